"""The table as text for the terminal."""

from __future__ import annotations

from branchline.games.mini_rails.view import MiniRailsView


def picture(view: MiniRailsView, names: list[str]) -> str:
    """Map, market, order, profit boards, bag and totals."""
    return ""
