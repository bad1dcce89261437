"""A server at which tables come in pairs. The second is the twin of the first: the same players, and chance draws the
same, but behind one player's shield lies something else, and so does in the bag. Nobody but that player may know.

What chance draws is planned before (twin_plans.py). Tables are told apart by their boxes: each has brought its own. It
runs from source, so that it can be changed:

BRANCHLINE_PURE=1 PLANS=folder python -m tests.server.twin_server serve ...        LEAK=1: shields hide nothing
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from branchline.cli import main
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.box import Box
from branchline.core.match.log import PLAY, Step
from branchline.core.match.match import Match
from branchline.core.match.options import Options
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.game import GAME
from branchline.games.off_the_rails.rules.box import RailsBox
from branchline.games.off_the_rails.ui import view
from tests.server.twin_plans import hidden_heap, secret_seat


class World:
    """A table's hidden truth, and what chance will draw."""

    def __init__(self, box: Box, number: int) -> None:
        self.box = box
        self.pair, self.twin = divmod(number, 2)
        plan = Path(os.environ["PLANS"]) / f"{self.pair}.json"
        self.draws: list[int] = json.loads(plan.read_text())


#: By box, in the order in which the games begin.
WORLDS: dict[int, World] = {}
plain_new = type(GAME).new


def world_of(box: Box) -> World:
    if id(box) not in WORLDS:
        WORLDS[id(box)] = World(box, len(WORLDS))
    return WORLDS[id(box)]


def new(game: object, seats: int, options: Options, box: Box) -> OffTheRailsPosition:
    """The position before anything is drawn, with something behind a shield already."""
    assert isinstance(box, RailsBox)
    state = plain_new(GAME, seats, options, box)
    world = world_of(box)
    heap = hidden_heap(world.pair, world.twin)
    state.stock[secret_seat(world.pair, seats)] += heap
    state.bag -= heap
    return state


def deal(match: Match, rng: Random) -> list[Step]:
    """Chance draws as planned."""
    draws, steps = world_of(match.header.box).draws, []
    while match.state.turn() == CHANCE:
        step = Step(CHANCE, PLAY, draws.pop(0))
        assert step.action in match.state.legal(CHANCE), "chance can't draw as planned"
        match.state.apply(CHANCE, step.action)
        steps.append(step)
    match.steps += steps
    match.line += steps
    return steps


def change_the_house() -> None:
    """Put all this in place of what is there."""
    changes: list[tuple[object, str, object]] = [(type(GAME), "new", new), (Match, "deal", deal)]
    if os.environ.get("LEAK"):
        changes.append((view, "stockpile_is_hidden", lambda state, seat, viewer: False))
    for place, name, what in changes:
        setattr(place, name, what)


if __name__ == "__main__":
    change_the_house()
    sys.exit(main(sys.argv[1:]))
