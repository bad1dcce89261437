"""The story of a match, told step by step as it grows, for each viewer who may know something different."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.game import CHANCE
from branchline.core.match.log import UNDO
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.tables.languages import speaker
from branchline.tables.shapes import StoryLine


@dataclass(frozen=True)
class Line:
    """A sentence: after which step, and whose."""

    step: int
    seat: int | None
    message: Message


class Teller:
    """Keeps the story of one match. A log only grows, so nothing is told twice."""

    def __init__(self, match: Match) -> None:
        header = match.header
        self.game = header.game
        #: without secrets everybody is told the same
        self.viewers: list[int | None] = [None, *range(header.seats)] if self.game.secrets else [None]
        self._lines: dict[int | None, list[Line]] = {viewer: [] for viewer in self.viewers}
        self._said: dict[tuple[int | None, str], list[StoryLine]] = {}
        self._walk = match.walk()
        self._told = 0

    def lines(self, match: Match, viewer: int | None) -> list[Line]:
        """The whole story up to now, as far as the viewer may know."""
        while self._told < len(match.steps):
            self._tell(match, self._told)
            self._told += 1
        return self._lines[viewer if viewer in self._lines else None]

    def rows(self, match: Match, viewer: int | None, lang: str) -> list[StoryLine]:
        """The whole story in words; what has been said once in a language is not said again."""
        lines = self.lines(match, viewer)
        said = self._said.setdefault((viewer if viewer in self._lines else None, lang), [])
        if len(said) < len(lines):
            say = speaker(lang, list(match.header.names))
            said += [StoryLine(line.step, line.seat, say(line.message)) for line in lines[len(said) :]]
        return said

    def _tell(self, match: Match, number: int) -> None:
        step = match.steps[number]
        who = None if step.seat == CHANCE else step.seat
        before, after = self._walk.state, self._walk.go(step)
        if step.kind == UNDO:
            taken = Line(number + 1, who, Message("{seat} takes the last action back.", {"seat": step.seat}))
            for lines in self._lines.values():
                lines.append(taken)
            return
        for viewer, lines in self._lines.items():
            for message in self.game.shown.story(before, step.seat, step.action, after, viewer):
                lines.append(Line(number + 1, who, message))
