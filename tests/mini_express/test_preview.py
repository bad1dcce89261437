"""What a build is shown to do before it is done."""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.games.mini_express.game import GAME
from branchline.games.mini_express.rules.state import ROUTE, WEST_OPEN, MiniExpressState
from branchline.games.mini_express.ui import lookahead
from branchline.games.mini_express.ui.story import new_hexes
from tests.mini_express.positions import GRAY, ORANGE, influence, network, shares, table, tracks


def parting() -> tuple[MiniExpressState, int, int, list[MiniExpressState]]:
    """A build whose shortest routes part, and that pays somebody on one of them."""
    rng = Random("parting")
    state = GAME.start(3)
    while True:
        state.deal(rng)
        seat = int(state.turn())
        assert isinstance(state, MiniExpressState)
        for action in state.legal(seat) if state.phase != ROUTE else []:
            found = lookahead.outcomes(state, seat, int(action))
            if len(found) > 1 and any(lookahead.paid(state, after) for after in found):
                return state, seat, int(action), found
        state.apply(seat, int(state.pick(seat, rng)))


class TestRoutes:
    """ME-5.5, ME-5.7, ME-5.8 Where shortest routes part, all of them are shown."""

    def test_every_route_is_laid_once(self):
        state, _, _, found = parting()
        laid = [tuple(new_hexes(state, after)) for after in found]
        assert len(set(laid)) == len(laid) > 1
        assert len({len(hexes) for hexes in laid}) == 1

    def test_they_are_counted_and_told_with_who_is_paid_and_what_a_share_is_worth(self):
        state, seat, action, found = parting()
        told = [line.english(["Ann", "Ben", "Cleo"]) for line in GAME.shown.preview(state, seat, action)]
        assert told[0].startswith(f"{len(found)} routes")
        assert any("cubes for" in line for line in told) or len(found) > lookahead.TOLD_ROUTES
        assert "a share is worth" in told[-1]

    def test_every_hex_of_every_route_is_marked(self):
        state, seat, action, found = parting()
        laid = {hex for after in found for hex in new_hexes(state, after)}
        sketch = GAME.shown.sketch(state, seat, action, lambda message: message.english([]))
        assert sketch.count("route-stop") == len(laid)


def promises(state, text: str) -> int:
    """How many cubes the sketch of an action promises."""
    seat = int(state.turn())
    return GAME.shown.sketch(state, seat, GAME.read(state, seat, text), lambda message: message.english([])).count("+1")


def told(state, text: str) -> list[str]:
    """What is said of an action before it is done."""
    seat = int(state.turn())
    lines = GAME.shown.preview(state, seat, GAME.read(state, seat, text))
    return [line.english(["Ada", "Brad", "Claire", "Leon"]) for line in lines]


def both(state):
    """Gray is on its way to Detroit, where Orange is; one of its three routes also meets Orange on q5."""
    return network(network(state, ORANGE, "q5 Detroit o4 Chicago n5 Louisville"), GRAY, "q7 Atlanta")


class TestPaid:
    """ME-5.8, ME-9.4, ME-R6 The sketch promises what will be paid, and no more."""

    def test_one_cube_on_each_hex_and_in_the_city(self):
        assert promises(tracks(both(table(4)), 3, 4, 4, 4), "build gray Detroit") == 2

    def test_none_in_a_game_of_two(self):
        assert promises(both(table(2, duel="expert")), "build gray Detroit") == 0

    def test_five_cubes_are_the_limit_on_whatever_route(self):
        assert promises(tracks(both(table(4)), 4, 4, 4, 4), "build gray Detroit") == 1
        assert promises(tracks(both(table(4)), 5, 4, 4, 4), "build gray Detroit") == 0

    def test_an_empty_supply_pays_nothing(self):
        state = both(table(4))
        state.supply[ORANGE] = 0
        assert promises(state, "build gray Detroit") == 0


