"""Each check of the box: a wrong box is refused with the place and the limits, one that is just right is taken."""

from __future__ import annotations

import pytest

from branchline.core.match.errors import BoxError, OptionError
from tests.boxes import accepts, complaint, loose_bases, named
from tests.minecart_town.positions import GAME

TEXT = GAME.box_text()
UNKNOWN = "is not a field that this entry has"
#: One more tile, with a single effect to be put in.
ENTRY = """
[[tile]]
id = "Z01"
name = "Test Tile"
type = "C"
copies = 1
cost = {{ wood = 1 }}
slots = 8
effects = [{{ {effect} }}]
basis = "reconstructed"
"""
#: Each form with its fields as they should be, and the times at which it may happen.
FORMS = {
    "gain": ("out = { coal = 1 }", ("immediate", "production")),
    "choice": ("many = 1, one_kind = true", ("immediate", "production")),
    "convert": ("in = { wheat = 1 }, points = 2", ("processing",)),
    "convert_any": ("many = 2, points = 3", ("processing",)),
    "convert_different": ("many = 2, points = 3", ("processing",)),
    "per_stored": ("per = { coal = 1 }, points = 1", ("production", "end")),
    "lose": ("in = { coal = 1 }", ("production", "processing")),
    "per_neighbour": ('of = "tile", most = 8, points = 1', ("end",)),
    "per_neighbour_type": ("most = 5, points = 1", ("end",)),
    "per_connected": ("points = 1", ("end",)),
    "boost": ("points = 1", ("processing",)),
    "pull": ("many = 3", ("transportation",)),
}
TIMES = ("immediate", "production", "transportation", "processing", "end")

FLOCK = '[[setup]]\nid = "flock"'
BARE = '[[start]]\nid = "START_MINE"\nname = "Mine"\nslots = 3\n'
WRONG = [
    ("rounds = 4", "rounds = 0", "rounds.rounds: 0 is not from 1 to 8"),
    ("rounds = 4", "rounds = 9", "rounds.rounds: 9 is not from 1 to 8"),
    ("b_from = 3", "b_from = 1", "rounds.b_from: 1 is not from 2 to 8"),
    ("b_from = 3", "b_from = 9", "rounds.b_from: 9 is not from 2 to 8"),
    ("b_from = 3", "b_from = 3\nsize = 1", f"rounds.size: {UNKNOWN}"),
    ("ab = [6, 6, 7, 8]", "ab = [6, 6, 7]", "display.ab: has 3 numbers, not 4"),
    ("ab = [6, 6, 7, 8]", "ab = [6, 6, 7, 9]", "display.ab: 9 is not a whole number from 1 to 8"),
    ("ab = [6, 6, 7, 8]", "ab = [6, 0, 7, 8]", "display.ab: 0 is not a whole number from 1 to 8"),
    (
        "ab = [6, 6, 7, 8]",
        "ab = [7, 6, 7, 8]",
        "display.ab: alone there are two rows of three spaces, 7 are too many",
    ),
    ("c = 4\n", "c = 5\n", "display.c: 5 is not from 1 to 4"),
    ("c = 4\n", "c = 0\n", "display.c: 0 is not from 1 to 4"),
    ("c = 4\n", "c = 4\nsize = 1\n", f"display.size: {UNKNOWN}"),
    ("wood = 30", "wood = 0", "cubes.wood: 0 is not from 1 to 999"),
    ("wood = 30", "wood = 1000", "cubes.wood: 1000 is not from 1 to 999"),
    ("wood = 30", "wood = 30\ngold = 3", f"cubes.gold: {UNKNOWN}"),
    ("tiles = 44", "tiles = 0", "track.tiles: 0 is not from 1 to 999"),
    ("tiles = 44", "tiles = 1000", "track.tiles: 1000 is not from 1 to 999"),
    ("\ncost = 1\n", "\ncost = 0\n", "track.cost: 0 is not from 1 to 9"),
    ("\ncost = 1\n", "\ncost = 10\n", "track.cost: 10 is not from 1 to 9"),
    ("junction_cost = 2", "junction_cost = 0", "track.junction_cost: 0 is not from 1 to 9"),
    ("junction_cost = 2", "junction_cost = 10", "track.junction_cost: 10 is not from 1 to 9"),
    ("upgrade_cost = 1", "upgrade_cost = 0", "track.upgrade_cost: 0 is not from 1 to 9"),
    ("upgrade_cost = 1", "upgrade_cost = 10", "track.upgrade_cost: 10 is not from 1 to 9"),
    ("upgrade_cost = 1", "upgrade_cost = 1\nsize = 1", f"track.size: {UNKNOWN}"),
    ("marks = [60,", "marks = [0,", "solo.marks: 0 is not a whole number from 1 to 999"),
    ("marks = [60,", "marks = [1000,", "solo.marks: 1000 is not a whole number from 1 to 999"),
    ("marks = [60,", "size = 1\nmarks = [60,", f"solo.size: {UNKNOWN}"),
    (BARE, BARE.replace("3", "-1"), "start[START_MINE].slots: -1 is not from 0 to 20"),
    (BARE, BARE.replace("3", "21"), "start[START_MINE].slots: 21 is not from 0 to 20"),
    (BARE, f"{BARE}copies = 1\n", f"start[START_MINE].copies: {UNKNOWN}"),
    ("copies = 3", "copies = 0", "tile[A01].copies: 0 is not from 1 to 9"),
    ("copies = 3", "copies = 10", "tile[A01].copies: 10 is not from 1 to 9"),
    ('type = "A"', 'type = "D"', "tile[A01].type: 'D' is not one of A, B, C"),
    ('id = "A02"', 'id = "A01"', "tile: two are called 'A01'"),
    ("cost = { wood = 2, stone = 1 }", "cost = { wood = 21 }", "tile[A01].cost.wood: 21 is not from 1 to 20"),
    ("cost = { wood = 2, stone = 1 }", "cost = { wood = 0 }", "tile[A01].cost.wood: 0 is not from 1 to 20"),
    (
        'c = ["C01", "C05", "C09", "C16"]',
        'c = ["C01", "C05", "C09"]',
        "setup[bread_line].c: names 3 tiles, not 4",
    ),
    (FLOCK, FLOCK + "\nsize = 1", f"setup[flock].size: {UNKNOWN}"),
    (
        'lines = ["ns", "ew"]',
        'lines = ["ns", "ns"]',
        "tile[B19].effects: a tile of track has two lines, ns and ew, no slots and no other effect",
    ),
]


