"""The market board: discs on offer, the order of play, the taxed area, and what is left in the bag."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot
from branchline.games.mini_rails.ui.scene.discs import disc_piece
from branchline.games.mini_rails.ui.view import MiniRailsView

LEFT, WIDTH, PANEL_HEIGHT = 762.0, 606.0, 220.0
MARKET_Y, ORDER_Y, TAX_Y = 62.0, 134.0, 196.0
MARKET_DISC = 21.0


def space_at(view: MiniRailsView, space: int) -> Point:
    """Where a space of the market lies."""
    pitch = (WIDTH - 20) / len(view.market)
    return LEFT + 10 + pitch * (space + 0.5), MARKET_Y


def order_at(view: MiniRailsView, place: int) -> Point:
    """Where a marker stands on the order track."""
    pitch = (WIDTH - 20) / len(view.market)
    return LEFT + 10 + pitch * (place + 0.5), ORDER_Y


def tax_at(view: MiniRailsView, space: int) -> Point:
    return LEFT + 108 + 36 * space, TAX_Y


def market_ground(view: MiniRailsView, say: Say) -> str:
    """The printed board: market spaces, order track, taxed area."""
    out = [ink.box(LEFT, 8, WIDTH, PANEL_HEIGHT, "panel", 6)]
    out.append(ink.text(LEFT + 14, 29, say(Message("Market")), "caps", "start"))
    out.append(ink.text(LEFT + WIDTH - 14, 29, say(Message("the last disc is taxed")), "note", "end"))
    for space in range(len(view.market)):
        x, y = space_at(view, space)
        out.append(ink.circle(MARKET_DISC + 2.5, "space", x, y) + ink.text(x, y + 38, str(space + 1), "small"))
    out.append(ink.line(LEFT + 14, 106, LEFT + WIDTH - 14, 106, "hair"))
    out.append(ink.text(LEFT + 14, 120, say(Message("Order")), "caps", "start"))
    for place in range(len(view.market) - 1):
        x, y = order_at(view, place)
        out.append(ink.box(x - 15, y - 1, 30, 26, "space", 4))
    out.append(ink.line(LEFT + 14, 168, LEFT + WIDTH - 14, 168, "hair"))
    out.append(ink.text(LEFT + 14, TAX_Y + 5, say(Message("Taxed")), "caps", "start"))
    for space in range(view.rounds):
        x, y = tax_at(view, space)
        out.append(ink.circle(15, "space", x, y) + ink.text(x, y + 4, str(space + 1), "small"))
    out.append(ink.text(LEFT + 380, TAX_Y + 5, say(Message("Bag")), "caps", "end"))
    return ink.group("".join(out), "market")


def market_pieces(view: MiniRailsView, say: Say) -> list[Piece]:
    """Discs on offer, taxed discs, and what is left in the bag."""
    out = []
    for space, company in enumerate(view.market):
        if company is not None:
            id = f"market-{view.round}-{space}"
            out.append(disc_piece(view, company, id, space_at(view, space), MARKET_DISC, say))
    for space, company in enumerate(view.tax_area):
        out.append(disc_piece(view, company, f"tax-{space}", tax_at(view, space), 14.5, say))
    for company, many in enumerate(view.bag):
        name, letter = view.companies[company], view.letters[company]
        out.append(view.again(bag_piece, (many, name), (company, letter, say)))
    return out


def bag_piece(many: int, name: str, company: int, letter: str, say: Say) -> Piece:
    """A company's discs in the bag."""
    body = ink.disc(letter, name, 10) + ink.text(0, 26, str(many), "count")
    label = say(Message("{count} {company} in the bag", {"count": many, "company": name}))
    return Piece(f"bag-{letter}", LEFT + 396 + 35 * company, TAX_Y - 6, body, label, 1)


def marker_pieces(view: MiniRailsView, names: list[str]) -> list[Piece]:
    """Markers in the market and on the order track."""
    out = []
    for space, claim in enumerate(view.claims):
        if claim is not None:
            x, y = space_at(view, space)
            out.append(marker(f"claim-{view.round}-{space}", claim, x, y, view.viewer == claim, names[claim]))
    used = len(view.market) - 1 - len(view.order)
    for place, seat in enumerate(view.order):
        left = view.order[place + 1 :].count(seat)
        x, y = order_at(view, place + used if view.player is not None else place)
        out.append(marker(f"order-{view.round}-{seat}-{left}", seat, x, y + 12, view.viewer == seat, names[seat]))
    return out


@lru_cache(maxsize=4096)
def marker(id: str, seat: int, x: float, y: float, own: bool, name: str) -> Piece:
    """A player's order marker."""
    return Piece(id, x, y, ink.signal(seat, 10, own), name, 2, kind=f"marker-{seat}")


def market_spots(view: MiniRailsView, say: Say) -> list[Spot]:
    """The spaces of the market."""
    names = ("" if company is None else view.companies[company] for company in view.market)
    return [
        view.again(market_spot, (company, *space_at(view, space)), (space, say)) for space, company in enumerate(names)
    ]


def market_spot(company: str, x: float, y: float, space: int, say: Say) -> Spot:
    """A space of the market, with the company whose disc lies there, if there is one."""
    if not company:
        label = say(Message("market space {space}, empty", {"space": space + 1}))
    else:
        gaps: Gaps = {"space": space + 1, "company": company}
        label = say(Message("{company} disc, market space {space}", gaps))
    return Spot(f"market-{space + 1}", x, y, ink.circle(MARKET_DISC + 4), label)
