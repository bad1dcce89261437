"""What an action is shown to do in a town before it is done."""

from __future__ import annotations

from itertools import pairwise

from branchline import bots
from branchline.core.engine.random import Random
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.games.minecart_town.game import GAME
from branchline.games.minecart_town.rules.state import MinecartTownState
from branchline.games.minecart_town.ui import view
from branchline.games.minecart_town.ui.scene import flows

NAMES = ["Ann", "Ben"]


def say(message: Message) -> str:
    return message.english(NAMES)


def actions_of(verb: str):
    """Positions of a sensible game in which the first actor has an action of this kind."""
    match, rng, bot = Match(GAME, 2), Random("flows"), bots.find("greedy")
    while True:
        match.deal(rng)
        seat = match.state.actors()[0]
        state = match.state
        assert isinstance(state, MinecartTownState)
        for action in state.legal(seat):
            if GAME.text(state, seat, int(action)).startswith(verb):
                yield state, seat, int(action)
        match.play(seat, bot.choose(state.imagine(seat, rng), seat, rng))


class TestFlows:
    """MT-6.4 Goods go by track: the way is drawn along it."""

    def test_the_road_goes_from_tile_to_tile_and_never_from_building_to_building(self):
        state, seat, action = next(actions_of("move"))
        before = view.view(state, seat)
        after = view.view(flows.paid_up(state, seat, action), seat)
        ((start, end),) = flows.carried(before.towns[seat], after.towns[seat])
        road = flows.road(before.towns[seat], start, end)
        tiles = {(tile.row, tile.column): tile for tile in before.towns[seat].tiles}
        assert tiles[road[0]].cell == start
        assert tiles[road[-1]].cell == end
        for one, other in pairwise(road):
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
            assert not (tiles[one].is_building and tiles[other].is_building)
        assert "flow" in GAME.shown.sketch(state, seat, action, say)


class TestConnections:
    """MT-5.1 Track that joins buildings says so before it is laid."""

    def test_what_gets_joined_is_drawn_and_told(self):
        for state, seat, action in actions_of("track"):
            told = [say(line) for line in GAME.shown.preview(state, seat, action)]
            if any("joined then" in line for line in told):
                assert "joins" in GAME.shown.sketch(state, seat, action, say)
                return
        raise AssertionError("no track ever joins anything")

    def test_nothing_moves_but_what_the_action_moves(self):
        state, seat, action = next(actions_of("place"))
        now = GAME.shown.scene(view.view(state, seat), NAMES, say)
        then = GAME.shown.scene(GAME.shown.foresee(state, seat, action)[1], NAMES, say)
        places = {piece.id: (piece.x, piece.y) for piece in now.pieces if piece.id.startswith("tile-")}
        moved = [piece.id for piece in then.pieces if places.get(piece.id, (piece.x, piece.y)) != (piece.x, piece.y)]
        assert moved == []
