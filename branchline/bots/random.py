"""Any legal action."""

from __future__ import annotations

from branchline.bots.bot import Bot
from branchline.core.game import State
from branchline.core.random import Random


class RandomBot(Bot):
    """Every legal action is as likely."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return int(state.pick(seat, rng))
