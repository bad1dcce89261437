"""The effect vocabulary: one declarative entry of the box, read and checked.

MT-11.1 Adding a tile is adding an entry. Every form has its own fields; a field that a form does not know is refused.
"""

from __future__ import annotations

from branchline.core.match.box import Entry
from branchline.games.minecart_town.rules.kinds import (
    BOOST,
    CHOICE,
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    EVERY_RESOURCE,
    FORMS,
    GAIN,
    IMMEDIATE,
    LOSE,
    NEIGHBOURS,
    PER_CONNECTED,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    PULL,
    RESOURCE_NAMES,
    RESOURCES,
    TIMINGS,
    TRANSPORTATION,
)

_MOST_CUBES = 20
_MOST_POINTS = 99

#: When each form may happen.
_WHEN: dict[int, tuple[int, ...]] = {
    GAIN: (IMMEDIATE, PRODUCTION),
    CHOICE: (IMMEDIATE, PRODUCTION),
    CONVERT: (PROCESSING,),
    CONVERT_ANY: (PROCESSING,),
    CONVERT_DIFFERENT: (PROCESSING,),
    PER_STORED: (PRODUCTION, END),
    LOSE: (PRODUCTION, PROCESSING),  # MT-R27
    PER_NEIGHBOUR: (END,),
    PER_NEIGHBOUR_TYPE: (IMMEDIATE, END),
    PER_CONNECTED: (END,),
    BOOST: (PROCESSING,),
    PULL: (TRANSPORTATION,),
}


class Effect:
    """One effect of a tile."""

    def __init__(self, entry: Entry) -> None:
        self.form: int = FORMS.index(entry.text("do", FORMS))
        self.when: int = TIMINGS.index(entry.text("when", TIMINGS))
        #: cubes that leave, or that are counted
        self.needs: list[int] = [0] * RESOURCES
        #: cubes that come
        self.gives: list[int] = [0] * RESOURCES
        #: how many cubes: to choose, to spend, to pull, or for each resource type around
        self.many: int = 0
        self.one_kind: bool = False
        self.points: int = 0
        self.most: int = 0
        self.of: int = 0
        self.bonus_at: int = 0
        self.bonus: int = 0
        if self.when not in _WHEN[self.form]:
            raise entry.wrong("when", f"{TIMINGS[self.when]!r} is not a time for {FORMS[self.form]!r}")
        self._read(entry)
        entry.done()

    def _read(self, entry: Entry) -> None:
        if self.form == GAIN:
            self._read_gains(entry)
        elif self.form == CHOICE:
            self.many = entry.number("many", 1, _MOST_CUBES)
            self.one_kind = entry.flag("one_kind")
        elif self.form == CONVERT:
            self.needs = read_cubes(entry, "in")
            self._read_gains(entry)
            if sum(self.gives) > sum(self.needs):
                raise entry.wrong("out", "a conversion may not give more cubes than it takes")
        elif self.form in (CONVERT_ANY, CONVERT_DIFFERENT):
            self.many = entry.number("many", 1, _MOST_CUBES if self.form == CONVERT_ANY else RESOURCES)
            self.points = entry.number("points", 1, _MOST_POINTS)
        elif self.form == PER_STORED:
            self._read_stored(entry)
        elif self.form == LOSE:
            self.needs = read_cubes(entry, "in")
        elif self.form == PULL:
            self.many = entry.number("many", 1, _MOST_CUBES)
        else:
            self._read_neighbours(entry)

    def _read_gains(self, entry: Entry) -> None:
        """Cubes, points, or both; at least one of them."""
        if entry.has("out"):
            self.gives = read_cubes(entry, "out")
        if entry.has("points"):
            self.points = entry.number("points", 1, _MOST_POINTS)
        if not sum(self.gives) and not self.points:
            raise entry.wrong("out", "is missing, and so is points")

    def _read_stored(self, entry: Entry) -> None:
        self.needs = read_cubes(entry, "per")
        if entry.has("out"):
            self.gives = read_cubes(entry, "out")
            if self.when == END:
                raise entry.wrong("out", "there is nothing to do with cubes at the end")
        if entry.has("points"):
            self.points = entry.number("points", -_MOST_POINTS, _MOST_POINTS)
        if entry.has("bonus_at"):
            self.bonus_at = entry.number("bonus_at", 1, _MOST_CUBES)
            self.bonus = entry.number("bonus", 1, _MOST_POINTS)

    def _read_neighbours(self, entry: Entry) -> None:
        if self.form == PER_NEIGHBOUR:
            self.of = NEIGHBOURS.index(entry.text("of", NEIGHBOURS))
        if self.form in (PER_NEIGHBOUR, PER_NEIGHBOUR_TYPE):
            # MT-11.9 Cubes come for every type around: there is no rule for leaving some out.
            cubes = self.when == IMMEDIATE
            self.most = entry.number("most", RESOURCES if cubes else 1, 8)
        if self.form == PER_NEIGHBOUR_TYPE and self.when == IMMEDIATE:
            self.many = entry.number("cubes", 1, _MOST_CUBES)
        else:
            self.points = entry.number("points", 1, _MOST_POINTS)

    @property
    def depicted(self) -> int:
        """MT-6.4 The resources that the effect shows, as a set; icons of any or of different resources aside."""
        return sum(1 << r for r in range(RESOURCES) if self.needs[r] or self.gives[r])

    @property
    def accepted(self) -> int:
        """MT-6.5 What may be carried to a tile for this effect: what it shows; all, if it shows any or different."""
        cubes_around = self.form == PER_NEIGHBOUR_TYPE and self.when == IMMEDIATE
        wide = self.form in (CHOICE, CONVERT_ANY, CONVERT_DIFFERENT, PULL) or cubes_around
        return EVERY_RESOURCE if wide else self.depicted

    @property
    def given(self) -> int:
        """The resources that it gives, as a set."""
        return sum(1 << r for r in range(RESOURCES) if self.gives[r])

    @property
    def converts(self) -> bool:
        """MT-R11 Whether it turns something into something: what the Guild Hall calls processing."""
        return self.form in (CONVERT, CONVERT_ANY, CONVERT_DIFFERENT)


def read_cubes(entry: Entry, field: str) -> list[int]:
    """Cubes by resource out of a table like ``{ wood = 2, stone = 1 }``; at least one."""
    table = entry.table(field)
    cubes = [table.number(name, 1, _MOST_CUBES) if table.has(name) else 0 for name in RESOURCE_NAMES]
    table.done()
    if not sum(cubes):
        raise entry.wrong(field, "names no cubes")
    return cubes
