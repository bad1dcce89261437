"""Random play: any legal action."""

from __future__ import annotations

from branchline.bots.bot import Bot, Thought, Watch
from branchline.core.engine.random import Random
from branchline.core.game import State


class RandomBot(Bot):
    """Every legal action has the same probability."""

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        return Thought(int(state.pick(seat, rng)))
