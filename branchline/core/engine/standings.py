"""How the players stand: places, totals, where the points came from, and what decided."""

from __future__ import annotations

from dataclasses import dataclass


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
