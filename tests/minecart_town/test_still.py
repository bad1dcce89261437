"""The drawing of a town holds still while its owner's turn goes on (rules MT-5.8: any number of tracks in a turn)."""

from __future__ import annotations

import pytest

from branchline.core.engine.random import Random
from branchline.core.match.match import Match
from branchline.core.message import Message
from branchline.core.ui.scene import Scene
from branchline.games.minecart_town.game import GAME
from branchline.games.minecart_town.ui.scene.layout import TownGrid
from branchline.tables.shown.grounds import Grounds
from branchline.tables.shown.position import DrawnPosition, Viewer
from branchline.tables.shown.story import MatchStory

NAMES = ["Ann", "Ben"]
ANN = Viewer(0, "en", (0,))


def say(message: Message) -> str:
    return message.english(NAMES)


def first_turn(seats: int = 2) -> Match:
    """Ann's first construction turn: she has 3 stone and 5 wood."""
    match = Match(GAME, seats, {"first": 1} if seats > 1 else {})
    match.deal(Random("first turn"))
    return match


def lay(match: Match, cell: str) -> None:
    """Track from west to east, paid with whatever comes first."""
    for text in (f"lay {cell}", "track ew"):
        match.play(0, text)
    while match.legal(0)[0].startswith("pay"):
        match.play(0, match.legal(0)[0])


def shown(match: Match, story: MatchStory, viewer: Viewer = ANN) -> Scene:
    """What is drawn of the match now."""
    position = DrawnPosition(match, match.state, len(match.steps), story)
    return position.drawing(viewer, Grounds()).scene


def cells(scene: Scene) -> dict[str, tuple[float, float, str]]:
    """Where the cells of the large town are, and how large."""
    return {spot.id: (spot.x, spot.y, spot.shape) for spot in scene.spots if spot.id.startswith("cell-")}


def still_there(before: dict[str, tuple[float, float, str]], after: dict[str, tuple[float, float, str]]) -> bool:
    return set(before) <= set(after) and all(after[cell] == before[cell] for cell in before)


class TestTheTurn:
    def test_no_cell_moves_or_shrinks_while_track_is_laid_outwards(self):
        match = first_turn()
        story = MatchStory(match)
        known = cells(shown(match, story))
        for cell in ("e2", "e3", "e4", "e5", "e6"):
            lay(match, cell)
            now = cells(shown(match, story))
            assert still_there(known, now), cell
            known = now

    def test_every_free_cell_can_be_clicked_and_lies_on_the_sheet(self):
        match = first_turn()
        story = MatchStory(match)
        for cell in ("e2", "e3", "e4", "e5", "e6"):
            lay(match, cell)
        scene = shown(match, story)
        places = [(spot.x, spot.y) for spot in scene.spots if spot.id.startswith("cell-")]
        assert len(set(places)) == len(places)
        own = next(region for region in scene.regions if region.id == "town")
        assert all(own.x < x < own.x + own.width and own.y < y < own.y + own.height for x, y in places)
        spots = {spot.id for spot in scene.spots}
        clicked = [spot for action in match.state.legal(0) for spot in GAME.shown.clicks(match.state, 0, action)]
        assert set(clicked) <= spots

    def test_a_building_does_not_move_what_it_was_placed_on(self):
        match = first_turn()
        story = MatchStory(match)
        known = cells(shown(match, story))
        match.play(0, next(text for text in match.legal(0) if text.startswith("build")))
        assert still_there(known, cells(shown(match, story)))
        match.play(0, "place e2")
        assert match.state.actors() != [0]
        assert still_there(known, cells(shown(match, story)))

    def test_the_frame_grows_with_the_next_turn(self):
        match = first_turn()
        story = MatchStory(match)
        for cell in ("e2", "e3"):
            lay(match, cell)
        match.play(0, "done")
        held = cells(shown(match, story))
        match.deal(Random("draws"))
        assert cells(shown(match, story)) == held
        match.play(1, "pass")
        now = cells(shown(match, story))
        assert now.keys() == held.keys()
        assert len({shape for *_, shape in now.values()}) == 1

    def test_what_is_taken_back_moves_nothing_either(self):
        match = first_turn()
        story = MatchStory(match)
        before = cells(shown(match, story))
        lay(match, "e2")
        while match.can_undo(0):
            match.undo(0)
            assert still_there(before, cells(shown(match, story)))
        assert cells(shown(match, story)) == before

    def test_whoever_looks_back_or_on_sees_the_same(self):
        match = first_turn()
        known = cells(shown(match, MatchStory(match)))
        lay(match, "e2")
        lay(match, "e3")
        late = MatchStory(match)
        assert still_there(known, cells(shown(match, late)))
        assert still_there(known, cells(shown(match, late, Viewer(None, "en"))))

    def test_who_plays_alone_keeps_the_frame_until_cells_get_too_small(self):
        match = first_turn(1)
        story = MatchStory(match)
        known = cells(shown(match, story))
        lay(match, "e2")
        match.play(0, "done")
        assert still_there(known, cells(shown(match, story)))
        for cell in ("e3", "e4"):
            lay(match, cell)
        assert still_there(known, cells(shown(match, story)))
        match.play(0, "done")
        assert not still_there(known, cells(shown(match, story)))

    def test_a_preview_is_drawn_in_the_same_frame(self):
        match = first_turn()
        story = MatchStory(match)
        for cell in ("e2", "e3"):
            lay(match, cell)
        still = story.still(match, len(match.steps), 0)
        known = cells(shown(match, story))
        view = GAME.shown.foresee(match.state, 0, GAME.read(match.state, 0, "lay e4"))[1]
        assert still_there(known, cells(GAME.shown.scene(GAME.shown.keep(view, still), NAMES, say)))


class TestGrid:
    @pytest.mark.parametrize("many", [1, 4, 9])
    def test_what_lies_outside_is_pressed_into_the_margin(self, many):
        grid = TownGrid((0, 0, many - 1, many - 1), 0, 0, 700, 700, 1000)
        for row in range(-8, many + 8):
            x, y = grid.at(row, row)
            assert 0 < x < 700
            assert 0 < y < 700
            width = grid.size * grid.share(row, 0)[1]
            assert grid.at(row + 1, 0)[1] - y == pytest.approx(width / 2 + grid.size * grid.share(row + 1, 0)[1] / 2)
