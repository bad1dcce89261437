"""How the players stand: places, totals, where the points came from, and what decided."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.native import Ints, append, i64, vec


@dataclass(frozen=True)
class Standings:
    """All lists run by seat. Players who share a place all get it, and the next is counted past them (1, 1, 3)."""

    places: list[int]
    totals: list[int]
    #: where each seat's points came from, named in the rulebook's words; the values add up to the total
    sources: list[dict[str, int]]
    #: what told first from second: "points", the name of the tie-break, "shared", or "solo"
    decided_by: str

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def places_of(keys: list[list[int]]) -> list[int]:
    """Places by seat, from a sorting key a seat: the larger list is the better."""
    return [1 + sum(other > key for other in keys) for key in keys]


def places_by_total(totals: Ints) -> Ints:
    """Places by seat, from the totals alone."""
    out = vec[i64]()
    for total in totals:
        place: i64 = 1
        for other in totals:
            if other > total:
                place += 1
        out = append(out, place)
    return out
