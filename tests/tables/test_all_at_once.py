"""A phase in which several act at once: what is still current, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game
from branchline.core.match import record
from branchline.core.match.log import Step
from branchline.core.match.match import Match
from branchline.tables.events import Settings
from branchline.tables.storage.boxes import standard
from branchline.tables.table import Table

#: A match in which both players carry their goods at once.
CARRYING = Path(__file__).parent.parent / "minecart_town/records/2_seats_played_with_care.record"


def empty_table(game: Game, seats: int) -> Table:
    """A table of the game as it comes."""
    return Table("x", Settings(game.name, game.edition, seats, ""), 0.0, standard(game))


class TestAllAtOnce:
    """In a phase where several act at once, what the others did meanwhile does not make an action stale."""

    @pytest.mark.parametrize("name", games.names())
    def test_a_seq_behind_is_good_only_if_all_since_was_others_in_the_same_phase(self, name: str):
        game = games.find(name)
        seats = game.seat_counts[-1]
        table = empty_table(game, seats)
        match, rng = Match(game, seats), Random("all at once", name)
        table.match = match
        for _ in range(300):
            match.deal(rng)
            actors = match.state.actors()
            if not actors:
                break
            seq = table.seq
            several = len(actors) > 1
            actor = actors[int(rng.below(len(actors)))]
            match.play(actor, int(match.state.pick(actor, rng)))
            assert not table.is_current(actor, seq)
            for other in range(seats):
                if other != actor:
                    assert table.is_current(other, seq) == (several and other in actors)

    def test_all_act_at_once_and_one_of_them_is_behind(self):
        table = empty_table(games.find("mini_rails"), 3)
        table.match = Together([0, 1, 2], [Step(0, "play", 1), Step(2, "play", 1), Step(0, "play", 2)])
        assert table.is_current(1, 0)
        assert table.is_current(1, 2)
        assert not table.is_current(0, 0)
        assert not table.is_current(2, 1)
        assert table.is_current(2, 2)
        assert not table.is_current(1, 4)
        table.match = Together([0, 1], [Step(0, "play", 1), Step(CHANCE, "play", 1)])
        assert not table.is_current(1, 0)
        assert table.is_current(1, 2)

    def test_who_could_not_act_then_has_changed_the_position(self):
        table = empty_table(games.find("mini_rails"), 3)
        table.match = Together([0, 1], [Step(0, "play", 1), Step(2, "play", 1)])
        assert table.is_current(1, 1) is False
        assert table.is_current(1, 2)

    def test_one_of_those_who_act_at_once_takes_back(self):
        """What was done and taken back meanwhile is as if it had not been; what stood already is missed."""
        match, table = together()
        first, second = match.state.actors()[:2]
        begun = table.seq
        match.play(second, match.legal(second)[0])
        seq = table.seq
        assert {first, second} <= set(match.state.actors())
        match.play(second, match.legal(second)[0])
        assert table.is_current(first, seq)
        match.undo(second)
        assert table.is_current(first, seq)
        match.undo(second)
        assert not table.is_current(first, seq)
        assert table.is_current(first, begun)


def together() -> tuple[Match, Table]:
    """A real match at a point where both players carry their goods at once, with several moves before each."""
    played = record.read(CARRYING.read_text(encoding="utf-8"), games.find)
    match = played.branch(81)
    assert match.state.actors() == [0, 1]
    header = match.header
    table = empty_table(header.game, header.seats)
    table.match = match
    return match, table


class Together:
    """A match in which the same seats may act all the time."""

    def __init__(self, actors: list[int], steps: list[Step]) -> None:
        self.steps = self.line = steps
        self._actors = actors

    def line_at(self, count: int) -> list[Step]:
        return self.steps[:count]

    def at(self, _count: int) -> Together:
        return self

    def actors(self) -> list[int]:
        return self._actors
