"""What greedy bots make of a position: the blunders that they once made, and fields that are kept up to date."""

from __future__ import annotations

import pytest

from branchline import bots
from branchline.bots.tuned import weights_of
from branchline.core.engine.evaluation import best_of_all
from branchline.core.engine.random import Random
from branchline.games.off_the_rails.ai.cargo import heap_value
from branchline.games.off_the_rails.ai.evaluation import prospects_of
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.ai.rollout import play_best
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CLANS
from tests.off_the_rails.keen import keen_positions
from tests.off_the_rails.positions import (
    BLACK,
    GAME,
    WHITE,
    cart,
    cell,
    deposit,
    draw,
    hold,
    jewels,
    play,
    table,
    where,
)

WEIGHTS = weights_of("off_the_rails")


def chosen(state: OffTheRailsPosition) -> str:
    """What the greedy bot does."""
    seat = int(state.turn())
    return GAME.text(state, seat, bots.find("greedy").choose(state.clone(), seat, Random(1)))


def turn_played(state: OffTheRailsPosition) -> OffTheRailsPosition:
    """The whole turn of the first seat, as the greedy bot plays it."""
    while state.turn() == 0:
        play(state, chosen(state))
    return state


class TestTurns:
    def test_a_cart_that_lands_on_jewels_takes_two_though_it_must_turn_there(self):
        state = draw(deposit(table(), "c3", "emerald gold"), "c1", "│\n│\n└")
        play(cart(state, 0, WHITE, "red-c", "south", speed=3), "done")
        assert chosen(state).startswith("take")
        assert hold(turn_played(state), 0, WHITE) == "gold + emerald"

    def test_what_can_be_brought_home_is_brought_home(self):
        state = draw(table(), "c1", "│\n│")
        cart(state, 0, WHITE, "c2", "north", speed=3, hold="diamond gold")
        assert where(turn_played(state), 0, WHITE) == "supply"
        assert state.stock[0]

    def test_track_is_laid_for_a_cart_that_would_derail_and_brings_it_home(self):
        state = draw(table(), "c1", "│\n└")
        cart(state, 0, WHITE, "c2", "east", speed=2, hold="diamond gold")
        assert turn_played(state).stock[0] == jewels("diamond gold"), "faster, and by two new tiles: home in one turn"

    def test_a_cart_waits_until_the_one_before_it_is_gone(self):
        state = draw(table(), "c1", "│\n│\n│\n│\n│\n│")
        cart(state, 0, WHITE, "c2", "south", speed=3)
        cart(state, 0, BLACK, "c1", "south", speed=3)
        state.actions = 1
        play(state, "done")
        assert chosen(state) == "move white"

    def test_alone_a_piece_goes_where_it_counts(self):
        """The ruby's own surface is the red one in the north; the nearest is the blue one in the west."""
        state = draw(table(1), "a3", "──┘\n...\n...")
        cart(state, 0, 3, "b3", "east", speed=1, hold="ruby")
        ways = prospects_of(state, WEIGHTS)
        red, blue = (CLANS.index(clan) for clan in ("red", "blue"))
        assert heap_value(state, jewels("ruby"), red) > heap_value(state, jewels("ruby"), blue)
        ways.aim = red
        to_red = ways.roll(cell(state, "c3"), 3, 3, 0, 4, 100)
        ways.aim = blue
        assert to_red < ways.roll(cell(state, "c3"), 3, 3, 0, 4, 100) == 100


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_adapted_prospects_take_in_all_that_got_better(seats: int):
    """Upgraded track changes the fields only near by, and adapting them gives what working them out anew gives. A tile
    on bare ground closes ways too, which adapting leaves out: then no way is worth less than it should be.
    """
    upgraded = laid = 0
    for state in keen_positions(seats, 3):
        if state.phase != at.ACT:
            continue
        before = prospects_of(state, WEIGHTS)
        for action in state.legal(int(state.turn()))[::9]:
            after = state.clone()
            after.actions += 1
            after.apply(int(state.turn()), action)
            if after.phase == at.CHOOSE_TILE:
                after.apply(int(state.turn()), after.legal(int(state.turn()))[0])
            twin = before.twin()
            if twin.adapt(after) and list(after.ground) != list(state.ground):
                bare = any(old == 0 and new for old, new in zip(state.ground, after.ground, strict=True))
                anew = prospects_of(after, WEIGHTS)
                laid += bare
                upgraded += not bare
                for field, exact in ((twin.home, anew.home), (twin.away, anew.away)):
                    assert all(one >= other for one, other in zip(field, exact, strict=True))
                    assert bare or list(field) == list(exact)
    assert min(laid, upgraded) > 5


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_fields_that_follow_a_game_are_those_that_are_worked_out_anew(seats: int):
    """Tiles are laid, deposits come and go, the ground opens: what has changed is worked out again, and no more."""
    for seed in range(2):
        before = None
        for state in keen_positions(seats, seed):
            followed, anew = prospects_of(state, WEIGHTS, before), prospects_of(state, WEIGHTS)
            assert list(followed.home) == list(anew.home)
            assert list(followed.away) == list(anew.away)
            before = followed


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_rehearsal_plays_like_a_greedy_bot(seats: int):
    """What it keeps in mind from decision to decision changes nothing."""
    for number, state in enumerate(keen_positions(seats, 5)):
        seat = int(state.turn())
        if number % 25 == 0 and seat >= 0:
            other, own = state.clone(), state.clone()
            ways = None
            for _ in range(12):
                actor = int(own.turn())
                if actor < 0:
                    break
                ways = play_best(own, actor, ways, WEIGHTS)
                other.apply(actor, best_of_all(other, actor, WEIGHTS))
                assert own.snapshot() == other.snapshot()
