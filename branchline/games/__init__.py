"""The games: one folder each. A folder with a game.py that defines GAME is a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from branchline.core.errors import NoSuchGame
from branchline.core.game import Game
from branchline.core.story import Gaps, Message, Name


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in Path(__file__).parent.glob("*/game.py")))


@cache
def find(name: str) -> Game:
    """The game of that name; hyphens and capitals do not matter."""
    wanted = name.lower().replace("-", "_").replace(" ", "_")
    if wanted not in names():
        told: Gaps = {"name": Name(name), "known": Name(", ".join(names()))}
        raise NoSuchGame(Message("no game is called {name}; there are: {known}", told))
    game: Game = import_module(f"branchline.games.{wanted}.game").GAME
    return game
