"""The tables of the games that come with Branchline, and where the tests of each game are."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import games
from branchline._loader import PACKAGE
from branchline.core.game import Game
from branchline.testing.material import Material
from branchline.testing.tables import Table

TESTS = Path(__file__).parent.parent
#: The games of this package; others may be installed beside it.
GAMES = [name for name in games.names() if games.find(name).folder.is_relative_to(PACKAGE)]


def folder_of(game: Game) -> Path:
    """The folder of a game's tests."""
    return TESTS / game.name


MATERIALS = [Material(game, folder_of(game)) for game in map(games.find, GAMES)]
TABLES: list[Table] = [table for material in MATERIALS for table in material.tables()]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
