"""A position as one SVG, for notebooks."""

from __future__ import annotations

import sys

from branchline._loader import PACKAGE
from branchline.core.game import Game, State
from branchline.core.story import in_english


def game_of(state: State) -> Game:
    """The game that a position belongs to: its class stands in the game's game.py, beside GAME."""
    game = sys.modules[type(state).__module__].__dict__["GAME"]
    assert isinstance(game, Game)
    return game


def drawing(state: State, viewer: int | None, names: list[str] | None = None) -> str:
    """What the viewer may see of a position as one SVG, coloured as on the page."""
    game = game_of(state)
    called = names or [f"Player {seat + 1}" for seat in range(int(state.seats))]
    scene = game.scene(game.view(state, viewer), called, in_english(called))
    head, _, body = scene.svg().partition(">")
    return f"{head}><style>{_inks()}</style>{body}"


def _inks() -> str:
    """The page's style sheets for drawings, as far as there are any."""
    sheets = [PACKAGE / "web" / name for name in ("palette.css", "board.css")]
    found = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    return "text.mono { font: 14px monospace; } " + found.replace("&", "&amp;").replace("<", "&lt;")
