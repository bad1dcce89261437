"""Learned values: what a network is told about a position, what it answers, and that its file says how it was made."""

from __future__ import annotations

import importlib
import sys
from hashlib import blake2b
from importlib.util import find_spec
from math import exp
from pathlib import Path

import pytest

from branchline import bots, games
from branchline.bots.learned import PARTS, hash_of, opened, value_file, value_net, written
from branchline.bots.search.value_net import LONGEST, SURE, UNIT, ValueNet
from branchline.bots.searcher import SearchBot
from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, State
from branchline.core.match.errors import BoxError
from branchline.games.mini_rails.ai.description import ROWS, SEAT_ROWS
from branchline.testing.speeds import in_plain_python

GAME = "mini_rails"
LEARNED = [name for name in games.names() if value_file(name).exists()]
WIDTH, DEPTH = 6, 5


def some_parts(seed: int) -> dict[str, list[int]]:
    """A network of random numbers, from -1 to 1."""
    rng = Random(seed, "net")
    sizes = (ROWS * WIDTH, SEAT_ROWS * DEPTH, WIDTH * DEPTH, WIDTH * DEPTH, DEPTH, DEPTH)
    return {
        name: [int(rng.below(2 * UNIT)) - UNIT for _ in range(size)] for name, size in zip(PARTS, sizes, strict=True)
    }


def positions(name: str, seats: int, every: int = 5) -> list[State]:
    """Positions of a random game, also those before a draw and the last one."""
    state, rng = games.find(name).start(seats), Random("learned", name, seats)
    found, number = [], 0
    while actors := state.actors():
        if number % every == 0:
            found.append(state.clone())
        number += 1
        state.apply(actors[0], state.draw(rng) if actors[0] == CHANCE else state.pick(actors[0], rng))
    return [*found, state]


def described(state: State) -> tuple[list[list[int]], list[list[tuple[int, int]]], list[list[int]]]:
    """A description taken apart: rows by item, holdings by seat, rows by seat."""
    out = filled(LONGEST, 0)
    numbers = iter([int(number) for number in out[: state.describe(out)]])
    out_of = [int(number) for number in out[: state.describe(out)]]
    numbers = iter(out_of)
    items = [[next(numbers) for _ in range(next(numbers))] for _ in range(next(numbers))]
    held = [[(next(numbers), next(numbers)) for _ in range(next(numbers))] for _ in range(int(state.seats))]
    rows = [[next(numbers) for _ in range(next(numbers))] for _ in range(int(state.seats))]
    assert next(numbers, None) is None
    return items, held, rows


def by_definition(parts: dict[str, list[int]], state: State) -> list[float]:
    """What the network should answer, written as its docstring says it, with real numbers."""
    real = {name: [number / UNIT for number in numbers] for name, numbers in parts.items()}

    def row(name: str, number: int, width: int) -> list[float]:
        return real[name][number * width : (number + 1) * width]

    def added(vectors: list[list[float]], width: int) -> list[float]:
        return [sum(column) for column in zip(*vectors, strict=True)] if vectors else [0.0] * width

    items, held, rows = described(state)
    companies = [added([row("rows", number, WIDTH) for number in item], WIDTH) for item in items]
    sums = [
        added(
            [
                [max(one + other, 0) for one, other in zip(companies[item], row("rows", number, WIDTH), strict=True)]
                for item, number in mine
            ],
            WIDTH,
        )
        for mine in held
    ]
    everything = added(sums, WIDTH)
    logits, points = [], []
    for mine, own_rows in zip(sums, rows, strict=True):
        hidden = [
            sum(a * b for a, b in zip(mine, row("own", place, WIDTH), strict=True))
            + sum(a * b for a, b in zip(everything, row("all", place, WIDTH), strict=True))
            + sum(row("seat_rows", number, DEPTH)[place] for number in own_rows)
            for place in range(DEPTH)
        ]
        hidden = [max(number, 0) for number in hidden]
        logits.append(sum(a * b for a, b in zip(hidden, real["win"], strict=True)))
        points.append(sum(a * b for a, b in zip(hidden, real["points"], strict=True)))
    sizes = [exp(logit - max(logits)) for logit in logits]
    return [*(SURE * size / sum(sizes) for size in sizes), *(100 * point for point in points)]


