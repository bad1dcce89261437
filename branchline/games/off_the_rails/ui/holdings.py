"""What a player has, in short: the carts with what they carry, and the stockpile as far as the viewer may see it."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.shown import Holding
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.ui.scene.carts import cart, jewel
from branchline.games.off_the_rails.ui.view import CartView, RailsView

#: Of a cart's drawing in the size of a jewel's.
SMALLER = 0.42


def holdings(view: RailsView, seat: int) -> list[Holding]:
    """The carts on the board and the pieces of the stockpile; OR-1.6 others' stockpiles are hidden."""
    carts = [cart_held(held) for held in view.carts if held.seat == seat and held.cell >= 0]
    stockpile = view.players[seat].stockpile or ()
    return carts + [Holding(jewel(kind), many, Message(NAMES[kind])) for kind, many in enumerate(stockpile) if many]


def cart_held(held: CartView) -> Holding:
    """A cart and how many pieces it carries."""
    many = sum(held.hold)
    told = Message("{cart} cart: {pieces:# piece|# pieces}", {"cart": held.name, "pieces": many})
    body = cart(held.clan or "red", held.name, "north", held.speed, own=False)
    return Holding(ink.group(body, "", scale=SMALLER), many, told)


def points(view: RailsView, seat: int) -> int | None:
    """OR-1.6 What one's own stockpile is worth; the others' is a secret."""
    return None if view.solo else view.players[seat].points
