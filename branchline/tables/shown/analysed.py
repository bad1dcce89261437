"""An analysed game in words: every step, the stages of the game, the players, the moments that decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from branchline.analysis import Analysis
from branchline.analysis.analysis import AnalysedStep
from branchline.core.game import State
from branchline.core.match.log import Step
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.tables.bots import opponents
from branchline.tables.shown.shapes import AnalysisRow, FareRow, JudgedRow, StageRow, StoryLine

Say = Callable[[Message], str]


def analysis_row(analysis: Analysis, match: Match, story: list[StoryLine], say: Say) -> AnalysisRow:
    """The analysis for the page."""
    told: dict[int, list[str]] = defaultdict(list)
    for line in story:
        told[line.step].append(line.text)
    steps, stages = [], Stages(match, say)
    state = match.at(0)
    values = analysis.values()
    stages.see(state, 0, values[0])
    for place, (judged, step) in enumerate(zip(analysis.steps, match.line, strict=True), 1):
        steps.append(judged_row(judged, match, state, step, " ".join(told[judged.step]), say))
        state.apply(step.seat, step.action)
        stages.see(state, judged.step, values[place])
    return AnalysisRow(
        alone=analysis.seats == 1,
        start=analysis.start,
        steps=steps,
        stages=stages.rows,
        players=[fare_row(analysis, seat, say) for seat in range(analysis.seats)],
        moments=[step.step for step in analysis.moments()],
    )


class Stages:
    """The stages of a game, one after the other, as the game names them."""

    def __init__(self, match: Match, say: Say) -> None:
        self.shown, self.say = match.header.game.shown, say
        self.rows: list[StageRow] = []

    def see(self, state: State, step: int, values: list[float]) -> None:
        """The position after a step, and its value for each seat."""
        stage = self.shown.stage(self.shown.view(state, None))
        title = self.say(stage) if stage else self.rows[-1].title if self.rows else ""
        if not self.rows or (self.rows[-1].title != title and state.actors()):
            self.rows.append(StageRow(title, step, step, values))
        self.rows[-1].last, self.rows[-1].values = step, values


def judged_row(judged: AnalysedStep, match: Match, state: State, step: Step, told: str, say: Say) -> JudgedRow:
    """A step in words. ``state`` is the position before it."""
    row = JudgedRow(judged.step, judged.seat, told or judged.action, judged.change)
    if judged.seat is None or not judged.reason:
        return row
    game, shown = match.header.game, match.header.game.shown
    row.text = say(shown.label(state, step.seat, step.action))
    row.grade, row.loss, row.error = judged.grade, judged.loss, judged.error
    row.value, row.best_value = judged.played_value, judged.best_value
    row.reason = sentence(say(judged.reason.sentence))
    row.clicks = shown.clicks(state, step.seat, step.action)
    best = game.read(state, step.seat, judged.best)
    if best != step.action:
        row.best = say(shown.label(state, step.seat, best))
        row.best_clicks = shown.clicks(state, step.seat, best)
    return row


def sentence(words: str) -> str:
    """A clause as a sentence of its own."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def fare_row(analysis: Analysis, seat: int, say: Say) -> FareRow:
    """How a seat fared."""
    player = analysis.player(seat)
    known = opponents.known(player.level)
    level = ""
    if known:
        name, number = known
        title = Message(name.replace("_", " ").capitalize())
        level = say(Message("{bot} {level}", {"bot": title, "level": number})) if number else say(title)
    return FareRow(
        seat,
        analysis.start[seat],
        player.luck,
        player.own,
        player.others,
        analysis.result[seat],
        player.accuracy,
        player.decisions,
        player.grades,
        level,
    )
