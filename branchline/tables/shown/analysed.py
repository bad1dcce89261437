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
    sentences: dict[int, list[str]] = defaultdict(list)
    for line in story:
        sentences[line.step].append(line.text)
    steps: list[JudgedRow] = []
    state = match.at(0)
    named = Stages(match, state)
    for judged, step in zip(analysis.steps, match.line, strict=True):
        steps.append(judged_row(judged, match, state, step, " ".join(sentences[judged.step]), say))
        state.apply(step.seat, step.action)
        named.see(state, step.seat)
    return AnalysisRow(
        alone=analysis.seats == 1,
        start=analysis.start,
        steps=steps,
        stages=stage_rows(analysis, named.titles(say)),
        players=[fare_row(analysis, seat, say) for seat in range(analysis.seats)],
        moments=[step.step for step in analysis.moments()],
    )


class Stages:
    """The rounds of a game: those that it names, else rounds in which every seat has its turn."""

    def __init__(self, match: Match, state: State) -> None:
        self.shown, self.seats = match.header.game.shown, match.header.seats
        self.named = [self.named_round(state)]
        self.counted = [1]
        self._first: int | None = None
        self._acted: set[int] = set()

    def named_round(self, state: State) -> int | None:
        """The number of the round, if the game says one."""
        stage = self.shown.stage(self.shown.view(state, None)) if state.actors() else None
        number = stage.values.get("round") if stage else None
        return number if isinstance(number, int) else None

    def see(self, state: State, seat: int) -> None:
        """The position after a step of a seat."""
        self.named.append(self.named_round(state) or self.named[-1])
        begins = seat == self._first and len(self._acted) == self.seats > 1
        if seat >= 0:
            self._first = seat if self._first is None else self._first
            self._acted = {seat} if begins else self._acted | {seat}
        self.counted.append(self.counted[-1] + begins)

    def titles(self, say: Say) -> list[str]:
        """The round at every place."""
        numbers = self.counted if None in self.named else self.named
        return [say(Message("Round {number}", {"number": number or 0})) for number in numbers]


def stage_rows(analysis: Analysis, titles: list[str]) -> list[StageRow]:
    """The stages, each with the values at its end."""
    rows: list[StageRow] = []
    numbers = [0, *(step.step for step in analysis.steps)]
    for title, step, values in zip(titles, numbers, analysis.values(), strict=True):
        if not rows or rows[-1].title != title:
            rows.append(StageRow(title, step, step, values))
        rows[-1].last, rows[-1].values = step, values
    return rows


def judged_row(judged: AnalysedStep, match: Match, state: State, step: Step, story: str, say: Say) -> JudgedRow:
    """A step in words. ``state`` is the position before it."""
    row = JudgedRow(judged.step, judged.seat, story or judged.action, judged.change)
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
