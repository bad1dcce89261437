"""The installed games. Any package may register games in the entry point group ``branchline.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from branchline.core.game import Game
from branchline.core.match.errors import NoSuchGame
from branchline.core.message import Gaps, Message, Name

GROUP = "branchline.games"


@cache
def registered() -> dict[str, EntryPoint]:
    """The entry points of all games by name, in alphabetical order."""
    entries = {entry.name: entry for entry in entry_points(group=GROUP)}
    return dict(sorted(entries.items()))


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
    game = registered()[key].load()
    if not isinstance(game, Game):
        raise TypeError(f"the entry point {key} of {GROUP} is {game!r}, which is not a Game")
    return game
