"""A guided first game: what is said, and how far a position has come. Steps test the position, not what was clicked."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.tables.bots.draws import GUIDE, rest_of_script

#: Until when a step is shown: until it has been read, or until the game is over; else until an action has been done.
READ, OVER = "next", "over"


@dataclass(frozen=True)
class Lesson:
    """A step of the guide."""

    text: str
    #: the beginnings of the spots that are pointed at
    point: str = ""
    #: ``next``, ``over``, ``act``, or ``act`` with how the action's text begins
    until: str = READ
    #: the action is done so many times
    times: int = 1
    #: how the actions begin that lead to it, as words
    by: str = ""
    #: it is past when the seat has begun more turns than these; 0: never
    turn: int = 0
    #: why the script's action is good
    why: str = ""

    @property
    def wanted(self) -> str | None:
        """How the action begins that the step asks for; None if it asks for none."""
        return self.until.removeprefix("act").strip() if self.until.startswith("act") else None

    def is_open(self, legal: list[str]) -> bool:
        """Whether one of the legal actions is asked for, or leads to what is."""
        starts = [] if self.wanted is None else [self.wanted, *self.by.split()]
        return any(text.startswith(start) for text in legal for start in starts)


@dataclass(frozen=True)
class Guide:
    """The guide of a game."""

    #: with how many seats it is played; None: as usual
    seats: int | None
    steps: tuple[Lesson, ...]


@dataclass(frozen=True)
class Progress:
    """How far a position has come: for each step whether it is done, and whether it can be done now."""

    done: list[bool]
    open: list[bool]
    #: the texts of what the script does next, for as long as it is followed
    advice: list[str]


@lru_cache(maxsize=16)
def guide_of(folder: Path) -> Guide:
    """The guide of the game in that folder."""
    file = folder / "learn" / "guide.toml"
    script = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return Guide(script.get("seats"), tuple(Lesson(**step) for step in script.get("step", [])))


def progress(guide: Guide, match: Match, seat: int) -> Progress:
    """How far the seat has come. What has been taken back does not count."""
    game, walk, did = match.header.game, match.walk(), []
    for step in match.line:
        if step.seat == seat:
            did.append(game.text(walk.state, seat, step.action))
        walk.go(step)
    legal = match.legal(seat) if seat in match.state.actors() else []
    return Progress(
        done_steps(guide, did, turns_begun(match, seat), match.over),
        [step.is_open(legal) for step in guide.steps],
        advice(match, seat),
    )


def turns_begun(match: Match, seat: int) -> int:
    """How many turns the seat has had or begun: its actions without another seat's between them are one."""
    seats = [step.seat for step in match.line if step.seat != CHANCE]
    return sum(own == seat != before for own, before in zip(seats, [CHANCE, *seats], strict=False))


def done_steps(guide: Guide, did: list[str], turns: int, over: bool) -> list[bool]:
    """Which steps are done, or past: an action that several steps ask for counts once for each."""
    asked: Counter[str] = Counter()
    done = []
    for step in guide.steps:
        if step.wanted is None:
            done.append(over and step.until == OVER)
            continue
        asked[step.wanted] += step.times
        many = sum(text.startswith(step.wanted) for text in did)
        done.append(many >= asked[step.wanted] or 0 < step.turn < turns)
    return done


def advice(match: Match, seat: int) -> list[str]:
    """The seat's next actions by the script, up to the others' next ones or a draw."""
    if seat not in match.state.actors():
        return []
    game, state, texts = match.header.game, match.state.clone(), []
    for action in rest_of_script(match, GUIDE, seat):
        if seat not in state.actors() or action not in state.legal(seat):
            break
        texts.append(game.text(state, seat, action))
        if state.reveals(seat, action):
            break
        state.apply(seat, action)
    return texts
