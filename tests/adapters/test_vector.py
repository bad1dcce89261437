"""The batch environment shows what the engine's positions show, game by game and step by step."""

from __future__ import annotations

import numpy as np
import pytest

from branchline import COMPILED, games
from branchline.adapters.setup import EnvSetup, place_rewards
from branchline.adapters.vector import WAIT, VectorEnv
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.errors import IllegalAction, SetupError

EACH_TABLE = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in games.names() for seats in games.find(name).seat_counts]
)
EACH_GAME = pytest.mark.parametrize("name", games.names())


class Single:
    """One game played beside the batch, through the ordinary interface."""

    def __init__(self, table: EnvSetup, *seed: int | str) -> None:
        self.table, self.rng = table, Random(*seed)
        self.begin()

    def begin(self) -> None:
        self.state = self.table.start()
        self.state.deal(self.rng)

    @property
    def seat(self) -> int:
        return int(self.state.turn())

    def apply(self, action: int) -> None:
        self.state.apply(self.seat, action)
        self.state.deal(self.rng)


@EACH_TABLE
def test_every_step_shows_what_a_single_game_shows(name, seats):
    env = VectorEnv(name, games=3, seats=seats)
    env.reset(seed=5)
    table = env.setup
    singles = [Single(table, "vector", 5, number) for number in range(3)]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(400 if COMPILED else 60):
        for number, single in enumerate(singles):
            assert env.seats_to_move[number] == single.seat
            assert np.array_equal(env.observations[number], table.flat(single.state, single.seat))
            assert np.array_equal(env.masks[number], table.mask(single.state, single.seat))
        actions = env.sample(rng)
        env.step(actions)
        for number, single in enumerate(singles):
            last = single.seat
            single.apply(int(actions[number]))
            over = not single.state.actors()
            assert bool(env.terminated[number]) == over
            if over:
                ended += 1
                assert list(env.totals[number]) == [int(total) for total in single.state.totals()]
                assert list(env.places[number]) == [int(place) for place in single.state.places()]
                assert env.rewards[number] == pytest.approx(table.rewards(single.state))
                assert np.array_equal(env.last_observations[number], table.flat(single.state, last))
                single.begin()
            else:
                assert not env.rewards[number].any()
    assert ended or not COMPILED or name != "mini_rails"


@EACH_GAME
def test_against_bots_only_the_own_seat_moves(name):
    seats = games.find(name).seat_counts[-1]
    env = VectorEnv(name, games=seats, seats=seats, others="random")
    env.reset(seed=2)
    rng = np.random.default_rng(3)
    for _ in range(60 if COMPILED else 10):
        assert list(env.seats_to_move) == list(range(seats))
        env.step(env.sample(rng))


def test_a_greedy_table_plays_as_the_greedy_bot_does():
    env = VectorEnv("mini_rails", games=2, seats=3, others="greedy", seat=2, reward="win")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    wins = 0.0
    for _ in range(300):
        _, _, rewards, terminated, _ = env.step(env.sample(rng))
        wins += float(rewards[terminated][:, 1].sum())
        assert list(env.seats_to_move) == [1, 1]
    assert wins < 0.3 * 300 * 2 / 12  # random play against two greedy bots wins less than its share


class TestSeeds:
    def test_the_same_seed_gives_the_same_games(self):
        one, other = (VectorEnv("mini_rails", games=4, seed=9) for _ in range(2))
        assert (one.reset()[0] == other.reset()[0]).all()
        assert not (one.reset(seed=10)[0] == other.reset(seed=11)[0]).all()

    def test_every_game_may_have_its_own_seed(self):
        env = VectorEnv("mini_rails", games=2)
        observations, _ = env.reset(seeds=[7, 7])
        assert list(observations[0]) == list(observations[1])

    def test_a_second_reset_goes_on_with_the_chance_that_was_there(self):
        env = VectorEnv("mini_rails", games=1, seed=1)
        first = env.reset()[0].copy()
        assert list(env.reset()[0][0]) != list(first[0])


