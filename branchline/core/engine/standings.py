"""Standings: places, totals, the sources of the points, and what decided."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.native import Ints, append, i64, vec


@dataclass(frozen=True)
class Standings:
    """All lists are by seat. Equal players share a place, and the next place is counted past them (1, 1, 3)."""

    places: list[int]
    totals: list[int]
    #: by seat: the sources of its points in the rulebook's words; the values add up to the total
    sources: list[dict[str, int]]
    #: what decided between first and second: "points", the name of a tie-break, "shared", or "solo"
    decided_by: str

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def places_of(keys: list[list[int]]) -> list[int]:
    """Places by seat from one sorting key for each seat. The larger list is better."""
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
