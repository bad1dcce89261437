"""Each check of the box: a wrong box is refused with the place and the limits, one that is just right is taken."""

from __future__ import annotations

import pytest

from tests.boxes import accepts, complaint, loose_bases, named
from tests.mini_express.positions import GAME

WHITE = '[[company]]\nname = "White"\nletter = "W"\nstart = "Tallahassee"\ntarget = "San Francisco"\nbasis = "text"\n'
LINK = '[[water_link]]\ncities = ["San Francisco", "Portland"]\nbasis = "text"'
GOLD = 'name = "Gold"\nlimit = 3'
A_TILE = 'colours = ["Orange", "Brown"]\nmany = 4'
EACH = "[cubes]\neach = 25"
SHARES = "[shares]\neach = 9"
BOT_TILES = "[bot_tiles]\neach = 2"
UNKNOWN = "is not a field that this entry has"

WRONG = [
    (GOLD, 'name = "Gold"\nlimit = 5', "class[Gold].limit: 5 is not from 1 to 4"),
    (GOLD, 'name = "Gold"\nlimit = 0', "class[Gold].limit: 0 is not from 1 to 4"),
    (GOLD, GOLD + "\nsize = 1", f"class[Gold].size: {UNKNOWN}"),
    ('name = "a"\nrows', 'name = "A"\nrows', "column[A].name: 'A' is not a letter from a to z"),
    ('name = "a"\nrows', 'name = "{"\nrows', "column[{].name: '{' is not a letter from a to z"),
    ('name = "a"\nrows', 'name = ""\nrows', "column[].name: '' is not a letter from a to z"),
    ("rows = [2, 3, 4, 5, 6]", "rows = [0]", "column[a].rows: 0 is not a whole number from 1 to 99"),
    ("rows = [2, 3, 4, 5, 6]", "rows = [100]", "column[a].rows: 100 is not a whole number from 1 to 99"),
    ("rows = [2, 3, 4, 5, 6]", "rows = [2, 3, 4, 5, 6]\nsize = 1", f"column[a].size: {UNKNOWN}"),
    ('at = "r4"', 'at = "r4"\nsize = 1', f"city[Erie].size: {UNKNOWN}"),
    ('name = "Atlanta"', 'name = "ERIE"', "city: two are called 'Erie'"),
    (WHITE, "", "company: there are 3 companies, not 4"),
    (WHITE, WHITE + WHITE, "company: there are 5 companies, not 4"),
    ('letter = "W"', 'letter = "w"', "company[White].letter: 'w' is not a capital letter of its own"),
    ('letter = "W"', 'letter = "WH"', "company[White].letter: 'WH' is not a capital letter of its own"),
    ('name = "White"', 'name = "Reset"', "company: two are called 'Reset'"),
    ('start = "Tallahassee"', 'start = "Erie"', "company[White].start: Erie is not a start city of its own"),
    ('start = "Tallahassee"', 'start = "Nowhere"', "company[White].start: there is no city 'Nowhere'"),
    ('target = "San Francisco"', 'target = "Nowhere"', "company[Orange].target: there is no city 'Nowhere'"),
    ('letter = "W"', 'letter = "W"\nsize = 1', f"company[White].size: {UNKNOWN}"),
    ('class = "Gold"', 'class = "Start"', "city: there are 5 start cities, not 4"),
    (LINK, LINK.replace('"Portland"', '"San Francisco"'), "water_link[1].cities: a water link joins two cities"),
    (LINK, LINK.replace('"Portland"', '"Erie", "Portland"'), "water_link[1].cities: a water link joins two cities"),
    (LINK, LINK.replace("Portland", "Nowhere"), "water_link[1].cities: there is no city 'Nowhere'"),
    (LINK, f"{LINK}\n\n{LINK}", "water_link: a city has two water links"),
    (LINK, f"{LINK}\nsize = 1", f"water_link[1].size: {UNKNOWN}"),
    (
        'colours = ["Orange", "Brown"]',
        'colours = ["Orange"]',
        "tile[1].colours: a demand tile has a company and another colour",
    ),
    (
        'colours = ["Orange", "Brown"]',
        'colours = ["Orange", "Pink"]',
        "tile[1].colours: 'Pink' is not one of Orange, Brown, Gray, White, Purple",
    ),
    (A_TILE, A_TILE.replace("4", "0"), "tile[1].many: 0 is not from 1 to 99"),
    (A_TILE, A_TILE.replace("4", "100"), "tile[1].many: 100 is not from 1 to 99"),
    (A_TILE, A_TILE + "\nsize = 1", f"tile[1].size: {UNKNOWN}"),
    ("first = [2,", "first = [-1,", "chart.first: -1 is not a whole number from 0 to 999"),
    ("second = [1,", "second = [1000,", "chart.second: 1000 is not a whole number from 0 to 999"),
    ("third = [1, 1,", "third = [1,", "chart.first: the three columns are not of one length"),
    ("[chart]\n", "[chart]\nsize = 1\n", f"chart.size: {UNKNOWN}"),
    (EACH, EACH.replace("25", "2"), "cubes.each: 2 is not from 3 to 99"),
    (EACH, EACH.replace("25", "100"), "cubes.each: 100 is not from 3 to 99"),
    ("\ntracks = 4", "\ntracks = 0", "cubes.tracks: 0 is not from 1 to 9"),
    ("\ntracks = 4", "\ntracks = 10", "cubes.tracks: 10 is not from 1 to 9"),
    ("\ntracks = 4", "\ntracks = 6", "cubes.tracks: a tracks space holds 5 at most"),
    ("most_tracks = 5", "most_tracks = 0", "cubes.most_tracks: 0 is not from 1 to 9"),
    ("most_tracks = 5", "most_tracks = 10", "cubes.most_tracks: 10 is not from 1 to 9"),
    ("for_a_share = 3", "for_a_share = 0", "cubes.for_a_share: 0 is not from 1 to 9"),
    ("for_a_share = 3", "for_a_share = 10", "cubes.for_a_share: 10 is not from 1 to 9"),
    (EACH, EACH.replace("25", "5"), "cubes.each: too few for the start city, the chart and the tracks space"),
    (EACH, f"{EACH}\nsize = 1", f"cubes.size: {UNKNOWN}"),
    (SHARES, SHARES.replace("9", "0"), "shares.each: 0 is not from 1 to 99"),
    (SHARES, SHARES.replace("9", "100"), "shares.each: 100 is not from 1 to 99"),
    ("standard = 6", "standard = 7", "shares.standard: leaves no 3 of 9 shares for the starting sets"),
    ("basic = 7", "basic = 9", "shares.basic: leaves no 1 of 9 shares for the starting sets"),
    ("advanced = 6", "advanced = 9", "shares.advanced: leaves no 1 of 9 shares for the starting sets"),
    ("expert = 5", "expert = 9", "shares.expert: leaves no 1 of 9 shares for the starting sets"),
    ("expert = 5", "expert = 0", "shares.expert: 0 is not from 1 to 99"),
    ("expert = 5", "expert = 100", "shares.expert: 100 is not from 1 to 99"),
    (SHARES, f"{SHARES}\nsize = 1", f"shares.size: {UNKNOWN}"),
    ("[influence]\nstart = 1", "[influence]\nstart = -1", "influence.start: -1 is not from 0 to 99"),
    ("[influence]\nstart = 1", "[influence]\nstart = 100", "influence.start: 100 is not from 0 to 99"),
    ("[influence]", "[influence]\nsize = 1", f"influence.size: {UNKNOWN}"),
    ("markers = [4, 8]", "markers = [4]", "two_players.markers: has 1 numbers, not 2"),
    ("markers = [4, 8]", "markers = [4, -1]", "two_players.markers: -1 is not a whole number from 0 to 99"),
    ("markers = [4, 8]", "markers = [100, 8]", "two_players.markers: 100 is not a whole number from 0 to 99"),
    ("markers = [4, 8]", "markers = [4, 8]\nsize = 1", f"two_players.size: {UNKNOWN}"),
    ("invests_up_to = 1", "invests_up_to = -1", "bot.invests_up_to: -1 is not from 0 to 9"),
    ("invests_up_to = 1", "invests_up_to = 10", "bot.invests_up_to: 10 is not from 0 to 9"),
    ("keeps = 1", "keeps = -1", "bot.keeps: -1 is not from 0 to 9"),
    ("keeps = 1", "keeps = 10", "bot.keeps: 10 is not from 0 to 9"),
    ("keeps = 1", "keeps = 1\nsize = 1", f"bot.size: {UNKNOWN}"),
    (BOT_TILES, BOT_TILES.replace("2", "0"), "bot_tiles.each: 0 is not from 1 to 99"),
    (BOT_TILES, BOT_TILES.replace("2", "100"), "bot_tiles.each: 100 is not from 1 to 99"),
    ("reset = 1", "reset = 100", "bot_tiles.reset: 100 is not from 1 to 99"),
    ("reset = 1", "reset = 1\nsize = 1", f"bot_tiles.size: {UNKNOWN}"),
    ("penalty = 1", "penalty = -1", "west.penalty: -1 is not from 0 to 9"),
    ("penalty = 1", "penalty = 10", "west.penalty: 10 is not from 0 to 9"),
    ("spike_bonus = 2", "spike_bonus = -1", "west.spike_bonus: -1 is not from 0 to 99"),
    ("spike_bonus = 2", "spike_bonus = 100", "west.spike_bonus: 100 is not from 0 to 99"),
    ('cities = ["Lincoln", "Tulsa"]', 'cities = ["Lincoln", "Oz"]', "west.cities: there is no city 'Oz'"),
    ('start = "San Francisco"', 'start = "Oz"', "west.start: there is no city 'Oz'"),
    ('column = "k"', 'column = ""', "west_line.column: '' is not a column of the map"),
    ('column = "k"', 'column = "k"\nsize = 1', f"west_line.size: {UNKNOWN}"),
]