class TestRefusals:
    def test_an_illegal_action_names_the_game_and_changes_nothing(self):
        env = VectorEnv("mini_rails", games=2)
        env.reset(seed=1)
        before = env.observations.copy()
        actions = env.sample(np.random.default_rng(1))
        actions[1] = env.setup.actions - 1 if not env.masks[1][-1] else -2
        with pytest.raises(IllegalAction, match="game 1: action"):
            env.step(actions)
        assert (env.observations == before).all()

    @pytest.mark.parametrize("action", [-2, 10**6])
    def test_an_action_outside_the_catalogue_is_refused(self, action):
        env = VectorEnv("mini_rails", games=1)
        env.reset()
        with pytest.raises(IllegalAction):
            env.step([action])

    def test_a_step_before_reset_is_an_error(self):
        with pytest.raises(SetupError, match="reset"):
            VectorEnv("mini_rails", games=1).step([0])

    @pytest.mark.parametrize(
        ("settings", "wrong"),
        [
            ({"games": 0}, "games=0"),
            ({"others": "nobody"}, "others="),
            ({"seat": 9}, "seat=9"),
            ({"most_steps": -1}, "most_steps"),
            ({"reward": "fame"}, "reward="),
        ],
    )
    def test_wrong_settings_are_named(self, settings, wrong):
        with pytest.raises(SetupError, match=wrong):
            VectorEnv("mini_rails", **settings)


def test_a_game_that_waits_stays_as_it_is():
    env = VectorEnv("mini_rails", games=2)
    env.reset(seed=1)
    before = env.observations.copy()
    actions = env.sample(np.random.default_rng(1))
    actions[0] = WAIT
    env.step(actions)
    assert (env.observations[0] == before[0]).all()
    assert not (env.observations[1] == before[1]).all()


def test_a_game_is_cut_off_after_the_most_steps():
    env = VectorEnv("mini_rails", games=2, most_steps=5)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    cut = [bool(env.step(env.sample(rng))[4].all()) for _ in range(10)]
    assert cut == [False] * 4 + [True] + [False] * 4 + [True]
    assert list(env.episode_lengths) == [5, 5]


@pytest.mark.skipif(not COMPILED, reason="from source the arrays are copies")
def test_the_arrays_are_the_engines_own_memory():
    env = VectorEnv("mini_rails", games=2)
    observations, masks = env.reset(seed=1)
    again = env.step(env.sample(np.random.default_rng(1)))
    assert again[0] is observations
    assert again[1] is masks
    assert not observations.flags.writeable


@pytest.mark.parametrize("places", [[1, 2, 3], [1, 1, 3], [2, 1, 2], [1, 1, 1], [4, 1, 2, 2]])
def test_a_place_is_worth_the_same_everywhere(places):
    from branchline.core.engine.batch import PLACE, worth
    from branchline.core.native import i64, vec

    numbers = vec[i64](places)
    assert [worth(PLACE, seat, numbers, numbers) for seat in range(len(places))] == pytest.approx(place_rewards(places))


def test_chance_is_never_the_seat_to_move():
    env = VectorEnv("off_the_rails", games=4)
    env.reset(seed=1)
    rng = np.random.default_rng(2)
    for _ in range(100):
        assert CHANCE not in env.seats_to_move
        env.step(env.sample(rng))


@EACH_GAME
def test_what_the_seat_knew_right_after_its_action_is_kept(name):
    env = VectorEnv(name, games=2, seed=3, afterwards=True)
    env.reset()
    rng = np.random.default_rng(1)
    for _ in range(30):
        actions = env.sample(rng)
        expected = []
        for state, seat, action in zip(env.batch.states, env.seats_to_move.tolist(), actions.tolist(), strict=True):
            after = state.clone()
            after.apply(seat, action)
            expected.append(list(env.setup.game.observe(after, seat)))
        env.step(actions)
        assert env.afterwards.tolist() == expected
    with pytest.raises(SetupError, match="afterwards=True"):
        VectorEnv(name, games=1).afterwards  # noqa: B018 - asking is what is refused
