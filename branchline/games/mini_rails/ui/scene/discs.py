"""A company's disc, wherever it lies."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say
from branchline.games.mini_rails.ui.view import MiniRailsView


def disc(view: MiniRailsView, company: int, radius: float, cls: str = "") -> str:
    """The disc with its letter."""
    return ink.disc(view.letters[company], view.companies[company], radius, cls)


def disc_kind(letter: str) -> str:
    """Alike for all discs of a company, so that one can glide from place to place."""
    return f"disc-{letter}"


def disc_name(view: MiniRailsView, company: int, say: Say) -> str:
    """What a disc is called."""
    return say(Message("{company} disc", {"company": view.companies[company]}))


def disc_piece(view: MiniRailsView, company: int, id: str, at: Point, radius: float, say: Say, z: int = 2) -> Piece:
    """The disc as a piece that knows its name."""
    return _piece(view.letters[company], view.companies[company], id, at, radius, disc_name(view, company, say), z)


@lru_cache(maxsize=8192)
def _piece(letter: str, name: str, id: str, at: Point, radius: float, label: str, z: int) -> Piece:
    """The same object for the same disc, so that it is encoded once while it lies there."""
    return Piece(id, *at, ink.disc(letter, name, radius), label, z, kind=disc_kind(letter))
