"""Random playouts from a position. They run inside the compiled engine, without a Python frame for each move."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.native import Ints, append, i64, vec

#: First places are counted in parts of 60, so that up to six seats that share one get whole parts.
PARTS: Final = 60


def play_logged(state: State, rng: Random) -> Ints:
    """Play at random to the end. Returns seat and action of every step in one array."""
    log = vec[i64]()
    seat = state.turn()
    while seat != NOBODY:
        action = state.draw(rng) if seat == CHANCE else state.pick(seat, rng)
        state.apply(seat, action)
        log = append(log, seat)
        log = append(log, action)
        seat = state.turn()
    return log


def play_out(state: State, rng: Random) -> i64:
    """Play at random to the end. Returns the number of decisions."""
    decisions: i64 = 0
    seat = state.turn()
    while seat != NOBODY:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, state.pick(seat, rng))
            decisions += 1
        seat = state.turn()
    return decisions


class Playouts:
    """The sums over many playouts from a position. Lists are by seat."""

    def __init__(self, games: int, decisions: int, totals: list[int], firsts: list[int]) -> None:
        self.games = games
        self.decisions = decisions
        self.totals = totals
        #: in parts of PARTS
        self.firsts = firsts

    def first_places(self) -> list[float]:
        """The share of first places of each seat, ties split."""
        return [first / PARTS / self.games for first in self.firsts]


def playouts(state: State, games: i64, seed: int) -> Playouts:
    """Play random games from a position, which is not changed."""
    rng = Random(seed)
    seats = state.seats
    totals = vec[i64]([0 for _ in range(seats)])
    firsts = vec[i64]([0 for _ in range(seats)])
    decisions: i64 = 0
    for _ in range(games):
        twin = state.clone()
        decisions += play_out(twin, rng)
        count(twin, totals, firsts)
    return Playouts(games, decisions, list(totals), list(firsts))


def count(state: State, totals: Ints, firsts: Ints) -> None:
    """Add a finished game to the sums."""
    ends, places = state.totals(), state.places()
    sharing: i64 = 0
    for place in places:
        if place == 1:
            sharing += 1
    for seat in range(len(ends)):
        totals[seat] += ends[seat]
        if places[seat] == 1:
            firsts[seat] += PARTS // sharing
