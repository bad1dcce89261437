"""A pytest plugin: ``pytest --branchline-game my_game`` tries all laws on a game, whatever else is tested.

Nothing of Branchline's engine is loaded unless the option is given.
"""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """--branchline-game NAME"""
    parser.getgroup("branchline").addoption(
        "--branchline-game",
        action="append",
        metavar="NAME",
        help="try the laws of Branchline on this game; may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect the laws too, or, where no file was named, the laws alone."""
    if config.getoption("--branchline-game") and not hasattr(config, "workerinput"):
        laws = str(Path(__file__).parent / "test_laws.py")
        config.args = [laws] if config.args_source is not pytest.Config.ArgsSource.ARGS else [*config.args, laws]
