"""Drawings that take over what is unchanged look as if they were drawn afresh."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match.match import Match
from branchline.core.ui.drawn import Drawn
from branchline.core.ui.scene import Piece, Scene
from branchline.core.ui.view import OpenView
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.position import DrawnPosition, PassedOn, Viewer
from branchline.tables.shown.story import MatchStory
from tests.laws.tables import GAMES

SEATS = 3
#: Spectators, players, and two who share a screen; in two languages.
VIEWERS = [
    Viewer(seat, lang, held)
    for lang in ("en", "it")
    for seat, held in ((None, ()), (0, (0,)), (1, (1,)), (2, (2,)), (0, (0, 2)), (2, (0, 2)))
]


def draw(label: str, id: str) -> Piece:
    return Piece(id, 0, 0, "", label)


class TestAgain:
    def test_what_shows_the_same_is_the_same_object(self):
        drawn = Drawn()
        first = drawn.again(draw, ("red",), ("a",))
        drawn.turn()
        assert drawn.again(draw, ("red",), ("a",)) is first
        assert drawn.again(draw, ("red",), ("b",)) == Piece("b", 0, 0, "", "red")
        assert drawn.again(draw, ("blue",), ("a",)) == Piece("a", 0, 0, "", "blue")

    def test_what_is_no_more_shown_is_let_go_at_the_next_position(self):
        drawn = Drawn()
        first = drawn.again(draw, ("red",), ("a",))
        for shown in ("b", "c"):
            drawn.turn()
            drawn.again(draw, ("red",), (shown,))
        assert drawn.again(draw, ("red",), ("a",)) is not first

    def test_positions_that_nobody_looks_at_let_nothing_go(self):
        drawn = Drawn()
        first = drawn.again(draw, ("red",), ("a",))
        for _ in range(3):
            drawn.turn()
        assert drawn.again(draw, ("red",), ("a",)) is first

    def test_without_a_table_it_is_drawn_each_time(self):
        view = OpenView(Match(games.find("mini_rails"), SEATS).state, None)
        assert view.again(draw, ("red",), ("a",)) is not view.again(draw, ("red",), ("a",))


def rows_of(scene: Scene | None) -> list[object]:
    return [*scene.pieces, *scene.spots] if scene else []


@pytest.mark.parametrize("name", GAMES)
def test_drawings_that_go_on_are_those_that_begin_anew(name: str):
    match, rng, grounds = Match(games.find(name), SEATS), Random("drawn", name), Grounds()
    story, passed_on, same, shown = MatchStory(match), PassedOn(), 0, 0
    before: Scene | None = None
    match.deal(rng)
    while match.state.actors() and len(match.steps) < 90:
        seat = match.state.actors()[-1]
        legal = list(match.state.legal(seat))
        match.play(seat, legal[rng.below(len(legal))])
        match.deal(rng)
        passed_on.drawn.turn()
        goes_on, afresh = (
            DrawnPosition(match, match.state, len(match.steps), story, kept) for kept in (passed_on, None)
        )
        for viewer in VIEWERS:
            scene = goes_on.drawing(viewer, grounds).scene
            assert scene == afresh.drawing(viewer, grounds).scene
            if viewer == VIEWERS[1]:
                rows, old = rows_of(scene), {id(row) for row in rows_of(before)}
                same, shown, before = same + sum(id(row) in old for row in rows), shown + len(rows), scene
    assert same > 0.6 * shown
