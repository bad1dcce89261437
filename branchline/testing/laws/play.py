"""Laws of playing."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.core.match.errors import IllegalAction, NotYourTurn
from branchline.testing.tables import LawTable, positions, some


class TestPlay:
    def test_random_play_ends(self, table: LawTable) -> None:
        for seed in range(3):
            state = table.start()
            play_out(state, Random(seed))
            assert state.turn() == NOBODY
            assert state.actors() == []
            assert all(state.legal(seat) == [] for seat in range(table.seats))

    def test_who_acts_has_actions_all_different_in_stable_order(self, table: LawTable) -> None:
        for state in positions(table, 1):
            actors = state.actors()
            assert actors == sorted(set(actors))
            assert (state.turn() if actors else NOBODY) == (actors[0] if actors else NOBODY)
            assert [seat for seat in range(table.seats) if state.may_act(seat)] == [at for at in actors if at != CHANCE]
            for seat in actors:
                legal = state.legal(seat)
                assert legal
                assert len(set(legal)) == len(legal)
                assert legal == state.clone().legal(seat)
                count = table.game.outcome_count if seat == CHANCE else table.game.action_count
                assert all(0 <= action < count for action in legal)
            assert all(state.legal(seat) == [] for seat in range(table.seats) if seat not in actors)

    def test_texts_tell_actions_apart_and_read_back(self, table: LawTable) -> None:
        for state in some(table, 2, every=3):
            for seat in state.actors():
                legal = state.legal(seat)
                texts = [table.game.text(state, seat, action) for action in legal]
                assert len(set(texts)) == len(texts)
                assert all(text == " ".join(text.split()) and text.isprintable() for text in texts)
                assert not {"undo", "redo"} & set(texts)
                assert table.game.read(state, seat, texts[-1]) == legal[-1]
                with pytest.raises(IllegalAction):
                    table.game.read(state, seat, "no such action")

    def test_the_random_pick_is_the_move_at_a_random_place(self, table: LawTable) -> None:
        for state in some(table, 3, every=2):
            for seat in state.actors():
                if seat != CHANCE:
                    one, other = Random(5), Random(5)
                    legal = state.legal(seat)
                    assert state.pick(seat, one) == legal[int(other.below(len(legal)))]
                    assert one.bits() == other.bits()

    def test_nothing_but_apply_changes_a_position(self, table: LawTable) -> None:
        rng = Random(4)
        for state in some(table, 4, every=4):
            before = state.snapshot()
            for seat in state.actors():
                state.legal(seat)
                if seat == CHANCE:
                    state.chances()
                    state.draw(rng)
                else:
                    state.pick(seat, rng)
                    state.imagine(seat, rng)
            state.census()
            state.totals()
            state.places()
            state.standings()
            table.game.shown.view(state, None)
            assert state.snapshot() == before

    def test_a_clone_is_independent(self, table: LawTable) -> None:
        for state in some(table, 5, every=6):
            before = state.snapshot()
            one, other = state.clone(), state.clone()
            assert one.snapshot() == before
            play_out(one, Random(6))
            assert state.snapshot() == before
            play_out(other, Random(6))
            assert one.snapshot() == other.snapshot()

    def test_copies_are_clones_and_pickling_is_refused_with_the_way_to_go(self, table: LawTable) -> None:
        state = table.start()
        state.deal(Random(5))
        before = state.snapshot()
        for twin in (copy.copy(state), copy.deepcopy([state])[0]):
            assert type(twin) is type(state)
            assert twin.snapshot() == before
            twin.apply(twin.turn(), twin.legal(twin.turn())[0])
            assert state.snapshot() == before != twin.snapshot()
        with pytest.raises(TypeError, match=r"copy it with clone\(\), and keep or send the record of its match"):
            pickle.dumps(state)

    def test_pieces_are_conserved(self, table: LawTable) -> None:
        components = table.game.components(table.seats, table.options, table.game.box())
        for state in positions(table, 7):
            assert state.census() == components

    def test_simultaneous_actions_commute(self, table: LawTable) -> None:
        rng = Random(8)
        for state in some(table, 8, every=2):
            actors = state.actors()
            for one, other in pairwise(actors):
                first, second = state.pick(one, rng), state.pick(other, rng)
                there, back = state.clone(), state.clone()
                there.apply(one, first)
                assert other in there.actors()
                assert second in there.legal(other)
                there.apply(other, second)
                back.apply(other, second)
                assert first in back.legal(one)
                back.apply(one, first)
                assert there.snapshot() == back.snapshot()

    def test_a_seat_that_may_not_act_is_refused(self, table: LawTable) -> None:
        match = table.match()
        rng = Random(9)
        for _ in range(30):
            before = match.state.snapshot()
            for seat in [seat for seat in range(table.seats) if seat not in match.state.actors()]:
                with pytest.raises(NotYourTurn):
                    match.play(seat, 0)
            if match.over:
                break
            seat = match.state.actors()[0]
            with pytest.raises(IllegalAction):
                match.play(seat, "nonsense")
            with pytest.raises(IllegalAction):
                match.play(seat, -1)
            assert match.state.snapshot() == before
            match.play(seat, int(match.state.draw(rng) if seat == CHANCE else match.state.pick(seat, rng)))


class TestStandings:
    def test_totals_places_and_sources_agree(self, table: LawTable) -> None:
        for state in positions(table, 12):
            standings = state.standings()
            assert standings.totals == list(state.totals())
            assert standings.places == list(state.places())
            assert [sum(source.values()) for source in standings.sources] == standings.totals
            assert len(standings.places) == table.seats

    def test_places_are_counted_past_those_who_share_them(self, table: LawTable) -> None:
        for state in some(table, 13, every=4):
            places = list(state.places())
            assert all(place == 1 + sum(other < place for other in places) for place in places)

    def test_what_decided_is_said(self, table: LawTable) -> None:
        for seed in range(4):
            state = table.start()
            play_out(state, Random(seed))
            standings = state.standings()
            assert standings.decided_by
            assert (standings.decided_by == "shared") == (len(standings.winners) > 1)
