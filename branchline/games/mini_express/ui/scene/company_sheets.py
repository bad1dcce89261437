"""A sheet for each company: its stack of shares with their price, its cubes, its length, and how the players stand."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_express.ui.view import CompanyView, HoldingView

WIDTH, HEIGHT = 312.0, 178.0
#: Where the company's disc lies, its cubes, its stack and the price of a share.
MARK: Point = (24.0, 24.0)
CUBES_X, CUBES_Y, STACK_X, STACK_Y, PRICE_X = 18.0, 54.0, 196.0, 24.0, 282.0
#: The players' rows begin here; where in a row the influence and the shares are, and how long the bar may be.
ROWS_Y, ROWS = 88.0, 88.0
INFLUENCE_X, BAR_X, STEP, MOST, HELD_X = 134.0, 141.0, 3.7, 12, 196.0


def row_at(seats: int, seat: int) -> float:
    """How far down a player's row is: the fewer play, the more room."""
    tall = min(ROWS / seats, 27.0)
    return ROWS_Y + tall * (seat + 0.5)


@lru_cache(maxsize=4096)
def company_ground(
    name: str, at: Point, viewer: int | None, names: tuple[str, ...], markers: tuple[int, ...], say: Say
) -> str:
    """The printed sheet."""
    out = [ink.box(0, 0, WIDTH, HEIGHT, "panel", 6)]
    out.append(ink.text(46, 30, say(Message(name)), "title", "start"))
    out += [ink.box(CUBES_X - 9 + 20 * slot, CUBES_Y - 9, 18, 18, "space", 2) for slot in range(5)]
    out.append(ink.line(10, 68, WIDTH - 10, 68, "hair"))
    out.append(ink.text(INFLUENCE_X + 4, 83, say(Message("influence")), "note", "end"))
    for seat, called in enumerate(names):
        y = row_at(len(names), seat)
        out.append(ink.text(32, y + 4.5, ink.short(called, 9), "row-name", "start"))
        out.append(ink.group(ink.signal(seat, 7, own=seat == viewer), "", 18, y))
    for marker in markers:
        x = BAR_X + STEP * marker
        out.append(ink.line(x, ROWS_Y, x, HEIGHT - 4, "marker-line"))
        out.append(ink.text(x, ROWS_Y - 4, str(marker), "marker"))
    return ink.group("".join(out), "sheet", *at)


def company_pieces(held: CompanyView, parts: tuple[HoldingView, ...], at: Point, say: Say) -> tuple[Piece, ...]:
    """The company's disc, cubes to build with, shares and their price, standings; ``parts`` are the players' in it."""
    letter, colour = held.letter, held.name.lower()
    left, top = at
    label = say(Message("{company} cube", {"company": held.name}))
    mark = ink.disc(letter, colour, 15)
    out = [Piece(f"mark-{letter}", left + MARK[0], top + MARK[1], mark, held.name, 1, kind=f"mark-{letter}")]
    for slot in range(held.tracks):
        at_slot = left + CUBES_X + 20 * slot - 1, top + CUBES_Y
        cube = ink.cube(letter, colour, 13)
        out.append(Piece(f"tracks-{letter}-{slot}", *at_slot, cube, label, 3, kind=f"cube-{letter}"))
    supply = say(Message("supply {count}", {"count": held.supply}))
    out.append(Piece(f"supply-{letter}", left + 113, top + 58, ink.text(0, 0, supply, "small", "start"), "", 1))
    for share in range(held.stack):
        x, y = left + STACK_X + 11 * share, top + STACK_Y
        out.append(Piece(f"stack-{letter}-{share}", x, y, ticket(letter, colour), "", 2, kind=f"share-{letter}"))
    if held.stack:
        out.append(price_piece(held, left + PRICE_X, top + STACK_Y, say))
    out += length_pieces(held, left + WIDTH - 10, top, say)
    for seat, mine in enumerate(parts):
        out += seat_pieces(held, mine, seat, (left, top + row_at(len(parts), seat)), say)
    return tuple(out)


def price_piece(held: CompanyView, x: float, y: float, say: Say) -> Piece:
    """ME-4.2 What a share of the company costs: as much influence as it has cubes to build with."""
    label = say(Message("a share of {company} costs {cost} influence", {"company": held.name, "cost": held.tracks}))
    return Piece(f"price-{held.letter}", x, y, price_tag(held.tracks), label, 2)


