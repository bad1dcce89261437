"""OR-12 Secrets. The laws of secrecy are tried here in games in which there is something to hide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import CannotUndo
from branchline.core.match.match import Match
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules.actions import PICK_LEFT, PICK_RIGHT
from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.rules.phases import SPLIT_HOLD
from branchline.testing.laws.secrets import shown
from branchline.testing.tables import LawTable
from tests.off_the_rails.keen import choose, keen_match, keen_positions
from tests.off_the_rails.positions import GAME, WHITE, cart, draw, play, stock, table, texts


def table_of(seats: int) -> LawTable:
    return LawTable(GAME, seats, GAME.settle(seats, {}))


def collision(theirs: str = "gold ruby ruby rock") -> OffTheRailsPosition:
    """The second player is to split a hold."""
    state = draw(table(3), "a3", "─────")
    cart(state, 0, WHITE, "a3", "east", 6, "ruby")
    return play(cart(state, 1, WHITE, "e3", "east", 3, theirs), "done")


class TestImagination:
    """OR-12.1, OR-R23: the pieces that others cannot know are dealt anew, each place with as many as before."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_piles_keep_their_sizes_and_the_own_one_its_pieces(self, seats):
        rng = Random("imagine", seats)
        for state in keen_positions(seats, 1)[::7]:
            for seat in range(seats):
                imagined = state.imagine(seat, rng)
                assert isinstance(imagined, OffTheRailsPosition)
                assert imagined.stock[seat] == state.stock[seat]
                assert [size(pile) for pile in imagined.stock] == [size(pile) for pile in state.stock]
                assert imagined.census() == state.census()


class TestStockpiles:
    """OR-12.1"""

    def test_only_the_owner_sees_the_pieces_and_their_worth(self):
        state = stock(stock(table(3), 0, "diamond rock"), 1, "gold gold")
        for viewer in (0, 1, 2, None):
            players = GAME.shown.view(state, viewer).players
            for seat, player in enumerate(players):
                assert (player.stockpile is None) == (seat != viewer)
                assert (player.points is None) == (seat != viewer)

    def test_nothing_shown_changes_with_anothers_stockpile_nor_with_its_size(self):
        where = table_of(2)
        poor, rich = table(2), stock(table(2), 1, "diamond diamond ruby rock")
        assert shown(where, poor, 0) == shown(where, rich, 0)
        assert shown(where, poor, None) == shown(where, rich, None)

    def test_the_ruby_bonus_does_not_betray_who_has_more(self):
        where = table_of(2)
        ahead, behind = stock(table(2), 0, "ruby"), stock(stock(table(2), 0, "ruby"), 1, "ruby ruby")
        assert shown(where, ahead, 0) == shown(where, behind, 0)

    def test_a_running_record_has_no_result_and_no_hash(self):
        match, rng = Match(GAME, 2), Random(3)
        match.deal(rng)
        for _ in range(60):
            seat = int(match.state.turn())
            match.play(seat, choose(match.state, seat, rng))
            match.deal(rng)
        for viewer in (0, 1, None):
            text = record.write(match, viewer)
            assert " result none\n" in text
            assert match.hash() not in text


