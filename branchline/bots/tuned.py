"""What tuning found, kept as data: weights.toml in a game's folder has the weights of its terms and how to search it.

A file has ``[weights]`` (a whole number a term), ``[rehearsal]`` (those that differ in rehearsals), ``[search]``
(settings of the search) and ``[level.1]`` to ``[level.5]``; ``[made]`` says on which day and by which commands.
What a file leaves out has its default; a game may have no file at all.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from branchline import games
from branchline.core.match.errors import BoxError
from branchline.core.native import Ints, i64, vec


def weights_file(game: str) -> Path:
    """Where the weights of a game are, if it has any."""
    return games.find(game).folder / "weights.toml"


@cache
def tuned(game: str) -> dict[str, Any]:
    """What is in the file of a game; nothing if there is none."""
    file = weights_file(game)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@cache
def weights_of(game: str, rehearsed: bool = False) -> Ints:
    """The weights of a game's terms, in their order; for a rehearsal they may differ."""
    given = dict(tuned(game).get("weights", {}))
    if rehearsed:
        given |= tuned(game).get("rehearsal", {})
    numbers = [int(given.pop(term.name, term.default)) for term in games.find(game).terms]
    if given:
        raise BoxError(f"{game}/weights.toml", next(iter(given)), "the game has no such term")
    return vec[i64](numbers)
