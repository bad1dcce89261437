"""Which games a law is tried on: pytest asks here, wherever the laws are imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from branchline import games
from branchline.core.game import Game
from branchline.testing.material import Material

OPTION = "--branchline-game"

#: What a law may ask for by the name of a parameter, and why a game may have none of it.
_Source = tuple[Callable[[Material], Sequence[object]], str]
SOURCES: dict[str, _Source] = {
    "material": (lambda material: [material], "no game is installed"),
    "table": (lambda material: material.tables(), "no game is installed"),
    "open_table": (lambda material: [] if material.game.secrets else material.tables(), "every game has secrets"),
    "secret_table": (lambda material: material.tables() if material.game.secrets else [], "no game has secrets"),
    "count": (lambda material: material.counts(), "no perft.toml"),
    "recording": (lambda material: material.records(), "no recorded games"),
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a law all that it is tried on."""
    for name, (source, reason) in SOURCES.items():
        if name not in metafunc.fixturenames:
            continue
        values = [value for material in materials(metafunc) for value in source(material)]
        nothing = [pytest.param(None, marks=pytest.mark.skip(reason), id="none")]
        metafunc.parametrize(name, values or nothing, ids=str if values else None)


def materials(metafunc: pytest.Metafunc) -> list[Material]:
    """The games: those of the command line, those that the test module names (``GAMES``), or all."""
    module = metafunc.module
    assert isinstance(module, ModuleType)
    asked = metafunc.config.getoption(OPTION, default=None)
    names = asked or getattr(module, "GAMES", None) or games.names()
    folder: Callable[[Game], Path] = getattr(module, "folder_of", lambda _: _usual_folder(module, metafunc))
    return [Material(game, folder(game)) for game in map(games.find, names)]


def _usual_folder(module: ModuleType, metafunc: pytest.Metafunc) -> Path:
    """The folder of the test module; the project's ``tests`` where the laws are tried without one."""
    if module.__name__.startswith("branchline.testing"):
        return metafunc.config.rootpath / "tests"
    return Path(str(module.__file__)).parent
