"""Looking ahead: what is foretold is what then happens."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.message import in_english
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import state as at
from branchline.games.off_the_rails.rules.actions import DONE
from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.ui.lookahead import BUMPS, COLLIDES, DERAILS, STOPS, SURFACES, look_ahead
from tests.off_the_rails.keen import keen_positions
from tests.off_the_rails.positions import GAME, WHITE, cart, cell, deposit, draw, play, table

ENDINGS = {
    at.RAN_TO: STOPS,
    at.STOCKPILED: SURFACES,
    at.DERAILED: DERAILS,
    at.COLLIDED: COLLIDES,
    at.BUMPED: BUMPS,
}


def foretold(state: OffTheRailsPosition, number: int = WHITE) -> list[tuple[str, str]]:
    return [(way.ending, state.box.board.name(way.end)) for way in look_ahead(state, number)]


class TestWays:
    """OR-3.2, OR-3.3, OR-3.5, OR-3.6, OR-5.1 as foretold"""

    def test_a_cart_in_the_supply_goes_nowhere(self):
        assert look_ahead(table(), WHITE) == []

    def test_every_way_through_junctions(self):
        state = draw(
            table(),
            "b2",
            """
            .│.
            ─┼─
            .┤.
            """,
        )
        cart(state, 0, WHITE, "b3", "east", 2)
        assert foretold(state) == [(STOPS, "c2"), (STOPS, "d3"), (STOPS, "c4")]
        assert look_ahead(state, WHITE)[2].facings == (2, 3)

    def test_derailing_collisions_and_surfaces(self):
        assert foretold(cart(draw(table(), "a3", "──"), 0, WHITE, "a3", "east", 3)) == [(DERAILS, "b3")]
        assert foretold(cart(draw(table(), "a3", "──"), 0, WHITE, "b3", "west", 3)) == [(SURFACES, "blue-3")]
        state = cart(draw(table(), "a3", "──│"), 0, WHITE, "a3", "east", 3)
        assert foretold(cart(state, 1, WHITE, "c3", "north")) == [(BUMPS, "b3")]
        state = cart(draw(table(), "a3", "────"), 0, WHITE, "a3", "east", 3)
        assert foretold(cart(state, 1, WHITE, "d3", "west")) == [(COLLIDES, "c3")]
        assert look_ahead(state, WHITE)[0].hit == 2

    def test_what_can_be_collected(self):
        state = cart(draw(table(), "a3", "────"), 0, WHITE, "a3", "east", 3, "ruby ruby ruby")
        deposit(deposit(state, "b3", "gold gold"), "d3", "gold rock")
        finds = look_ahead(state, WHITE)[0].finds
        assert [(find.cell, find.most) for find in finds] == [(cell(state, "b3"), 1), (cell(state, "d3"), 1)]

    def test_a_collision_is_a_landing(self):
        """OR-R5"""
        state = cart(draw(table(), "a3", "────"), 0, WHITE, "a3", "east", 6)
        deposit(cart(state, 1, WHITE, "d3", "west"), "c3", "gold gold gold")
        assert [find.most for find in look_ahead(state, WHITE)[0].finds] == [2]

    def test_in_the_middle_of_a_move_it_goes_on_from_there(self):
        state = draw(table(), "b3", "─┼─")
        cart(state, 0, WHITE, "b3", "east", 2)
        play(state, "done")
        assert foretold(state) == [(DERAILS, "c3"), (STOPS, "d3"), (DERAILS, "c3")]

    def test_the_view_has_it_and_the_picture_tells_it(self):
        state = cart(draw(table(), "a3", "──"), 0, WHITE, "a3", "east", 3)
        view = GAME.shown.view(state, None)
        assert [(way.cart, way.ending, way.end) for way in view.ways] == [(WHITE, DERAILS, "b3")]
        assert "derails" in GAME.shown.picture(view, ["Ann", "Ben"], in_english(["Ann", "Ben"]))
        told = GAME.shown.aside(state, 0, DONE)
        assert told is not None
        assert told.english([]) == "white derails"


@pytest.mark.parametrize("options", [{}, {"bumper": True}, {"chasm_die": True}], ids=str)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_move_of_keen_games_ends_as_one_of_the_ways_foretold(seats: int, options: dict[str, bool]):
    if seats == 1 and "chasm_die" in options:
        return
    tried = 0
    for seed in range(4):
        rng = Random("foretold", seed)
        for state in keen_positions(seats, seed, **options):
            waiting = [number for number in range(len(state.place)) if state.owner(number) == state.seat]
            carts = [number for number in waiting if state.place[number] >= 0]
            if state.phase != at.ACT or len(carts) != 1:
                continue
            ways = look_ahead(state, carts[0])
            ending, end, taken = carry_out(state.clone(), carts[0], rng)
            fitting = [way for way in ways if way.ending == ending and end in (way.end, None)]
            assert fitting
            assert any(taken <= sum(find.most for find in way.finds) for way in fitting)
            tried += 1
    assert tried > 20


def carry_out(state: OffTheRailsPosition, mover: int, rng: Random) -> tuple[str, int | None, int]:
    """Let the cart move with random decisions: how and where its move ended, and how many pieces it took."""
    state.apply(state.seat, DONE)
    taken = 0
    while True:
        news = [int(number) for number in state.news]
        for place in range(0, len(news), 3):
            what, who, where = news[place : place + 3]
            if what in ENDINGS and who == mover:
                known = where if what in (at.RAN_TO, at.DERAILED) else None
                return ENDINGS[what], known, taken
        before = size(state.hold[mover])
        state.apply(state.turn(), state.pick(state.turn(), rng))
        if state.place[mover] >= 0:
            taken += max(0, int(size(state.hold[mover]) - before))
