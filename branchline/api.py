"""The public interface: what ``import branchline`` offers. docs/api.md has it with examples.

These names follow semantic versioning: until 1.0 a change that breaks them raises the second number, later the first.
Everything else may change with any version.
"""

from __future__ import annotations

from branchline.bots import Bot
from branchline.bots import find as find_bot
from branchline.bots import names as bot_names
from branchline.core.engine.playouts import playouts
from branchline.core.engine.random import Random
from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.errors import BranchlineError
from branchline.core.match.match import Match
from branchline.core.registry import find as find_game
from branchline.core.registry import names as game_names

__all__ = [
    "CHANCE",
    "NOBODY",
    "Bot",
    "BranchlineError",
    "Game",
    "Match",
    "Random",
    "State",
    "bot_names",
    "find_bot",
    "find_game",
    "game_names",
    "playouts",
    "read_record",
    "write_record",
]


def read_record(text: str) -> Match:
    """The match in a record. It is played again and checked line by line."""
    return record.read(text, find_game)


def write_record(match: Match) -> str:
    """A match as text: one step a line. It replays for ever."""
    return record.write(match)
