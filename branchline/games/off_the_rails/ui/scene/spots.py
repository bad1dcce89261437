"""What can be clicked on the board: squares, surfaces, carts, and the ways out of a junction."""

from __future__ import annotations

from branchline.core.message import Message, counted, joined
from branchline.core.ui import ink
from branchline.core.ui.scene import Say, Spot, noted
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.jewels import NAMES
from branchline.games.off_the_rails.ui.scene.board import CELL, STEP, square_at, surfaces_of
from branchline.games.off_the_rails.ui.view import RailsView, SquareView


def board_spots(view: RailsView, say: Say) -> list[Spot]:
    """Squares, surfaces, carts, and the ways out of a junction."""
    basis = view.board_basis
    out = [view.again(square_spot, (square, basis), (square.name, say)) for square in view.squares]
    half = CELL / 2 - 2
    out += view.again(surface_spots, (surfaces_of(view),), (say,))
    for clan, side, _ in view.surfaces:
        x, y = (view.columns - 1) / 2, (view.rows - 1) / 2
        dx, dy = STEP[side]
        sx, sy = square_at(0, 0)
        wide, tall = (3 * CELL, half) if dy else (half, 3 * CELL)
        at_x, at_y = sx + CELL * (x + dx * (x + 1)), sy + CELL * (y + dy * (y + 1))
        label = say(Message("the {clan} clan", {"clan": clan}))
        if view.phase == at.CHOOSE_CLAN:
            out.append(Spot(f"clan-{clan}", at_x, at_y, ink.box(-wide, -tall, 2 * wide, 2 * tall, round=8), label))
    for held in view.carts:
        if held.cell >= 0 or held.place not in ("supply", "gone"):
            x, y = square_at(held.row, held.column)
            gaps: dict[str, int | str] = {"seat": held.seat, "cart": held.name}
            out.append(
                Spot(
                    f"cart-{held.seat}-{held.name}", x, y, ink.circle(half), say(Message("{seat}'s {cart} cart", gaps))
                )
            )
    moving = view.turner if view.phase == at.TURN_AWAY else view.cart if view.phase == at.CHOOSE_WAY else None
    if moving is not None:
        x, y = square_at(view.carts[moving].row, view.carts[moving].column)
        for name, (dx, dy) in STEP.items():
            out.append(
                Spot(f"way-{name}", x + dx * CELL * 0.72, y + dy * CELL * 0.72, ink.circle(18), say(Message(name)))
            )
    return out


def surface_spots(squares: tuple[tuple[str, str, int, int], ...], say: Say) -> tuple[Spot, ...]:
    """The squares of the surfaces."""
    out, half = [], CELL / 2 - 2
    for clan, name, row, column in squares:
        label = say(Message("surface of the {clan} clan, {square}", {"clan": clan, "square": name.partition("-")[2]}))
        shape = ink.box(-half, -half, 2 * half, 2 * half, round=8)
        out.append(Spot(f"square-{name}", *square_at(row, column), shape, label))
    return tuple(out)


def square_spot(square: SquareView, basis: str, id: str, say: Say) -> Spot:
    """The spot of a square."""
    half = CELL / 2 - 2
    shape = ink.box(-half, -half, 2 * half, 2 * half, round=4)
    at, name = square_at(square.row, square.column), square_name(square, say)
    return Spot(f"square-{id}", *at, shape, name, noted(basis, say))


def square_name(square: SquareView, say: Say) -> str:
    """A square in words, for a screen reader."""
    parts = [square.name]
    if square.mine is not None:
        parts.append(say(Message("{mine} mine {number}", {"mine": square.mine, "number": square.number or 0})))
    if square.token:
        parts.append(say(Message("collapsed")))
    elif square.exits:
        parts.append(say(Message("track to {ways}", {"ways": joined(square.exits)})))
    lying = [say(counted(many, NAMES[kind])) for kind, many in enumerate(square.jewels) if many]
    return ", ".join(parts + lying)
