"""Whole matches between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from branchline.bots.bot import Bot
from branchline.core.engine.random import Random
from branchline.core.match.match import Match


def decisions(match: Match, players: Sequence[Bot], rng: Random) -> Iterator[int]:
    """Play a match to its end, each seat by its bot: the seat that is to act, before each decision."""
    while True:
        match.deal(rng)
        actors = match.state.actors()
        if not actors:
            return
        seat = actors[0]
        yield seat
        match.play(seat, players[seat].choose(match.state.imagine(seat, rng), seat, rng))


def play(match: Match, players: Sequence[Bot], rng: Random) -> Match:
    """The same match, played to its end."""
    for _ in decisions(match, players, rng):
        pass
    return match
