"""Perft: how many lines of play of a given length there are from a position. One number tells a change of the rules."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.native import i64


def perft(state: State, depth: i64) -> i64:
    """The lines of so many steps from here, every outcome of chance counted once; a line that ends early is one."""
    if depth == 0:
        return 1
    actors = state.actors()
    if not actors:
        return 1
    lines: i64 = 0
    seat = actors[0]
    for action in state.legal(seat):
        if depth == 1:
            lines += 1
        else:
            after = state.clone()
            after.apply(seat, action)
            lines += perft(after, depth - 1)
    return lines


def divide(state: State, depth: int) -> list[tuple[int, int, int]]:
    """The count below each first step as (seat, action, lines): where two engines differ, so does a line of this."""
    actors = state.actors()
    if not actors or depth < 1:
        return []
    seat = actors[0]
    rows = []
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        rows.append((seat, action, int(perft(after, depth - 1))))
    return rows


def random_position(match: Match, seed: int, decisions: int) -> None:
    """Bring a new match to the position of a random game after so many decisions, or to its end."""
    rng = Random("perft", seed)
    match.deal(rng)
    for _ in range(decisions):
        if match.over:
            return
        seat = match.state.actors()[0]
        match.play(seat, int(match.state.pick(seat, rng)))
        match.deal(rng)
