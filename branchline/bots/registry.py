"""The bots by name."""

from __future__ import annotations

from datetime import date
from math import inf

from branchline.bots.bot import Bot
from branchline.bots.greedy import GreedyBot
from branchline.bots.levels import LEVELS, LevelBot
from branchline.bots.model import PREFIX, ModelBot, open_model
from branchline.bots.outside.command import CommandBot, is_command
from branchline.bots.random import RandomBot
from branchline.bots.searcher import SearchBot
from branchline.core.match.errors import NoSuchBot
from branchline.core.native import Ints

_LEVEL = "level-"
#: More than any game has.
_EVERY_MOVE = 1_000_000.0
_UNLEVELLED = ("random", "greedy", "search")
#: Others are measured against it, nobody is offered it: UCT without any knowledge of the game. Every move is tried, all
#: are alike at first, playouts are random and go to the end, and only the first place counts.
PLAIN = "plain"
_UNINFORMED: dict[str, float] = {
    **{"informed": 0, "bias": 0, "steered": 0, "expand_after": 1, "widen_from": _EVERY_MOVE, "widen_rate": 0},
    **{"guided": 0, "horizon": -1, "draws": 0, "stop_at_chance": 0, "trust": 0, "paranoid": 0, "relative": 0},
    **{"explore": 1.0, "for_place": 100, "learned": 0},
}
#: Settings that may be fractions, those that must be more than 0 apart; the others are whole numbers up to a limit.
_FRACTIONS = ("explore", "bias", "widen_from", "widen_rate", "caution")
_POSITIVE = ("seconds", "sharpness")
_HIGHEST = 1_000_000_000
#: The lowest value of a setting where that is not 0.
_LOWEST = {"iterations": 1, "widen_from": 1, "lead_scale": 1, "horizon": -1}
#: The highest value of one that has less room than the others.
_HIGHEST_OF = {"guided": 100, "for_place": 100, "trust": 100, "learned": 100}


def names() -> tuple[str, ...]:
    """The names of all bots: those without levels, then the levels from the weakest to the strongest."""
    return (*_UNLEVELLED, *(f"{_LEVEL}{level}" for level in LEVELS))


def find(name: str, weights: Ints | None = None) -> Bot:
    """The bot of that name; settings follow a colon, as in ``search:iterations=2000:explore=0.7``.

    ``cmd:./mybot`` is a program (outside/command.py), where the command line has named it.
    ``model:FILE`` is a trained model (model.py).
    ``level-5@2026-11-18`` has the weights and settings of that day (tuned.py).

    It evaluates with the given weights, in the order of the game's terms, or else with the tuned ones.
    """
    kind, _, rest = name.partition(":")
    if is_command(name) or kind == PREFIX:
        bot: Bot = CommandBot(name) if is_command(name) else ModelBot(open_model(rest))
        bot.name = name
        return bot
    settings = _read(name, rest)
    kind, at, day = kind.partition("@")
    if at:
        _check_day(name, day)
    if kind not in (*names(), PLAIN):
        raise NoSuchBot(f"no bot is called {name}; there are: {', '.join(names())}, {PLAIN}, {PREFIX}:FILE")
    if kind == "random":
        _refuse(name, settings, ())
        bot = RandomBot()
    elif kind == "greedy":
        _refuse(name, settings, ("noise",))
        bot = GreedyBot(int(settings.get("noise", 0)), weights, day)
    elif kind == "search":
        _refuse(name, settings, SearchBot.SETTINGS)
        bot = SearchBot(settings, weights, day)
    elif kind == PLAIN:
        _refuse(name, settings, ("seconds", "iterations", "explore"))
        bot = SearchBot({**_UNINFORMED, **settings}, weights, day)
    else:
        _refuse(name, settings, SearchBot.SETTINGS)
        bot = LevelBot(int(kind.removeprefix(_LEVEL)), settings, weights, day)
    bot.name = name
    return bot


def _check_day(name: str, day: str) -> None:
    """Raise NoSuchBot for what is no day."""
    try:
        written = date.fromisoformat(day).isoformat()
    except ValueError:
        written = ""
    if written != day or not day:
        raise NoSuchBot(f"{name}: {day!r} is not a day like 2026-11-18")


def _read(name: str, text: str) -> dict[str, float]:
    """Settings as numbers."""
    settings: dict[str, float] = {}
    for word in filter(None, text.split(":")):
        key, _, value = word.partition("=")
        try:
            settings[key] = float(value)
        except ValueError:
            raise NoSuchBot(f"{name}: {word!r} is not of the form setting=number") from None
    return settings


def _refuse(name: str, settings: dict[str, float], known: tuple[str, ...]) -> None:
    """Raise NoSuchBot for a setting that the bot does not have, or that makes no sense, like a negative budget."""
    for key, value in settings.items():
        if key not in known:
            raise NoSuchBot(f"{name}: no setting is called {key}; there are: {', '.join(known) or 'none'}")
        lowest, highest = _LOWEST.get(key, 0), _HIGHEST_OF.get(key, _HIGHEST)
        if key in _POSITIVE:
            fits, wanted = 0 < value < inf, "a number above 0"
        elif key in _FRACTIONS:
            fits, wanted = lowest <= value < inf, f"a number from {lowest}"
        else:
            fits = lowest <= value <= highest and value == int(value)
            wanted = f"a whole number from {lowest} to {highest:,}"
        if not fits:
            raise NoSuchBot(f"{name}: {key} is {wanted}")
