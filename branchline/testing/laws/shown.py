"""Laws of showing: every position can be drawn, said and clicked, and the guide points at what is there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from branchline.core.game import CHANCE, State
from branchline.core.match.match import Match
from branchline.core.message import in_english
from branchline.core.ui.scene import Scene
from branchline.tables.api.learning import found
from branchline.tables.bots.draws import scripted_match
from branchline.tables.shown.guide import guide_of, progress
from branchline.tables.shown.languages import ENGLISH, languages
from branchline.tables.shown.markup import rendered
from branchline.tables.shown.primer import example, pictures_of
from branchline.testing.material import Material
from branchline.testing.tables import LawTable, positions, some

#: More actions of one position than these are not tried.
MANY = 30


def drawn(table: LawTable, state: State, viewer: int | None) -> Scene:
    """The position as the viewer sees it."""
    names, shown = names_at(table), table.game.shown
    return shown.scene(shown.view(state, viewer), names, in_english(names))


def names_at(table: LawTable) -> list[str]:
    """A name a seat."""
    return [f"Player {seat + 1}" for seat in range(table.seats)]


def decisions(table: LawTable, seed: int, every: int) -> Iterator[tuple[State, int, list[int]]]:
    """Some positions with a seat that may act there, and its actions."""
    for state in some(table, seed, every):
        for seat in state.actors():
            if seat != CHANCE:
                yield state, seat, state.legal(seat)[:MANY]


class TestShown:
    def test_every_position_can_be_said_and_drawn(self, table: LawTable) -> None:
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

    def test_pieces_and_spots_have_ids_of_their_own(self, table: LawTable) -> None:
        for state in some(table, 22, every=20):
            scene = drawn(table, state, None)
            for ids in ([piece.id for piece in scene.pieces], [spot.id for spot in scene.spots]):
                assert len(set(ids)) == len(ids)
                assert all(id and not set(id) & set(" \"'<>&") for id in ids)
            assert all(spot.label for spot in scene.spots)

    def test_clicks_lead_over_spots_that_are_there(self, table: LawTable) -> None:
        for state, seat, legal in decisions(table, 23, every=10):
            spots = {spot.id for spot in drawn(table, state, seat).spots}
            clicked = [spot for action in legal for spot in table.game.shown.clicks(state, seat, action)]
            assert [spot for spot in clicked if spot not in spots] == []

    def test_an_action_has_a_label_and_can_be_looked_at_before_it_is_done(self, table: LawTable) -> None:
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
    file = material.game.folder / "learn" / "guide.toml"
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
        assert until in ("next", "over", "act")
        for start in (wanted, *step.get("by", "").split()):
            assert any(text.startswith(start) for text in texts)


def test_the_pictures_of_the_rules_can_be_drawn(material: Material) -> None:
    """Every picture has legal steps and shows what is there; every language has every picture, and as many headings."""
    game = material.game
    texts = {lang: found(game.folder / "learn", "primer", lang) for lang in languages()}
    if not texts[ENGLISH].exists():
        pytest.skip("the game has no rules for people")
    whole = {}
    for lang, file in texts.items():
        html, contents = rendered(file.read_text(encoding="utf-8"))
        drawn_pictures = pictures_of(game, lang)
        whole[lang] = re.findall('data-picture="(.+?)"', html), len(contents), html.count('class="example"')
        assert whole[lang][0] == [row.name for row in drawn_pictures.rows]
        for row in drawn_pictures.rows:
            assert row.drawing
            assert min(row.view[2:]) > 0
            assert set(row.grounds) <= set(range(len(drawn_pictures.grounds)))
    assert all(shape == whole[ENGLISH] for shape in whole.values())
    assert example(game.folder).header.game is game


def test_the_guides_record_leads_through_its_steps(material: Material) -> None:
    folder = material.game.folder
    script, guide = scripted_match(folder), guide_of(folder)
    if script is None:
        pytest.skip("the guide has no record")
    assert script.header.seats == guide.seats
    match = Match(material.game, script.header.seats)
    for step in script.line:
        if step.seat == 0:
            reached = progress(guide, match, 0)
            assert reached.advice[0] == material.game.text(match.state, 0, step.action)
            assert any(can and not done for can, done in zip(reached.open, reached.done, strict=True))
        match.play(step.seat, step.action)
    done = progress(guide, match, 0).done
    assert all(ended for ended, step in zip(done, guide.steps, strict=True) if step.wanted is not None)
