"""Taking back across other seats and draws: the log keeps everything, and the same draw comes again."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.errors import CannotUndo
from branchline.core.match.hashing import state_hash
from branchline.core.match.log import BACK
from branchline.core.match.match import Match

every_game = pytest.mark.parametrize("name", games.names())
STEPS = 60


def fewest(name: str) -> int:
    return next(many for many in games.find(name).seat_counts if many > 1)


def played(name: str, many: int = STEPS) -> Match:
    """A match of so many actions by chance."""
    match, rng = (
        Match(games.find(name), fewest(name), bots=["", *["random"] * (fewest(name) - 1)]),
        Random("rewind", name),
    )
    for _ in range(many):
        match.deal(rng)
        actors = match.state.actors()
        if not actors:
            break
        legal = match.state.legal(actors[0])
        match.play(actors[0], legal[rng.below(len(legal))])
    match.deal(rng)
    return match


@every_game
def test_a_seat_goes_back_to_before_its_last_action(name: str):
    match = played(name)
    line = match.line[:]
    place = max(number for number, step in enumerate(line) if step.seat == 0)
    before = state_hash(match._replay(line[:place]))
    steps, long = match.rewind(0), len(match.steps)
    assert match.line == line[:place]
    assert state_hash(match.state) == before
    assert {step.kind for step in steps} == {BACK}
    assert len(steps) == len(line) - place
    assert state_hash(match.at(long)) == before
    assert state_hash(match.at(long - len(steps))) != before


@every_game
def test_undo_is_right_after_a_draw_was_taken_back(name: str):
    """Undo keeps the position after the last draw; that one is another after a rewind."""
    match, rng = played(name), Random("other", name)
    for seat in range(match.header.seats):
        match.can_undo(seat)
    for _ in range(3):
        match.rewind(0)
    for _ in range(6):
        match.deal_again(rng)
        actors = match.state.actors()
        before, legal = match.hash(), match.state.legal(actors[0])
        match.play(actors[0], legal[-1])
        if match.can_undo(actors[0]):
            match.undo(actors[0])
            assert match.hash() == before == state_hash(match._replay(match.line))
            match.redo(actors[0])


@every_game
def test_decision_by_decision_to_the_beginning(name: str):
    match = played(name)
    many = sum(step.seat == 0 for step in match.line)
    for _ in range(many):
        match.rewind(0)
    assert not match.can_rewind(0)
    with pytest.raises(CannotUndo):
        match.rewind(0)


@every_game
def test_the_same_action_meets_the_same_draws_again(name: str):
    match = played(name)
    line = match.line[:]
    place = max(
        number for number, step in enumerate(line[:-1]) if step.seat != CHANCE and line[number + 1].seat == CHANCE
    )
    seat, drawn = line[place].seat, [step.action for step in line[place + 1 :]]
    while len(match.line) > place:
        match.rewind(seat)
    match.play(seat, line[place].action)
    again = match.deal_again(Random("another"))
    assert again
    assert [step.action for step in again] == drawn[: len(again)]


@every_game
def test_what_was_taken_back_can_be_brought_back(name: str):
    match = played(name)
    action = next(step.action for step in reversed(match.line) if step.seat == 0)
    match.rewind(0)
    assert match.can_redo(0)
    match.redo(0)
    assert match.line[-1].action == action


@every_game
def test_a_record_keeps_what_was_taken_back(name: str):
    match = played(name)
    match.rewind(0)
    text = record.write(match)
    assert " back\n" in text
    again = record.read(text, games.find)
    assert again.steps == match.steps
    assert state_hash(again.state) == state_hash(match.state)
    assert record.write(again) == text


@every_game
def test_an_undo_after_going_back_beyond_a_draw_is_right(name: str):
    """A match keeps the position after its last draw for undo; going back beyond it and playing on makes another."""
    match, rng = played(name), Random("on")
    match.can_undo(next(step.seat for step in reversed(match.line) if step.seat != CHANCE))
    while any(step.seat == CHANCE for step in match.line[2:]) and match.can_rewind(0):
        match.rewind(0)
    undone = 0
    for _ in range(STEPS):
        match.deal(rng)
        for seat in match.state.actors()[:1]:
            match.play(seat, match.state.legal(seat)[-1])
            if match.can_undo(seat):
                match.undo(seat)
                undone += 1
                assert state_hash(match.state) == state_hash(match._replay(match.line))
                match.redo(seat)
    assert undone


@every_game
def test_the_story_says_it_once(name: str):
    match = played(name)
    steps = match.rewind(0)
    told = [line for _, lines in match.story(None)[-len(steps) :] for line in lines]
    assert [line.template for line in told] == ["{seat} takes the last action back."]
