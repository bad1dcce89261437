"""Classes of ordinary Python derived from the engine's own, at either speed, and the usual answers that they get."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass

import pytest

from branchline.bots.search.mcts import InformationSetMCTS
from branchline.bots.search.settings import SearchSettings
from branchline.core.engine.playouts import play_logged, play_out, playouts
from branchline.core.engine.random import Random, drawn
from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.match.box import Box, read_box
from branchline.core.match.options import Option, Value
from branchline.core.match.perft import perft
from branchline.core.native import Ints

TURNS = 12


class Dice(State):
    """Each turn a die is rolled, and the seat takes what it shows, once or twice."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.scores = [0] * seats
        self.turns = 0
        self.die = 0

    def turn(self) -> int:
        if self.turns == TURNS:
            return NOBODY
        return self.turns % self.seats if self.die else CHANCE

    def moves(self, seat: int) -> Ints:
        return Ints([1, 2])

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.die = action
        else:
            self.scores[seat] += action * self.die
            self.turns += 1
            self.die = 0

    def chances(self) -> list[tuple[int, int]]:
        return [(1, 3), (6, 1)]

    def clone(self) -> Dice:
        twin = Dice(self.seats)
        twin.scores, twin.turns, twin.die = self.scores[:], self.turns, self.die
        return twin

    def snapshot(self) -> dict[str, object]:
        return {"scores": self.scores, "turns": self.turns, "die": self.die}

    def totals(self) -> Ints:
        return Ints(self.scores)

    def game_name(self) -> str:
        return "dice"


class TestUsualAnswers:
    def test_a_draw_follows_the_weights(self):
        rng = Random(1)
        sixes = sum(Dice(2).draw(rng) == 6 for _ in range(4000))
        assert 850 < sixes < 1150

    def test_nothing_to_draw_is_an_error(self):
        with pytest.raises((ValueError, ZeroDivisionError)):
            drawn([], Random(1))

    def test_places_come_from_the_totals(self):
        state = Dice(3)
        state.scores = [4, 7, 4]
        assert list(state.places()) == [2, 1, 2]
        assert state.standings().places == [2, 1, 2]
        assert state.standings().sources == [{"points": 4}, {"points": 7}, {"points": 4}]

    @pytest.mark.parametrize(
        ("scores", "reason"), [([3, 3, 1], "shared"), ([3, 2, 1], "points"), ([5], "solo")], ids=str
    )
    def test_what_decided_is_said(self, scores, reason):
        state = Dice(len(scores))
        state.scores = scores
        assert state.standings().decided_by == reason

    def test_a_class_without_an_answer_says_which_is_missing(self):
        class Half(State):
            def turn(self) -> int:
                return NOBODY

        with pytest.raises((TypeError, NotImplementedError), match="moves"):
            Half(2).moves(0)


class TestTheEngineCallsPython:
    def test_playouts(self):
        found = playouts(Dice(3), 50, 7)
        assert found.decisions == 50 * TURNS
        assert sum(found.first_places()) == pytest.approx(1)

    def test_a_logged_game_replays(self):
        state = Dice(2)
        log = list(play_logged(state, Random(3)))
        again = Dice(2)
        for seat, action in zip(log[::2], log[1::2], strict=True):
            again.apply(seat, action)
        assert again.snapshot() == state.snapshot()

    def test_perft(self):
        assert perft(Dice(2), 4) == 16

    def test_the_search(self):
        state = Dice(2)
        state.deal(Random(1))
        tree = InformationSetMCTS(state, 0, Ints([]), SearchSettings({"expand_after": 1, "horizon": -1}), 3, Random(5))
        tree.run(200)
        visits = {int(tree.key[node]) // 2: int(tree.visits[node]) for node in (tree.child[0], tree.child[0] + 1)}
        assert visits[2] > visits[1]

    def test_what_python_hands_over_is_let_go(self):
        """The compiler keeps some arrays that are handed in (native.py), but none that a method of Python returns."""
        state = Dice(4)
        playouts(state, 20, 1)
        tracemalloc.start()
        try:
            playouts(state, 20, 1)
            before = tracemalloc.get_traced_memory()[0]
            playouts(state, 400, 1)
            assert tracemalloc.get_traced_memory()[0] - before < 4096
        finally:
            tracemalloc.stop()

    def test_an_error_in_a_rule_is_the_callers(self):
        class Broken(Dice):
            def moves(self, seat: int) -> Ints:
                raise RuntimeError("no such siding")

        with pytest.raises(RuntimeError, match="no such siding"):
            play_out(Broken(2), Random(1))


def test_a_box_and_an_option_may_be_ordinary_classes():
    class DiceBox(Box):
        def __init__(self, root) -> None:
            super().__init__(root)
            self.faces = root.table("die").number("faces", 2, 20)

    @dataclass(frozen=True, kw_only=True)
    class Even(Option):
        default: Value = 2

        def read(self, text: str, seats: int) -> Value:
            value = int(text)
            if value % 2:
                raise self.refuse(text, "even")
            return value

    box = DiceBox(read_box("d.toml", '[box]\ngame = "dice"\nname = "d"\n[die]\nfaces = 6\n'))
    assert (box.faces, box.name) == (6, "d")
    option = Even(name="many", help="how many")
    assert option.check(4, 2) == 4
    assert option.title == "Many"
