"""The companies' lines: rails that run on from hex to hex, a stop for every cube, and a disc in every city."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say
from branchline.games.mini_express.ui.scene.places import hex_at
from branchline.games.mini_express.ui.view import HexView, MiniExpressView

#: Where a company's line runs in a plain hex, by the company's number: lines of all companies keep apart in each of
#: the three directions.
_LANES: tuple[Point, ...] = ((-3.9, -9.6), (2.6, 8.8), (8.5, -9.0), (-9.7, 8.3))
#: Where the discs of a city lie, how far apart, and how large a disc and a free place are.
SLOTS_Y, _SLOT, _DISC, _FREE = -4.5, 15.6, 7.4, 5.2
#: Rails bend between two ways out of a hex whose cosine is less than this. The bend takes this share of half a hex.
_BEND, _ROUND = -0.3, 0.45


def slots_of(view: MiniExpressView, hex: HexView) -> list[Point]:
    """The places for companies in a city, from left to right: those that are there come first."""
    room = 0 if hex.city is None else view.cities[hex.city].room
    many = len(hex.companies) + room
    x, y = hex_at(hex)
    return [(round(x + _SLOT * (slot - (many - 1) / 2), 2), y + SLOTS_Y) for slot in range(many)]


def line_at(view: MiniExpressView, hex: HexView, company: int) -> Point:
    """Where a company's line passes through a hex, or ends in a city."""
    if hex.city is not None:
        return slots_of(view, hex)[hex.companies.index(company)]
    x, y = hex_at(hex)
    dx, dy = _LANES[company]
    return round(x + dx, 2), round(y + dy, 2)


def line_pieces(view: MiniExpressView, say: Say) -> list[Piece]:
    """Rails, stops and discs, and the room that is left in cities."""
    out = []
    for number, held in enumerate(view.companies):
        at = {(hex.column, hex.row): line_at(view, hex, number) for hex in view.hexes if number in hex.companies}
        out.append(view.again(rails, (at, held.name), (held.letter,)))
    for hex in view.hexes:
        for number in hex.companies:
            held = view.companies[number]
            shown = held.name, *line_at(view, hex, number)
            out.append(view.again(track, shown, (held.letter, hex.name, hex.city is not None, say)))
        if hex.city is not None:
            free = slots_of(view, hex)[len(hex.companies) :]
            out += [view.again(room, at, (hex.city, slot)) for slot, at in enumerate(free)]
    return out


def room(x: float, y: float, city: int, slot: int) -> Piece:
    """Room for a company in a city."""
    return Piece(f"room-{city}-{slot}", x, y, free_place(), "", 1)


@ink.kept
def free_place() -> str:
    """Room for a company."""
    return ink.circle(_FREE, "slot")


def track(company: str, x: float, y: float, letter: str, hex: str, in_city: bool, say: Say) -> Piece:
    """A company's cube: a stop on its line, or its disc in a city."""
    colour = company.lower()
    body = token(letter, colour) if in_city else stop(colour)
    label = say(Message("{company} cube", {"company": company}))
    return Piece(f"cube-{letter}-{hex}", x, y, body, label, 3, kind=f"cube-{letter}")


@ink.kept
def token(letter: str, colour: str) -> str:
    """A company in a city: a small disc with a large letter."""
    disc = ink.circle(_DISC, "fill") + ink.circle(_DISC, "edge") + ink.text(0, 4.4, letter, "letter")
    return ink.group(disc, f"disc token c-{colour}")


@ink.kept
def stop(colour: str) -> str:
    """A stop of a line."""
    return ink.group(ink.circle(3.3, "halt"), f"c-{colour}")


def rails(at: dict[tuple[int, int], Point], company: str, letter: str) -> Piece:
    """A company's line: one smooth way through all its hexes, which are given by column and row."""
    data = "".join(way_through(at[place], [at[other] for other in beside(*place) if other in at]) for place in at)
    body = "".join(ink.path(data, part) for part in ("rail-bed", "rail", "rail-mark")) if data else ""
    return Piece(f"rails-{letter}", 0, 0, ink.group(body, f"rails slim c-{company.lower()}"), "", 1)


def beside(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """The columns and rows of the six hexes around one."""
    low = row + column % 2
    return (
        (column, row - 1), (column, row + 1),
        (column - 1, low - 1), (column - 1, low), (column + 1, low - 1), (column + 1, low),
    )  # fmt: skip


def way_through(centre: Point, around: list[Point]) -> str:
    """The rails of one hex, to half way towards each hex that they lead to: a bend for each two that lie opposite."""
    halves = [((centre[0] + x) / 2, (centre[1] + y) / 2) for x, y in around]
    data, bent = "", set[Point]()
    for one, other in combinations(halves, 2):
        if cosine(centre, one, other) < _BEND:
            near, far = towards(centre, one), towards(centre, other)
            ends = (ink.n(value) for value in (*one, *near, *centre, *far, *other))
            data += "M{} {}L{} {}Q{} {} {} {}L{} {}".format(*ends)
            bent |= {one, other}
    for half in halves:
        if half not in bent:
            data += "M{} {}L{} {}".format(*(ink.n(value) for value in (*centre, *half)))
    return data


def towards(start: Point, end: Point) -> Point:
    """Where a bend begins on the way from one place to another."""
    return start[0] + _ROUND * (end[0] - start[0]), start[1] + _ROUND * (end[1] - start[1])


def cosine(corner: Point, one: Point, other: Point) -> float:
    """The cosine of the angle between two ways: -1 where they lie opposite."""
    ax, ay, bx, by = one[0] - corner[0], one[1] - corner[1], other[0] - corner[0], other[1] - corner[1]
    return (ax * bx + ay * by) / (hypot(ax, ay) * hypot(bx, by))
