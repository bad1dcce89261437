"""Puzzles: positions with one clearly best decision. A game has them in its folder, each as a record and a step of it.

``learn/puzzles/puzzles.json`` lists them; ``learn/puzzles/01.record`` and so on are the games, up to the decision.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.errors import BoxError
from branchline.core.match.match import Match
from branchline.core.message import Message, unpacked

FOLDER, LIST = "learn/puzzles", "puzzles.json"


@dataclass(frozen=True)
class Puzzle:
    """A position in which one action is clearly the best."""

    #: from 1, in the order of difficulty
    number: int
    #: so many steps of its record lead to the position
    step: int
    seat: int
    best: str
    #: the action that comes nearest
    rival: str
    #: how much the rival loses at least, as a share of first place; and with which standard error that is known
    gap: float
    error: float
    #: from 1 (the weakest bots find it) to 5 (only a deep search does)
    difficulty: int
    #: why the best action is better, as a packed message; None if no difference can be named
    reason: dict[str, Any] | None = None

    @property
    def because(self) -> Message | None:
        """The reason, to be said in any language."""
        return unpacked(self.reason) if self.reason else None


def folder_of(game: Game) -> Path:
    """Where a game's puzzles are."""
    folder: Path = game.folder / FOLDER
    return folder


@lru_cache(maxsize=16)
def read_list(folder: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a folder; none if there is no list."""
    file = folder / LIST
    if not file.exists():
        return ()
    known = {field.name for field in fields(Puzzle)}
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
        return tuple(Puzzle(**{key: value for key, value in row.items() if key in known}) for row in rows)
    except (ValueError, TypeError) as wrong:
        raise BoxError(str(file), "the list", f"is not a list of puzzles: {wrong}") from None


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game."""
    return read_list(folder_of(game))


def record_of(folder: Path, puzzle: Puzzle) -> str:
    """The text of a puzzle's record."""
    return (folder / f"{puzzle.number:02}.record").read_text(encoding="utf-8")


def position_of(game: Game, folder: Path, puzzle: Puzzle) -> Match:
    """The match up to the decision."""
    match = record.read(record_of(folder, puzzle), lambda name: game)
    return match.branch(puzzle.step)


def write_list(folder: Path, found: list[tuple[Puzzle, Match]]) -> None:
    """Write puzzles with their records into a folder, instead of those that were there."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.record"):
        old.unlink()
    for puzzle, match in found:
        (folder / f"{puzzle.number:02}.record").write_text(record.write(match), encoding="utf-8")
    rows = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle, _ in found)
    (folder / LIST).write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    read_list.cache_clear()
