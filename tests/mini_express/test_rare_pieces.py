"""Laws at positions that hardly ever come up: the bot's ties and penalties in the west, and other targets."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from branchline.core.engine.arrays import filled
from branchline.core.engine.bits import BIT
from branchline.core.game import CHANCE
from branchline.core.match.options import Value
from branchline.core.native import i64, vec
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules.box import MiniExpressBox
from branchline.games.mini_express.rules.chapters import routes, west
from branchline.games.mini_express.rules.chapters.cubes import EAST, WEST, link
from branchline.games.mini_express.rules.state import BOT_CITY, BOT_ROUTE, BOT_TILE, STARTING, WEST_JOINED, WEST_OPEN
from tests.laws.one_position import hold_laws
from tests.mini_express.brute import PlainBoard
from tests.mini_express.positions import (
    BROWN,
    GAME,
    GRAY,
    ORANGE,
    WHITE,
    hexes,
    network,
    play,
    table,
    texts,
    tracks,
    turn_of,
)
from tests.mini_express.test_routes import check_bot

#: Where the bots want to go in a box of our own: Orange, Brown, Gray, White.
TARGETS = ("Denver", "New Orleans", "Santa Fe", "Chicago")


def other_targets() -> MiniExpressBox:
    """The game's box with another target for each company."""
    pieces = GAME.box_text().split('target = "San Francisco"')
    assert len(pieces) == len(TARGETS) + 1
    text = pieces[0] + "".join(f'target = "{target}"{piece}' for target, piece in zip(TARGETS, pieces[1:], strict=True))
    box = GAME.open_box("my.toml", text)
    assert isinstance(box, MiniExpressBox)
    return box


def after_action(**options: Value) -> MiniExpressPosition:
    """In the basic game for two a player has acted, and a bot tile is to be drawn; the west is open."""
    state = GAME.start(2, {"first": 1, "west": "line", **options}, other_targets())
    assert isinstance(state, MiniExpressPosition)
    while state.turn() == CHANCE or state.phase == STARTING:
        state.apply(state.turn(), state.legal(state.turn())[0])
    state.west = WEST_OPEN
    state.phase = BOT_TILE
    return state


class TestTargets:
    """ME-10.6, ME-R10"""

    def test_each_company_knows_how_far_its_own_target_is(self):
        state = network(after_action(), GRAY, "San.Francisco b6 c6")
        board = PlainBoard(state)
        for company in range(4):
            steps = board.steps(board.targets[company])
            assert state.ahead[company] == min(steps[spot] for spot in board.networks[company])
        assert len({int(steps) for steps in state.ahead}) > 1

    def test_a_cube_farther_away_changes_nothing(self):
        state = network(after_action(), GRAY, "San.Francisco b6 c6 d5")
        near = int(state.ahead[GRAY])
        network(state, GRAY, "Portland")
        assert state.ahead[GRAY] == near


class TestBotInTheWest:
    """ME-8.5, ME-10.5, ME-10.6, ME-R9, ME-R16: with ties, with a penalty, and with both."""

    @pytest.mark.parametrize("cubes", [2, 3, 4, 5])
    @pytest.mark.parametrize("track", ["", " b6 c6", " b6 c6 d5", " Portland"])
    @pytest.mark.parametrize("options", [{}, {"water_link": False}, {"neighbours_join": True}], ids=str)
    def test_it_builds_what_the_brute_force_says(self, track: str, cubes: int, options: dict[str, Value]):
        check_bot(tracks(network(after_action(**options), GRAY, f"San.Francisco{track}"), 4, 4, cubes, 4))

    @pytest.mark.parametrize("cubes", [2, 3, 4, 5])
    def test_it_builds_so_from_where_it_came_by_water(self, cubes: int):
        check_bot(tracks(network(after_action(), GRAY, "Portland b3"), 4, 4, cubes, 4))

    def test_laws_hold_at_every_draw_for_it(self):
        """Tiles, cities and hexes: the odds of draws, and outcomes that differ."""
        options: dict[str, Value] = {"west": "line"}
        seen = set()
        for track in ("San.Francisco", "San.Francisco b6 c6 d5"):
            state = tracks(network(after_action(), GRAY, track), 5, 5, 5, 5)
            hold_laws(GAME, state, options)
            ends = [play(state.clone(), text) for text in texts(state) if text != "bot reset"]
            while ends:
                now = ends.pop()
                if now.phase in (BOT_CITY, BOT_ROUTE):
                    seen.add(int(now.phase))
                    hold_laws(GAME, now, options)
                    ends += [play(now.clone(), text) for text in texts(now)]
        assert seen == {BOT_CITY, BOT_ROUTE}


