"""The games that are installed: every package may register some under the entry point group ``branchline.games``."""

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
    """By the name of a game, in alphabetical order: where it is to be loaded from. More than one place is a mistake."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found.setdefault(entry.name, {})[entry.value] = entry
    return found


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(registered())


@cache
def find(name: str) -> Game:
    """The game of that name; hyphens and capitals do not matter."""
    wanted = name.lower().replace("-", "_").replace(" ", "_")
    if wanted not in registered():
        gaps: Gaps = {"name": Name(name), "known": Name(", ".join(names()))}
        raise NoSuchGame(Message("no game is called {name}; there are: {known}", gaps))
    places = registered()[wanted]
    if len(places) > 1:
        gaps = {"name": Name(wanted), "places": Name(", ".join(places))}
        raise NoSuchGame(Message("two packages have a game called {name}: {places}", gaps))
    (entry,) = places.values()
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"the entry point {wanted} of {GROUP} is {game!r}, which is not a Game")
    if game.name != wanted:
        raise TypeError(f"the entry point {wanted} of {GROUP} leads to a game called {game.name}")
    return game


@cache
def every_game() -> tuple[Game, ...]:
    """All games, in alphabetical order. One that can't be loaded is left out and logged, so that the others work."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except Exception:
            logging.getLogger("branchline").exception("the game %s can't be loaded", name)
    return tuple(found)
