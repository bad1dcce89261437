"""Beats: what happened between two steps of a match, event by event, each with the board after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from branchline.core.game import CHANCE, State
from branchline.core.match.log import PLAY, Step
from branchline.core.match.match import Match
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.moments import moments
from branchline.tables.shown.position import DrawnPosition, Viewer, scene_row
from branchline.tables.shown.shapes import BeatRow
from branchline.tables.shown.story import MatchStory

#: So many steps are told at most; whoever was away longer sees the board as it is.
MOST_STEPS = 400


@dataclass
class Event:
    """Steps that belong together: the last one's number, who took them, and the position after them."""

    first: int
    last: int
    seat: int
    name: str
    before: State
    state: State


def beats(
    match: Match, story: MatchStory, viewer: Viewer, grounds: Grounds, since: int, until: int
) -> Iterator[BeatRow]:
    """The events after the step ``since`` and up to ``until``, as the viewer saw them."""
    lines = story.rows(match, viewer.seat, viewer.lang)
    for event in events(match, max(since, until - MOST_STEPS), until):
        earlier = DrawnPosition(match, event.before, event.first - 1, story)
        position = DrawnPosition(match, event.state, event.last, story)
        seat = None if event.seat == CHANCE else event.seat
        sentences = [line.text for line in lines if event.first <= line.step <= event.last]
        drawing = position.drawing(viewer, grounds)
        for scene in moments(earlier.drawing(viewer, grounds).scene, drawing.scene, match.header.game.shown.moment):
            yield BeatRow(event.last, seat, sentences, scene_row(scene, drawing.ground), _totals(earlier), True)
            sentences = []
        yield BeatRow(event.last, seat, sentences, scene_row(drawing.scene, drawing.ground), _totals(position))


def _totals(position: DrawnPosition) -> list[int]:
    return [int(total) for total in position.standings.totals] if position.standings else []


def events(match: Match, since: int, until: int) -> list[Event]:
    """Steps in a row that belong together are one event."""
    walk, listed = match.walk(), list[Event]()
    for number, step in enumerate(match.steps[:until], 1):
        before = walk.state
        after = walk.go(step)
        if number <= since:
            continue
        name = _name(match, before, step, after)
        last = listed[-1] if listed else None
        if last and name and last.seat == step.seat and last.name == name:
            last.last, last.state = number, after
        else:
            listed.append(Event(number, number, step.seat, name, before, after))
    return listed


def _name(match: Match, before: State, step: Step, after: State) -> str:
    if step.seat == CHANCE:
        return "draws"
    if step.kind != PLAY:
        return "taken back"
    return match.header.game.shown.event(before, step.seat, step.action, after)
