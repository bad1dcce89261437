"""A position as one SVG, for notebooks."""

from __future__ import annotations

from branchline._loader import PACKAGE
from branchline.core import registry
from branchline.core.engine.state import State
from branchline.core.message import in_english


def drawing(state: State, viewer: int | None, names: list[str] | None = None) -> str:
    """What the viewer may see of a position as one SVG, coloured as on the page."""
    game = registry.find(state.game_name())
    called = names or [f"Player {seat + 1}" for seat in range(int(state.seats))]
    scene = game.shown.scene(game.shown.view(state, viewer), called, in_english(called))
    head, _, body = scene.svg().partition(">")
    return f"{head}><style>{_inks()}</style>{body}"


def _inks() -> str:
    """The page's style sheets for drawings, as far as there are any."""
    sheets = [PACKAGE / "web" / name for name in ("palette.css", "board.css")]
    found = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    return "text.mono { font: 14px monospace; } " + found.replace("&", "&amp;").replace("<", "&lt;")
