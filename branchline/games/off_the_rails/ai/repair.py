"""Incremental repair of value fields: after a small change of the board only what depends on it is propagated again.

First the places that have lost their value are found and reset, then they get the best value of their neighbours, and
what has become better is propagated (best_first.py). Every place is worth less than the one that it leads to, so no
places can keep each other's old values up.
"""

from __future__ import annotations

from branchline.core.engine.squares import SIDES
from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.best_first import LACKING, WHOLE, ValueFields
from branchline.games.off_the_rails.ai.bucket_queue import PLACES
from branchline.games.off_the_rails.rules.state import NONE
from branchline.games.off_the_rails.rules.track import CELLS, FIRST_TOKEN_GROUND, STEP


class RepairableFields(ValueFields):
    """Fields that can be made from those of an earlier position."""

    def propagate(self, find: i64, hope: i64, earlier: ValueFields | None) -> None:
        """Fill the fields for the position: all of them, or what differs from an earlier position."""
        if earlier is None or not same(earlier.kept, self.kept):
            self.propagate_all(find, hope)
            return
        self.value_cells(find, hope)
        self.queue = earlier.queue
        self.home, self.away, self.through, self.wanted = earlier.home, earlier.away, earlier.through, earlier.wanted
        rebuilt, revalued = vec[i64](), vec[i64]()
        for cell in self.state.box.board.squares:
            if earlier.ground[cell] != self.ground[cell]:
                rebuilt = append(rebuilt, cell)
            if self._is_revalued(earlier, cell):
                revalued = append(revalued, cell)
        if len(rebuilt) or len(revalued):
            self._repair(rebuilt, revalued)

    def improve_at(self, cell: i64) -> None:
        """Propagate what has become better because the ways over a cell have."""
        self._separate()
        improved = vec[i64]()
        for aim in range(self.aims):
            self.put_home(cell, aim)
            improved = self.propagate_home(aim, improved)
        self.put_deposits(improved)
        self.put_away(cell)
        self.propagate_away()

    def _separate(self) -> None:
        """Copy the fields, as another position has them too."""
        self.home, self.away = self.home[:], self.away[:]
        self.through, self.wanted = self.through[:], self.wanted[:]

    def _is_revalued(self, earlier: ValueFields, cell: i64) -> bool:
        """Whether what lies there is worth something else: alone, at any surface."""
        differs = earlier.finds[cell] != self.finds[cell]
        if self.aims > 1:
            for aim in range(self.aims):
                if earlier.landing[aim * CELLS + cell] != self.landing[aim * CELLS + cell]:
                    differs = True
        return differs

    def _repair(self, rebuilt: Ints, revalued: Ints) -> None:
        """Track was laid or has fallen on some cells; deposits have come or gone on others."""
        self._separate()
        changed = vec[i64]()
        if len(rebuilt):
            for aim in range(self.aims):
                changed = self._repair_home(aim, rebuilt, changed)
        suspects = vec[i64]()
        for cell in rebuilt:
            suspects = self._entries(cell, suspects)
        for cell in revalued:
            suspects = self._entries(cell, suspects)
        for place in changed:
            if self.finds[place >> 2]:
                suspects = self._entries(place >> 2, suspects)
        self._repair_away(suspects)
        for cell in rebuilt:
            self.put_away(cell)
            self.put_deposit(cell)
        for cell in revalued:
            self.put_deposit(cell)
        self.put_deposits(changed)
        self.propagate_away()

    def _entries(self, cell: i64, out: Ints) -> Ints:
        """Add the places that carts come from when they enter the cell."""
        entry = self.state.box.board.entry
        for came in range(SIDES):
            if entry[cell * 4 + came] != NONE:
                out = append(out, entry[cell * 4 + came])
        return out

    # -- the way home --------------------------------------------------------------------------------------------

    def _repair_home(self, aim: i64, rebuilt: Ints, changed: Ints) -> Ints:
        """Repair the field of an aim; the places that have changed are added to the list."""
        home = self.home
        offset = aim * PLACES
        suspects, lost = vec[i64](), vec[i64]()
        for cell in rebuilt:
            suspects = self._entries(cell, suspects)
        checked: i64 = 0
        while checked < len(suspects):
            place = suspects[checked]
            checked += 1
            value = home[offset + place]
            if value > self._best_home(aim, place):
                suspects = self._dependents(home, offset, place, suspects)
                home[offset + place] = 0
                lost = append(lost, place)
        for place in lost:
            home[offset + place] = self._best_home(aim, place)
            if home[offset + place]:
                self.queue.put(place, home[offset + place])
            changed = append(changed, place)
        for cell in rebuilt:
            self.put_home(cell, aim)
        return self.propagate_home(aim, changed)

    def _dependents(self, field: Ints, offset: i64, place: i64, out: Ints) -> Ints:
        """Add the places that may have their value from this one."""
        entry = self.state.box.board.entry
        cell = place >> 2
        ground = self.state.ground[cell]
        if ground < FIRST_TOKEN_GROUND:
            for came in range(SIDES):
                before = entry[cell * 4 + came]
                if before != NONE:
                    price = self.kept[LACKING[ground * 16 + came * 4 + (place & 3)]]
                    if field[offset + before] == field[offset + place] * price // WHOLE:
                        out = append(out, before)
        return out

    def _best_home(self, aim: i64, place: i64) -> i64:
        """What is left of a piece on the best way home from here, by the places that come next."""
        came = place & 3
        cell = (place >> 2) + STEP[came]
        ground = self.state.ground[cell]
        best: i64 = 0
        if ground < FIRST_TOKEN_GROUND:
            for face in range(SIDES):
                value = self.home[aim * PLACES + cell * 4 + face]
                part = value * self.kept[LACKING[ground * 16 + came * 4 + face]] // WHOLE
                if part > best:
                    best = part
        return best

    # -- the way by a deposit ------------------------------------------------------------------------------------

    def _repair_away(self, suspects: Ints) -> None:
        """The suspects that have lost what they led to get the next best deposit, and wait to be propagated."""
        away = self.away
        lost = vec[i64]()
        checked: i64 = 0
        while checked < len(suspects):
            place = suspects[checked]
            checked += 1
            if away[place] and away[place] > self._best_away(place):
                suspects = self._dependents(away, 0, place, suspects)
                away[place] = 0
                lost = append(lost, place)
        for place in lost:
            away[place] = self._best_away(place)
            self.through[place] = self.left
            if self.aims > 1:
                self.wanted[place] = self.best_aim
            if away[place]:
                self.queue.put(place, away[place])

    def _best_away(self, place: i64) -> i64:
        """The best deposit that can be fetched from here; ``left`` and ``best_aim`` tell of the cart's cargo."""
        came = place & 3
        cell = (place >> 2) + STEP[came]
        ground = self.state.ground[cell]
        best: i64 = 0
        left: i64 = 0
        aim: i64 = 0
        if ground < FIRST_TOKEN_GROUND:
            for face in range(SIDES):
                price = self.kept[LACKING[ground * 16 + came * 4 + face]]
                value = self.promised(cell * 4 + face) * price // WHOLE
                if value > best:
                    best, left, aim = value, self.left * price // WHOLE, self.best_aim
        self.left, self.best_aim = left, aim
        return best


def same(one: Ints, other: Ints) -> bool:
    """Whether two arrays of one length hold the same."""
    place: i64 = 0
    while place < len(one) and one[place] == other[place]:
        place += 1
    return place == len(one)
