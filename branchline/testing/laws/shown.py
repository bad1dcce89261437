"""Laws of showing: every position can be drawn, said and clicked, and the guide points at what is there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from branchline.core.game import CHANCE, State
from branchline.core.message import in_english
from branchline.core.ui.scene import Scene
from branchline.testing.material import Material
from branchline.testing.tables import Table, positions, some

#: More actions of one position than these are not tried.
MANY = 30


def drawn(table: Table, state: State, viewer: int | None) -> Scene:
    """The position as the viewer sees it."""
    names, shown = names_at(table), table.game.shown
    return shown.scene(shown.view(state, viewer), names, in_english(names))


def names_at(table: Table) -> list[str]:
    """A name a seat."""
    return [f"Player {seat + 1}" for seat in range(table.seats)]


def decisions(table: Table, seed: int, every: int) -> Iterator[tuple[State, int, list[int]]]:
    """Some positions with a seat that may act there, and its actions."""
    for state in some(table, seed, every):
        for seat in state.actors():
            if seat != CHANCE:
                yield state, seat, state.legal(seat)[:MANY]


class TestShown:
    def test_every_position_can_be_said_and_drawn(self, table: Table) -> None:
        names, shown = names_at(table), table.game.shown
        say = in_english(names)
        for state in some(table, 21, every=20):
            for viewer in (None, table.seats - 1):
                view = shown.view(state, viewer)
                assert view.viewer == viewer
                assert hash(view) == hash(shown.view(state, viewer))
                assert say(shown.prompt(view)).strip()
                assert shown.picture(view, names, say).strip()
                ElementTree.fromstring(drawn(table, state, viewer).svg())

    def test_pieces_and_spots_have_ids_of_their_own(self, table: Table) -> None:
        for state in some(table, 22, every=20):
            scene = drawn(table, state, None)
            for ids in ([piece.id for piece in scene.pieces], [spot.id for spot in scene.spots]):
                assert len(set(ids)) == len(ids)
                assert all(id and not set(id) & set(" \"'<>&") for id in ids)
            assert all(spot.label for spot in scene.spots)

    def test_clicks_lead_over_spots_that_are_there(self, table: Table) -> None:
        for state, seat, legal in decisions(table, 23, every=10):
            spots = {spot.id for spot in drawn(table, state, seat).spots}
            clicked = [spot for action in legal for spot in table.game.shown.clicks(state, seat, action)]
            assert [spot for spot in clicked if spot not in spots] == []

    def test_an_action_has_a_label_and_can_be_looked_at_before_it_is_done(self, table: Table) -> None:
        names, shown = names_at(table), table.game.shown
        say = in_english(names)
        for state, seat, legal in decisions(table, 24, every=20):
            before = state.snapshot()
            for action in legal:
                assert say(shown.label(state, seat, action)).strip()
                assert all(say(message).strip() for message in shown.preview(state, seat, action))
                _, view = shown.foresee(state, seat, action)
                shown.scene(view, names, say)
                shown.sketch(state, seat, action, say)
            for spot in drawn(table, state, seat).spots[:MANY]:
                shown.why_not(state, seat, spot.id)
            shown.plans(state, seat)
            assert state.snapshot() == before


def test_the_guide_points_at_what_is_there(material: Material) -> None:
    file = material.game.folder / "guide.toml"
    if not file.exists():
        pytest.skip("the game has no guide")
    guide = tomllib.loads(file.read_text(encoding="utf-8"))
    table = next(table for table in material.tables() if table.seats == guide["seats"])
    spots: set[str] = set()
    texts: set[str] = set()
    for seed in range(3):
        for state in positions(table, seed):
            if CHANCE not in state.actors():
                spots |= {spot.id for spot in drawn(table, state, None).spots}
            for seat in state.actors():
                texts |= {table.game.text(state, seat, action) for action in state.legal(seat)}
    assert guide["step"]
    for step in guide["step"]:
        assert step["text"]
        starts = step.get("point", "").split()
        assert [start for start in starts if not any(spot.startswith(start) for spot in spots)] == []
        until, _, wanted = step.get("until", "next").partition(" ")
        assert until in ("next", "turn", "over", "act")
        assert any(text.startswith(wanted) for text in texts)