@named(WRONG)
def test_a_wrong_box_is_refused_with_its_place(right: str, wrong: str, words: str):
    assert complaint(GAME, right, wrong) == words


def test_the_map_is_neither_empty_nor_too_large():
    text = GAME.box_text()
    columns = text[text.index("[[column]]") : text.index("[[city]]")]
    none = text.replace(columns, "column = []\n")
    # The list must stand before the first table of the file.
    assert complaint_of("column = []\n" + none.replace("column = []\n", "")) == "column: 0 hexes are not from 1 to 256"
    large = "".join(f'[[column]]\nname = "{name}"\nrows = {list(range(1, 52))}\nbasis = "text"\n' for name in "abcdef")
    assert complaint_of(text.replace(columns, large)) == "column: 306 hexes are not from 1 to 256"


def test_cities_and_kinds_of_tiles_are_limited():
    text = GAME.box_text()
    more = "".join(
        f'[[city]]\nname = "New {number}"\nat = "a2"\nclass = "Gold"\nbasis = "text"\n' for number in range(13)
    )
    assert complaint_of(text + "\n" + more) == "city: 49 cities are more than 48"
    pairs = [(one, other) for one in ("White", "Gray", "Brown") for other in ("Orange", "Brown")][:3]
    tiles = "".join(f'[[tile]]\ncolours = ["{a}", "{b}"]\nmany = 1\nbasis = "text"\n' for a, b in pairs)
    assert complaint_of(text + "\n" + tiles) == "tile: 17 kinds of tiles are more than 16"


