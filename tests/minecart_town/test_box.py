"""The box: bad ones are refused, and the reason names the field."""

from __future__ import annotations

import pytest

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.game import NOBODY
from branchline.core.match.errors import BoxError
from branchline.games.minecart_town.rules.box import MOST_BUILDINGS, MOST_TILES, MinecartTownBox
from branchline.games.minecart_town.rules.kinds import resources_of
from tests.minecart_town.positions import GAME

TEXT = GAME.box_text()

BAD = {
    "effects-do": ('do = "gain", out = { wheat = 3 }', 'do = "brew", out = { wheat = 3 }', "effects"),
    "a time that does not fit": ('when = "transportation"', 'when = "production"', "is not a time for 'pull'"),
    "an unknown field": ('name = "Barn"\n', 'name = "Barn"\ncolour = "red"\n', "colour"),
    "a cost of nothing": ("cost = { wood = 1, stone = 2 }", "cost = {}", "names no cubes"),
    "an unknown resource": ("out = { wheat = 2 }", "out = { gold = 2 }", "gold"),
    "a gain of nothing": ('when = "production", do = "gain", points = 2', 'when = "production", do = "gain"', "out"),
    "two effects at a time": (
        '{ when = "production", do = "gain", points = 2 }',
        '{ when = "production", do = "gain", points = 2 }, { when = "production", do = "gain", points = 1 }',
        "at most one effect at a time",
    ),
    "slots for what it shows": ("slots = 8", "slots = 0", "needs slots"),
    "a conversion that gives more": (
        "in = { wood = 1 }, out = { coal = 1 }",
        "in = { wood = 1 }, out = { coal = 2 }",
        "more cubes than it takes",
    ),
    "a name that can't be said": ('name = "Barn"', 'name = "Big  Barn"', "is not a name"),
    "the same name twice": ('name = "Barn"', 'name = "Silo"', "two are called 'Silo'"),
    "lines of track": ('lines = ["ns", "ew"]', 'lines = ["ns"]', "two lines"),
    "a set-up with a strange tile": ('a = ["A01", ', 'a = ["B01", ', "B01"),
    "a set-up too short": ('a = ["A01", "A02", ', 'a = ["A01", ', "names 5 tiles, not 6"),
    "a set-up with too many copies": ('"A02", "A04"', '"A04", "A04"', "more often than there are copies"),
    "a missing set-up": ('id = "flock"', 'id = "bread_line"', "the set-ups are not"),
    "spaces": ("ab = [6, 6, 7, 8]", "ab = [6, 6, 7, 9]", "ab"),
    "more spaces than a solo board has": ("ab = [6, 6, 7, 8]", "ab = [7, 6, 7, 8]", "two rows of three"),
    "types around that are left out": ("cubes = 1, most = 5", "cubes = 1, most = 4", "most"),
    "another game": ('game = "minecart_town"', 'game = "chess"', "a box of chess"),
    "cubes at the end": (
        'when = "end", do = "per_stored", per = { sheep = 1 }, points = 3 }',
        'when = "end", do = "per_stored", per = { sheep = 1 }, out = { sheep = 1 } }',
        "nothing to do with cubes at the end",
    ),
    "cubes to pay with out of a conversion": (
        "in = { wheat = 1 }, out = { sheep = 1 }",
        "in = { wheat = 1 }, out = { wood = 1 }",
        "a conversion makes cubes that tiles are paid with",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_box_is_refused(name: str):
    old, new, reason = BAD[name]
    assert old in TEXT
    with pytest.raises(BoxError) as refused:
        GAME.open_box("my.toml", TEXT.replace(old, new, 1))
    assert reason in str(refused.value)


class TestRoom:
    """MT-R2"""

    def test_a_box_with_which_a_town_could_outgrow_the_catalogue_is_refused(self):
        text = TEXT.replace("out = { wood = 5 }", "out = { wood = 20 }").replace("slots = 5\n", "slots = 20\n", 1)
        with pytest.raises(BoxError, match="a town could grow to"):
            GAME.open_box("my.toml", text)

    def test_cubes_to_pay_with_that_come_for_each_stored_group_count_as_often_as_there_are_slots(self):
        start = TEXT.index("slots = 6", TEXT.index('name = "Barn"'))
        end = TEXT.index("basis", start)
        barn = TEXT[start:end].replace("slots = 6", "slots = 20").replace("sheep = 2", "wood = 1")
        with pytest.raises(BoxError, match="a town could grow to"):
            GAME.open_box("my.toml", TEXT[:start] + barn + TEXT[end:])

    def test_there_is_room_to_spare(self):
        assert MOST_TILES > 82
        assert MOST_BUILDINGS > 46


class TestCircles:
    """MT-R4"""

    def test_conversions_in_a_circle_are_refused(self):
        text = TEXT.replace("in = { wheat = 1, coal = 1 }, points = 6", "in = { coal = 1 }, out = { wheat = 1 }")
        text = text.replace("in = { wheat = 1 }, out = { sheep = 1 }", "in = { wheat = 1 }, out = { coal = 1 }")
        with pytest.raises(BoxError, match="run in a circle: wheat, coal"):
            GAME.open_box("my.toml", text)


class TestAddingATile:
    """MT-11.1 Adding a tile is adding an entry, not code."""

    ENTRY = """
[[tile]]
id = "B32"
name = "Glassworks"
type = "B"
copies = 1
cost = { wood = 2, stone = 1 }
slots = 4
effects = [
    { when = "immediate", do = "choice", many = 1, one_kind = false },
    { when = "processing", do = "convert", in = { stone = 1, coal = 1 }, points = 9 },
]
basis = "reconstructed"
"""

    def test_it_is_there_with_all_that_follows_from_its_effects(self):
        box = GAME.open_box("my.toml", TEXT + self.ENTRY)
        assert isinstance(box, MinecartTownBox)
        kind = box.kind_of("Glassworks")
        assert resources_of(int(box.depicts[kind])) == ["stone", "coal"]
        assert len(resources_of(int(box.accepts[kind]))) == 5
        assert (box.has_points[kind], box.has_processing[kind]) == (1, 1)
        assert box.hash != GAME.box().hash

    def test_games_are_played_with_it(self):
        box = GAME.open_box("my.toml", TEXT + self.ENTRY)
        for seed in range(5):
            state = GAME.start(2, box=box)
            play_out(state, Random(seed))
            assert state.turn() == NOBODY
            assert state.census() == GAME.components(2, {}, box)
