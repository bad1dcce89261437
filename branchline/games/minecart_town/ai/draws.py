"""Common random numbers for rollouts: what the bags and the shadows bring is drawn beforehand.

Whatever the seat does, the same tiles come in the same order, and shadows ask for the same spaces at the same time. So
two rollouts with the same generator differ by what the seat does and not by luck.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.random import Random
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.rules.box import SPACES
from branchline.games.minecart_town.rules.chapters import market
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState

#: Of a hundred turns of a shadow, so many take a tile; after so many turns in a round it has passed.
_TAKES: Final = 70
_TURNS: Final = 6
_PERCENT: Final = 100


class Draws:
    """The bags in the order in which they will be drawn, and the shadows' choices."""

    def __init__(self, state: MinecartTownState, rng: Random) -> None:
        self.state = state
        self.decks: list[Ints] = []
        for bag in range(len(state.box.bag_starts) - 1):
            self.decks.append(shuffled(state, bag, rng))
        #: by round, turn and shadow
        self.lots: Ints = vec[i64]()
        for _ in range(state.box.rounds * _TURNS * (state.seats - 1)):
            self.lots = append(self.lots, rng.below(SPACES * _PERCENT))

    def fill(self) -> None:
        """Fill the central board."""
        while market.wanted(self.state) != NONE:
            market.put(self.state, self.tile())

    def tile(self) -> i64:
        """The next tile: the bag tells how many tiles of its deck are left."""
        box, bag = self.state.box, market.wanted(self.state)
        left: i64 = 0
        for place in range(box.bag_starts[bag], box.bag_starts[bag + 1]):
            left += self.state.bag[box.bag_kinds[place]]
        return self.decks[bag][left - 1]

    def take(self, turn: i64, shadow: i64) -> None:
        """A shadow's turn in this round, counted from 0: it may take a tile."""
        state = self.state
        if turn < _TURNS:
            lot = self.lots[((state.round - 1) * _TURNS + turn) * (state.seats - 1) + shadow]
            if lot % _PERCENT < _TAKES and state.market[lot // _PERCENT] != NONE:
                market.take(state, lot // _PERCENT)


def shuffled(state: MinecartTownState, bag: i64, rng: Random) -> Ints:
    """The tiles of a bag in any order."""
    deck = vec[i64]()
    for place in range(state.box.bag_starts[bag], state.box.bag_starts[bag + 1]):
        kind = state.box.bag_kinds[place]
        for _ in range(state.bag[kind]):
            deck = append(deck, kind)
            other = rng.below(len(deck))
            deck[len(deck) - 1] = deck[other]
            deck[other] = kind
    return deck
