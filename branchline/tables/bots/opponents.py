"""The one place that knows the bots: which there are, and how one is asked.

A bot is named as in ``branchline.bots``; a family with levels has names like ``level-3`` there, and is offered
as one bot with levels.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from branchline import bots
from branchline.analysis.judge import reason_for
from branchline.analysis.reasons import Reason
from branchline.analysis.values import Valuer
from branchline.bots.model import Model, ModelBot
from branchline.core.engine.random import Random
from branchline.core.game import Game, State
from branchline.core.match.errors import NoSuchBot
from branchline.core.message import Message, Name, in_english
from branchline.tables.api.answers import BotRow

#: So many samples tell the chances of a position while it is played.
SAMPLES = 16
#: Who is asked what it thinks of a position.
ADVISER = "level-4"
#: Trained models that whoever runs the server offers, by the bot's name.
MODELS: dict[str, Model] = {}
_LEVELLED = re.compile(r"(.+)-([1-9])")


def substitute() -> tuple[str, int | None]:
    """Who takes over for an absent person, and at which level."""
    return "level", 3


def offer(names: list[str]) -> None:
    """Offer these models (``model:FILE``) beside the other bots."""
    for name in names:
        bot = bots.find(name)
        if not isinstance(bot, ModelBot):
            raise NoSuchBot(f"--bots {name}: only models need to be offered, as model:FILE")
        if any(mark.isspace() for mark in name):
            raise NoSuchBot(f"--bots {name!r}: the file's name has a blank, which the page can't pass on")
        MODELS[name] = bot.model


def rows(say: Callable[[Message], str]) -> list[BotRow]:
    """The bots on offer, the weakest first."""
    families: dict[str, list[int]] = {}
    for name in bots.names():
        family = _LEVELLED.fullmatch(name)
        levels = families.setdefault(family[1] if family else name, [])
        if family:
            levels.append(int(family[2]))
    titles = {name: say(Message(name.replace("_", " ").capitalize())) for name in families}
    built_in = [BotRow(name, titles[name], levels) for name, levels in families.items()]
    models = [
        BotRow(name, say(Message("Model {name}", {"name": Name(model.name)})), [], model.game.name, model.seats)
        for name, model in MODELS.items()
    ]
    return built_in + models


def check(name: str, level: int | None, game: str, seats: int) -> None:
    """Refuse a bot or a level that there is not, and a bot that can't play at this table."""
    if name in MODELS:
        MODELS[name].check_table(game, seats)
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


def known(whole: str) -> tuple[str, int | None] | None:
    """The name and level of a bot that we have, from its whole name; None for any other."""
    if whole in MODELS:
        return whole, None
    if whole not in bots.names():
        return None
    family = _LEVELLED.fullmatch(whole)
    return (family[1], int(family[2])) if family else (whole, None)


def choose(state: State, seat: int, name: str, level: int | None, rng: Random) -> int:
    """The bot's action; the state is imagined here, so that the bot sees nothing that its seat may not know."""
    bot = bots.find(called(name, level))
    return bots.think_safely(bot, state.imagine(seat, rng), seat, rng).action


def think(game: Game, state: State, seat: int, rng: Random) -> tuple[list[tuple[str, float]], Reason | None]:
    """The actions that a good bot would think of, the best first with its lead in points, and why the first is best."""
    known = state.imagine(seat, rng)
    thought = bots.think_safely(bots.find(ADVISER), known, seat, rng)
    values = [(game.text(known, seat, one.action), round(one.value, 3)) for one in thought.variations]
    best, rival = thought.action, None
    if thought.variations:
        best = thought.variations[0].action
        rival = next((one.action for one in thought.variations if one.action != best), None)
    return values or [(game.text(known, seat, best), 0.5)], reason_for(game, state, seat, best, rival)


def chances(game: Game, state: State, seat: int, decisions: int) -> list[float]:
    """The expected share of first place for each seat, as far as that seat knows; with NOBODY's eyes what is open."""
    valuer = Valuer(game, int(state.seats), 1, SAMPLES)
    if game.secrets:
        return valuer.judged_by(seat, state, decisions).chances
    return valuer.worth(state, decisions).chances


def any_action(state: State, seat: int, rng: Random) -> int:
    """The fallback when a bot does not answer in time: any legal action."""
    return int(state.pick(seat, rng))
