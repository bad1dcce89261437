"""The drawings of buildings, and their effects as icons."""

from __future__ import annotations

from typing import Any

from branchline import games
from branchline.core.match.match import Match
from branchline.games.minecart_town.ui.scene.buildings import BUILDINGS, PARTS, building
from branchline.games.minecart_town.ui.scene.icons import effect_icons
from branchline.games.minecart_town.ui.words import effect_said

START: Any = Match(games.find("minecart_town"), 3).state
TILES = START.box.tiles


def test_every_building_of_the_box_has_a_drawing_of_its_own():
    names = {tile.name for tile in TILES}
    assert names - set(BUILDINGS) == set()
    assert len({building(name) for name in names}) == len(names)


def test_every_part_is_used():
    used = " ".join(BUILDINGS.values())
    assert [part for part in PARTS if part not in used] == []


def test_a_building_of_another_box_is_a_house_with_what_it_makes():
    assert building("Post Office", (2,)) not in {building(name) for name in BUILDINGS}


def test_effects_are_icons_without_words():
    for tile in TILES:
        for effect in tile.effects:
            said = effect_said(effect)
            phrase = said.values["what"].template
            drawn = effect_icons((said,), 98, 52)
            assert "effect-icons" in drawn
            assert not any(word in drawn for word in ("each", "cubes", "building", "whenever")), phrase
