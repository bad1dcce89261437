"""The one place that knows the bots: which there are, and how one is asked.

A bot is named as in ``branchline.bots``; a family with levels has names like ``level-3`` there, and is offered
as one bot with levels.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from branchline import bots
from branchline.core.engine.random import Random
from branchline.core.game import Game, State
from branchline.core.match.errors import NoSuchBot
from branchline.core.message import Message, in_english
from branchline.tables.api.answers import BotRow

#: Who is asked what it thinks of a position.
ADVISER = "level-4"
_LEVELLED = re.compile(r"(.+)-([1-9])")


def substitute() -> tuple[str, int | None]:
    """Who takes over for an absent person, and at which level."""
    return "level", 3


def rows(say: Callable[[Message], str]) -> list[BotRow]:
    """The bots on offer, the weakest first."""
    found: dict[str, list[int]] = {}
    for name in bots.names():
        family = _LEVELLED.fullmatch(name)
        levels = found.setdefault(family[1] if family else name, [])
        if family:
            levels.append(int(family[2]))
    titles = {name: say(Message(name.replace("_", " ").capitalize())) for name in found}
    return [BotRow(name, titles[name], levels) for name, levels in found.items()]


def check(name: str, level: int | None) -> None:
    """Refuse a bot or a level that there is not."""
    offered = rows(in_english([]))
    for row in offered:
        if row.name == name:
            if level is not None and level not in row.levels:
                has = f"levels {row.levels[0]} to {row.levels[-1]}" if row.levels else "no levels"
                raise NoSuchBot(f"{name} has {has}, not {level}")
            if level is None and row.levels:
                raise NoSuchBot(f"{name} needs a level from {row.levels[0]} to {row.levels[-1]}")
            return
    raise NoSuchBot(f"no bot is called {name}; there are: {', '.join(row.name for row in offered)}")


def called(name: str, level: int | None) -> str:
    """The whole name of a bot, as ``branchline.bots`` has it."""
    return name if level is None else f"{name}-{level}"


def choose(state: State, seat: int, name: str, level: int | None, rng: Random) -> int:
    """The bot's action; the state is imagined here, so that the bot sees nothing that its seat may not know."""
    bot = bots.find(called(name, level))
    return bots.think_safely(bot, state.imagine(seat, rng), seat, rng).action


def think(game: Game, state: State, seat: int, rng: Random) -> list[tuple[str, float]]:
    """The actions that a good bot would think of, the best first, each with what it is worth from 0 to 1."""
    known = state.imagine(seat, rng)
    thought = bots.think_safely(bots.find(ADVISER), known, seat, rng)
    lines = [(game.text(known, seat, line.action), round(line.value, 3)) for line in thought.lines]
    return lines or [(game.text(known, seat, thought.action), 0.5)]


def any_action(state: State, seat: int, rng: Random) -> int:
    """The fallback when a bot does not answer in time: any legal action."""
    return int(state.pick(seat, rng))