class TestLinks:
    """ME-8.6, ME-R13: whoever is in the west, and whoever comes near."""

    @pytest.mark.parametrize(("one", "other"), list(permutations(range(4), 2)))
    def test_a_link_to_the_coast_leads_on_in_one_colour_or_over_a_shared_hex(self, one: int, other: int):
        """San Francisco, b6, c6 and d5 lie in a row. The second company is on c6, beside the first; then also on b6."""
        state = network(after_action(), one, "San.Francisco b6")
        b6, c6, d5 = hexes(state, "b6 c6 d5")
        network(state, other, "c6")
        assert linked(state, c6) == {one}
        assert linked(state, d5) == set()
        network(state, other, "b6")
        assert linked(state, b6) == {0, 1, 2, 3}
        assert linked(state, c6) == {0, 1, 2, 3}
        assert linked(state, d5) == {other}


def linked(state: MiniExpressPosition, hex: int) -> set[int]:
    """The companies whose cubes on a hex would be linked to San Francisco."""
    return {company for company in range(4) if int(state.touch[hex]) & WEST * BIT[company]}


class TestWorseRoutes:
    """ME-10.6, ME-R9 A city that is best by some of its routes: the others count for nothing."""

    @pytest.mark.parametrize(
        ("track", "cubes", "cities"),
        [
            ("l7 m8 n8 o9", 4, ("Lincoln", "Louisville")),
            ("l7 m7 n7 n8 n9 o8 p8", 5, ("Minneapolis", "Green Bay", "Detroit")),
            ("l7 m7 n7 n8 n9 o8 p8", 5, ("Minneapolis",)),
            ("l7 m7 n7 n8 n9 o8 p8", 5, ("Detroit",)),
        ],
    )
    def test_only_best_routes_are_drawn(self, track: str, cubes: int, cities: tuple[str, ...]):
        """White wants to go to Chicago; these are the only cities with room."""
        state = tracks(network(after_action(), WHITE, track), 4, 4, 4, cubes)
        for place, name in enumerate(state.box.city_names):
            state.room[place] *= name in cities
        check_bot(state)


class TestJoins:
    """ME-8.6 Whose links a route must touch."""

    @pytest.mark.parametrize("company", range(4))
    def test_links_of_the_own_colour_to_both_coasts(self, company: int):
        state = after_action()
        route = state.route[:]
        route[0], route[1] = hexes(state, "g6 h7")
        for one, other in permutations([EAST * BIT[colour] for colour in range(4)], 2):
            state.touch[route[0]], state.touch[route[1]] = one, other
            assert not west.joins(state, company, route, 2)
        for east, far in product(range(4), repeat=2):
            state.touch[route[0]], state.touch[route[1]] = EAST * BIT[east], WEST * BIT[far]
            assert west.joins(state, company, route, 2) == (east == far == company)
            assert not west.joins(state, company, route, 1)


def test_no_route_passes_through_a_city():
    """ME-5.5 From any hex towards any city: the next hex is no city, whichever it is."""
    state = after_action()
    cubes, cities = state.paths.cubes, int(state.paths.cities)
    for hex in range(len(state.track)):
        for city in range(cities):
            rest = cubes[hex * cities + city] - 1
            if rest > 0:
                nearer = routes.nearer(state, city, hex, rest, vec[i64]())
                assert all(state.box.city_at[other] < 0 for other in nearer)


class TestStart:
    """ME-8.2, ME-8.6"""

    @pytest.mark.parametrize(("cubes", "spike"), [(1, 0b0001), (2, 0b0001)])
    def test_a_start_beside_the_own_track_joins_the_coasts(self, cubes: int, spike: int):
        """Orange has come from Erie to b6, next to San Francisco, and starts there instead of building into it."""
        state = table(4, west="line")
        state.west = WEST_OPEN
        network(state, ORANGE, "q5 Detroit o4 Chicago m5 l4 Lincoln j5 i6 Denver g6 f5 Salt.Lake.City d5 c6 b6")
        play(state, f"west orange {cubes}")
        assert (state.west, state.spike) == (WEST_JOINED, spike)