class TestTold:
    """ME-5.10, ME-8.5, ME-8.9 Length, penalty and golden spike."""

    def test_cubes_in_san_francisco_are_no_length(self):
        state = table(4, west="line")
        state.west = WEST_OPEN
        assert told(state, "west orange 3")[-1] == "Orange is 0 long then; a share is worth 2 / 1 / 1."

    def test_the_golden_spike_is_told_apart_from_the_track(self):
        state = network(table(4, west="line"), ORANGE, "q5")
        state.spike = 1
        last = told(state, "build orange Detroit")[-1]
        assert last == "Orange is 1 + 2 long then, with the golden spike; a share is worth 4 / 2 / 1."

    def test_every_route_has_its_own_penalty(self):
        ends = "q5 Detroit o4 Chicago m5 l4 Lincoln j5 San.Francisco b6 c6 d5 Salt.Lake.City f5"
        lines = told(network(table(4, west="line"), ORANGE, ends), "build orange Denver")
        assert lines[:4] == [
            "4 routes; where they part you pick the hex.",
            "By way of g5: nobody is paid; 1 west penalty.",
            "By way of g6: nobody is paid; 1 west penalty.",
            "By way of i6: nobody is paid.",
        ]

    def test_one_route_is_told_with_its_penalty_like_a_story(self):
        state = network(table(4, west="line"), ORANGE, "San.Francisco")
        assert "Orange pays the west penalty: 1 cube goes back to its supply." in told(state, "build orange Portland")

    def test_a_route_may_pay_others_and_owe_a_penalty(self):
        state = network(network(table(4, west="line"), ORANGE, "San.Francisco"), GRAY, "b7")
        lines = told(state, "build orange Los Angeles")
        assert "By way of b6, b7: cubes for G +1; 1 west penalty." in lines


def asked(state, text: str) -> list[str]:
    """Why a person is asked once more before an action."""
    seat = int(state.turn())
    action = GAME.read(state, seat, text)
    cautions = [line.english(["Ada", "Brad", "Claire", "Leon"]) for line in GAME.shown.cautions(state, seat, action)]
    assert GAME.shown.needs_care(state, seat, action) or not cautions
    return cautions


PAYS = "Orange pays the west penalty: 1 cube goes back to its supply."
#: From Erie to j5, and from San Francisco to f5: on two of four routes to Denver the coasts are not joined.
BOTH_COASTS = "q5 Detroit o4 Chicago m5 l4 Lincoln j5 San.Francisco b6 c6 d5 Salt.Lake.City f5"


class TestAsked:
    """ME-8.5, ME-4.2, ME-7.1 What costs the penalty or points is asked for once more."""

    def test_a_build_that_pays_the_penalty_on_every_route(self):
        state = network(table(4, west="line"), ORANGE, "San.Francisco")
        assert asked(state, "build orange Portland") == [PAYS]

    def test_a_build_elsewhere_is_not_asked_for(self):
        assert asked(table(4, west="line"), "build orange Detroit") == []

    def test_where_routes_differ_the_hex_is_asked_for_that_makes_it_sure(self):
        state = network(table(4, west="line"), ORANGE, BOTH_COASTS)
        seat = int(state.turn())
        assert asked(state, "build orange Denver") == []
        state.apply(seat, GAME.read(state, seat, "build orange Denver"))
        ways = {GAME.text(state, seat, way): asked(state, GAME.text(state, seat, way)) for way in state.legal(seat)}
        assert [] in ways.values()
        assert [PAYS] in ways.values()

    def test_a_share_whose_price_costs_a_rank(self):
        state = tracks(table(4), 2, 0, 0, 0)
        first = int(state.turn())
        for seat in range(4):
            shares(influence(state, seat, 3, 0, 0, 0), seat, 1, 0, 0, 0)
        state.length[ORANGE] = 9
        influence(state, first, 4, 0, 0, 0)
        shares(state, first, 3, 0, 0, 0)
        after = state.clone()
        after.apply(first, GAME.read(state, first, "share orange"))
        lost = int(state.totals()[first] - after.totals()[first])
        assert lost > 1
        assert asked(state, "share orange") == [f"You would lose {lost} points."]
        assert asked(state, "share brown") == []