def complaint_of(text: str) -> str:
    """What a whole box is refused with."""
    own = GAME.box_text()
    return complaint(GAME, own, text)


@pytest.mark.parametrize(
    ("right", "other"),
    [
        (GOLD, GOLD.replace("3", "4")),
        (GOLD, GOLD.replace("3", "1")),
        (EACH, EACH.replace("25", "6")),
        (EACH, EACH.replace("25", "99")),
        ("\ntracks = 4", "\ntracks = 5"),
        ("\ntracks = 4", "\ntracks = 1"),
        ("for_a_share = 3", "for_a_share = 1"),
        ("standard = 6", "standard = 1"),
        ("basic = 7", "basic = 8"),
        ("advanced = 6", "advanced = 8"),
        ("expert = 5", "expert = 8"),
        ("[influence]\nstart = 1", "[influence]\nstart = 0"),
        ("invests_up_to = 1", "invests_up_to = 0"),
        ("keeps = 1", "keeps = 0"),
        ("penalty = 1", "penalty = 0"),
        ("spike_bonus = 2", "spike_bonus = 0"),
        ("reset = 1", "reset = 99"),
        (A_TILE, A_TILE.replace("4", "99")),
        (LINK, "water_link = []"),
    ],
)
def test_what_is_just_possible_is_taken(right: str, other: str):
    if other.startswith("water_link"):  # a list without entries must stand before the first table of the file
        text = GAME.box_text()
        assert accepts(GAME, text, f"{other}\n{text.replace(right, '')}")
    else:
        assert accepts(GAME, right, other)


def test_every_basis_is_one_that_there_is():
    """So that nobody is told that a component is known in a way that means nothing."""
    assert loose_bases(GAME) == []