def second_action(**options: Value) -> MiniExpressPosition:
    """An expert's second action, after one for Gray; the west is open."""
    state = table(2, duel="expert", west="line", **options)
    state.west = WEST_OPEN
    state.used = GRAY
    state.left = 1
    return state


class TestSecondAction:
    """ME-12.4 An expert's second action beside last cubes."""

    @pytest.mark.parametrize(
        ("builder", "build"), [(ORANGE, "orange Detroit"), (BROWN, "brown Norfolk"), (WHITE, "white Savannah")]
    )
    @pytest.mark.parametrize("joined", [False, True])
    def test_a_build_that_joins_nothing_leaves_the_others_their_last_cube(self, builder: int, build: str, joined: bool):
        """No cube goes on the golden spike: the coasts stay apart, or were joined before."""
        state = second_action()
        if joined:
            state.west = WEST_JOINED
            state.touch = state.touch[:0]
        for company in range(4):
            if company != builder:
                state.tracks[company], state.supply[company] = 0, 1
        assert f"build {build}" in texts(state)
        assert any(text.startswith("west") for text in texts(state)) != joined

    def test_a_build_that_joins_nothing_takes_no_cube_of_who_is_in_its_city(self):
        """Brown is in Detroit, and its last cube stays in the supply: it is no golden spike."""
        state = second_action()
        network(state, BROWN, "Detroit")
        state.tracks[BROWN], state.supply[BROWN] = 0, 1
        assert "build orange Detroit" in texts(state)

    def test_a_company_that_is_recorded_without_a_cube_keeps_its_last_one(self):
        """ME-R14 Brown, in Denver, has no cube in the supply: the spike takes none, and one is left."""
        state = second_action()
        network(state, ORANGE, "San.Francisco b6 c6 d5 Salt.Lake.City f5")
        network(state, BROWN, "r5 q6 p6 o7 n6 m6 l5 Lincoln j4 i5 Denver")
        state.tracks[BROWN], state.supply[BROWN] = 1, 0
        assert "build orange Denver" in texts(state)

    def test_a_start_may_not_end_it_by_the_golden_spike(self):
        """Orange would join the coasts with a start beside its own track; Brown is there with its last cube."""
        state = second_action()
        network(state, ORANGE, "q5 Detroit o4 Chicago m5 l4 Lincoln j5 i6 Denver g6 f5 Salt.Lake.City d5 c6 b6")
        network(state, BROWN, "San.Francisco")
        assert "west orange 1" in texts(state)
        state.tracks[BROWN], state.supply[BROWN] = 0, 1
        assert not any(text.startswith("west orange") for text in texts(state))

    def test_with_one_cube_each_nobody_builds(self):
        state = second_action()
        for company in range(4):
            state.tracks[company], state.supply[company] = 1, 0
        assert not any(text.startswith(("build", "west")) for text in texts(state))


class TestNeighbours:
    """ME-8.6 Links lead to all land neighbours of a hex, at the edges of the map too, and nowhere else."""

    def test_every_hex_passes_a_link_to_all_hexes_beside_it(self):
        state = after_action()
        board, spots = PlainBoard(state), state.box.spots
        for hex, spot in enumerate(spots):
            state.touch = filled(len(spots), 0)
            state.track = filled(len(spots), 0)
            state.track[hex] = BIT[GRAY]
            link(state, hex, WEST * BIT[GRAY])
            reached = {spots[other] for other in range(len(spots)) if state.touch[other] & WEST * BIT[GRAY]}
            assert reached - {spot} == board.near[spot]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_share_goes_to_the_seat_that_takes_it(seats: int):
    """ME-4.3 And to no other."""
    for seat in range(seats):
        state = turn_of(tracks(table(seats), 0, 1, 1, 1), seat)
        before = list(state.shares)
        play(state, "share orange")
        gained = [int(now) - int(then) for now, then in zip(state.shares, before, strict=True)]
        assert gained == [int(place == seat * 4) for place in range(seats * 4)]