@named(WRONG)
def test_a_wrong_box_is_refused_with_its_place(right: str, wrong: str, words: str):
    assert complaint(GAME, right, wrong) == words


def test_the_starting_tile_has_two_halves():
    forest = TEXT[TEXT.index('[[start]]\nid = "START_FOREST"') : TEXT.index("[solo]")]
    assert complaint(GAME, forest, "") == "start: the starting tile has 1 halves, not 2"


def test_at_most_a_hundred_kinds_are_possible():
    kinds = TEXT.count("[[tile]]")
    more = "".join(
        ENTRY.format(effect='when = "end", do = "per_connected", points = 1').replace("Z01", f"Z{number}")
        for number in range(101 - kinds)
    )
    words = "tile: there are 101 kinds of tiles; at most 100 are possible"
    assert complaint(GAME, TEXT, TEXT + more) == words


def with_effect(effect: str) -> str:
    return TEXT + ENTRY.format(effect=effect)


def refused(effect: str) -> str:
    return complaint(GAME, TEXT, with_effect(effect))


class TestTimes:
    """MT-11.1 Every form has its times."""

    @pytest.mark.parametrize("form", FORMS)
    @pytest.mark.parametrize("when", TIMES)
    def test_a_form_happens_at_its_times_only(self, form: str, when: str):
        fields, times = FORMS[form]
        effect = f'when = "{when}", do = "{form}", {fields}'
        if form == "per_neighbour_type" and when == "immediate":
            effect = effect.replace("points = 1", "cubes = 1")  # at once it brings cubes (MT-11.9)
            times = ("immediate", "end")
        if when in times:
            assert accepts(GAME, TEXT, with_effect(effect))
        else:
            assert refused(effect) == f"tile[Z01].effects[1].when: {when!r} is not a time for {form!r}"


FIELDS = [
    ('when = "production", do = "choice", many = {}, one_kind = true', "many", 1, 20),
    ('when = "processing", do = "convert", in = {{ wheat = {} }}, points = 1', "in.wheat", 1, 20),
    ('when = "processing", do = "convert", in = {{ wheat = 1 }}, points = {}', "points", 1, 99),
    ('when = "processing", do = "convert_any", many = {}, points = 1', "many", 1, 20),
    ('when = "processing", do = "convert_any", many = 1, points = {}', "points", 1, 99),
    ('when = "processing", do = "convert_different", many = {}, points = 1', "many", 1, 5),
    ('when = "production", do = "gain", points = {}', "points", 1, 99),
    ('when = "production", do = "gain", out = {{ coal = {} }}', "out.coal", 1, 20),
    ('when = "end", do = "per_stored", per = {{ coal = 1 }}, points = {}', "points", -99, 99),
    ('when = "end", do = "per_stored", per = {{ coal = 1 }}, bonus_at = {}, bonus = 1', "bonus_at", 1, 20),
    ('when = "end", do = "per_stored", per = {{ coal = 1 }}, bonus_at = 1, bonus = {}', "bonus", 1, 99),
    ('when = "transportation", do = "pull", many = {}', "many", 1, 20),
    ('when = "end", do = "per_neighbour", of = "tile", most = {}, points = 1', "most", 1, 8),
    ('when = "end", do = "per_neighbour_type", most = {}, points = 1', "most", 1, 8),
    ('when = "immediate", do = "per_neighbour_type", most = {}, cubes = 1', "most", 5, 8),
    ('when = "immediate", do = "per_neighbour_type", most = 5, cubes = {}', "cubes", 1, 20),
    ('when = "end", do = "per_connected", points = {}', "points", 1, 99),
    ('when = "processing", do = "boost", points = {}', "points", 1, 99),
]


