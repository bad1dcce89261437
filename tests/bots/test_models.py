"""A model's file plays as a bot, by the standard library alone, and as its layers say."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from branchline import bots, games
from branchline.adapters.encoding import Encoder
from branchline.adapters.vector import VectorEnv
from branchline.bots.model import save_model
from branchline.core.encoding import ONEHOT, columns, inputs
from branchline.core.engine.random import Random
from branchline.core.match.errors import NoSuchBot, SetupError
from branchline.lab.job import table_of
from branchline.lab.simulate import Simulation, play_game
from branchline.tables.bots import opponents

SEATS = 3
HIDDEN = 4


def features_of(game):
    return game.features(SEATS, game.settle(SEATS, {}), game.box())


def layers_of(game, seed=1, outputs=None):
    """Random weights: two layers before the actions, or before so many outputs."""
    rng = random.Random(seed)
    sizes = [inputs(columns(features_of(game), ONEHOT)), HIDDEN, HIDDEN, outputs or game.action_count]
    return [
        ([[rng.gauss(0, 0.5) for _ in range(before)] for _ in range(after)], [rng.gauss(0, 0.1) for _ in range(after)])
        for before, after in pairwise(sizes)
    ]


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """The file of a model for Mini Rails."""
    file = tmp_path_factory.mktemp("models") / "small.json"
    game = games.find("mini_rails")
    save_model(file, "small", game, SEATS, game.settle(SEATS, {}), ONEHOT, layers_of(game))
    return str(file)


def test_the_bot_plays_the_action_that_the_layers_score_highest(model):
    game = games.find("mini_rails")
    env = VectorEnv("mini_rails", games=1, seats=SEATS, encoding=ONEHOT)
    env.reset(seed=4)
    bot = bots.find(f"model:{model}")
    rng = np.random.default_rng(2)
    for _ in range(5):
        values = env.observations[0]
        *inner, last = layers_of(game)
        for weights, biases in inner:
            values = np.maximum(np.array(weights) @ values + biases, 0)
        scores = np.array(last[0]) @ values + last[1]
        legal = np.flatnonzero(env.masks[0])
        thought = bot.think(env.batch.states[0], int(env.seats_to_move[0]), Random(1))
        assert thought.action == legal[scores[legal].argmax()]
        assert thought.variations[0].value == pytest.approx(scores[legal].max(), abs=1e-3)
        env.step(env.sample(rng))


@pytest.mark.parametrize("name", games.names())
def test_a_value_looks_one_action_ahead(name, tmp_path):
    """Each action is worth what the layers say of the position right after it; a batch plays the same."""
    game = games.find(name)
    layers = layers_of(game, outputs=1)
    save_model(tmp_path / "value.json", "value", game, SEATS, game.settle(SEATS, {}), ONEHOT, layers)
    bot = bots.find(f"model:{tmp_path}/value.json")
    encoder = Encoder(features_of(game), 1, ONEHOT, "float32")
    env = VectorEnv(name, games=2, seats=SEATS)
    env.reset(seed=4)
    rng = np.random.default_rng(2)
    for _ in range(8):
        state, seat = env.batch.states[0], int(env.seats_to_move[0])
        worth = {}
        for action in np.flatnonzero(env.masks[0]).tolist():
            after = state.clone()
            after.apply(seat, action)
            values = encoder.encode(np.array([game.observe(after, seat)]))[0]
            for number, (weights, biases) in enumerate(layers):
                values = np.array(weights) @ (np.maximum(values, 0) if number else values) + biases
            worth[action] = float(values[0])
        thought = bot.think(state, seat, Random(1))
        assert thought.variations[0].value == pytest.approx(max(worth.values()), abs=1e-3)
        assert worth[thought.action] == pytest.approx(max(worth.values()), abs=1e-3)
        assert env.best_actions(bot.model.network)[0] == thought.action
        env.step(env.sample(rng))


def test_it_plays_whole_games_beside_other_bots(model):
    job = Simulation("mini_rails", SEATS, 1, 1, (f"model:{model}", "random", "random"), "")
    log, state = play_game(job, *table_of(job), 0)
    assert not state.actors()
    assert len(log) > 20


@pytest.mark.parametrize(("game", "seats"), [("mini_express", SEATS), ("mini_rails", 4)])
def test_a_table_that_it_was_not_trained_for_is_refused_at_once(model, game, seats):
    with pytest.raises(NoSuchBot, match="this model plays Mini Rails with 3 seats"):
        table_of(Simulation(game, seats, 1, 1, (f"model:{model}",) * seats, ""))
    with pytest.raises(NoSuchBot, match="this model plays"):
        VectorEnv(game, games=1, seats=seats, others=f"model:{model}")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"branchline_model": 9}, "version 9"),
        ({"layout": "another"}, "other observations"),
        ({"encoding": "words"}, "encoding"),
        ({"layers": []}, "layers"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name(model, tmp_path, change, wrong):
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(json.loads(Path(model).read_text()) | change))
    with pytest.raises(NoSuchBot, match=wrong) as raised:
        bots.find(f"model:{file}")
    assert "wrong.json" in str(raised.value)


def test_a_file_that_is_none_is_refused(tmp_path):
    for name in ("model:", f"model:{tmp_path}/none.json"):
        with pytest.raises(NoSuchBot):
            bots.find(name)
    (tmp_path / "list.json").write_text("[1]")
    with pytest.raises(NoSuchBot, match="no model"):
        bots.find(f"model:{tmp_path}/list.json")


class TestOpponents:
    def test_a_model_plays_the_other_seats_inside_the_engine(self, model):
        env = VectorEnv("mini_rails", games=SEATS, seats=SEATS, others=f"model:{model}")
        env.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(30):
            assert env.seats_to_move.tolist() == [0, 1, 2]
            env.step(env.sample(rng))

    def test_a_function_plays_them_as_the_engine_would(self):
        """The first legal action, from a function: every game ends, and its results stay until the next step."""
        asked = []

        def first(observations, masks, seats):
            asked.append((len(observations), seats.tolist()))
            return masks.argmax(axis=1)

        env = VectorEnv("mini_rails", games=4, seats=SEATS, others=first, seat=1)
        env.reset(seed=1)
        ended = 0
        for _ in range(40):
            env.step(env.masks.argmax(axis=1))
            assert env.seats_to_move.tolist() == [0] * 4
            for number in np.flatnonzero(env.terminated):
                ended += 1
                assert env.rewards[number].any()
                assert sorted(env.places[number]) == sorted(env.places[number].tolist())
        assert ended >= 4
        assert all(0 not in seats for _, seats in asked)

    def test_unknown_opponents_are_refused(self):
        with pytest.raises(SetupError, match="others="):
            VectorEnv("mini_rails", others="nobody")


def test_the_server_offers_it_for_its_own_table_only(model, monkeypatch):
    monkeypatch.setattr(opponents, "MODELS", {})
    name = f"model:{model}"
    with pytest.raises(NoSuchBot, match="no bot is called"):
        opponents.check(name, None, "mini_rails", SEATS)
    assert opponents.known(name) is None
    opponents.offer([name])
    assert opponents.known(name) == (name, None)
    opponents.check(name, None, "mini_rails", SEATS)
    with pytest.raises(NoSuchBot, match="plays Mini Rails"):
        opponents.check(name, None, "mini_rails", 4)
    row = opponents.rows(lambda message: message.english([]))[-1]
    assert (row.name, row.title, row.game, row.seats) == (name, "Model small", "mini_rails", SEATS)
    with pytest.raises(NoSuchBot, match="only models"):
        opponents.offer(["greedy"])
