"""The coach: what a bot thinks, everybody's chances, and what luck and mistakes did to a game."""

from __future__ import annotations

import json

from branchline.analysis import FULL, QUICK, budget_of
from branchline.analysis.plain import unpacked_reason
from branchline.core.match.match import Match
from branchline.tables.api.answers import AnalysisAnswer, Chances, ThoughtRow, Thoughts
from branchline.tables.api.call import Call
from branchline.tables.api.requests import Analyse
from branchline.tables.bots.daily import is_daily
from branchline.tables.bots.studies import Work, analysis_of
from branchline.tables.errors import NotNow
from branchline.tables.shown.analysed import Say, analysis_row, sentence
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.shapes import AnalysisRow, StoryLine

HINTS_OFF = "several people play here: hints are off, as the table was not created with them"
DAILY_OFF = "this is the daily challenge: no hints and no analysis before it is over"


def check_hints(call: Call) -> None:
    """Refuse help where it would not be fair."""
    if not call.viewer.may_have_hints(call.room.table):
        raise NotNow(DAILY_OFF if is_daily(call.room.table.settings.draws) else HINTS_OFF)


def check_analysis(call: Call) -> None:
    """Refuse an analysis that would help a player, or tell a secret, before the game is over."""
    table = call.room.table
    match = table.playing()
    if match.over:
        return
    if match.header.game.secrets:
        raise NotNow("this game has secrets: it can be analysed when it is over")
    if is_daily(table.settings.draws):
        raise NotNow(DAILY_OFF)
    if table.status != "over" and not call.viewer.may_have_hints(table):
        raise NotNow("several people play here: the game can be analysed when it is over")


def _whose(call: Call) -> str:
    return f"{call.visitor.origin} {call.visitor.person}"


async def think(call: Call) -> Thoughts:
    """What a bot thinks of the visitor's actions, and why it likes the first one."""
    table = call.room.table
    table.check_turn(call.acting)
    check_hints(call)
    answer = await call.lobby.autoplay.advise(table, call.acting, "think", _whose(call))
    if answer is None or not answer.thoughts:
        raise NotNow("no bot has an answer at the moment")
    say = speaker(call.lang, table.names)
    reason = say(unpacked_reason(json.loads(answer.written)).sentence) if answer.written else ""
    return Thoughts([ThoughtRow(text, value) for text, value in answer.thoughts], sentence(reason))


async def chances(call: Call) -> Chances:
    """Everybody's chances now, as far as the viewer may know."""
    table = call.room.table
    match = table.playing()
    check_hints(call)
    if match.header.game.secrets and call.seat is None:
        raise NotNow("what the players have is a secret until the end")
    seq = table.seq
    answer = await call.lobby.autoplay.advise(table, call.seat or 0, "chances", _whose(call))
    if answer is None or answer.chances is None:
        raise NotNow("no bot has an answer at the moment")
    return Chances(seq, match.header.seats == 1, answer.chances)


async def begin_analysis(call: Call) -> AnalysisAnswer:
    """Have the game analysed as far as it has been played."""
    check_analysis(call)
    wish: Analyse = call.body
    work = await call.lobby.autoplay.studies.begin(call.room, _whose(call), wish.depth)
    return await _told(call, work)


async def cancel_analysis(call: Call) -> AnalysisAnswer:
    """End the analysis that is being made."""
    check_analysis(call)
    return await _told(call, await call.lobby.autoplay.studies.cancel(call.room))


async def analysis(call: Call) -> AnalysisAnswer:
    """How far the analysis is, and what it has found."""
    check_analysis(call)
    return await _told(call, await call.lobby.autoplay.studies.told(call.room))


async def _told(call: Call, work: Work) -> AnalysisAnswer:
    row: AnalysisRow | None = None
    if work.whole:
        match = call.room.table.playing()
        rows = list(call.room.story.rows(match, call.seat, call.lang))
        row = await call.lobby.offload(_row_of, work, match, rows, speaker(call.lang, call.room.table.names))
    deep = work.budget == budget_of(call.room.table.settings.game, FULL)
    return AnalysisAnswer(
        work.done, len(work.places), work.runs, work.failed, len(work.line), FULL if deep else QUICK, row
    )


def _row_of(work: Work, match: Match, story: list[StoryLine], say: Say) -> AnalysisRow | None:
    analysis = analysis_of(work, match)
    return analysis_row(analysis, match, story, say) if analysis else None
