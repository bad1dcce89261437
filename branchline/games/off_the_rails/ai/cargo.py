"""The worth of pieces, in hundredths of a point, wherever they lie. Alone, only what the result still needs counts."""

from __future__ import annotations

from typing import Final

from branchline.core.native import i64
from branchline.games.off_the_rails.rules.jewels import ROCK, many
from branchline.games.off_the_rails.rules.state import RailsState

#: Alone: the first piece of a kind that comes home anywhere, and the first and second at the surface of its colour.
_FIRST_HOME: Final = 120
_FIRST_DELIVERED: Final = 150
_SECOND_DELIVERED: Final = 100


def heap_value(state: RailsState, heap: i64, aim: i64) -> i64:
    """What all pieces of a heap are worth at home; alone, at the surface of the clan ``aim``."""
    value: i64 = 0
    for kind in range(ROCK):
        for number in range(many(heap, kind)):
            value += piece_value(state, kind, number, aim)
    return value


def piece_value(state: RailsState, kind: i64, before: i64, aim: i64) -> i64:
    """What one more piece of a kind is worth, if so many of it come before it."""
    if not state.rules.solo:
        return state.box.points[kind] * 100
    value: i64 = 0
    if many(state.stock[0], kind) + before == 0:
        value += _FIRST_HOME
    if state.box.solo_clan[kind] == aim:
        delivered = many(state.delivered, kind) + before
        if delivered == 0:
            value += _FIRST_DELIVERED
        elif delivered == 1:
            value += _SECOND_DELIVERED
    return value


def progress(state: RailsState) -> i64:
    """Alone: the worth of what has come home so far, by the same measure."""
    value: i64 = 0
    for kind in range(ROCK):
        if many(state.stock[0], kind):
            value += _FIRST_HOME
        delivered = many(state.delivered, kind)
        if delivered:
            value += _FIRST_DELIVERED
        if delivered > 1:
            value += _SECOND_DELIVERED
    return value


def find_value(state: RailsState, heap: i64, aim: i64, second_part: i64) -> i64:
    """The worth of what a cart may take from a deposit: the best piece, and part of the next one. Rocks go first."""
    best: i64 = 0
    second: i64 = 0
    for kind in range(ROCK):
        for number in range(min(many(heap, kind), 2)):
            worth = piece_value(state, kind, number, aim)
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
    rocks = many(heap, ROCK)
    if rocks == 0:
        return best + second * second_part // 100
    return best * second_part // 100 if rocks == 1 else 0
