"""The story of a match, told step by step as it grows, for each viewer who may know something different.

What drawings keep while a turn goes on is noted on the way.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.shapes import StoryLine


@dataclass(frozen=True)
class Sentence:
    """What happened, after which step and by whom."""

    step: int
    seat: int | None
    message: Message


class MatchStory:
    """Keeps the story of one match. A log only grows, so nothing is told twice."""

    def __init__(self, match: Match) -> None:
        header = match.header
        self.game = header.game
        #: without secrets everybody is told the same
        self.viewers: list[int | None] = [None, *range(header.seats)] if self.game.secrets else [None]
        self._sentences: dict[int | None, list[Sentence]] = {viewer: [] for viewer in self.viewers}
        self._rows: dict[tuple[int | None, str], list[StoryLine]] = {}
        self._walk = match.walk()
        self._steps = 0
        #: by viewer, what drawings keep, and from which step on
        self._still = {viewer: [(0, self._kept(viewer))] for viewer in (None, *range(header.seats))}

    def sentences(self, match: Match, viewer: int | None) -> list[Sentence]:
        """The whole story up to now, as far as the viewer may know."""
        self._catch_up(match)
        return self._sentences[viewer if viewer in self._sentences else None]

    def rows(self, match: Match, viewer: int | None, lang: str) -> list[StoryLine]:
        """The whole story in words; what has been said once in a language is not said again."""
        sentences = self.sentences(match, viewer)
        rows = self._rows.setdefault((viewer if viewer in self._sentences else None, lang), [])
        if len(rows) < len(sentences):
            say = speaker(lang, list(match.header.names))
            sign = self.game.shown.sign
            rows += [
                StoryLine(new.step, new.seat, say(new.message), sign(new.message)) for new in sentences[len(rows) :]
            ]
        return rows

    def still(self, match: Match, steps: int, viewer: int | None) -> Any:
        """What the viewer's drawings keep after so many steps."""
        self._catch_up(match)
        kept = self._still[viewer]
        return kept[bisect_right(kept, steps, key=itemgetter(0)) - 1][1]

    def _kept(self, viewer: int | None, before: Any = None) -> Any:
        return self.game.shown.still(self._walk.state, viewer, before)

    def _catch_up(self, match: Match) -> None:
        while self._steps < len(match.steps):
            self._tell(match, self._steps)
            self._steps += 1

    def _tell(self, match: Match, number: int) -> None:
        step = match.steps[number]
        seat = None if step.seat == CHANCE else step.seat
        before, after = self._walk.state, self._walk.go(step)
        for viewer, sentences in self._sentences.items():
            messages = match.told(before, step, after, viewer)
            sentences += [Sentence(number + 1, seat, message) for message in messages]
        for viewer, kept in self._still.items():
            still = self._kept(viewer, kept[-1][1])
            if still != kept[-1][1]:
                kept.append((number + 1, still))
