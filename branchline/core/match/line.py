"""The line of a match: the steps of its log that were played and not taken back."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.match.log import BACK, UNDO, Step


def place_of(line: Sequence[Step], seat: int) -> int:
    """The index of the seat's last step in the line; -1 if it has none."""
    place = len(line) - 1
    while place >= 0 and line[place].seat != seat:
        place -= 1
    return place


def line_of(steps: Sequence[Step]) -> list[Step]:
    """The line that a log leads to."""
    line: list[Step] = []
    for step in steps:
        _go(line, step)
    return line


def _go(line: list[Step], step: Step) -> None:
    if step.kind in (UNDO, BACK):
        del line[place_of(line, step.seat)]
    else:
        line.append(step)


def drawn_before(steps: Sequence[Step], line: Sequence[Step]) -> int | None:
    """What chance drew when the line was the same as this one; None if it never was."""
    earlier: list[Step] = []
    drawn: int | None = None
    for step in steps:
        drew = step.seat == CHANCE and step.kind not in (UNDO, BACK)
        if drew and len(earlier) == len(line) and _same(earlier, line):
            drawn = step.action
        _go(earlier, step)
    return drawn


def _same(one: Sequence[Step], other: Sequence[Step]) -> bool:
    """Whether the same was played, by redo or not."""
    return all(a.seat == b.seat and a.action == b.action for a, b in zip(one, other, strict=True))


def dependent(state: State, taken: Step, rest: list[Step], now: State) -> int:
    """The seat whose later step depends on the taken one, if it is left out; NOBODY if none does.

    The position is the one before the taken step, and is changed.
    """
    for step in rest:
        if step.action not in state.legal(step.seat):
            return step.seat
        state.apply(step.seat, step.action)
    if not rest:
        return NOBODY
    if taken.action not in state.legal(taken.seat):
        return rest[-1].seat
    state.apply(taken.seat, taken.action)
    return NOBODY if state.snapshot() == now.snapshot() else rest[-1].seat
