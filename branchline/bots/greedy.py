"""Looks one action ahead."""

from __future__ import annotations

from branchline.bots.bot import Bot
from branchline.core.game import State
from branchline.core.random import Random


class GreedyBot(Bot):
    """Takes the action after which it would stand best if the game ended there; among equals, any."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        best: list[int] = []
        highest = 0
        for action in state.legal(seat):
            after = state.clone()
            after.apply(seat, action)
            value = margin(after, seat)
            if not best or value > highest:
                best, highest = [action], value
            elif value == highest:
                best.append(action)
        return best[int(rng.below(len(best)))]


def margin(state: State, seat: int) -> int:
    """How far the seat is ahead: its own total against the mean of the others, in whole numbers."""
    totals = [int(total) for total in state.totals()]
    others = len(totals) - 1
    return totals[seat] * max(others, 1) - (sum(totals) - totals[seat])
