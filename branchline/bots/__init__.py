"""Bots: each chooses an action from what its seat may know."""

from __future__ import annotations

from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.random import RandomBot
from branchline.core.errors import NoSuchBot

_BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def find(name: str) -> Bot:
    """The bot of that name."""
    if name not in _BOTS:
        raise NoSuchBot(f"no bot is called {name}; there are: {', '.join(_BOTS)}")
    return _BOTS[name]()