class TestTheNetwork:
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_it_answers_as_it_is_defined(self, seats):
        for seed, state in enumerate(positions(GAME, seats)):
            parts = some_parts(seed)
            answer = [int(number) for number in ValueNet(WIDTH, DEPTH, parts).judge(state)]
            wanted = by_definition(parts, state)
            assert answer[:seats] == pytest.approx(wanted[:seats], abs=SURE / 40)
            assert answer[seats:] == pytest.approx(wanted[seats:], abs=5)

    def test_it_leaves_the_position_as_it_is(self):
        net = ValueNet(WIDTH, DEPTH, some_parts(1))
        for state in positions(GAME, 4):
            before = state.snapshot()
            assert list(net.judge(state)) == list(net.judge(state))
            assert state.snapshot() == before

    def test_a_file_gives_the_same_network_back(self, tmp_path):
        file, parts = tmp_path / "value.toml", some_parts(2)
        file.write_text(written({"learned": "2026-11-19, by hand"}, WIDTH, DEPTH, parts))
        state = positions(GAME, 4)[5]
        assert list(opened(file).judge(state)) == list(ValueNet(WIDTH, DEPTH, parts).judge(state))

    def test_a_file_with_other_numbers_than_those_that_were_learned_is_refused(self, tmp_path):
        file, parts = tmp_path / "value.toml", some_parts(2)
        told = written({"learned": "2026-11-19, by hand"}, WIDTH, DEPTH, parts)
        file.write_text(told.replace(hash_of(parts), hash_of(some_parts(3))))
        with pytest.raises(BoxError, match="not those that were learned"):
            opened(file)


class TestDescriptions:
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_every_number_is_a_row_of_its_table(self, seats):
        for state in positions(GAME, seats, every=1):
            items, held, rows = described(state)
            assert all(0 <= number < ROWS for item in items for number in item)
            assert all(0 <= item < len(items) and 0 <= row < ROWS for mine in held for item, row in mine)
            assert all(0 <= number < SEAT_ROWS for mine in rows for number in mine)
            assert all(len(set(item)) == len(item) for item in items)

    def test_a_share_and_its_spots_are_told(self):
        state = positions(GAME, 4)[-1]
        _, held, _ = described(state)
        rounds = int(state.box.rounds)
        for seat, mine in enumerate(held):
            shares = range(seat * rounds, (seat + 1) * rounds)
            assert [item for item, _ in mine] == [state.shares[share] for share in shares]
            lowest = min(row for _, row in mine)
            spots = [int(state.share_values[share]) for share in shares]
            assert [row - lowest for _, row in mine] == [value - min(spots) for value in spots]


class TestSearching:
    @pytest.mark.parametrize("settings", ["learned=100", "learned=100:settle=1", "learned=40", "learned=40:settle=1"])
    def test_a_search_with_a_learned_value_ends_with_a_legal_action_and_the_same_each_time(self, settings):
        name = f"search:iterations=30:{settings}"
        for state in [state for state in positions(GAME, 4, every=11) if state.turn() >= 0]:
            seat, found = int(state.turn()), []
            for _ in range(2):
                bot = bots.find(name)
                assert isinstance(bot, SearchBot)
                bot.net = ValueNet(WIDTH, DEPTH, some_parts(4))
                found.append(bot.choose(state.clone(), seat, Random(3)))
            assert found[0] in state.legal(seat)
            assert found[0] == found[1]

    def test_a_game_without_a_learned_value_is_searched_without_it(self):
        without = next(name for name in games.names() if name not in LEARNED)
        state = games.find(without).start(2)
        state.deal(Random(1))
        seat = state.actors()[0]
        one, other = (
            bots.find(f"search:iterations=20{more}").think(state.imagine(seat, Random(1)), seat, Random(2))
            for more in ("", ":learned=100")
        )
        assert one.variations == other.variations


