"""Ten thousand random games in each mode without a broken law, and how fast the legal list is: `make soak`."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.options import Options
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules.state import EXPERT, WEST_JOINED
from branchline.games.mini_express.rules.turns import bare_companies, empty_stacks, ended
from branchline.testing.speeds import in_plain_python
from branchline.testing.tables import play_from_lists
from tests.mini_express.positions import GAME

GAMES = 10_000
#: Each mode, with how its games may end: by the stacks, by the cubes, or by both at once.
MODES: list[tuple[int, Options, set[str]]] = [
    (3, {}, {"shares", "cubes", "both"}),
    (4, {}, {"shares", "cubes", "both"}),
    (5, {}, {"shares", "cubes", "both"}),
    (5, {"west": "line"}, {"shares", "cubes", "both"}),
    (2, {"duel": "basic"}, {"shares"}),
    (2, {"duel": "basic", "west": "line"}, {"shares", "cubes", "both"}),
    (2, {"duel": "advanced"}, {"shares"}),
    (2, {"duel": "advanced", "west": "line"}, {"shares"}),
    (2, {"duel": "expert"}, {"shares"}),
    (2, {"duel": "expert", "west": "line"}, {"shares"}),
]


def reason(state: MiniExpressPosition) -> str:
    """Why a game is over."""
    enough = 1 if state.mode == EXPERT else 2
    shares, cubes = empty_stacks(state) >= enough, bare_companies(state) >= enough
    return "both" if shares and cubes else "shares" if shares else "cubes" if cubes else "passes"


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options", "ends"), MODES)
def test_ten_thousand_random_games_keep_the_laws(seats: int, options: Options, ends: set[str]):
    components = GAME.components(seats, GAME.settle(seats, options), GAME.box())
    reasons: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random("many", seats, str(options), number)
        state = GAME.start(seats, options)
        assert isinstance(state, MiniExpressPosition)
        play_from_lists(state, rng)
        check_end(state, components)
        reasons[reason(state)] += 1
    # ME-R8 A round of passes has never been seen; the cube end takes compensation or the golden spike.
    assert set(reasons) <= ends
    assert {"shares"} <= set(reasons)


def check_end(state: MiniExpressPosition, components: dict[str, int]) -> None:
    """What holds at the end of any game."""
    assert state.census() == components
    assert ended(state)
    assert min(state.influence) >= 0
    assert min(state.room) >= 0
    assert all(0 <= cubes <= state.box.most_tracks for cubes in state.tracks)
    assert max(state.length) <= state.box.longest
    assert state.spike == 0 or state.west == WEST_JOINED
    standings = state.standings()
    assert standings.totals == list(state.totals())
    assert standings.places == list(state.places())


def mid_games(options: Options) -> list[MiniExpressPosition]:
    """Positions of five players in the middle of random games: an action is to be chosen."""
    states: list[MiniExpressPosition] = []
    for number in range(50):
        rng = Random("middle", number)
        state = GAME.start(5, options)
        decisions = 0
        while decisions < 45 or "share" not in " ".join(GAME.text(state, int(state.turn()), a) for a in acts(state)):
            seat = int(state.turn())
            decisions += seat != CHANCE
            state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
        assert isinstance(state, MiniExpressPosition)
        states.append(state)
    return states


def acts(state) -> list[int]:
    return [] if state.turn() == CHANCE else state.legal(int(state.turn()))


def legal_lists_a_second() -> str:
    """How many legal lists are made in a second of work, by the usual rules and with the line west."""
    counts = []
    modes: list[Options] = [{}, {"west": "line"}]
    for options in modes:
        states = mid_games(options)
        started = time.process_time()
        for _ in range(40):
            for state in states:
                state.moves(state.turn())
        counts.append(round(40 * len(states) / (time.process_time() - started)))
    return " ".join(str(count) for count in counts)


@pytest.mark.slow
def test_five_thousand_legal_lists_a_second_in_plain_python():
    usual, west = (int(count) for count in in_plain_python(legal_lists_a_second).split())
    assert usual >= 5_000
    assert west >= 5_000
