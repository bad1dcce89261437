"""Laws of matches and records."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import CannotUndo, RuleError, UnreadableRecord
from branchline.core.match.hashing import state_hash
from branchline.core.match.log import PLAY
from branchline.testing.tables import LawTable, random_match


class TestRecords:
    def test_the_same_seed_gives_the_same_record(self, table: LawTable) -> None:
        assert record.write(random_match(table, 1)) == record.write(random_match(table, 1))

    def test_the_record_read_back_gives_the_same_hash_at_every_step(self, table: LawTable) -> None:
        match = random_match(table, 2)
        text = record.write(match)
        again = record.read(text, games.find)
        assert again.steps == match.steps
        one, other = match.at(0), again.at(0)
        for step in match.steps:
            one.apply(step.seat, step.action)
            other.apply(step.seat, step.action)
            assert state_hash(one) == state_hash(other)
        assert again.hash() == match.hash() == state_hash(one)
        assert record.write(again) == text

    def test_a_damaged_record_is_refused_with_its_line(self, table: LawTable) -> None:
        text = record.write(random_match(table, 3))
        rng = Random("damage", str(table))
        for _ in range(12):
            place = int(rng.below(len(text)))
            other = "x" if text[place] != "x" else "y"
            with pytest.raises(UnreadableRecord) as refused:
                record.read(text[:place] + other + text[place + 1 :], games.find)
            # A lost line end shows on its own line, or on the one that it ran into.
            line = text.count("\n", 0, place) + 1
            assert refused.value.line == line or (text[place] == "\n" and refused.value.line in (line, line + 1))

    def test_a_shortened_record_is_refused(self, table: LawTable) -> None:
        lines = record.write(random_match(table, 4)).splitlines(keepends=True)
        for cut in (1, len(lines) // 2, len(lines) - 1):
            with pytest.raises(UnreadableRecord):
                record.read("".join(lines[:cut]), games.find)

    def test_every_step_can_be_told(self, table: LawTable) -> None:
        match = random_match(table, 5)
        names = list(match.header.names)
        for number, messages in match.story(None):
            assert 0 < number <= len(match.steps)
            assert all(message.english(names) for message in messages)


class TestUndo:
    def test_undo_restores_the_earlier_position_and_redo_the_later(self, table: LawTable) -> None:
        match, rng = table.match(), Random("undo", str(table))
        taken_back = 0
        for _ in range(400):
            match.deal(rng)
            actors = match.state.actors()
            if not actors:
                break
            seat = actors[int(rng.below(len(actors)))]
            before = match.state.snapshot()
            reveals = match.state.reveals(seat, action := int(match.state.pick(seat, rng)))
            match.play(seat, action)
            after = match.state.snapshot()
            assert match.can_undo(seat) == (not reveals)
            if not reveals and rng.below(3) == 0:
                match.undo(seat)
                assert match.state.snapshot() == before
                assert match.can_redo(seat)
                match.redo(seat)
                assert match.state.snapshot() == after
                taken_back += 1
        assert taken_back
        again = record.read(record.write(match), games.find)
        assert again.hash() == match.hash()
        assert match.at(len(match.steps)).snapshot() == match.state.snapshot()

    def test_a_walk_has_the_position_of_every_step(self, table: LawTable) -> None:
        match, rng = table.match(), Random("walk", str(table))
        for _ in range(120):
            match.deal(rng)
            actors = match.state.actors()
            if not actors:
                break
            seat = actors[int(rng.below(len(actors)))]
            match.play(seat, int(match.state.pick(seat, rng)))
            # Some go far back, and not all of it is brought back.
            for other in range(match.header.seats):
                for _ in range(int(rng.below(14))):
                    if not match.over and match.can_undo(other):
                        match.undo(other)
                for _ in range(int(rng.below(14))):
                    if match.can_redo(other):
                        match.redo(other)
        walk = match.walk()
        for number, step in enumerate(match.steps, 1):
            before, snapshot = walk.state, walk.state.snapshot()
            assert walk.go(step).snapshot() == match.at(number).snapshot()
            assert before.snapshot() == snapshot

    def test_undo_never_crosses_a_draw(self, table: LawTable) -> None:
        match = random_match(table, 6)
        for place in range(len(match.steps) - 1):
            step, following = match.steps[place], match.steps[place + 1]
            if step.seat != CHANCE and following.seat == CHANCE:
                branch = match.branch(place + 2)
                with pytest.raises(CannotUndo):
                    branch.undo(step.seat)
                break

    def test_undo_crosses_another_players_action_only_where_the_two_commute(self, table: LawTable) -> None:
        match = random_match(table, 7)
        tried = 0
        for place in range(len(match.steps) - 1):
            step, following = match.steps[place], match.steps[place + 1]
            if step.seat == CHANCE or following.seat in (CHANCE, step.seat) or tried >= 20:
                continue
            tried += 1
            branch = match.branch(place + 2)
            before = match.at(place)
            independent = following.action in before.legal(following.seat)
            try:
                branch.undo(step.seat)
            except CannotUndo:
                continue
            assert independent
            before.apply(following.seat, following.action)
            assert branch.state.snapshot() == before.snapshot()

    def test_a_branch_goes_on_from_any_step(self, table: LawTable) -> None:
        match = random_match(table, 8)
        for place in (0, len(match.steps) // 2, len(match.steps)):
            branch = match.branch(place)
            assert branch.state.snapshot() == match.at(place).snapshot()
            assert all(step.kind == PLAY for step in branch.steps)
        with pytest.raises(RuleError):
            match.at(len(match.steps) + 1)
