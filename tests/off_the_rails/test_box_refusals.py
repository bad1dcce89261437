"""Each check of the box: a wrong box is refused with the place and the limits, one that is just right is taken."""

from __future__ import annotations

import pytest

from branchline.core.match.errors import OptionError
from tests.boxes import accepts, complaint, loose_bases, named
from tests.off_the_rails.positions import GAME

UNKNOWN = "is not a field that this entry has"
NORTH = 'side = "north"\nlines = [3, 4, 5, 6, 7, 8]'
FIRST_ROW = '".  .  .  .  .  .  .  .  .  .",\n'
MAGPIE = '[[mission]]\nname = "Magpie"\ntask = "Collect from three deposits in one cart\'s move."\ndeposits = 3\n'
RED_CARDS = "[deposit.red]\njewels = [3, 2, 3, 2, 2, 3, 2, 3]"
LINES = "surface.red.lines: must be 1 to 8 different numbers, ascending"
SQUARE = "is not a square: '.', or r, y, g, b with 1 to 8 or X"

WRONG = [
    ("r1 r2 r3", "r1 r2 r9", f"board.map: 'r9' {SQUARE}"),
    ("r1 r2 r3", "r1 r2 r0", f"board.map: 'r0' {SQUARE}"),
    ("r1 r2 r3", "r1 r2 r33", f"board.map: 'r33' {SQUARE}"),
    ("r1 r2 r3", "r1 r2 r", f"board.map: 'r' {SQUARE}"),
    ("r1 r2 r3", "r1 r2 rX", "board.map: rX is there twice"),
    ("r1 r2 r3", "r1 r2", "board.map: row 3 has 9 squares, not 10"),
    ("r1 r2 r3", "r1 r2 r3 .", "board.map: row 3 has 11 squares, not 10"),
    (FIRST_ROW, FIRST_ROW * 4, "board.map: has 13 rows of 10 squares; 4 to 12 are possible"),
    ("r6 r7 r8", "r6 .  r8", "board.map: the square r7 is missing"),
    ("g6 g7 g8 .", "g6 g7 . g8", "board.map: the square g8 is not beside its mine's centre"),
    (".  .  b6 b7", ".  b6 .  b7", "board.map: the square b6 is not beside its mine's centre"),
    ("r4 rX r5", "r4 .  r5", "board.map: the red mine has no centre rX"),
    ("[board]\n", "[board]\nsize = 1\n", f"board.size: {UNKNOWN}"),
    ('side = "west"', 'side = "up"', "surface.blue.side: 'up' is not one of north, east, south, west"),
    ('side = "west"', 'side = "east"', "surface.blue.side: the east side is another clan's"),
    (NORTH, NORTH.replace("3, 4, 5, 6, 7, 8", ""), LINES),
    (NORTH, NORTH.replace("3, 4, 5, 6, 7, 8", "1, 2, 3, 4, 5, 6, 7, 8, 9"), LINES),
    (NORTH, NORTH.replace("3, 4", "3, 3"), LINES),
    (NORTH, NORTH.replace("3, 4", "4, 3"), LINES),
    (NORTH, NORTH.replace("8]", "11]"), "surface.red.lines: 11 is not a whole number from 1 to 10"),
    (NORTH, NORTH.replace("[3", "[0"), "surface.red.lines: 0 is not a whole number from 1 to 10"),
    (NORTH, f"{NORTH}\nsize = 1", f"surface.red.size: {UNKNOWN}"),
    ("[surface.red]", "[surface.pink]\nx = 1\n\n[surface.red]", f"surface.pink: {UNKNOWN}"),
    ("count = 5\n", "count = 0\n", "jewel.diamond.count: 0 is not from 1 to 63"),
    ("count = 5\n", "count = 64\n", "jewel.diamond.count: 64 is not from 1 to 63"),
    ("count = 12\n", "count = -1\n", "jewel.rock.count: -1 is not from 0 to 63"),
    ("solo_count = 5\n", "solo_count = 6\n", "jewel.diamond.solo_count: 6 is not from 0 to 5"),
    ("solo_count = 5\n", "solo_count = -1\n", "jewel.diamond.solo_count: -1 is not from 0 to 5"),
    ("points = 5\n", "points = 100\n", "jewel.diamond.points: 100 is not from 0 to 99"),
    ("points = 5\n", "points = -1\n", "jewel.diamond.points: -1 is not from 0 to 99"),
    ("points = 0\n", "points = 1\n", "jewel.rock.points: 1 is not from 0 to 0"),
    (
        'solo_clan = "blue"',
        'solo_clan = "pink"',
        "jewel.diamond.solo_clan: 'pink' is not one of red, yellow, green, blue",
    ),
    ("solo_count = 0\n", 'solo_count = 0\nsolo_clan = "red"\n', f"jewel.rock.solo_clan: {UNKNOWN}"),
    ("[jewel.rock]", "[jewel.opal]\ncount = 1\n[jewel.rock]", f"jewel.opal: {UNKNOWN}"),
    (
        "solo_count = 5\n",
        "solo_count = 4\n",
        "jewel: the solo game has a piece for each of 32 mine squares, not 31",
    ),
    ("ruby = 5\n", "ruby = -1\n", "bonus.ruby: -1 is not from 0 to 99"),
    ("ruby = 5\n", "ruby = 100\n", "bonus.ruby: 100 is not from 0 to 99"),
    ("cart = 3\n", "cart = -1\n", "bonus.cart: -1 is not from 0 to 99"),
    ("cart = 3\n", "cart = 100\n", "bonus.cart: 100 is not from 0 to 99"),
    ("mission = 4\n", "mission = -1\n", "bonus.mission: -1 is not from 0 to 99"),
    ("mission = 4\n", "mission = 100\n", "bonus.mission: 100 is not from 0 to 99"),
    ("mission = 4\n", "mission = 4\nsize = 1\n", f"bonus.size: {UNKNOWN}"),
    ("actions = 4\n", "actions = 0\n", "turn.actions: 0 is not from 1 to 9"),
    ("actions = 4\n", "actions = 10\n", "turn.actions: 10 is not from 1 to 9"),
    ("passing = 1\n", "passing = -1\n", "turn.passing: -1 is not from 0 to 5"),
    ("passing = 1\n", "passing = 6\n", "turn.passing: 6 is not from 0 to 5"),
    ("landing = 2\n", "landing = -1\n", "turn.landing: -1 is not from 0 to 5"),
    ("landing = 2\n", "landing = 6\n", "turn.landing: 6 is not from 0 to 5"),
    ("slowest = 1\n", "slowest = 0\n", "cart.slowest: 0 is not from 1 to 6"),
    ("slowest = 1\n", "slowest = 7\n", "cart.slowest: 7 is not from 1 to 6"),
    ("fastest = 6\n", "fastest = 0\n", "cart.fastest: 0 is not from 1 to 6"),
    ("fastest = 6\n", "fastest = 7\n", "cart.fastest: 7 is not from 1 to 6"),
    ("slowest = 1\nfastest = 6\n", "slowest = 4\nfastest = 3\n", "cart.fastest: 3 is not from 4 to 6"),
    ("start = 3\nslowest = 1\n", "start = 3\nslowest = 4\n", "cart.start: 3 is not from 4 to 6"),
    ("fastest = 6\n", "fastest = 2\n", "cart.start: 3 is not from 1 to 2"),
    ("hold = 5\n", "hold = 0\n", "cart.hold: 0 is not from 1 to 5"),
    ("hold = 5\n", "hold = 6\n", "cart.hold: 6 is not from 1 to 5"),
    ("plain = 60\n", "plain = -1\n", "tiles.plain: -1 is not from 0 to 500"),
    ("plain = 60\n", "plain = 501\n", "tiles.plain: 501 is not from 0 to 500"),
    ("junction = 30\n", "junction = -1\n", "tiles.junction: -1 is not from 0 to 500"),
    ("junction = 30\n", "junction = 501\n", "tiles.junction: 501 is not from 0 to 500"),
    ("each = 5\n", "each = 0\n", "tokens.each: 0 is not from 1 to 20"),
    ("each = 5\n", "each = 21\n", "tokens.each: 21 is not from 1 to 20"),
    ("each = 5\n", "each = 5\nsize = 1\n", f"tokens.size: {UNKNOWN}"),
    (RED_CARDS, RED_CARDS.replace("[3", "[10"), "deposit.red.jewels: 10 is not a whole number from 0 to 9"),
    (RED_CARDS, RED_CARDS.replace("[3", "[-1"), "deposit.red.jewels: -1 is not a whole number from 0 to 9"),
    (RED_CARDS, RED_CARDS.replace("[3", "[3, 3"), "deposit.red.jewels: has 9 numbers, not 8"),
    (RED_CARDS, f"{RED_CARDS}\nsize = 1", f"deposit.red.size: {UNKNOWN}"),
    (RED_CARDS, f"[deposit.pink]\njewels = [1]\n\n{RED_CARDS}", f"deposit.pink: {UNKNOWN}"),
    ("three = 17\n", "three = 12\n", "deck.three: 12 is not from 13 to 25"),
    ("three = 17\n", "three = 26\n", "deck.three: 26 is not from 13 to 25"),
    ("four = 21\n", "four = 20\n", "deck.four: 20 is not one of 13, 17, 21, 25"),
    ("four = 21\n", "four = 21\nfive = 25\n", f"deck.five: {UNKNOWN}"),
    (f'{MAGPIE}basis = "reconstructed"\n', "\n", "mission: there are 10 missions, not 11"),
    (MAGPIE, MAGPIE.replace("deposits = 3", "deposits = 0"), "mission[Magpie].deposits: 0 is not from 1 to 30"),
    (MAGPIE, MAGPIE.replace("deposits = 3", "deposits = 31"), "mission[Magpie].deposits: 31 is not from 1 to 30"),
    (MAGPIE, MAGPIE.replace("Magpie", "Nothing"), "mission: two are called 'Nothing'"),
    (
        MAGPIE,
        MAGPIE.replace("deposits = 3\n", ""),
        "mission[Magpie]: asks for nothing; it can ask for diamond, gold, emerald, ruby, rock, pieces, kinds, opposite,"
        " speed, dropped, deposits",
    ),
]


