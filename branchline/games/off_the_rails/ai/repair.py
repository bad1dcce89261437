"""For bots: fields that follow a position as it changes, so that not everything is spread again."""

from __future__ import annotations

from branchline.core.native import Ints, append, i64, vec
from branchline.games.off_the_rails.ai.best_first import LACKING, MASKS, WHOLE, Fields
from branchline.games.off_the_rails.ai.bucket_queue import PLACES
from branchline.games.off_the_rails.rules.state import NONE
from branchline.games.off_the_rails.rules.track import CELLS, STEP


class Followers(Fields):
    """Fields that can be had from those of an earlier position: what has lost its way looks for another, and what has
    become better spreads. Every place is worth less than the one that it leads to, so nothing holds itself up.
    """

    def spread(self, find: i64, hope: i64, before: Fields | None) -> None:
        """Everything, for the position; from the fields of an earlier one only what has changed."""
        if before is None or not same(before.kept, self.kept):
            self.spread_all(find, hope)
            return
        self.judge(find, hope)
        self.ladder = before.ladder
        self.home, self.away, self.through, self.wanted = before.home, before.away, before.through, before.wanted
        rebuilt, dug = vec[i64](), vec[i64]()
        for cell in self.state.box.board.squares:
            if before.ground[cell] != self.ground[cell]:
                rebuilt = append(rebuilt, cell)
            if self._is_dug(before, cell):
                dug = append(dug, cell)
        if len(rebuilt) or len(dug):
            self._follow(rebuilt, dug)

    def improve_at(self, cell: i64) -> None:
        """The ways over a cell have become better."""
        self._keep_apart()
        nearer = vec[i64]()
        for aim in range(self.aims):
            self.wait_at(cell, aim)
            nearer = self.spread_home(aim, nearer)
        self.wait_at_deposits(nearer)
        self.wait_on_ways(cell)
        self.spread_away()

    def _keep_apart(self) -> None:
        """Copies, as the fields belong to another position too."""
        self.home, self.away = self.home[:], self.away[:]
        self.through, self.wanted = self.through[:], self.wanted[:]

    def _is_dug(self, before: Fields, cell: i64) -> bool:
        """Whether what lies there is worth something else: alone, at any surface."""
        differ = before.finds[cell] != self.finds[cell]
        if self.aims > 1:
            for aim in range(self.aims):
                if before.landing[aim * CELLS + cell] != self.landing[aim * CELLS + cell]:
                    differ = True
        return differ

    def _follow(self, rebuilt: Ints, dug: Ints) -> None:
        """Track was laid or has fallen on some cells, deposits have come or gone on others."""
        self._keep_apart()
        moved = vec[i64]()
        if len(rebuilt):
            for aim in range(self.aims):
                moved = self._follow_home(aim, rebuilt, moved)
        doubtful = vec[i64]()
        for cell in rebuilt:
            doubtful = self._entries(cell, doubtful)
        for cell in dug:
            doubtful = self._entries(cell, doubtful)
        for place in moved:
            if self.finds[place >> 2]:
                doubtful = self._entries(place >> 2, doubtful)
        self._find_other_deposits(doubtful)
        for cell in rebuilt:
            self.wait_on_ways(cell)
            self.wait_at_deposit(cell)
        for cell in dug:
            self.wait_at_deposit(cell)
        self.wait_at_deposits(moved)
        self.spread_away()

    def _entries(self, cell: i64, out: Ints) -> Ints:
        """Where carts come from that enter the cell."""
        entry = self.state.box.board.entry
        for came in range(4):
            if entry[cell * 4 + came] != NONE:
                out = append(out, entry[cell * 4 + came])
        return out

    # -- the way home --------------------------------------------------------------------------------------------

    def _follow_home(self, aim: i64, rebuilt: Ints, moved: Ints) -> Ints:
        """The field of an aim; the places that have changed are added."""
        home = self.home
        offset = aim * PLACES
        doubtful, lost = vec[i64](), vec[i64]()
        for cell in rebuilt:
            doubtful = self._entries(cell, doubtful)
        looked_at: i64 = 0
        while looked_at < len(doubtful):
            place = doubtful[looked_at]
            looked_at += 1
            value = home[offset + place]
            if value > self._best_home(aim, place):
                doubtful = self._relying(home, offset, place, doubtful)
                home[offset + place] = 0
                lost = append(lost, place)
        for place in lost:
            home[offset + place] = self._best_home(aim, place)
            if home[offset + place]:
                self.ladder.put(place, home[offset + place])
            moved = append(moved, place)
        for cell in rebuilt:
            self.wait_at(cell, aim)
        return self.spread_home(aim, moved)

    def _relying(self, field: Ints, offset: i64, place: i64, out: Ints) -> Ints:
        """The places that may have their value from this one."""
        entry = self.state.box.board.entry
        cell = place >> 2
        ground = self.state.ground[cell]
        if ground < MASKS:
            for came in range(4):
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
        if ground < MASKS:
            for face in range(4):
                value = self.home[aim * PLACES + cell * 4 + face]
                part = value * self.kept[LACKING[ground * 16 + came * 4 + face]] // WHOLE
                if part > best:
                    best = part
        return best

    # -- the way by a deposit ------------------------------------------------------------------------------------

    def _find_other_deposits(self, doubtful: Ints) -> None:
        """Those of the doubtful places that have lost what they led to get the next best, and wait to spread it."""
        away = self.away
        lost = vec[i64]()
        looked_at: i64 = 0
        while looked_at < len(doubtful):
            place = doubtful[looked_at]
            looked_at += 1
            if away[place] and away[place] > self._best_away(place):
                doubtful = self._relying(away, 0, place, doubtful)
                away[place] = 0
                lost = append(lost, place)
        for place in lost:
            away[place] = self._best_away(place)
            self.through[place] = self.left
            if self.aims > 1:
                self.wanted[place] = self.best_aim
            if away[place]:
                self.ladder.put(place, away[place])

    def _best_away(self, place: i64) -> i64:
        """The best deposit that can be fetched from here; ``left`` and ``best_aim`` tell of the cart's cargo."""
        came = place & 3
        cell = (place >> 2) + STEP[came]
        ground = self.state.ground[cell]
        best: i64 = 0
        left: i64 = 0
        aim: i64 = 0
        if ground < MASKS:
            for face in range(4):
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
