"""A sheet for each company: its stack of shares, its cubes, its length, and the players' influence and shares."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.mini_express.ui.view import CompanyView, MiniExpressView

WIDTH, HEIGHT = 312.0, 178.0
#: The influence tracks begin here and show values up to MOST.
TRACK_X, TRACK_Y, STEP, MOST = 104.0, 84.0, 8.2, 12
#: Where the cubes, the stack, and the players' shares lie; the room for all players' rows.
CUBES_X, STACK_X, HELD_X, ROWS = 18.0, 228.0, 207.0, 94.0


def row_at(seats: int, seat: int) -> float:
    """How far down a player's row is: the fewer play, the more room."""
    tall = min(ROWS / seats, 27.0)
    return TRACK_Y + tall * (seat + 0.5) - 2


@lru_cache(maxsize=4096)
def company_ground(name: str, letter: str, at: Point, viewer: int | None, names: tuple[str, ...], say: Say) -> str:
    """The printed sheet."""
    out = [ink.box(0, 0, WIDTH, HEIGHT, "panel", 6)]
    out.append(ink.group(ink.disc(letter, name.lower(), 15), "", 24, 24))
    out.append(ink.text(46, 29, say(Message(name)), "title", "start"))
    out += [ink.box(CUBES_X - 9 + 20 * slot, 44, 18, 18, "space", 2) for slot in range(5)]
    out.append(ink.line(10, 68, WIDTH - 10, 68, "hair"))
    out.append(ink.text(TRACK_X, 81, say(Message("influence")), "note", "start"))
    out.append(ink.text(WIDTH - 10, 81, say(Message("shares × worth")), "note", "end"))
    for seat, called in enumerate(names):
        y = row_at(len(names), seat)
        out.append(ink.text(32, y + 4.5, ink.short(called, 9), "row-name", "start"))
        out.append(ink.group(ink.signal(seat, 7, own=seat == viewer), "", 18, y))
        out.append(ink.line(TRACK_X, y, TRACK_X + STEP * MOST, y, "rule"))
        out += [
            ink.line(TRACK_X + STEP * value, y - 3, TRACK_X + STEP * value, y + 3, "rule") for value in range(MOST + 1)
        ]
    return ink.group("".join(out), "sheet", *at)


def company_pieces(view: MiniExpressView, company: int, at: Point, say: Say) -> list[Piece]:
    """Cubes to build with, shares, standings."""
    held = view.companies[company]
    letter, colour = held.letter, held.name.lower()
    left, top = at
    label = say(Message("{company} cube", {"company": held.name}))
    out = [
        Piece(
            f"tracks-{letter}-{slot}",
            left + CUBES_X + 20 * slot - 1,
            top + 53,
            ink.cube(letter, colour, 13),
            label,
            3,
            kind=f"cube-{letter}",
        )
        for slot in range(held.tracks)
    ]
    supply = say(Message("supply {count}", {"count": held.supply}))
    out.append(Piece(f"supply-{letter}", left + 10, top + 81, ink.text(0, 0, supply, "small", "start"), "", 1))
    for share in range(held.stack):
        x, y = left + STACK_X + 11 * share, top + 22
        out.append(Piece(f"stack-{letter}-{share}", x, y, ticket(letter, colour), "", 2, kind=f"share-{letter}"))
    out.append(length_piece(held, left + WIDTH - 10, top + 58, say))
    for seat in range(view.seats):
        out += seat_pieces(view, company, seat, at, say)
    return out


def length_piece(held: CompanyView, x: float, y: float, say: Say) -> Piece:
    """ME-5.10 A company's length and the worth of a share; ME-8.9 the bonus of the golden spike stands apart."""
    gaps: Gaps = {"length": held.length, "bonus": held.bonus, "worth": " / ".join(str(value) for value in held.values)}
    if not held.bonus:
        words = say(Message("length {length}: worth {worth}", gaps))
        return Piece(f"length-{held.letter}", x, y, ink.text(0, 0, words, "small", "end"), words, 1)
    length = say(Message("length {length} + {bonus} for the spike", gaps))
    worth = say(Message("worth {worth}", gaps))
    body = ink.text(0, -9, length, "small", "end") + ink.text(0, 6, worth, "small", "end")
    return Piece(f"length-{held.letter}", x, y, body, f"{length}: {worth}", 1)


def seat_pieces(view: MiniExpressView, company: int, seat: int, at: Point, say: Say) -> list[Piece]:
    """A player's marker on the influence track, and the worth of the player's shares."""
    mine, letter = view.holdings[seat][company], view.companies[company].letter
    x, y = at[0] + TRACK_X, at[1] + row_at(view.seats, seat)
    gaps: Gaps = {"seat": seat, "count": mine.influence, "company": view.companies[company].name}
    label = say(Message("{seat}: {count} influence in {company}", gaps))
    over = mine.influence > MOST
    body = ink.signal(seat, 8) + (ink.text(12, 4, str(mine.influence), "small", "start") if over else "")
    where = x + STEP * min(mine.influence, MOST)
    out = [Piece(f"influence-{letter}-{seat}", where, y, body, label, 2, value=mine.influence)]
    colour = view.companies[company].name.lower()
    out += [
        Piece(
            f"share-{letter}-{seat}-{share}",
            at[0] + HELD_X + 5 * share,
            y,
            ticket(letter, colour, 0.62),
            "",
            2,
            kind=f"share-{letter}",
        )
        for share in range(mine.shares)
    ]
    words = f"{mine.shares}×{mine.value} = {mine.shares * mine.value}" if mine.shares else f"({mine.value})"
    out.append(
        Piece(
            f"worth-{letter}-{seat}",
            at[0] + WIDTH - 10,
            y + 5,
            ink.text(0, 0, words, "row-worth", "end"),
            "",
            1,
            value=mine.shares * mine.value,
        )
    )
    return out


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


def company_spots(view: MiniExpressView, company: int, at: Point, say: Say) -> list[Spot]:
    """The company itself, and its stack."""
    held = view.companies[company]
    left, top = at
    gaps: Gaps = {"company": held.name, "tracks": held.tracks, "stack": held.stack}
    label = say(Message("{company}: {tracks} cubes to build with, {stack} shares", gaps))
    stack = say(Message("the stack of {company} shares", gaps))
    note = noted(view.chart_basis, say)
    return [
        Spot(f"company-{held.letter}", left + 82, top + 35, ink.box(-78, -31, 166, 62, round=5), label, note),
        Spot(f"stack-{held.letter}", left + STACK_X + 10, top + 35, ink.box(-66, -31, 136, 62, round=5), stack),
    ]
