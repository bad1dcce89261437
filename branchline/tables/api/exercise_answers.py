"""What comes back about puzzles and the daily challenge, typed (docs/wire.md says what the fields mean)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class PuzzleRow:
    """A puzzle, and how hard it is from 1 to 5."""

    number: int
    difficulty: int


@dataclass(slots=True)
class Puzzles:
    title: str
    puzzles: list[PuzzleRow]


@dataclass(slots=True)
class PuzzleAnswer:
    """How a puzzle stands: what was played, and once something was (or the solver gives up) the solution."""

    number: int
    difficulty: int
    many: int
    #: the label of what was played; empty as long as nothing was
    played: str
    solved: bool
    #: the label of the solution, and why it is best; empty as long as they are kept back
    best: str
    because: str


@dataclass(slots=True)
class DailyRow:
    """One of today's challenges, and how the visitor stands in it."""

    game: str
    title: str
    #: "bots" or "solo"
    kind: str
    seats: int
    #: the visitor's table; empty as long as it has none
    table: str
    #: of that table
    status: str
    total: int | None
    place: int | None


@dataclass(slots=True)
class Dailies:
    """Today's challenges; when the next ones come, in seconds since 1970."""

    date: str
    ends: float
    challenges: list[DailyRow]


@dataclass(slots=True)
class LevelRow:
    """What a level made of the same draws; None as long as it has not played to the end."""

    level: int
    total: int | None
    place: int | None


@dataclass(slots=True)
class DailyAnswer:
    """How a challenge stands. The levels are told when the game is over."""

    date: str
    game: str
    title: str
    kind: str
    seats: int
    #: two results can be compared if this is the same: it stands for the draws
    code: str
    total: int | None
    place: int | None
    levels: list[LevelRow]
    #: how much of the levels' games has been played, from 0 to 1
    done: float
    failed: bool
