"""A company's disc, wherever it lies."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say
from branchline.games.mini_rails.ui.view import MiniRailsView


def disc(view: MiniRailsView, company: int, radius: float, cls: str = "") -> str:
    """The disc with its letter."""
    return ink.disc(view.letters[company], view.companies[company], radius, cls)


def disc_kind(view: MiniRailsView, company: int) -> str:
    """Alike for all discs of a company, so that one can glide from place to place."""
    return f"disc-{view.letters[company]}"


def disc_name(view: MiniRailsView, company: int, say: Say) -> str:
    """What a disc is called."""
    return say(Message("{company} disc", {"company": view.companies[company]}))


def disc_piece(view: MiniRailsView, company: int, id: str, at: Point, radius: float, say: Say, z: int = 2) -> Piece:
    """The disc as a piece that knows its name."""
    body, label = disc(view, company, radius), disc_name(view, company, say)
    return Piece(id, *at, body, label, z, kind=disc_kind(view, company))
