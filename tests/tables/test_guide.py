"""Guided first games: their draws and bots follow a script, and whatever the player does, they go on sensibly."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match.match import Match
from branchline.tables.bots import draws
from branchline.tables.bots.draws import GUIDE, scripted, scripted_match
from branchline.tables.shown.guide import guide_of, progress

every_game = pytest.mark.parametrize("game", games.names())
MOST_STEPS = 3000


def begun(name: str) -> Match:
    """The guided game before its first action."""
    game = games.find(name)
    match = Match(game, guide_of(game.folder).seats or 2)
    draws.deal(match, GUIDE)
    return match


def next_turn(match: Match, rng: Random) -> None:
    """Draws and bots until seat 0 is to act."""
    while match.state.actors() and 0 not in match.state.actors():
        seat = match.state.actors()[0]
        action = scripted(match, GUIDE, seat)
        match.play(seat, match.state.pick(seat, rng) if action is None else action)
        draws.deal(match, GUIDE)


@every_game
def test_two_guided_games_begin_alike(game: str):
    one, other = begun(game), begun(game)
    assert one.hash() == other.hash()
    assert [step for step in one.line if step.seat == CHANCE]


@every_game
def test_who_follows_the_advice_has_two_whole_turns_explained(game: str):
    match, rng = begun(game), Random(1)
    guide = guide_of(match.header.game.folder)
    script = scripted_match(match.header.game.folder)
    assert script is not None
    next_turn(match, rng)
    while advice := progress(guide, match, 0).advice:
        match.play(0, advice[0])
        draws.deal(match, GUIDE)
        next_turn(match, rng)
    done = progress(guide, match, 0).done
    assert all(done[at] for at, step in enumerate(guide.steps) if step.wanted is not None)
    tasks = [step for step in guide.steps if step.wanted is not None]
    assert all(step.why for step in tasks)
    blocks = [seat for seat, before in zip(acted(match), [CHANCE, *acted(match)], strict=False) if seat != before]
    assert blocks.count(0) >= 2


def acted(match: Match) -> list[int]:
    """Who acted, in order."""
    return [step.seat for step in match.line if step.seat != CHANCE]


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_the_guide_says_something_until_the_end(game: str, seed: int):
    match, rng = begun(game), Random("other ways", seed)
    guide = guide_of(match.header.game.folder)
    for _ in range(MOST_STEPS):
        next_turn(match, rng)
        if match.over:
            break
        assert not all(progress(guide, match, 0).done)
        match.play(0, match.state.pick(0, rng))
        draws.deal(match, GUIDE)
    assert match.over
    assert progress(guide, match, 0).done[-1]


@every_game
def test_off_the_script_nothing_is_advised_and_what_is_taken_back_counts_no_more(game: str):
    match, rng = begun(game), Random(2)
    guide = guide_of(match.header.game.folder)
    next_turn(match, rng)
    before = progress(guide, match, 0)
    other = next(text for text in match.legal(0) if text != before.advice[0])
    match.play(0, other)
    assert progress(guide, match, 0).advice == []
    match.rewind(0)
    assert progress(guide, match, 0) == before


@every_game
def test_draws_of_a_name_do_not_depend_on_who_plays_how(game: str):
    first: list[int] = []
    for seed in range(2):
        match, rng = Match(games.find(game), guide_of(games.find(game).folder).seats or 2), Random("way", seed)
        draws.deal(match, "some day")
        drawn = [step.action for step in match.line]
        first = first or drawn
        assert drawn == first
        while len([step for step in match.line if step.seat != CHANCE]) < 4:
            seat = match.state.actors()[0]
            match.play(seat, match.state.pick(seat, rng))
            draws.deal(match, "some day")
