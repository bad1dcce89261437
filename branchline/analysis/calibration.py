"""Calibration: from a game's evaluation to winning chances and points, as bots' games have taught.

``calibration.toml`` in a game's folder has, for each number of seats, what ``bench/calibrate.py`` has fitted. A game
without that file has usual values: its analysis works, but its chances are guesses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Any

from branchline import games

#: What a game without a file has. Leads and values are in hundredths of a point.
_USUAL: dict[str, Any] = {
    "decisions": 100,
    "temperature": [1000.0, 700.0, 400.0],
    "tempo": [0.0],
    "lead": [1.0],
    "base": [0.0],
    "slope": [1.0],
    "spread": 1000.0,
}


@cache
def calibrated(game: str) -> dict[str, Any]:
    """What is in the file of a game; nothing if there is none."""
    file = games.find(game).folder / "calibration.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def for_seats(tables: dict[str, Any], seats: int) -> Any:
    """The entry for that many seats, or for the nearest number that has one; nothing if there is none."""
    known = sorted(tables, key=lambda number: (abs(int(number) - seats), int(number)))
    return tables[known[0]] if known else {}


class Calibration:
    """The map from evaluations to chances and points, for one game and number of seats."""

    def __init__(self, game: str, seats: int, fitted: dict[str, Any] | None = None) -> None:
        tables = calibrated(game).get("seats", {})
        alike = {key: table for key, table in tables.items() if (int(key) == 1) == (seats == 1)}
        whole = {**_USUAL, **(for_seats(alike, seats) if fitted is None else fitted)}
        self.seats = seats
        #: how many decisions a game has, in the mean
        self.decisions: float = whole["decisions"]
        self.temperature: list[float] = whole["temperature"]
        self.tempo: list[float] = whole["tempo"]
        self.lead: list[float] = whole["lead"]
        self.base: list[float] = whole["base"]
        self.slope: list[float] = whole["slope"]
        #: alone: the standard deviation of results, in hundredths of a point
        self.spread: float = whole["spread"]

    def progress(self, decisions: int) -> float:
        """How much of a usual game has been played, from 0 to 1."""
        return min(decisions / self.decisions, 1.0)

    def chances(self, values: Sequence[float], actor: int, progress: float) -> list[float]:
        """Each seat's expected share of first place, from the evaluation, if it is the actor's turn."""
        temperature, tempo = along(self.temperature, progress), along(self.tempo, progress)
        seats = self.seats
        shifted = [value + (tempo * self.ahead(seat, actor) if actor >= 0 else 0) for seat, value in enumerate(values)]
        most = max(shifted)
        powers = [exp((value - most) / temperature) for value in shifted]
        whole = sum(powers)
        return [powers[seat] / whole for seat in range(seats)]

    def ahead(self, seat: int, actor: int) -> float:
        """How soon the seat will act, counted around the table: 1 for the actor, least for the one before it."""
        return 1 - ((seat - actor) % self.seats) / self.seats

    def leads(self, values: Sequence[float], progress: float) -> list[float]:
        """Each seat's expected lead over the mean of the others at the end, in points."""
        slope = along(self.lead, progress) / 100
        others = self.seats - 1
        whole = sum(values)
        return [slope * (value - (whole - value) / others) for value in values]

    def points(self, value: float, progress: float) -> float:
        """Alone: the expected result, in points."""
        return (along(self.base, progress) + along(self.slope, progress) * value) / 100


def along(table: Sequence[float], progress: float) -> float:
    """A value between the entries of a table, which stand for the middles of equal parts of the game."""
    place = progress * len(table) - 0.5
    if place <= 0:
        return table[0]
    if place >= len(table) - 1:
        return table[-1]
    below = int(place)
    return table[below] + (table[below + 1] - table[below]) * (place - below)
