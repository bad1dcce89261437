"""Rollouts: what is worked out instead of being built, and what the same draws bring."""

from __future__ import annotations

from branchline import games
from branchline.bots.tuned import weights_of
from branchline.core.engine.random import Random
from branchline.games.minecart_town.ai.builder import Builder
from branchline.games.minecart_town.ai.connections import Sites, nearly_reached, reached
from branchline.games.minecart_town.ai.draws import Draws
from branchline.games.minecart_town.ai.rollout import Rollout
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.chapters import market
from branchline.games.minecart_town.rules.phases import TURN
from branchline.games.minecart_town.rules.state import NONE
from tests.bots.test_bots import positions

TOWN = "minecart_town"
WEIGHTS = weights_of(TOWN, rollouts=True)


def turns(seats, count):
    """The positions of a game in which a construction turn begins."""
    found = [(state, seat) for state, seat in positions(TOWN, seats, count) if state.towns[seat].step == TURN]
    assert found
    return found


def lies_idle(town):
    """Whether some track serves no building."""
    lines = (line for tile, number in enumerate(town.number) if number == NONE for line in (2 * tile, 2 * tile + 1))
    return any(not town.served[town.net[line]] for line in lines)


class TestSites:
    """One more building, without building it."""

    def test_it_is_joined_to_what_it_would_be_joined_to_if_it_were_built(self):
        joined = 0
        for state, seat in turns(2, 60):
            town = state.towns[seat]
            sites, builder, kind = Sites(town), Builder(state, WEIGHTS), state.box.kinds
            for cell in town.cells:
                built = builder.built(town, kind, cell)
                assert list(sites.reached_from(cell)) == list(reached(built))
                assert lies_idle(town) or list(sites.nearly_reached_from(cell)) == list(nearly_reached(built))
                joined += list(sites.reached_from(cell)) != list(sites.nearly_reached_from(cell))
        assert joined


class TestDraws:
    """What comes, whatever the seat does."""

    def test_all_tiles_of_the_bags_come_and_none_that_is_not_there(self):
        state, _ = turns(4, 3)[0]
        draws, drawn = Draws(state, Random(4)), []
        before = list(state.bag)
        while market.wanted(state) != NONE or any(kind != NONE for kind in state.market):
            draws.fill()
            drawn += [int(kind) for kind in state.market if kind != NONE]
            for space in range(len(state.market)):
                while state.market[space] != NONE:
                    market.take(state, space)
            assert all(many >= 0 for many in state.bag)
        wanted = [bag for bag in range(len(draws.decks)) if bag != 1]
        assert all(not state.bag[kind] for bag in wanted for kind in draws.decks[bag])
        assert sum(before) > sum(state.bag)

    def test_the_next_tiles_are_the_same_after_a_different_turn(self):
        state, _ = turns(2, 3)[0]
        came = []
        for space in (0, 3):
            after = state.clone()
            draws = Draws(after, Random(6))
            while after.market[space] != NONE:
                market.take(after, space)
            came.append(draws.tile())
        assert came[0] == came[1]


class TestReplies:
    """The others have one turn as the builder would play it."""

    def test_what_they_gain_counts_against_the_seat(self):
        state, seat = turns(2, 3)[0]
        state = state.clone()
        state.apply(seat, actions.PASS)
        rollout = Rollout(state, seat, Random(1), WEIGHTS)
        assert len(rollout.rivals) == 1
        result = rollout.play()
        assert rollout.gained > 0
        assert result == sum(state.towns[seat].earned) * 100 - rollout.gained
        assert not rollout.rivals

    def test_who_has_passed_does_not_reply(self):
        state, seat = turns(2, 3)[0]
        state = state.clone()
        state.towns[1 - seat].passed = 1
        assert not Rollout(state, seat, Random(1), WEIGHTS).rivals

    def test_nobody_replies_to_carrying(self):
        state = games.find(TOWN).start(2)
        assert not Rollout(state, 0, Random(1), WEIGHTS).rivals
