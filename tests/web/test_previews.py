"""What is shown before an action is done, for every game; no browser is needed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from branchline import bots, games
from branchline.bots import matches
from branchline.core.engine.random import Random
from branchline.core.match.hashing import state_hash
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.core.ui.shown import Shown

LANE = re.compile(r"-?[\d.]+,-?[\d.]+( -?[\d.]+,-?[\d.]+)+( x)?")
EVERY, ACTIONS, MOST_STEPS = 9, 3, 160
NAMES = ["Ann", "Ben", "Cleo"]


def say(message: Message) -> str:
    return message.english(NAMES)


def positions(game, every=EVERY):
    """Positions of a sensible game, a few actions of each."""
    seats = next(many for many in game.seat_counts if many > 1)
    match, players = Match(game, seats), [bots.find("greedy")] * seats
    for turn, seat in enumerate(matches.decisions(match, players, Random("previews", game.name))):
        if turn == MOST_STEPS:
            return
        if turn % every == 0:
            legal = match.state.legal(seat)
            yield match, seat, legal[:: max(1, len(legal) // ACTIONS)]


@pytest.mark.parametrize("name", games.names())
def test_what_an_action_would_do_is_drawn_and_told_and_changes_nothing(name):
    game = games.find(name)
    sketched = 0
    for match, seat, actions in positions(game):
        before = state_hash(match.state)
        for action in actions:
            after, view = game.shown.foresee(match.state, seat, int(action))
            scene = game.shown.scene(view, NAMES[: match.header.seats], say)
            sketch = game.shown.sketch(match.state, seat, int(action), say)
            ElementTree.fromstring(f"<svg>{sketch}{''.join(piece.body for piece in scene.pieces)}</svg>")
            sketched += bool(sketch)
            told = game.shown.preview(match.state, seat, int(action))
            assert all(isinstance(line, Message) for line in told)
            assert state_hash(after) != before
            for piece in scene.pieces:
                assert all(LANE.fullmatch(lane) for lane in piece.lanes.split(";") if lane)
            assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
        assert state_hash(match.state) == before
    assert sketched or type(game.shown).sketch is Shown.sketch


@pytest.mark.parametrize("name", games.names())
def test_something_on_every_board_has_a_value_that_floats_when_it_changes(name):
    game = games.find(name)
    values: dict[str, set[int]] = {}
    for match, seat, _ in positions(game, 2):
        scene = game.shown.scene(game.shown.view(match.state, seat), NAMES[: match.header.seats], say)
        for piece in scene.pieces:
            if piece.value is not None:
                values.setdefault(piece.id, set()).add(piece.value)
    assert any(len(seen) > 1 for seen in values.values())