@pytest.mark.parametrize(("effect", "field", "low", "high"), FIELDS)
def test_the_figures_of_an_effect_have_limits(effect: str, field: str, low: int, high: int):
    for wrong in (low - 1, high + 1):
        words = f"tile[Z01].effects[1].{field}: {wrong} is not from {low} to {high}"
        assert refused(effect.format(wrong)) == words
    for right in (low, high):
        assert "is not from" not in first_complaint(with_effect(effect.format(right)))


def first_complaint(text: str) -> str:
    """What such a box is refused with: so many cubes may be too many for a town; nothing if it is taken."""
    try:
        GAME.open_box("my.toml", text)
    except BoxError as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ('when = "production", do = "gain"', "out: is missing, and so is points"),
        ('when = "processing", do = "convert", in = { wheat = 1 }', "out: is missing, and so is points"),
        (
            'when = "processing", do = "convert", in = { wheat = 1 }, out = { coal = 2 }',
            "out: a conversion may not give more cubes than it takes",
        ),
        ('when = "processing", do = "lose", in = {}', "in: names no cubes"),
        ('when = "end", do = "per_stored", per = {}', "per: names no cubes"),
        ('when = "end", do = "per_stored", per = { coal = 1 }, bonus_at = 3', "bonus: is missing"),
        (
            'when = "end", do = "per_stored", per = { coal = 1 }, out = { coal = 1 }',
            "out: there is nothing to do with cubes at the end",
        ),
        (
            'when = "end", do = "per_neighbour", of = "river", most = 1, points = 1',
            "of: 'river' is not one of tile, building, building with points, building with processing",
        ),
        ('when = "transportation", do = "pull", many = 1, points = 1', f"points: {UNKNOWN}"),
        ('when = "processing", do = "lose", in = { coal = 1 }, points = 1', f"points: {UNKNOWN}"),
        ('when = "processing", do = "boost", points = 1, most = 2', f"most: {UNKNOWN}"),
        ('when = "production", do = "gain", out = { gold = 1 }', f"out.gold: {UNKNOWN}"),
    ],
)
def test_an_effect_that_makes_no_sense_is_refused(effect: str, words: str):
    assert refused(effect) == f"tile[Z01].effects[1].{words}"


class TestTiles:
    def test_slots_are_for_what_a_tile_shows(self):
        entry = ENTRY.format(effect='when = "processing", do = "convert_any", many = 2, points = 3')
        entry = entry.replace("slots = 8", "slots = 0")
        assert complaint(GAME, TEXT, TEXT + entry) == "tile[Z01].slots: a tile that shows resources needs slots"

    @pytest.mark.parametrize(
        "change",
        [("slots = 0", "slots = 1"), ('lines = ["ns", "ew"]', 'lines = ["ns", "ew", "ns"]')],
    )
    def test_a_tile_of_track_is_nothing_else(self, change: tuple[str, str]):
        place = TEXT.index('id = "B19"')
        entry = TEXT[place : TEXT.index("[[tile]]", place)]
        assert change[0] in entry
        words = "tile[B19].effects: a tile of track has two lines, ns and ew, no slots and no other effect"
        assert complaint(GAME, entry, entry.replace(*change)) == words


@pytest.mark.parametrize(
    ("right", "other"),
    [
        ("b_from = 3", "b_from = 2"),
        ("b_from = 3", "b_from = 8"),
        ("rounds = 4", "rounds = 1"),
        ("wood = 30", "wood = 1"),
        ("\ncost = 1\n", "\ncost = 9\n"),
        ("junction_cost = 2", "junction_cost = 1"),
        ("marks = [60,", "marks = [999,"),
        ("ab = [6, 6, 7, 8]", "ab = [6, 1, 1, 1]"),
    ],
)
def test_what_is_just_possible_is_taken(right: str, other: str):
    assert accepts(GAME, right, other)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"first": 3}),
        (4, {"first": 5}),
        (4, {"first": -1}),
        (2, {"setup": "flock"}),
        (3, {"solo_stacking": True}),
        (1, {"setup": "herd"}),
        (2, {"final_pull": "never"}),
        (2, {"expert": (2,)}),
    ],
)
def test_options_that_make_no_sense_are_refused(seats, options):
    with pytest.raises(OptionError, match=next(iter(options))):
        GAME.start(seats, options)


def test_every_basis_is_one_that_there_is():
    """So that nobody is told that a component is known in a way that means nothing."""
    assert loose_bases(GAME) == []
