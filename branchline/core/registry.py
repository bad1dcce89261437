"""The installed games. Any package may register games in the entry point group ``branchline.games``."""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from branchline.core.game import Game
from branchline.core.match.errors import NoSuchGame
from branchline.core.message import Gaps, Message, Name

GROUP = "branchline.games"


@cache
def registered() -> dict[str, dict[str, EntryPoint]]:
    """The entry points of all games by name, in alphabetical order, and by place. Two places are a mistake."""
    entries: dict[str, dict[str, EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        entries.setdefault(entry.name, {})[entry.value] = entry
    return entries


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(registered())


@cache
def find(name: str) -> Game:
    """The game with that name. Hyphens and capitals do not matter."""
    key = name.lower().replace("-", "_").replace(" ", "_")
    if key not in registered():
        gaps: Gaps = {"name": Name(name), "known": Name(", ".join(names()))}
        raise NoSuchGame(Message("no game is called {name}; there are: {known}", gaps))
    places = registered()[key]
    if len(places) > 1:
        gaps = {"name": Name(key), "places": Name(", ".join(places))}
        raise NoSuchGame(Message("two packages have a game called {name}: {places}", gaps))
    (entry,) = places.values()
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"the entry point {key} of {GROUP} is {game!r}, which is not a Game")
    if game.name != key:
        raise TypeError(f"the entry point {key} of {GROUP} leads to a game called {game.name}")
    return game


@cache
def every_game() -> tuple[Game, ...]:
    """All games, in alphabetical order. One that can't be loaded is left out and logged, so that the others work."""
    installed = []
    for name in names():
        try:
            installed.append(find(name))
        except Exception:
            logging.getLogger("branchline").exception("the game %s can't be loaded", name)
    return tuple(installed)
