"""What a player holds, in short: the stockpile, as far as the viewer may see it."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.shown import Holding
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.ui.scene.carts import jewel
from branchline.games.off_the_rails.ui.view import RailsView


def holdings(view: RailsView, seat: int) -> list[Holding]:
    """The pieces of the stockpile; OR-1.6 others' are hidden."""
    stockpile = view.players[seat].stockpile or ()
    return [Holding(jewel(kind), many, Message(NAMES[kind])) for kind, many in enumerate(stockpile) if many]
