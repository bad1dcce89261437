"""Looking ahead: what is foretold is what then happens."""

from __future__ import annotations

import pytest

from branchline.core.message import in_english
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.actions import DONE, HEAD
from branchline.games.off_the_rails.rules.track import STEP
from branchline.games.off_the_rails.ui.lookahead import (
    BUMPS,
    COLLIDES,
    DERAILS,
    ENDINGS,
    STOPS,
    SURFACES,
    Way,
    look_ahead,
)
from tests.off_the_rails.keen import keen_positions
from tests.off_the_rails.positions import GAME, WHITE, cart, cell, deposit, draw, hold, play, table, texts


def foretold(state: OffTheRailsPosition, number: int = WHITE) -> list[tuple[str, str]]:
    return [(way.ending, state.box.board.name(way.end)) for way in look_ahead(state, number)]


def promised(state: OffTheRailsPosition, way: Way) -> dict[str, int]:
    """By square: how many pieces the way promises."""
    return {state.box.board.name(find.cell): find.most for find in way.finds}


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

    def test_whoever_lets_a_cart_derail_or_collide_is_asked(self):
        state = cart(draw(table(), "a3", "────"), 0, WHITE, "a3", "east", 5)
        for harm in ("derail", "collide"):
            told = [line.english([]) for line in GAME.shown.cautions(state, 0, DONE)]
            assert f"Your white cart would {harm}." in told, told
            cart(state, 1, WHITE, "d3", "west")

    def test_what_can_be_collected(self):
        state = cart(draw(table(), "a3", "────"), 0, WHITE, "a3", "east", 3, "ruby ruby ruby")
        deposit(deposit(state, "b3", "gold gold"), "d3", "gold rock")
        finds = look_ahead(state, WHITE)[0].finds
        assert [(find.cell, find.most) for find in finds] == [(cell(state, "b3"), 1), (cell(state, "d3"), 1)]

    def test_a_square_that_is_passed_twice_gives_a_piece_each_time(self):
        """OR-R7"""
        state = deposit(draw(table(), "b2", "┌┐\n├┘"), "b2", "gold gold gold")
        cart(state, 0, WHITE, "b3", "north", 6)
        ways = look_ahead(state, WHITE)
        assert [promised(state, way) for way in ways if len(way.path) == 6] == [{"b2": 2}]

    def test_nothing_is_promised_after_a_deposit_was_passed_up(self):
        """OR-R6 The pieces on f3 will not come."""
        state = cart(draw(table(skip_deposits=False), "a3", "───┼──"), 0, WHITE, "a3", "east", 5)
        deposit(deposit(state, "b3", "gold"), "f3", "gold gold")
        assert [promised(state, way) for way in look_ahead(state, WHITE) if way.ending == STOPS] == [{"b3": 1, "f3": 2}]
        play(state, "done", "leave the rest")
        assert texts(state) == ["head north", "head east", "head south"]
        assert [promised(state, way) for way in look_ahead(state, WHITE)] == [{}, {}, {}]
        play(state, "head east")
        assert hold(state, 0, WHITE) == "nothing"

    def test_while_collecting_it_promises_what_may_still_be_taken_here(self):
        state = cart(draw(table(), "a3", "───"), 0, WHITE, "a3", "east", 2)
        deposit(state, "c3", "gold gold gold")
        play(state, "done", "take gold")
        assert [promised(state, way) for way in look_ahead(state, WHITE)] == [{"c3": 1}]

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


OPTIONS: list[dict[str, bool]] = [
    {},
    {"bumper": True},
    {"chasm_die": True},
    {"skip_deposits": False},
    {"skip_deposits": False, "collect_again": False},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_promise_of_keen_games_is_kept(seats: int, options: dict[str, bool]):
    """A cart that goes the way and takes all it may ends as promised, with exactly the pieces that were promised."""
    if seats == 1 and "chasm_die" in options:
        return
    tried = 0
    for seed in range(3):
        for state in keen_positions(seats, seed, **options):
            for mover in movers(state):
                for way in look_ahead(state, mover):
                    assert result_of(state.clone(), mover, way) == promise(state, way)
                    tried += 1
    assert tried > 100


Result = tuple[str, int | None, dict[int, int]]


def movers(state: OffTheRailsPosition) -> list[int]:
    """The carts whose move can begin or go on now: the only one that waits, or the one that moves."""
    if state.phase in (at.COLLECT, at.CHOOSE_WAY):
        return [int(state.cart)]
    own = [mover for mover, place in enumerate(state.place) if place >= 0 and state.owner(mover) == state.seat]
    return own if state.phase == at.ACT and len(own) == 1 else []


def promise(state: OffTheRailsPosition, way: Way) -> Result:
    """How the move is to end, where or with whom, and what is taken."""
    where: int | None = way.end
    if way.ending == SURFACES:
        where = int(state.box.board.clan_of[way.end])
    return way.ending, where if way.hit is None else way.hit, {find.cell: find.most for find in way.finds}


def result_of(state: OffTheRailsPosition, mover: int, way: Way) -> Result:
    """Go the way and take everything: how the move ended, where or with whom, and what was taken by cell."""
    first = int(state.steps)
    taken: dict[int, int] = {}
    if state.phase == at.ACT:
        state.apply(state.seat, DONE)
    while not (ended := [told for told in news_of(state) if told[0] in ENDINGS and told[1] == mover]):
        cell = int(state.place[mover])
        if state.phase == at.COLLECT:
            state.apply(state.seat, state.legal(int(state.seat))[0])
            taken[cell] = taken.get(cell, 0) + 1
        else:
            assert state.phase == at.CHOOSE_WAY
            state.apply(state.seat, heading(state, mover, way, int(state.steps) - first))
    what, _, where = ended[0]
    return ENDINGS[what], where, taken


def news_of(state: OffTheRailsPosition) -> list[tuple[int, int, int]]:
    """What happened by itself during the last action."""
    told = [int(number) for number in state.news]
    return [(told[place], told[place + 1], told[place + 2]) for place in range(0, len(told), 3)]


def heading(state: OffTheRailsPosition, mover: int, way: Way, entered: int) -> int:
    """The action at a junction that leads along the way."""
    cell = int(state.place[mover])
    beyond = way.path[entered] - cell if entered < len(way.path) else None
    if beyond is None and way.hit is not None:
        beyond = int(state.place[way.hit]) - cell
    if beyond is None:
        return HEAD + way.facings[0]
    return HEAD + [int(step) for step in STEP].index(beyond)
