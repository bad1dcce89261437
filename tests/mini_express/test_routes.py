"""Routes, the penalty and the bot against a brute-force search, at positions of random games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules.box import COMPANIES, MOST_TRACKS
from branchline.games.mini_express.rules.chapters.routes import length_of
from branchline.games.mini_express.rules.paths import FAR
from branchline.games.mini_express.rules.state import ACTION, BOT_CITY, BOT_ROUTE, BOT_TILE, NONE
from tests.mini_express.brute import PlainBoard, is_chain
from tests.mini_express.positions import GAME, routes, table, texts

TABLES = [
    (5, {}),
    (4, {"west": "line"}),
    (4, {"west": "line", "neighbours_join": True}),
    (3, {"west": "cities", "water_link": False, "open_starts": True}),
    (5, {"west": "line", "limits_two": True}),
    (2, {"duel": "advanced", "west": "line"}),
    (2, {"duel": "expert"}),
]


def random_positions(seats: int, options: dict[str, bool | str], seed: int, phase: int, every: int):
    """Some positions of a random game in which that phase is on."""
    state = GAME.start(seats, options)
    rng = Random("routes", seed)
    while state.actors():
        assert isinstance(state, MiniExpressPosition)
        if state.phase == phase and rng.below(every) == 0:
            yield state.clone()
        seat = int(state.turn())
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))


def check_routes(state: MiniExpressPosition) -> None:
    """Every city, and every route into it, is offered if and only if the brute force finds it."""
    board, box = PlainBoard(state), state.box
    for company in range(COMPANIES):
        if company == state.used:
            continue
        name = box.company_names[company].lower()
        expected = board.routes(company)
        offered = {text.split(maxsplit=2)[2] for text in texts(state) if text.startswith(f"build {name} ")}
        assert offered == set(expected)
        for city, paths in expected.items():
            assert all(is_chain(path) for path in paths if len(path) > 1)
            names = {frozenset(box.hex_name(box.hexes[spot]) for spot in path) for path in paths}
            assert len(names) == len(paths)
            assert routes(state, name, city) == names


@pytest.mark.parametrize("options", [{}, {"west": "line"}], ids=str)
def test_a_length_is_right_however_far_it_is(options: dict[str, bool | str]):
    """ME-5.5 Also where no tracks space has so many cubes."""
    state = table(4, **options)
    board = PlainBoard(state)
    far = 0
    for spot, city in board.cities.items():
        cubes = board.steps(spot, through_cities=False)
        for company in range(COMPANIES):
            length = min(cubes.get(other, FAR) for other in board.networks[company])
            assert length_of(state, company, city) == length
            far += length > MOST_TRACKS
    assert far


def test_between_actions_nothing_is_half_done():
    """ME-3.1"""
    for state in random_positions(4, {"west": "line"}, 1, ACTION, 1):
        assert set(state.route) == {NONE}
        assert (state.picked, state.company, state.city, state.printed) == (0, NONE, NONE, NONE)


@pytest.mark.parametrize(("seats", "options"), TABLES)
class TestRoutes:
    """ME-5.1, ME-5.4, ME-5.5, ME-5.6, ME-5.7, ME-8.5, ME-8.6, ME-R12, ME-R13"""

    def test_routes_are_those_of_the_brute_force(self, seats, options):
        for state in random_positions(seats, options, 1, ACTION, every=12):
            check_routes(state)

    @pytest.mark.slow
    def test_routes_are_those_of_the_brute_force_in_many_games(self, seats, options):
        for seed in range(2, 12):
            for state in random_positions(seats, options, seed, ACTION, every=6):
                check_routes(state)


def odds_of_builds(state: MiniExpressPosition) -> dict[frozenset[str], Fraction]:
    """How likely each route is that the bot may lay from here, as chance's weights multiply."""
    found: dict[frozenset[str], Fraction] = {}

    def go(now: MiniExpressPosition, odds: Fraction) -> None:
        if now.phase not in (BOT_CITY, BOT_ROUTE):
            new = frozenset(
                state.box.hex_name(hex) for hex in range(len(now.track)) if now.track[hex] != state.track[hex]
            )
            found[new] = found.get(new, Fraction(0)) + odds
            return
        chances = now.chances()
        for outcome, weight in chances:
            then = now.clone()
            then.apply(CHANCE, outcome)
            go(then, odds * Fraction(weight, sum(many for _, many in chances)))

    go(state, Fraction(1))
    return found


def check_bot(state: MiniExpressPosition) -> None:
    """For each company's tile: the bot builds one of the best routes, each as likely, or nothing if there is none."""
    board, box = PlainBoard(state), state.box
    for company in range(COMPANIES):
        if state.tracks[company] <= 1 or not state.bot_bag[company]:
            continue
        then = state.clone()
        then.apply(CHANCE, GAME.read(then, CHANCE, f"bot {box.company_names[company].lower()}"))
        expected = board.bot_routes(company)
        odds = odds_of_builds(then) if then.phase in (BOT_CITY, BOT_ROUTE) else None
        names = [frozenset(box.hex_name(box.hexes[spot]) for spot in path) for _, path in expected]
        if odds is None:
            new = frozenset(box.hex_name(hex) for hex in range(len(then.track)) if then.track[hex] != state.track[hex])
            assert [new] == (names or [frozenset()])
        else:
            # `odds` compares with the position after the tile, which has the same track.
            assert odds == {name: Fraction(many, len(names)) for name, many in Counter(names).items()}
            assert len(names) > 1


@pytest.mark.parametrize("options", [{}, {"west": "line"}, {"west": "line", "water_link": False}])
class TestBot:
    """ME-10.5, ME-10.6, ME-10.7, ME-R9, ME-R10, ME-R16"""

    def test_the_bot_builds_what_the_brute_force_says(self, options):
        for state in random_positions(2, options, 1, BOT_TILE, every=5):
            check_bot(state)

    @pytest.mark.slow
    def test_the_bot_builds_what_the_brute_force_says_in_many_games(self, options):
        for seed in range(2, 22):
            for state in random_positions(2, options, seed, BOT_TILE, every=3):
                check_bot(state)


def test_the_first_position_is_as_the_research_says():
    """From the start every company sees seven to nine open cities within four cubes."""
    board = PlainBoard(table(5))
    assert [len(board.routes(company)) for company in range(COMPANIES)] == [
        len({text for text in texts(table(5)) if text.startswith(f"build {name} ")})
        for name in ("orange", "brown", "gray", "white")
    ]
    assert all(7 <= len(board.routes(company)) <= 9 for company in range(COMPANIES))
