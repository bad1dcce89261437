"""The games that are installed: every package may register some under the entry point group ``branchline.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from branchline.core.game import Game
from branchline.core.match.errors import NoSuchGame
from branchline.core.message import Gaps, Message, Name

GROUP = "branchline.games"


@cache
def registered() -> dict[str, EntryPoint]:
    """Where each game is to be loaded from, by its name, in alphabetical order."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    return dict(sorted(found.items()))


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
    game = registered()[wanted].load()
    if not isinstance(game, Game):
        raise TypeError(f"the entry point {wanted} of {GROUP} is {game!r}, which is not a Game")
    return game
