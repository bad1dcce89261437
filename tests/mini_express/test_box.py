"""The box: what it says, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from branchline.core.match.errors import BoxError
from branchline.games.mini_express.rules.box import MiniExpressBox
from branchline.games.mini_express.rules.paths import FAR, hex_name, spot_of, spots_beside
from tests.mini_express.positions import GAME


def own_box() -> MiniExpressBox:
    box = GAME.box()
    assert isinstance(box, MiniExpressBox)
    return box


class TestOwnBox:
    def test_148_hexes_and_36_cities(self):
        box = own_box()
        assert len(box.spots) == 148
        assert len(box.city_names) == 36
        assert sorted(box.city_classes) == ["Black"] * 12 + ["Brown"] * 12 + ["Gold"] * 8 + ["Start"] * 4

    def test_32_tiles_15_icons_a_colour_and_4_purple(self):
        box = own_box()
        icons = [0] * 5
        for kind, many in enumerate(box.tiles):
            icons[int(box.tile_first[kind])] += int(many)
            icons[int(box.tile_second[kind])] += int(many)
        assert sum(box.tiles) == 32
        assert icons == [15, 15, 15, 15, 4]

    def test_the_chart_has_the_values_that_the_text_gives(self):
        chart = own_box().chart
        assert [chart[9 * 3], chart[7 * 3 + 1], chart[5 * 3 + 2], chart[12 * 3 + 2]] == [8, 5, 2, 4]

    def test_the_chart_never_falls(self):
        box = own_box()
        for rank in range(3):
            column = [int(box.chart[length * 3 + rank]) for length in range(int(box.longest) + 1)]
            assert column == sorted(column)

    def test_miami_is_reached_only_by_savannah_or_tallahassee(self):
        """A known property of this reconstruction."""
        box = own_box()
        to_miami = range(box.city_names.index("Miami"), len(box.wet.cubes), len(box.city_names))
        near = [hex for hex, place in enumerate(to_miami) if box.wet.cubes[place] < FAR and box.city_at[hex] >= 0]
        assert [box.city_names[box.city_at[hex]] for hex in near] == ["Tallahassee", "Savannah", "Miami"]


class TestHexes:
    def test_names_and_spots_are_the_same_thing(self):
        for spot in own_box().spots:
            assert spot_of(hex_name(spot)) == spot
        assert spot_of("") == spot_of("xyz") == (-1, -1)

    def test_neighbours_are_mutual(self):
        for spot in own_box().spots:
            assert len(set(spots_beside(spot))) == 6
            assert all(spot in spots_beside(other) for other in spots_beside(spot))


WRONG = [
    ('name = "Erie"', 'name = "Eerie"', "there is no city 'Erie'"),
    ('at = "r4"', 'at = "z99"', "city[Erie].at: 'z99' is not a hex of the map"),
    ('at = "r4"', 'at = "s6"', "city[Baltimore].at: Erie is already there"),
    ('class = "Gold"', 'class = "Silver"', "'Silver' is not one of"),
    ("most_tracks = 5", "most_tracks = 3", "cubes.tracks: a tracks space holds 3 at most"),
    ("each = 25", "each = 5", "cubes.each: too few"),
    ("basic = 7", "basic = 9", "shares.basic: leaves no 1 of 9 shares"),
    ("many = 4", "many = 3", "31 tiles are too few for 32 cities"),
    ('colours = ["Orange", "Purple"]', 'colours = ["Purple", "Orange"]', "a demand tile has a company and another"),
    ('colours = ["Orange", "Orange"]', 'colours = ["Orange", "Brown"]', "this kind of tile is there twice"),
    ('letter = "B"', 'letter = "O"', "'O' is not a capital letter of its own"),
    ('name = "Brown"\nletter', 'name = "Purple"\nletter', "two are called 'Purple'"),
    ('name = "Brown"\nletter', 'name = "Dark Brown"\nletter', "'Dark Brown' is not one word"),
    ('name = "Atlanta"', 'name = ""', "is not a name"),
    ('start = "Erie"', 'start = "Detroit"', "Detroit is not a start city of its own"),
    ('cities = ["San Francisco", "Portland"]', 'cities = ["San Francisco"]', "a water link joins two cities"),
    ('column = "k"', 'column = "z"', "'z' is not a column of the map"),
    ('cities = ["Lincoln", "Tulsa"]', "cities = []", "west.cities: names no city"),
    ("penalty = 1", "penalty = 1\nfine = 2", "west.fine: is not a field that this entry has"),
    ("rows = [2, 3, 4, 5, 6]", "rows = [2, 2, 3, 4, 5, 6]", "the hex a2 is there twice"),
    ("rows = [2, 3, 4, 5, 6]", "rows = [2, 3, 4, 5, 6, 19]", "the hex a19 is cut off"),
    ('name = "b"\nrows', 'name = "bb"\nrows', "'bb' is not a letter from a to z"),
    ("second = [1,", "second = [1, 1,", "the three columns are not of one length"),
    ("reset = 1", "reset = 0", "bot_tiles.reset: 0 is not from 1 to 99"),
    ('name = "Start"\nlimit', 'name = "Begin"\nlimit', "the class Start is missing"),
    ('basis = "reconstructed"', 'basis = "hearsay"', "'hearsay' is not one of"),
]


@pytest.mark.parametrize(("right", "wrong", "reason"), WRONG, ids=[reason for _, _, reason in WRONG])
def test_a_wrong_box_is_refused_with_its_place(right, wrong, reason):
    text = GAME.box_text()
    assert right in text
    with pytest.raises(BoxError) as refused:
        GAME.open_box("my.toml", text.replace(right, wrong, 1))
    assert str(refused.value).startswith("my.toml: ")
    assert reason in str(refused.value)


def test_a_designer_may_change_a_number():
    box = GAME.open_box("my.toml", GAME.box_text().replace("for_a_share = 3", "for_a_share = 2"))
    assert isinstance(box, MiniExpressBox)
    assert box.for_a_share == 2
    assert box.hash != own_box().hash
