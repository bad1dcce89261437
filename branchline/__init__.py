"""Branchline: railway board games, played by their exact rules.

    import branchline

    match = branchline.Match(branchline.find_game(branchline.game_names()[0]), seats=4)

``__all__`` is the public interface (api.py, docs/api.md). It is loaded when it is first used.

The engine's modules run from source, or from a compiled build: the one in the wheel, or the one that ``make install``
puts into a checkout (``branchline/_compiled``). ``BRANCHLINE_PURE=1`` forces the source.
"""

from typing import TYPE_CHECKING, Any

from branchline._loader import use_compiled_build
from branchline._version import VERSION

if TYPE_CHECKING:
    from branchline.api import (
        CHANCE,
        NOBODY,
        Bot,
        BranchlineError,
        Game,
        Match,
        Random,
        State,
        bot_names,
        find_bot,
        find_game,
        game_names,
        playouts,
        read_record,
        write_record,
    )

__all__ = [
    "CHANCE",
    "COMPILED",
    "NOBODY",
    "VERSION",
    "Bot",
    "BranchlineError",
    "Game",
    "Match",
    "Random",
    "State",
    "__version__",
    "bot_names",
    "find_bot",
    "find_game",
    "game_names",
    "playouts",
    "read_record",
    "write_record",
]

__version__ = VERSION
#: Whether the engine's modules come from the compiled build.
COMPILED: bool = use_compiled_build()


def __getattr__(name: str) -> Any:
    """The rest of the public interface, loaded when somebody asks for it: the server and the bots need little of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from branchline import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
