"""Tournaments with luck taken off."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from branchline import games
from branchline.analysis.luck import LuckMeter
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.lab.estimates import adjusted, slope, variance
from branchline.lab.tournament import Tournament, header, play, summary

JOB = Tournament("mini_rails", 3, 12, 7, ("greedy", "random", "random"), "")


class TestMeter:
    def test_measuring_luck_changes_no_game(self):
        for number in range(2):
            plain, measured = play(JOB, number), play(replace(JOB, adjusted=True), number)
            assert measured.luck
            drop = {"luck", "seconds"}
            assert {k: v for k, v in asdict(plain).items() if k not in drop} == {
                k: v for k, v in asdict(measured).items() if k not in drop
            }

    @pytest.mark.parametrize("name", games.names())
    def test_luck_is_nothing_in_the_mean_over_the_outcomes_of_a_draw(self, name: str):
        """The last draw before a player acts: its outcomes' luck, weighted by their chances, adds up to nothing."""
        game = games.find(name)
        seats = max(2, min(game.seat_counts))
        state, rng = game.new(seats, game.settle(seats, {}), game.box()), Random("fair", name)
        found = decisions = 0
        while found < 2 and state.actors():
            turn = int(state.turn())
            if turn == CHANCE:
                outcomes = state.chances()
                if 1 < len(outcomes) <= 64 and all(after(state, outcome).turn() != CHANCE for outcome, _ in outcomes):
                    assert_fair(game, seats, state, decisions)
                    found += 1
                state.apply(CHANCE, state.draw(rng))
            else:
                state.apply(turn, state.pick(turn, rng))
                decisions += 1
        assert found or not state.actors()


def after(state: State, outcome: int) -> State:
    twin = state.clone()
    twin.apply(CHANCE, outcome)
    return twin


def assert_fair(game: Game, seats: int, state: State, decisions: int) -> None:
    valuer = LuckMeter(game, seats, 5).valuer
    before = valuer.worth(state, decisions).chances
    outcomes = state.chances()
    whole = sum(weight for _, weight in outcomes)
    for seat in range(seats):
        mean = sum(weight * valuer.worth(after(state, o), decisions).chances[seat] for o, weight in outcomes) / whole
        assert mean == pytest.approx(before[seat], abs=1 / 1024)


class TestEstimate:
    def test_luck_that_explains_the_result_narrows_the_interval_and_leaves_the_mean(self):
        rng = Random("narrow")
        pairs = []
        for _ in range(2000):
            luck = int(rng.below(101)) / 100 - 0.5
            pairs.append((0.3 + luck + (int(rng.below(21)) - 10) / 100, luck))
        found = adjusted(pairs)
        assert found.mean == pytest.approx(0.3, abs=0.01)
        assert found.times > 10
        assert found.half < 0.005

    def test_luck_that_explains_nothing_does_no_harm(self):
        rng = Random("harmless")
        pairs = [(float(rng.below(2)), float(rng.below(100))) for _ in range(2000)]
        found = adjusted(pairs)
        assert found.mean == pytest.approx(0.5, abs=0.05)
        assert 0.98 < found.times < 1.02

    def test_few_games_take_luck_off_as_it_is(self):
        found = adjusted([(1.0, 0.5), (0.0, -0.5)])
        assert (found.mean, found.left) == (0.5, 0.0)
        assert found.times == 1.0

    def test_slope_and_variance(self):
        assert slope([(1.0, 1.0), (3.0, 2.0)]) == 2.0
        assert slope([(1.0, 1.0), (3.0, 1.0)]) == 0.0
        assert variance([1.0, 3.0]) == 2.0


def test_the_summary_tells_both_intervals_and_how_many_games_are_saved():
    job = replace(JOB, adjusted=True)
    told = summary(job, [play(job, number) for number in range(4)])
    assert told["fewer_games"] > 0
    for row in told["bots"]:
        assert set(row["adjusted"]) == {"mean", "half", "fewer_games"}
        assert {"first", "low", "high"} <= set(row)


def test_a_file_of_a_plain_tournament_is_still_of_that_tournament():
    assert "adjusted" not in header(JOB)
    assert header(replace(JOB, adjusted=True)) != header(JOB)
