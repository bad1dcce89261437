"""Laws of observations: a fixed layout within its limits, and nothing that a seat cannot know."""

from __future__ import annotations

from branchline.core.engine.observation import named, width
from branchline.core.engine.random import Random
from branchline.testing.tables import Table, some


class TestObservations:
    def test_the_layout_is_fixed_and_its_limits_are_kept(self, table: Table) -> None:
        features = table.game.features(table.seats, table.options, table.game.box())
        names = [feature.name for feature in features]
        assert len(set(names)) == len(names)
        assert all(feature.help and feature.low < feature.high and feature.length > 0 for feature in features)
        for state in some(table, 5, every=9):
            for seat in range(table.seats):
                numbers = table.game.observe(state, seat)
                assert len(numbers) == width(features)
                for feature in features:
                    row = named(features, numbers)[feature.name]
                    assert feature.low <= min(row), f"{feature.name} has {min(row)}"
                    assert max(row) <= feature.high, f"{feature.name} has {max(row)}"

    def test_a_seat_sees_the_same_in_all_that_it_cannot_tell_apart(self, table: Table) -> None:
        rng = Random("observations", str(table))
        for state in some(table, 6, every=9):
            for seat in range(table.seats):
                imagined = state.imagine(seat, rng)
                assert table.game.observe(imagined, seat) == table.game.observe(state, seat)

    def test_a_different_decision_of_its_own_looks_different(self, table: Table) -> None:
        """What a learner sees tells positions apart in which other actions are legal."""
        seen: dict[tuple[int, ...], list[int]] = {}
        for state in some(table, 7, every=2):
            for seat in state.actors():
                if seat >= 0:
                    key = tuple(table.game.observe(state, seat))
                    assert seen.setdefault(key, state.legal(seat)) == state.legal(seat)
