"""A sweep: one number of a box, or one option, takes several values, and everything else stays.

``game.rounds=4..7`` takes 4, 5, 6 and 7; ``company[red].discs=8,10,12`` takes three values of the entry called red. Any
number of a box has such a place: ``tile[A01].cost.wood``, ``deposit.red.jewels[3]``. A name without a dot is an option
of the game: ``first=1..3``.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass

from branchline.core.match.errors import SetupError

_WORD = re.compile(r"([^=]+)=(.+)")
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_NUMBER = re.compile(r"-?\d{1,9}")
#: A step on the way to a number: a field, or an entry of a list by its id, name or number.
_STEP = re.compile(r"(?:^|\.)([\w-]+)|\[([^\[\]]+)\]")
#: No figure needs more points.
_MOST_VALUES = 24


@dataclass(frozen=True)
class Sweep:
    """Where the number stands, and the values that it takes."""

    place: str
    values: tuple[int, ...]

    @property
    def is_option(self) -> bool:
        return "." not in self.place


def read_sweep(word: str) -> Sweep:
    """A sweep from a word like ``game.rounds=4..7``."""
    parts = _WORD.fullmatch(word.strip())
    if not parts:
        raise SetupError(f"--set {word}: give PLACE=FROM..TO or PLACE=A,B,C, like game.rounds=4..7")
    values = _values(parts[2])
    if not values or len(values) > _MOST_VALUES or len(set(values)) < len(values):
        raise SetupError(f"--set {word}: give 1 to {_MOST_VALUES} different whole numbers, like 4..7 or 4,6,8")
    return Sweep(parts[1].strip(), tuple(values))


def _values(words: str) -> list[int]:
    span = _RANGE.fullmatch(words)
    if span:
        low, high = int(span[1]), int(span[2])
        return list(range(low, high + 1)) if high - low < _MOST_VALUES else []
    parts = words.split(",")
    return [int(part) for part in parts] if all(_NUMBER.fullmatch(part) for part in parts) else []


def with_value(text: str, place: str, value: int) -> str:
    """The text of a box with another number at a place. Comments go."""
    box = tomllib.loads(text)
    steps = [(part[1], part[2]) for part in _STEP.finditer(place)]
    if "".join(part[0] for part in _STEP.finditer(place)) != place:
        raise SetupError(f"--set {place}: name a place in the box, like game.rounds or company[red].discs")
    inner: object = box
    for step in steps[:-1]:
        inner = _entry(inner, _key(inner, step))
    key = _key(inner, steps[-1])
    number = _entry(inner, key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise SetupError(f"--set {place}: the box has no whole number there; see: branchline box export")
    inner[key] = value  # type: ignore[index]  # it has that entry
    return "".join(f"{json.dumps(name)} = {_toml(table)}\n" for name, table in box.items())


def _key(inner: object, step: tuple[str | None, str | None]) -> str | int | None:
    """Where a step leads: a field of a table, or a place in a list."""
    field, entry = step
    if field is not None:
        return field
    names = [_names(one, number) for number, one in enumerate(inner, 1)] if isinstance(inner, list) else []
    return next((number for number, known in enumerate(names) if entry in known), None)


def _entry(inner: object, key: str | int | None) -> object:
    """What lies there; None: nothing."""
    if isinstance(inner, dict):
        return inner.get(key)
    return inner[key] if isinstance(inner, list) and isinstance(key, int) else None


def _names(one: object, number: int) -> tuple[str, ...]:
    """What an entry of a list is called: its id, its name, and its number."""
    fields = one if isinstance(one, dict) else {}
    return (str(fields.get("id", "")), str(fields.get("name", "")), str(number))


def _toml(value: object) -> str:
    """A value as TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {_toml(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
