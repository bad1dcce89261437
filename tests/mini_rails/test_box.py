"""The box: each of its checks refuses a wrong box with the place and the limits, and what is just right is taken."""

from __future__ import annotations

import pytest

from tests.boxes import accepts, complaint, loose_bases, named
from tests.mini_rails.positions import GAME

FIVE = '[[players]]\nseats = 5\nstart = 1\nbag = 11\nbasis = "text"\n'
GRAY = '[[company]]\nname = "gray"\nletter = "G"\ndiscs = 12\nbasis = "text"\n'

WRONG = [
    ("rounds = 6", "rounds = 0", "game.rounds: 0 is not from 1 to 8"),
    ("profit_limit = 10", "profit_limit = 0", "game.profit_limit: 0 is not from 1 to 99"),
    ("frame_loss = 1", "frame_loss = -1", "game.frame_loss: -1 is not from 0 to 99"),
    ("frame_loss = 1", "frame_loss = 1\nframe_gain = 1", "game.frame_gain: is not a field that this entry has"),
    (GRAY, "", "company: there are 5 companies, not 6"),
    (GRAY, GRAY + GRAY.replace("gray", "pink").replace('"G"', '"P"'), "company: there are 7 companies, not 6"),
    ('name = "gray"', 'name = ""', "company[].name: '' is not a name: 1 to 40 printable characters with single blanks"),
    ('name = "gray"', 'name = "Red"', "company: two are called 'Red'"),
    ('letter = "G"', 'letter = "R"', "company[gray].letter: 'R' is not a letter of its own"),
    ('letter = "G"', 'letter = "GY"', "company[gray].letter: 'GY' is not a letter of its own"),
    ('letter = "G"', 'letter = "?"', "company[gray].letter: '?' is not a letter of its own"),
    (GRAY, GRAY.replace("12", "0"), "company[gray].discs: 0 is not from 1 to 20"),
    (GRAY, GRAY + "size = 1\n", "company[gray].size: is not a field that this entry has"),
    (GRAY, GRAY.replace("12", "11"), "players[3].bag: there are only 11 gray discs"),
    ("seats = 5", "seats = 6", "players[3].seats: 6 is not from 3 to 5"),
    ("seats = 5", "seats = 4", "players[3].seats: 4 players are described twice"),
    ("start = 3", "start = 4", "players[1].start: 4 is not from 1 to 3"),
    (
        "start = 3",
        "start = 2",
        "players[1].start: 2 is not 1 or 3: a frame has one primary and two secondary start hexes",
    ),
    ("bag = 7", "bag = 0", "players[1].bag: 0 is not from 1 to 20"),
    ("bag = 7", "bag = 6", "players[1].bag: the bag is too small: 42 discs are drawn in 6 rounds"),
    ("bag = 9", "bag = 12", "players[2].bag: there are only 12 red discs"),
    ("bag = 9", "bag = 9\ncolour = 1", "players[2].colour: is not a field that this entry has"),
    (FIVE, "", "players: 5 players are not described"),
    ("spots = 5\n", "spots = 10\n", "terrain[the Big City].spots: 10 is not from -9 to 9"),
    ("spots = 5\n", "spots = 5\nheight = 1\n", "terrain[the Big City].height: is not a field that this entry has"),
    ("spots = 5\n", "spots = 4\n", "tile[1].A.spots: no terrain has 5 spots"),
    ("id = 7\n", "id = 8\n", "tile[8].id: 8 is not from 7 to 7"),
    ("id = 7\n", "id = 7\ncolour = 1\n", "tile[7].colour: is not a field that this entry has"),
    ("spots = [3, 1, -3, 1, -2, 2, -2]", "spots = [3, 1, -3]", "tile[7].B.spots: has 3 numbers, not 7"),
    (
        "spots = [3, 1, -3, 1, -2, 2, -2]",
        "spots = [3, 1, -3, 1, -2, 2, -10]",
        "tile[7].B.spots: -10 is not a whole number from -9 to 9",
    ),
    (
        "spots = [3, 1, -3, 1, -2, 2, -2]",
        "spots = [3, 1, -3, 1, -2, 2, -2]\nturn = 1",
        "tile[7].B.turn: is not a field that this entry has",
    ),
    ("primary = 1", "primary = 0", "frames.primary: 0 is not from 1 to 6"),
    ("secondary = [6, 2]", "secondary = [7, 2]", "frames.secondary: 7 is not a whole number from 1 to 6"),
    ("secondary = [6, 2]", "secondary = [6]", "frames.secondary: has 1 numbers, not 2"),
    ("secondary = [6, 2]", "secondary = [2, 2]", "frames.secondary: names a hex twice"),
    ("secondary = [6, 2]", "secondary = [6, 1]", "frames.secondary: names a hex twice"),
    ("secondary = [6, 2]", "secondary = [1, 2]", "frames.secondary: names a hex twice"),
    ("secondary = [6, 2]", "secondary = [6, 2]\ntertiary = 3", "frames.tertiary: is not a field that this entry has"),
    ('name = "first edition"', 'name = "first edition"\nyear = 1', "box.year: is not a field that this entry has"),
]


@named(WRONG)
def test_a_wrong_box_is_refused_with_its_place(right: str, wrong: str, words: str):
    assert complaint(GAME, right, wrong) == words


def test_seven_tiles_are_wanted():
    text = GAME.box_text()
    last = text[text.index("[[tile]]\nid = 7") : text.index("# The start hexes")]
    assert complaint(GAME, last, "") == "tile: there are 6 tiles, not 7"


@pytest.mark.parametrize(
    ("right", "other"),
    [
        ("rounds = 6", "rounds = 1"),
        ("profit_limit = 10", "profit_limit = 1"),
        ("profit_limit = 10", "profit_limit = 99"),
        ("frame_loss = 1", "frame_loss = 0"),
        ('letter = "G"', 'letter = "7"'),
        ("bag = 9", "bag = 11"),
        ("start = 1", "start = 3"),
        ("primary = 1\nsecondary = [6, 2]", "primary = 6\nsecondary = [1, 2]"),
    ],
)
def test_what_is_just_possible_is_taken(right: str, other: str):
    assert accepts(GAME, right, other)


def test_faces_are_read_tile_by_tile_and_face_by_face():
    """Every hex has the spots that its face says, and every face its basis."""
    box = GAME.box()
    assert list(box.spots)[:14] == [5, 2, -1, -3, -2, 1, 3, 5, 1, -3, 2, -1, 3, -2]
    assert list(box.spots)[84:] == [2, 3, -1, 3, 1, -2, 1, 3, 1, -3, 1, -2, 2, -2]
    assert len(box.spots) == 98
    assert box.bases[:3] == ["public", "inferred", "public"]
    assert box.terrain[-3] == "mountains"
    assert [int(many) for many in box.start_discs[3:]] == [3, 1, 1]
    assert [int(many) for many in box.bag_discs[3:]] == [7, 9, 11]


def test_every_basis_is_one_that_there_is():
    """So that nobody is told that a component is known in a way that means nothing."""
    assert loose_bases(GAME) == []
