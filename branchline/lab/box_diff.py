"""What two boxes of a game have in common, and what not: for designers who changed some numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Difference:
    """A place in the box with its value in each of the two; None: it is not there."""

    place: str
    before: object
    after: object


def differences(before: object, after: object, place: str = "") -> Iterator[Difference]:
    """All places where two boxes differ, remarks included, in the order of the first box."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys([*before, *after]):
            where = f"{place}.{name}" if place else name
            yield from differences(before.get(name), after.get(name), where)
    elif _has_tables(before) and _has_tables(after):
        yield from _by_name(_named(before), _named(after), place)
    elif before != after:
        yield Difference(place, before, after)


def _by_name(before: dict[str, object], after: dict[str, object], place: str) -> Iterator[Difference]:
    for name in dict.fromkeys([*before, *after]):
        yield from differences(before.get(name), after.get(name), f"{place}[{name}]")


def _has_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _named(tables: object) -> dict[str, object]:
    """The tables of a list by id or name. Those without, or with the same, get their number."""
    assert isinstance(tables, list)
    by_name: dict[str, object] = {}
    for number, table in enumerate(tables, 1):
        name = str(table.get("id", table.get("name", number)))
        by_name[name if name not in by_name else f"{name} {number}"] = table
    return by_name