def judged_digest(name: str) -> str:
    """A hash of a game's learned values over a random game."""
    net = value_net(name)
    assert net is not None
    digest = blake2b(digest_size=16)
    for seats in games.find(name).seat_counts:
        for state in positions(name, seats):
            digest.update(repr([int(number) for number in net.judge(state)]).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("name", LEARNED)
class TestTheFiles:
    def test_a_file_says_when_and_by_which_command_it_was_made(self, name):
        text = value_file(name).read_text()
        assert f"python bench/learn.py {name}" in text
        assert "\nloss = " in text

    def test_values_are_the_same_compiled_and_interpreted(self, name):
        assert in_plain_python(judged_digest, name) == judged_digest(name)

    def test_the_winner_is_found_at_the_end_of_most_games(self, name):
        net, right, count = value_net(name), 0, 0
        assert net is not None
        game = games.find(name)
        for number in range(30):
            state, rng = game.start(4), Random("end", number)
            while state.turn() != -2:
                before = state.clone()
                state.apply(state.turn(), state.draw(rng) if state.turn() == CHANCE else state.pick(state.turn(), rng))
            chances = [int(chance) for chance in net.judge(before)[:4]]
            right += [int(place) for place in state.places()][chances.index(max(chances))] == 1
            count += 1
        assert right > count * 0.6


BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def data(monkeypatch):
    """bench/value_data.py, the self-play of bench/learn.py."""
    monkeypatch.syspath_prepend(str(BENCH))
    yield importlib.import_module("value_data")
    del sys.modules["value_data"]


class TestSelfPlay:
    def test_positions_are_kept_with_how_their_game_ended(self, data):
        job = data.SelfPlay(GAME, data.GUIDED, 1, (3, 4), 20, 100)
        found = data.play_some(job, 0, 4)
        assert set(found.seats) == {3, 4}
        assert found.places.sum(1) == pytest.approx(1)
        assert found.points.sum(1) == pytest.approx(0, abs=1e-4)
        assert ((found.items >= 0).sum((1, 2)) == 6 * 9).all()
        assert ((found.held[..., 0] >= 0) == (found.held[..., 1] >= 0)).all()
        assert found.progress.max() < 1
        for name in ("places", "points"):
            for number in set(found.game):
                rows = getattr(found, name)[found.game == number]
                assert (rows == rows[0]).all()

    def test_the_same_numbers_give_the_same_games_in_any_parts(self, data, tmp_path):
        job = data.SelfPlay(GAME, "level-1", 1, (4,), 20, 100)
        for first, count in ((0, 2), (2, 1)):
            data.play_some(job, first, count).save(tmp_path / f"{first}.npz")
        parts, whole = data.joined(sorted(tmp_path.glob("*.npz"))), data.play_some(job, 0, 3)
        assert (parts.items == whole.items).all()
        assert (parts.game == whole.game).all()
        assert (parts.points == whole.points).all()


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (requirements/learn.txt)")
def test_a_trained_network_answers_the_same_in_whole_numbers(data, monkeypatch):
    import numpy as np
    import torch

    training = importlib.import_module("value_training")
    found = data.play_some(data.SelfPlay(GAME, data.GUIDED, 1, (4,), 20, 100), 0, 60)
    network = training.Network(ROWS, SEAT_ROWS, WIDTH, DEPTH)
    curve = training.train(training.trimmed(found), network, 6, 0.02, 1, lambda _: None)
    assert curve[-1]["trained"] < curve[0]["trained"]
    net = ValueNet(WIDTH, DEPTH, network.parts())
    for state in positions(GAME, 4):
        items, _, _ = described(state)
        reader = data.Reader(len(items))
        reader.read(state)
        nothing = np.zeros(data.MOST_SEATS, np.float32)
        one = data.packed(reader, [(0, 4, [0] * 4, 0.5)], {0: (nothing, nothing)})
        logits, _ = network(next(training.batches(one, np.array([0]), ROWS, SEAT_ROWS)))
        wanted = [SURE * float(chance) for chance in torch.softmax(logits.detach(), 1)[0][:4]]
        assert [int(chance) for chance in net.judge(state)[:4]] == pytest.approx(wanted, abs=SURE / 40)
    del sys.modules["value_training"]
