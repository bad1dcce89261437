"""Tuned data: weights.toml in a game's folder has the weights of its terms and the settings of its search.

A file has ``[weights]`` (a whole number for each term), ``[rollout]`` (those that differ in rollouts), ``[search]``
(settings of the search) and ``[level.1]`` to ``[level.5]``. ``[made]`` says on which day and by which commands.
What a file leaves out has its default. A game may have no file at all.

``[until.2026-11-19]`` keeps what the file said until that day, so that the bots of a day stay opponents for later ones.
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
def tuned(game: str, day: str = "") -> dict[str, Any]:
    """What is in the file of a game, now or on a day (as in 2026-11-18); nothing if there is no file."""
    file = weights_file(game)
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept: dict[str, dict[str, Any]] = found.pop("until", {})
    ended = [last for last in sorted(kept) if last >= day] if day else []
    return kept[ended[0]] if ended else found


@cache
def weights_of(game: str, rollouts: bool = False, day: str = "") -> Ints:
    """The weights of a game's terms, in their order, now or on a day; those of rollouts may differ."""
    given = dict(tuned(game, day).get("weights", {}))
    if rollouts:
        given |= tuned(game, day).get("rollout", {})
    numbers = [int(given.pop(term.name, term.default)) for term in games.find(game).terms]
    if given:
        raise BoxError(f"{game}/weights.toml", next(iter(given)), "the game has no such term")
    return vec[i64](numbers)
