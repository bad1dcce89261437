"""The rules, one test a claim."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE, NOBODY
from new_game.game import GAME
from new_game.rules import GIVE, KEEP, NewGameState


def after_card(value: int) -> NewGameState:
    """Two players, and the first card."""
    state = GAME.start(2)
    state.apply(CHANCE, value)
    return state


def test_everybody_has_five_turns() -> None:
    """NG-1.1"""
    state, order = GAME.start(2), []
    while state.turn() != NOBODY:
        state.apply(CHANCE, 1)
        order.append(state.turn())
        state.apply(state.turn(), KEEP)
    assert order == [0, 1] * 5


def test_each_value_is_as_likely() -> None:
    """NG-1.2"""
    assert GAME.start(2).chances() == [(value, 1) for value in (1, 2, 3, 4, 6, 10)]


def test_a_card_is_kept_or_given_away() -> None:
    """NG-1.3"""
    assert [GAME.text(after_card(3), 0, action) for action in after_card(3).legal(0)] == ["keep", "give"]


def test_a_card_given_away_counts_half() -> None:
    """NG-2.1"""
    kept, given = after_card(3), after_card(3)
    kept.apply(0, KEEP)
    given.apply(0, GIVE)
    assert (kept.points, given.points) == ([3, 0], [0, 1])


def test_the_most_points_win() -> None:
    """NG-2.2"""
    state = after_card(6)
    state.apply(0, KEEP)
    assert state.standings().places == [1, 2]
