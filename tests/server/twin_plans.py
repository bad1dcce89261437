"""Whole games for the tables that come in pairs, played beforehand by bots: they bring jewels home and collide, so that
there is something to be hidden."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from branchline import bots, games
from branchline.core.engine.random import Random
from branchline.core.match.match import Match
from branchline.games.off_the_rails.rules.jewels import heap_of
from branchline.games.off_the_rails.rules.state import RailsState

GAME = "off_the_rails"
SEATS = (2, 3, 2, 4)
OPTIONS: tuple[dict[str, str], ...] = ({}, {"missions": "yes"}, {"chasm_die": "yes"})
#: Shorter games have as many secrets.
LENGTH = {"length": "13"}
#: What lies behind the shield from the beginning, in a game and in its twin: other kinds, every second time fewer.
_HIDDEN = (([2, 0, 0, 1, 0], [0, 1, 1, 0, 1]), ([0, 0, 2, 0, 1], [1, 0, 0, 1, 0]))
#: What is in neither bag, so that whatever is drawn can be drawn in both games.
_EITHER = ([2, 1, 1, 1, 1], [1, 0, 2, 1, 1])


def hidden_heap(pair: int, twin: int) -> int:
    """What lies behind the shield at one of the two tables."""
    return heap_of(_HIDDEN[pair % len(_HIDDEN)][twin])


def secret_seat(pair: int, seats: int) -> int:
    """Whose shield it is."""
    return pair % seats


@dataclass(frozen=True)
class Plan:
    """Who does what; chance's draws are kept in a file for the server."""

    pair: int
    seats: int
    options: dict[str, str]
    actions: list[tuple[int, str]]

    @property
    def secret(self) -> int:
        return secret_seat(self.pair, self.seats)


def plan(pair: int, folder: Path) -> Plan:
    """Play a whole game, and keep what chance draws."""
    seats, options = SEATS[pair % len(SEATS)], {**LENGTH, **OPTIONS[pair // len(SEATS) % len(OPTIONS)]}
    game, rng, bot = games.find(GAME), Random("twins", pair), bots.find("greedy")
    words = " ".join(f"{name}={value}" for name, value in options.items())
    match = Match(game, seats, game.read_options(seats, words))
    assert isinstance(match.state, RailsState)
    either = heap_of(_EITHER[pair % len(_EITHER)])
    match.state.stock[secret_seat(pair, seats)] += either
    match.state.bag -= either
    draws = [step.action for step in match.deal(rng)]
    actions = []
    while not match.over:
        seat = match.state.actors()[0]
        action = bot.think(match.state, seat, rng).action
        actions.append((seat, game.text(match.state, seat, action)))
        match.play(seat, action)
        draws += [step.action for step in match.deal(rng)]
    (folder / f"{pair}.json").write_text(json.dumps(draws))
    return Plan(pair, seats, options, actions)
