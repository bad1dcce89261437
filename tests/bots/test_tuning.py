"""bench/tune.py: how weights are found, and that the files say how they were."""

from __future__ import annotations

import importlib
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from branchline import games
from branchline.bots.greedy import GreedyBot
from branchline.bots.tuned import tuned
from branchline.lab.runner import Crew

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def tune(monkeypatch):
    """The script as a module; processes that it starts find it, too."""
    monkeypatch.syspath_prepend(str(BENCH))
    yield importlib.import_module("tune")
    del sys.modules["tune"], sys.modules["spsa"]


@pytest.fixture
def spsa(tune):
    """What the script tunes with."""
    return sys.modules["spsa"]


def first_round(spsa, name="mini_rails", bot="greedy"):
    middle = tuple(term.default for term in games.find(name).terms)
    return spsa.Round(name, (4,), bot, middle, spsa.steps_of(middle, 0.0), 5, 0)


class TestARound:
    def test_a_weight_moves_to_the_side_that_got_more_and_by_no_more_than_a_step(self, spsa):
        job = first_round(spsa)
        tally = spsa.RoundTally([0.0] * len(job.middle))
        for number in range(400):
            signs = [1 if (number >> place) & 1 else -1 for place in range(len(job.middle))]
            tally.add(signs, float(signs[0] - signs[1]))
        after = spsa.moved(games.find(job.game), job, tally)
        assert after[0] == job.middle[0] + job.steps[0]
        assert after[1] == job.middle[1] - job.steps[1]
        assert after[2:] == job.middle[2:]

    def test_weights_stay_within_the_limits_of_their_terms(self, spsa):
        game, job = games.find("mini_rails"), first_round(spsa)
        for sign in (-1, 1):
            far = spsa.replace(job, steps=tuple(10**6 for _ in job.steps))
            weights = spsa.stepped(game, far, [sign] * len(job.middle))
            assert weights == [term.high if sign > 0 else term.low for term in game.terms]

    def test_every_seat_has_weights_of_its_own(self, spsa, monkeypatch):
        seen = []
        monkeypatch.setattr(spsa, "play", lambda _game, _bot, weights, *_: seen.append(weights) or [0.0] * 4)
        spsa.play_some(first_round(spsa), 0, 3)
        assert len({tuple(own) for weights in seen for own in weights}) > 8


class TestTheSameCommand:
    @pytest.mark.parametrize("bot", ["greedy", "search:iterations=3"])
    def test_it_gives_the_same_weights_on_one_process_and_on_two(self, spsa, bot):
        job = first_round(spsa, bot=bot)
        alone = spsa.tune(job, 2, 8, Crew())
        assert alone == spsa.tune(job, 2, 8, Crew(jobs=2))

    def test_the_weights_of_rollouts_too(self, spsa):
        job = spsa.replace(first_round(spsa, "minecart_town"), seats=(2, 4), rollouts=True)
        assert spsa.tune(job, 2, 40, Crew()) == spsa.tune(job, 2, 40, Crew(jobs=2)) != list(job.middle)


class TestRollouts:
    def test_a_rollout_is_played_with_the_steps_and_with_their_opposites_by_the_same_seat(self, spsa, monkeypatch):
        seen = []
        monkeypatch.setattr(spsa, "rollout_score", lambda _game, _job, own, *draws: seen.append((own, draws)) or 0.0)
        job = spsa.replace(first_round(spsa), rollouts=True)
        spsa.play_some(job, 0, 1)
        (up, draws), (down, again) = seen
        assert draws == again
        assert [one + other for one, other in zip(up, down, strict=True)] == [2 * middle for middle in job.middle]
        assert up != down

    def test_what_counts_is_the_seats_own_score_at_the_end(self, spsa):
        job = spsa.replace(first_round(spsa, "minecart_town"), seats=(1, 2), rollouts=True)
        game = games.find("minecart_town")
        scores = [spsa.rollout_score(game, job, list(job.middle), number, 1) for number in range(12)]
        assert all(0 <= score == int(score) for score in scores)
        assert sum(scores) / len(scores) > 30

    def test_the_check_is_played_every_seat_has_its_turn_and_the_others_are_greedy(self, tune, spsa, monkeypatch):
        seats = []

        def told(game, players, *_):
            seats.append([isinstance(player, GreedyBot) for player in players].index(False))
            return game.start(len(players))

        monkeypatch.setattr(tune, "play_through", told)
        weights = first_round(spsa).middle
        job = tune.Check("mini_rails", (4,), "search:iterations=3", weights, weights, 1, True)
        for number in range(4):
            tune.play_alone(games.find(job.game), job, list(weights), number, 1)
        assert seats == [0, 1, 2, 3]

    def test_only_sequential_halving_has_weights_of_rollouts(self, tune, monkeypatch, capsys):
        monkeypatch.setattr(sys, "argv", ["tune.py", "minecart_town", "--rollouts", "--bot", "greedy"])
        with pytest.raises(SystemExit):
            tune.main()
        assert "search:width=6" in capsys.readouterr().err

    def test_a_game_whose_rollouts_end_early_is_refused(self, tune, monkeypatch, capsys):
        monkeypatch.setattr(sys, "argv", ["tune.py", "off_the_rails", "--rollouts"])
        with pytest.raises(SystemExit):
            tune.main()
        assert "end before the game does" in capsys.readouterr().err


class TestTheCheck:
    def test_weights_against_themselves_are_not_clearly_better(self, tune, spsa):
        weights = first_round(spsa).middle
        check = tune.Check("mini_rails", (4,), "greedy", weights, weights, 1)
        found = tune.check_some(check, 0, 200).facts["found"]
        assert abs(tune.clearness(found)) < 2 * tune.CLEAR

    def test_spoilt_weights_are_clearly_worse(self, tune, spsa):
        weights = first_round(spsa).middle
        check = tune.Check("mini_rails", (4,), "greedy", tuple(0 for _ in weights), weights, 1)
        assert tune.clearness(tune.check_some(check, 0, 200).facts["found"]) < -tune.CLEAR


def test_new_weights_leave_those_of_earlier_days_in_the_file(tune, monkeypatch, tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text("[made]\n\n[weights]\ntax = 3\n\n[until.2026-11-10.weights]\ntax = 1\n")
    monkeypatch.setattr(tune, "weights_file", lambda _game: file)
    game = games.find("mini_rails")
    tune.write(game, [7 for _ in game.terms], "a command", "weights")
    found = tomllib.loads(file.read_text())
    assert found["weights"]["tax"] == 7
    assert found["until"] == {"2026-11-10": {"weights": {"tax": 1}}}


@pytest.mark.parametrize("name", games.names())
class TestTheFiles:
    def test_each_set_of_weights_names_a_command_that_would_make_it_again(self, tune, name):
        for part, told in tuned(name)["made"].items():
            day, _, command = told.partition(", ")
            words = shlex.split(command)
            assert len(day.split("-")) == 3
            assert words[:3] == ["python", "bench/tune.py", name]
            chosen = tune.command_line().parse_args(words[2:])
            assert chosen.rollouts == (part == "rollout")
            assert not chosen.start

    def test_every_set_of_weights_says_where_it_comes_from(self, tune, name):
        assert set(tuned(name)["made"]) == {"weights", "rollout"} & set(tuned(name))