@named(WRONG)
def test_a_wrong_box_is_refused_with_its_place(right: str, wrong: str, words: str):
    assert complaint(GAME, right, wrong) == words


@pytest.mark.parametrize(
    ("right", "other"),
    [
        (NORTH, NORTH.replace("3, 4, 5, 6, 7, 8", "1")),
        (NORTH, NORTH.replace("3, 4, 5, 6, 7, 8", "1, 2, 3, 4, 5, 6, 9, 10")),
        (FIRST_ROW, FIRST_ROW * 3),
        ("count = 12\n", "count = 0\n"),
        ("count = 5\n", "count = 63\n"),
        ("points = 5\n", "points = 99\n"),
        ("passing = 1\n", "passing = 0\n"),
        ("landing = 2\n", "landing = 0\n"),
        ("slowest = 1\nfastest = 6\n", "slowest = 3\nfastest = 3\n"),
        ("plain = 60\n", "plain = 0\n"),
        ("junction = 30\n", "junction = 500\n"),
        ("each = 5\n", "each = 20\n"),
        (RED_CARDS, RED_CARDS.replace("[3", "[0")),
        ("two = 17\n", "two = 25\n"),
        ("deposits = 3\n", "deposits = 30\n"),
    ],
)
def test_what_is_just_possible_is_taken(right: str, other: str):
    assert accepts(GAME, right, other)


@pytest.mark.parametrize("carts", [0, 5, -1])
def test_alone_one_to_four_carts_may_be_out(carts: int):
    with pytest.raises(OptionError, match=r"solo_carts: .* is not a whole number from 1 to 4"):
        GAME.start(1, {"solo_carts": carts})


@pytest.mark.parametrize("carts", [1, 2, 3, 4])
def test_each_number_of_solo_carts_is_taken(carts: int):
    assert GAME.start(1, {"solo_carts": carts}).rules.most_carts == carts


@pytest.mark.parametrize(("seats", "carts"), [(2, 1), (3, 3), (4, 1)])
def test_solo_carts_are_for_the_solo_game(seats: int, carts: int):
    with pytest.raises(OptionError, match="only in the solo game"):
        GAME.start(seats, {"solo_carts": carts})


def test_every_basis_is_one_that_there_is():
    """So that nobody is told that a component is known in a way that means nothing."""
    assert loose_bases(GAME) == []
