"""One kind of building tile, as the box describes it."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.squares import sides_of
from branchline.core.match.box import Entry
from branchline.games.minecart_town.rules.effects import Effect, read_cubes
from branchline.games.minecart_town.rules.kinds import BAGS, IMMEDIATE, PER_STORED, PRODUCTION, RESOURCES

_MOST_COPIES: Final = 9
_MOST_SLOTS: Final = 20
#: MT-5.9 The two lines of a tile of track.
_LINES: Final = ("ns", "ew")


def union(sets: list[int]) -> int:
    """What is in any of these sets."""
    mask = 0
    for each in sets:
        mask |= each
    return mask


class Tile:
    """One kind of building tile, or a half of the starting tile."""

    def __init__(self, entry: Entry, start: bool) -> None:
        self.id = entry.word("id")
        self.name = entry.name("name")
        self.bag: int = -1 if start else BAGS.index(entry.text("type", tuple(BAGS)))
        self.copies: int = 0 if start else entry.number("copies", 1, _MOST_COPIES)
        self.cost: list[int] = [0] * RESOURCES if start else read_cubes(entry, "cost")
        self.slots: int = entry.number("slots", 0, _MOST_SLOTS)
        self.advanced: bool = entry.has("advanced") and entry.flag("advanced")
        self.basis = entry.basis()
        self.note = entry.text("note") if entry.has("note") else ""
        self.effects: list[Effect] = []
        #: MT-5.9 what is not a building forms these lines of track; a building forms none
        self.lines: list[int] = []
        for effect in entry.tables("effects"):
            if effect.text("do") == "track":
                self.lines = [sides_of(letters) for letters in effect.texts("lines", _LINES)]
                effect.done()
            else:
                self.effects.append(Effect(effect))
        self._check(entry)
        entry.done()

    def _check(self, entry: Entry) -> None:
        both = [sides_of(letters) for letters in _LINES]
        if self.lines and (self.effects or self.slots or sorted(self.lines) != both):
            raise entry.wrong("effects", "a tile of track has two lines, ns and ew, no slots and no other effect")
        if len({effect.when for effect in self.effects}) < len(self.effects):
            raise entry.wrong("effects", "a tile has at most one effect at a time")
        if self.accepts and not self.slots:
            raise entry.wrong("slots", "a tile that shows resources needs slots")

    @property
    def depicts(self) -> int:
        """The resources shown in its effects, as a set."""
        return union([effect.depicted for effect in self.effects])

    @property
    def accepts(self) -> int:
        """The resources that may end a way here, as a set."""
        return union([effect.accepted for effect in self.effects])

    @property
    def has_points(self) -> bool:
        """MT-R10 Whether the Town Hall counts it: an effect that can give points, whenever."""
        return any(effect.points > 0 or effect.bonus for effect in self.effects)

    @property
    def has_processing(self) -> bool:
        """MT-R11 Whether the Guild Hall counts it: a processing effect that converts."""
        return any(effect.converts for effect in self.effects)

    def most_gains(self, rounds: int, resources: list[int]) -> int:
        """An upper limit of the cubes of these resources that one copy can bring in a whole game."""
        first = 0 if self.bag < 0 else 1
        total = 0
        for effect in self.effects:
            times = {IMMEDIATE: 1, PRODUCTION: rounds - first}.get(effect.when, 0)
            if effect.form == PER_STORED and any(effect.gives[resource] for resource in resources):
                total += times * self.slots  # for each group that lies there
            elif effect.many:
                total += times * min(self.slots, effect.many if not effect.most else effect.many * len(resources))
            else:
                total += times * min(self.slots, sum(effect.gives[resource] for resource in resources))
        return total