@ink.kept
def price_tag(price: int) -> str:
    """A tag with a hole, as on luggage."""
    shape = ink.path("M-16 0L-8-10H17V10H-8Z", "price-tag") + ink.circle(2, "price-hole", -9)
    return shape + ink.text(5, 5.3, str(price), "price")


def length_pieces(held: CompanyView, right: float, top: float, say: Say) -> list[Piece]:
    """ME-5.10 A company's length and the worth of a share; ME-8.9 the bonus of the golden spike stands apart."""
    gaps: Gaps = {"length": held.length, "bonus": held.bonus, "worth": " / ".join(str(value) for value in held.values)}
    template = "length {length} + {bonus} for the spike" if held.bonus else "length {length}"
    length, worth = say(Message(template, gaps)), say(Message("worth {worth}", gaps))
    return [
        Piece(f"length-{held.letter}", right, top + 58, ink.text(0, 0, length, "small", "end"), length, 1),
        Piece(f"values-{held.letter}", right, top + 83, ink.text(0, 0, worth, "small", "end"), worth, 1),
    ]


def seat_pieces(held: CompanyView, mine: HoldingView, seat: int, at: Point, say: Say) -> list[Piece]:
    """A player's influence as a number and a bar, and the worth of the player's shares."""
    letter, colour = held.letter, held.name.lower()
    left, y = at
    gaps: Gaps = {"seat": seat, "count": mine.influence, "company": held.name}
    label = say(Message("{seat}: {count} influence in {company}", gaps))
    bar = influence_bar(seat, mine.influence)
    out = [Piece(f"influence-{letter}-{seat}", left + INFLUENCE_X, y, bar, label, 2, value=mine.influence)]
    for share in range(mine.shares):
        x = left + HELD_X + 5 * share
        body = ticket(letter, colour, 0.62)
        out.append(Piece(f"share-{letter}-{seat}-{share}", x, y, body, "", 2, kind=f"share-{letter}"))
    worth = mine.shares * mine.value
    words = f"{mine.shares}×{mine.value} = {worth}" if mine.shares else f"({mine.value})"
    body = ink.text(0, 0, words, "row-worth", "end")
    out.append(Piece(f"worth-{letter}-{seat}", left + WIDTH - 10, y + 5, body, "", 1, value=worth))
    return out


@ink.kept
def influence_bar(seat: int, influence: int) -> str:
    """The number, and a bar that shows at a glance who has more."""
    long = STEP * min(influence, MOST)
    bar = ink.line(BAR_X - INFLUENCE_X, 0, BAR_X - INFLUENCE_X + long, 0, "influence-bar") if long else ""
    return ink.group(ink.text(0, 5, str(influence), "influence", "end") + bar, f"seat-{seat}")


@ink.kept
def ticket(letter: str, colour: str, scale: float = 1) -> str:
    """A share."""
    body = (
        ink.box(-9, -12, 18, 24, "fill", 2)
        + ink.texture(letter, ink.box(-9, -12, 18, 24))
        + ink.box(-9, -12, 18, 24, "edge", 2)
    )
    return ink.group(
        ink.group(body + ink.circle(6, "fill") + ink.text(0, 4, letter, "letter s"), f"disc c-{colour}"),
        "",
        scale=scale,
    )


def company_spots(held: CompanyView, basis: str, at: Point, say: Say) -> tuple[Spot, ...]:
    """The company itself, and its stack."""
    left, top = at
    gaps: Gaps = {"company": held.name, "tracks": held.tracks, "stack": held.stack}
    label = say(Message("{company}: {tracks:# cube|# cubes} to build with, {stack:# share|# shares} to take", gaps))
    stack = say(Message("the stack of {company} shares", gaps))
    note = noted(basis, say)
    x, y = MARK
    return (
        Spot(f"company-{held.letter}", left + x, top + y, ink.box(-20, -20, 178, 62, round=5), label, note),
        Spot(f"stack-{held.letter}", left + STACK_X + 47, top + y, ink.box(-58, -20, 123, 41, round=5), stack),
    )
