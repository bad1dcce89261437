"""The flat search: moves are rehearsed to the end, on the same draws, until one is clearly the best."""

from __future__ import annotations

import pytest

import branchline
from branchline import bots, games
from branchline.bots.bot import Watch
from branchline.bots.search.sequential_halving import ENOUGH, NEVER, Flat
from branchline.bots.tuned import weights_of
from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.games.minecart_town.rules import actions
from branchline.testing.speeds import in_plain_python
from branchline.testing.tables import Table, some
from tests.bots.test_bots import EACH_GAME, positions
from tests.laws.tables import every_table

TOWN = "minecart_town"


@EACH_GAME
class TestThoughts:
    def test_the_choice_is_legal_reasoned_and_leaves_the_position_alone(self, name):
        for state, seat in positions(name, games.find(name).seat_counts[-1], 4):
            before = state.snapshot()
            thought = bots.find("search:width=3:iterations=6").think(state, seat, Random(5))
            assert state.snapshot() == before
            assert thought.action == thought.lines[0].action
            assert thought.action in state.legal(seat)
            assert all(0 <= line.value <= 1 for line in thought.lines)
            assert sum(line.share for line in thought.lines) <= 1.001

    def test_the_same_seed_gives_the_same_thought(self, name):
        state, seat = positions(name, games.find(name).seat_counts[-1], 3)[1]
        bot = bots.find("search:width=3:iterations=9")
        one, other = (bot.think(state, seat, Random(7)) for _ in range(2))
        assert one.lines == other.lines


@every_table
def test_a_rehearsal_of_a_game_that_is_over_gives_its_result(table: Table):
    state = table.start()
    play_out(state, Random("rehearsal", str(table)))
    weights = weights_of(table.game.name, rehearsed=True)
    best = [seat for seat, place in enumerate(state.places()) if place == 1]
    gained = [int(state.clone().rehearse(seat, Random(1), weights)) for seat in range(int(state.seats))]
    assert max(gained) == gained[best[0]]


@every_table
def test_every_move_is_liked_or_not_and_every_position_can_be_rehearsed(table: Table):
    weights = weights_of(table.game.name, rehearsed=True)
    for state in some(table, 3, every=40):
        for seat in (actor for actor in state.actors() if actor != CHANCE):
            moves = state.moves(seat)
            assert len(state.preferences(seat, weights)) == len(moves)
            state.clone().rehearse(seat, Random(3), weights)


def first_turn() -> Flat:
    """The first choice of a game, with the moves that are liked best."""
    state = games.find(TOWN).start(2)
    state.deal(Random(100))
    return Flat(state, state.actors()[0], weights_of(TOWN, rehearsed=True), 4, False, Random(2))


class TestDroppingOut:
    def test_as_the_budget_goes_fewer_moves_are_left_but_two(self):
        flat = first_turn()
        flat.round(0.0)
        assert len(flat.left) == 4
        flat.round(1.0)
        assert len(flat.left) == 2
        assert flat.ranked()[:2] == flat.left

    def test_clearly_worse_moves_and_equals_leave_when_there_is_enough_to_tell(self):
        flat = first_turn()
        flat.results = [[700 + 10 * n for n in range(ENOUGH)], [300] * ENOUGH, [0] * ENOUGH, [0] * ENOUGH]
        flat.results[2] = flat.results[0][:]
        flat.results[3] = [1400 * (n % 2) + 20 * n for n in range(ENOUGH)]
        flat.left = [0, 1, 2, 3]
        flat.drop()
        assert flat.left == [0, 3]


class TestCaution:
    """A move must be surely ahead of one that is liked better."""

    def first_of(self, gains: list[int], caution: float) -> int:
        flat = first_turn()
        flat.caution = caution
        flat.results = [[0] * len(gains), gains]
        flat.left = [0, 1]
        flat.sort()
        return flat.left[0]

    def test_what_is_ahead_by_chance_does_not_replace_the_favourite(self):
        assert self.first_of([-300, 500, -300, 500], caution=1) == 0

    def test_without_caution_the_better_mean_does(self):
        assert self.first_of([-300, 500, -300, 500], caution=0) == 1

    def test_what_is_ahead_for_sure_does(self):
        assert self.first_of([400, 500, 400, 500], caution=1) == 1

    def test_when_the_favourite_has_left_the_next_one_takes_its_place(self):
        flat = first_turn()
        flat.caution = 1
        flat.results = [[900] * 4, [0] * 4, [-300, 500, -300, 500]]
        flat.left = [2, 1]
        flat.sort()
        assert flat.left == [1, 2]

    def test_a_bot_can_be_told_how_cautious_to_be(self):
        flat = first_turn()
        thoughts = [
            bots.find(f"search:width=4:iterations=8:caution={caution}").think(flat.root, flat.seat, Random(seed))
            for caution in (0, 1000)
            for seed in range(6)
        ]
        bold, cautious = thoughts[:6], thoughts[6:]
        assert {thought.action for thought in cautious} == {flat.moves[0]}
        assert {thought.action for thought in bold} != {flat.moves[0]}


class TestPreferences:
    def test_cubes_are_carried_by_plan_and_never_about_while_building(self):
        seen = 0
        for state, seat in positions(TOWN, 2, 60):
            moves = state.moves(seat)
            liked = state.preferences(seat, weights_of(TOWN, rehearsed=True))
            carried = [place for place, move in enumerate(moves) if move >= actions.MOVE]
            if carried and len(carried) < len(moves):
                seen += 1
                assert sum(liked[place] > NEVER for place in carried) <= 1
        assert seen

    def test_alone_among_moves_the_best_liked_is_taken_at_once(self):
        state, seat = positions(TOWN, 4, 3)[0]
        thought = bots.find("search:width=1").think(state, seat, Random(3))
        liked = list(state.preferences(seat, weights_of(TOWN, rehearsed=True)))
        assert liked[list(state.moves(seat)).index(thought.action)] == max(liked)
        assert thought.iterations == 0


class TestWatching:
    def test_progress_is_told_and_ends_at_one(self):
        flat, told = first_turn(), list[float]()
        bots.find("search:width=4:iterations=40").think(flat.root, flat.seat, Random(1), Watch(told.append))
        assert told == sorted(told)
        assert (told[0], told[-1]) == (0, 1)

    def test_it_can_be_cancelled_and_still_answers(self):
        flat, watch = first_turn(), Watch()
        watch.cancel()
        thought = bots.find("search:width=4:seconds=60").think(flat.root, flat.seat, Random(1), watch)
        assert thought.iterations == 4
        assert thought.action in flat.moves

    def test_a_budget_of_time_is_kept(self):
        flat = first_turn()
        thought = bots.find("level-5:seconds=0.2").think(flat.root, flat.seat, Random(1))
        assert thought.seconds < 2


def rehearsed_choices() -> str:
    """What the flat search thinks in some positions of a game."""
    bot, lines = bots.find("search:width=3:iterations=6"), []
    for state, seat in positions(TOWN, 4, 4):
        thought = bot.think(state, seat, Random(11))
        lines.append(str([(line.steps, line.value) for line in thought.lines]))
    return "\n".join(lines)


@pytest.mark.skipif(not branchline.COMPILED, reason="there is only one speed")
def test_compiled_and_plain_rehearsals_are_the_same():
    assert in_plain_python(rehearsed_choices) == rehearsed_choices() != ""
