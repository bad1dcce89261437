"""Perft: the number of lines of play of a given length from a position. It shows any change of the rules."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.native import i64


def perft(state: State, depth: i64) -> i64:
    """The number of lines of that depth. Each outcome of chance counts once; a line that ends early counts as one."""
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
    """Perft for each first step as (seat, action, lines), to find where two engines differ."""
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
    """Play a new match at random for a number of decisions, or to its end."""
    rng = Random("perft", seed)
    match.deal(rng)
    for _ in range(decisions):
        if match.over:
            return
        seat = match.state.actors()[0]
        match.play(seat, int(match.state.pick(seat, rng)))
        match.deal(rng)
