"""A position as one SVG, for notebooks."""

from __future__ import annotations

from branchline._loader import PACKAGE
from branchline.core import registry
from branchline.core.engine.state import State
from branchline.core.message import in_english


def drawing(state: State, viewer: int | None, names: list[str] | None = None) -> str:
    """What the viewer may see of a position, as one SVG in the colours of the page."""
    game = registry.find(state.game_name())
    player_names = names or [f"Player {seat + 1}" for seat in range(int(state.seats))]
    scene = game.shown.scene(game.shown.view(state, viewer), player_names, in_english(player_names))
    head, _, body = scene.svg().partition(">")
    return f"{head}><style>{_style()}</style>{body}"


def _style() -> str:
    """The style of a drawing."""
    return "text.mono { font: 14px monospace; } " + style_sheets().replace("&", "&amp;").replace("<", "&lt;")


def style_sheets() -> str:
    """The page's style sheets for drawings, if the page is installed."""
    sheets = [PACKAGE / "web" / name for name in ("palette.css", "board.css")]
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
