"""A sheet for each company: its stack of shares, its cubes, its length, and how the players stand in it."""

from __future__ import annotations

from functools import lru_cache

from branchline.core import ink
from branchline.core.ink import Point
from branchline.core.scene import Piece, Say, Spot, noted
from branchline.core.story import Message
from branchline.games.mini_express.view import MiniExpressView

WIDTH, HEIGHT = 392.0, 182.0
#: The influence tracks begin here and show values up to MOST.
TRACK_X, TRACK_Y, ROW, STEP, MOST = 100.0, 84.0, 17.0, 14.5, 12
CUBES_X, STACK_X = 140.0, 312.0


@lru_cache(maxsize=4096)
def company_ground(name: str, letter: str, at: Point, viewer: int | None, names: tuple[str, ...], say: Say) -> str:
    """The printed sheet."""
    out = [ink.box(0, 0, WIDTH, HEIGHT, "panel", 6)]
    out.append(ink.group(ink.disc(letter, name.lower(), 15), "", 24, 24))
    out.append(ink.text(46, 29, say(Message(name)), "title", "start"))
    out.append(ink.text(CUBES_X - 4, 17, say(Message("tracks")), "note", "start"))
    out.append(ink.text(STACK_X - 34, 17, say(Message("shares")), "note", "start"))
    for slot in range(5):
        out.append(ink.box(CUBES_X - 8 + 19 * slot, 24, 17, 18, "space", 2))
    out.append(ink.line(10, 62, WIDTH - 10, 62, "hair"))
    out.append(ink.text(TRACK_X, 76, say(Message("influence")), "note", "start"))
    out.append(ink.text(WIDTH - 12, 76, say(Message("shares × worth")), "note", "end"))
    for seat, called in enumerate(names):
        y = TRACK_Y + ROW * seat + 6
        out.append(ink.text(30, y + 4, ink.short(called, 9), "row-name", "start"))
        out.append(ink.group(ink.signal(seat, 5.5, own=seat == viewer), "", 18, y))
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
            left + CUBES_X + 19 * slot,
            top + 33,
            ink.cube(letter, colour, 12),
            label,
            3,
            kind=f"cube-{letter}",
        )
        for slot in range(held.tracks)
    ]
    supply = say(Message("supply {count}", {"count": held.supply}))
    out.append(Piece(f"supply-{letter}", left + CUBES_X - 8, top + 55, ink.text(0, 0, supply, "small", "start"), "", 1))
    for share in range(held.stack):
        x, y = left + STACK_X + 7 * share, top + 28 - 1.2 * share
        out.append(Piece(f"stack-{letter}-{share}", x, y, ticket(letter, colour), "", 2, kind=f"share-{letter}"))
    worth = " / ".join(str(value) for value in held.values)
    told: dict[str, int | str] = {"length": held.length + held.extra, "worth": worth}
    words = say(Message("length {length}: worth {worth}", told))
    spike = " ★" if held.spike else ""
    out.append(
        Piece(f"length-{letter}", left + WIDTH - 12, top + 55, ink.text(0, 0, words + spike, "small", "end"), words, 1)
    )
    for seat in range(view.seats):
        out += seat_pieces(view, company, seat, at, say)
    return out


def seat_pieces(view: MiniExpressView, company: int, seat: int, at: Point, say: Say) -> list[Piece]:
    """A player's marker on the influence track, and what his shares are worth."""
    mine, letter = view.holdings[seat][company], view.companies[company].letter
    x, y = at[0] + TRACK_X, at[1] + TRACK_Y + ROW * seat + 6
    told: dict[str, int | str] = {"seat": seat, "count": mine.influence, "company": view.companies[company].name}
    label = say(Message("{seat}: {count} influence in {company}", told))
    over = mine.influence > MOST
    body = ink.signal(seat, 6.5) + (ink.text(12, 4, str(mine.influence), "small", "start") if over else "")
    out = [Piece(f"influence-{letter}-{seat}", x + STEP * min(mine.influence, MOST), y, body, label, 2)]
    colour = view.companies[company].name.lower()
    out += [
        Piece(
            f"share-{letter}-{seat}-{share}",
            at[0] + 296 + 5 * share,
            y,
            ticket(letter, colour, 0.55),
            "",
            2,
            kind=f"share-{letter}",
        )
        for share in range(mine.shares)
    ]
    words = f"{mine.shares}×{mine.value} = {mine.shares * mine.value}" if mine.shares else f"–  ({mine.value})"
    out.append(
        Piece(f"worth-{letter}-{seat}", at[0] + WIDTH - 12, y + 4, ink.text(0, 0, words, "row-worth", "end"), "", 1)
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
    told: dict[str, int | str] = {"company": held.name, "tracks": held.tracks, "stack": held.stack}
    label = say(Message("{company}: {tracks} cubes to build with, {stack} shares", told))
    stack = say(Message("the stack of {company} shares", told))
    note = noted(view.chart_basis, say)
    return [
        Spot(f"company-{held.letter}", left + 72, top + 31, ink.box(-70, -29, 244, 58, round=5), label, note),
        Spot(f"stack-{held.letter}", left + STACK_X + 22, top + 31, ink.box(-60, -29, 112, 58, round=5), stack),
    ]