class TestHands:
    """OR-12.2"""

    def test_all_splits_look_alike_to_the_others(self):
        state, where = collision(), table_of(3)
        assert state.phase == SPLIT_HOLD
        for viewer in (0, 2, None):
            seen, sights, told = set(), set(), set()
            for action in state.legal(1):
                after = state.clone()
                after.apply(1, action)
                seen.add(GAME.seen(state, 1, action, viewer))
                sights.add(shown(where, after, viewer))
                told.add(repr(GAME.shown.story(state, 1, action, after, viewer)))
            assert seen == {"split"}
            assert len(sights) == len(told) == 1

    def test_the_owner_sees_the_hands(self):
        state = play(collision(), "split gold + rock")
        assert GAME.shown.view(state, 1).hands == ((0, 1, 0, 0, 1), (0, 0, 0, 2, 0))
        assert all(GAME.shown.view(state, viewer).hands is None for viewer in (0, 2, None))

    def test_the_picks_are_always_left_and_right(self):
        for hand in texts(collision()):
            state = play(collision(), hand)
            assert state.legal(0) == [PICK_LEFT, PICK_RIGHT]

    def test_a_preview_of_a_pick_tells_nothing(self):
        previews = set()
        for hand in texts(collision()):
            state = play(collision(), hand)
            previews.add(repr([GAME.shown.preview(state, 0, action) for action in (PICK_LEFT, PICK_RIGHT)]))
        assert len(previews) == 1

    def test_the_running_record_masks_the_split_and_the_finished_one_shows_it(self):
        for seed in range(40):
            match = keen_match(4, seed)
            places = [number for number, step in enumerate(match.line) if is_secret_split(match, number, step.seat)]
            if places:
                break
        place = places[0]
        owner = match.line[place].seat
        running = match.branch(place + 1)
        hand = GAME.text(match.at(place), owner, match.line[place].action)
        for viewer in (None, 0, 1, 2, 3):
            last = record.write(running, viewer).splitlines()[-2].partition(" ")[2]
            assert last == f"{owner + 1} {hand if viewer == owner else 'split'}"
        assert record.write(match, None) == record.write(match)
        assert f" {owner + 1} {hand}\n" in record.write(match, None)

    def test_a_picked_hand_cannot_be_taken_back_but_a_split_can(self):
        for seed in range(40):
            match = keen_match(4, seed)
            places = [number for number, step in enumerate(match.line) if is_secret_split(match, number, step.seat)]
            if places:
                break
        owner, mover = match.line[places[0]].seat, match.line[places[0] + 1].seat
        split = match.branch(places[0] + 1)
        assert split.can_undo(owner)
        picked = match.branch(places[0] + 2)
        assert not picked.can_undo(mover)
        assert not picked.can_undo(owner)
        with pytest.raises(CannotUndo):
            picked.undo(mover)

    def test_the_mover_imagines_other_hands(self):
        state = play(collision(), "split gold + rock")
        rng = Random(1)
        hands = {int(state.imagine(0, rng).hand) for _ in range(60)}
        assert len(hands) == 4
        assert {int(state.imagine(1, rng).hand) for _ in range(9)} == {int(state.hand)}


def is_secret_split(match: Match, number: int, seat: int) -> bool:
    """Whether that step of the match is a split by another than the mover."""
    if seat == CHANCE:
        return False
    state = match.at(number)
    assert isinstance(state, OffTheRailsPosition)
    return state.phase == SPLIT_HOLD and seat != state.seat


class TestOpenSplit:
    """OR-11.4 With strict rounding the larger hand drops at once, in the open."""

    def test_it_is_told(self):
        state = draw(table(2, split="strict"), "a3", "─────")
        cart(state, 0, WHITE, "a3", "east", 6, "ruby")
        cart(state, 1, WHITE, "e3", "east", 3, "gold ruby rock")
        play(state, "done")
        action = state.legal(1)[0]
        assert GAME.seen(state, 1, action, 0) == GAME.text(state, 1, action)


class TestEnd:
    """OR-12.3"""

    def test_when_it_is_over_everything_is_open(self):
        state = keen_match(3, 1).state
        view = GAME.shown.view(state, None)
        assert view.over
        assert all(player.stockpile is not None for player in view.players)
        assert view.totals == tuple(state.totals())
        assert state.imagine(0, Random(1)).snapshot() == state.snapshot()
        assert GAME.shown.view(state, 1) == replace(view, viewer=1)

    def test_the_action_that_ends_it_cannot_be_taken_back_and_its_preview_names_no_winner(self):
        match = keen_match(3, 1)
        last = max(number for number, step in enumerate(match.line) if step.seat != CHANCE)
        seat, action = match.line[last].seat, match.line[last].action
        before = match.at(last)
        assert last == len(match.line) - 1
        assert not match.can_undo(seat)
        with pytest.raises(CannotUndo):
            match.undo(seat)
        assert all("wins" not in message.template for message in GAME.shown.preview(before, seat, action))
