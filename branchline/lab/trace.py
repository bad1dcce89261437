"""Replays a finished game, decision by decision: who led, how many actions were legal, what was used."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from branchline.core.engine.observation import Use
from branchline.core.engine.standings import Standings
from branchline.core.game import CHANCE, Game, State

#: Called for every decision before it is carried out, with its number, the position, the seat, how many actions are
#: legal, and the chosen one.
Visit = Callable[[int, State, int, int, int], None]


@dataclass
class Trace:
    """What a game was like."""

    standings: Standings
    #: outcomes that chance drew
    draws: int = 0
    #: by decision: how many actions were legal
    legal: list[int] = field(default_factory=list)
    #: by decision: who would have won had the game ended after it
    leaders: list[tuple[int, ...]] = field(default_factory=list)
    uses: Counter[Use] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        return len(self.legal)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(self.standings.winners)

    def first_share(self, seat: int) -> float:
        """The seat's share of first place: 1 alone, a half among two."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    @property
    def lead_changes(self) -> int:
        """How often one seat took the lead from another; a shared lead is nobody's."""
        sole = [leaders[0] for leaders in self.leaders if len(leaders) == 1]
        return sum(one != two for one, two in pairwise(sole))

    @property
    def settled(self) -> float:
        """After which part of the decisions the final winners led for good: 0 from the start, 1 only at the end."""
        for number in range(self.decisions - 1, -1, -1):
            if self.leaders[number] != self.winners:
                return (number + 1) / self.decisions
        return 0.0

    @property
    def margin(self) -> int:
        """By how many points the best total beat the second."""
        ranked = sorted(self.standings.totals, reverse=True)
        return ranked[0] - ranked[1] if len(ranked) > 1 else 0


def trace(game: Game, state: State, log: array[int], visit: Visit | None = None) -> Trace:
    """Replay a log from the start position, and note everything for a ``Trace``."""
    draws = 0
    legal: list[int] = []
    leaders: list[tuple[int, ...]] = []
    uses: Counter[Use] = Counter()
    for place in range(0, len(log), 2):
        seat, action = log[place], log[place + 1]
        uses.update(game.uses(state, seat, action))
        if seat == CHANCE:
            draws += 1
            state.apply(seat, action)
            continue
        many = len(state.moves(seat))
        if visit:
            visit(len(legal), state, seat, many, action)
        state.apply(seat, action)
        legal.append(many)
        leaders.append(tuple(seat for seat, place in enumerate(state.places()) if place == 1))
    uses.update(game.keeps(state))
    return Trace(state.standings(), draws, legal, leaders, uses)
