"""Boxes: what is wrong is said with file, entry and field."""

from __future__ import annotations

import re

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.box import Entry, read_box
from branchline.core.match.errors import BoxError
from branchline.core.match.match import Match
from branchline.core.message import in_english

#: The hashes of the boxes that old records name.
HASHES = {
    "mini_rails": "74ef6ebd3f5d0915",
    "minecart_town": "81d3777aa45dda3f",
    "mini_express": "9d150c74a2da93c4",
    "off_the_rails": "0948426ad9293890",
}
ALL = pytest.mark.parametrize("name", games.names())


class TestEntry:
    def entry(self, **fields):
        return Entry("my.toml", "tile[3]", fields)

    @pytest.mark.parametrize(
        ("ask", "complaint"),
        [
            (lambda entry: entry.number("cost", 0, 9), "my.toml: tile[3].cost: is missing"),
            (lambda entry: entry.number("high", 0, 9), "my.toml: tile[3].high: 12 is not from 0 to 9"),
            (lambda entry: entry.number("word", 0, 9), "my.toml: tile[3].word: 'x' is not a whole number"),
            (lambda entry: entry.number("yes", 0, 9), "my.toml: tile[3].yes: True is not a whole number"),
            (lambda entry: entry.text("high"), "my.toml: tile[3].high: 12 is not a text"),
            (lambda entry: entry.text("word", ("a", "b")), "my.toml: tile[3].word: 'x' is not one of a, b"),
            (lambda entry: entry.flag("word"), "my.toml: tile[3].word: 'x' is not true or false"),
            (lambda entry: entry.numbers("list", 0, 9, 3), "my.toml: tile[3].list: has 2 numbers, not 3"),
            (lambda entry: entry.numbers("list", 2, 9), "my.toml: tile[3].list: 1 is not a whole number from 2 to 9"),
            (lambda entry: entry.texts("list"), "my.toml: tile[3].list: 1 is not a text"),
            (lambda entry: entry.table("word"), "my.toml: tile[3].word: is not a table"),
            (lambda entry: entry.tables("word"), "my.toml: tile[3].word: is not a list of tables"),
            (lambda entry: Entry("my.toml", "tile[3]", {"basis": "hearsay"}).basis(), "basis: 'hearsay' is not one of"),
            (lambda entry: entry.done(), "my.toml: tile[3].high: is not a field that this entry has"),
        ],
    )
    def test_complaints_name_file_entry_and_field(self, ask, complaint):
        with pytest.raises(BoxError, match=re.escape(complaint)):
            ask(self.entry(high=12, word="x", yes=True, list=[1, 2]))

    def test_what_is_not_toml_is_refused(self):
        with pytest.raises(BoxError, match="is not TOML"):
            read_box("my.toml", "[[")


class TestNames:
    def entry(self, value):
        return Entry("my.toml", "tile[3]", {"name": value})

    @pytest.mark.parametrize("value", ["Inn", "Salt Lake City", "Shepherd's Hut", "Zoë", "x" * 40, "No. 7 (old)"])
    def test_a_name_is_taken_as_it_is(self, value):
        assert self.entry(value).name("name") == value

    @pytest.mark.parametrize(
        "value",
        [
            *("", " ", "a  b", " a", "a ", "a\nb", "a\u2028b", "a\u202eb", "\0", "x" * 41),
            *("<b>", "a&b", '"', "{x}", "[/x]", "a\\", "El_Paso", 7),
        ],
    )
    def test_what_could_not_be_shown_or_read_back_is_none(self, value):
        with pytest.raises(BoxError, match=r"my\.toml: tile\[3\]\.name: "):
            self.entry(value).name("name")

    def test_a_word_has_no_blanks(self):
        assert self.entry("B-17_x").word("name") == "B-17_x"
        for value in ("dark red", "orange+brown", "", "-", "x" * 41):
            with pytest.raises(BoxError, match="is not one word"):
                self.entry(value).word("name")

    def test_names_that_could_be_taken_for_one_another_are_refused(self):
        self.entry("").different("name", ["Erie", "Eerie"])
        for other in ("ERIE", "\uff25rie"):
            with pytest.raises(BoxError, match="two are called"):
                self.entry("").different("name", ["Erie", other])


class TestBoxesOfOthers:
    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("[x" + ".a" * 95_000 + "]\nb = 1", "at most 16 dots"),
            ("[box]\nnote" + ".a" * 9_000 + " = 1", "at most 16 dots"),
            ("[box]\n" + '"."' + '."."' * 9_000 + " = 1", "at most 16 dots"),
            ('x = {a = """b\n"""", c' + ".c" * 9_000 + " = 1}", "at most 16 dots"),
            ("[box.x.x.x.x.x.x.x.x.x]\nb = 1", "lies deeper than 8"),
            ("x = [[[[[[[[[1]]]]]]]]]", "lies deeper than 8"),
            ("x = " + "[" * 5_000, "too many brackets"),
            ("[box.note.a]\nb = 1", "box.note: is not a text"),
            ("[box]\nbasis = 1", "box.basis: is not a text"),
            ("[box]\nnote = '" + "x" * 1001 + "'", "box.note: is not a text of at most 1000"),
            ("[box]\nwhen = 1979-05-27", "box.when: 1979-05-27 is neither"),
            ("when = 07:32:00", "when: 07:32:00 is neither"),
            ("x = 0x" + "f" * 9_000, "x: is too large a number"),
            ("x = " + "9" * 5_000, "is not TOML"),
        ],
        ids=range(14),
    )
    def test_what_would_be_slow_or_deep_or_no_component_is_refused(self, text, complaint):
        with pytest.raises(BoxError, match=re.escape(complaint)) as refused:
            read_box("my.toml", text)
        assert len(str(refused.value)) < 500

    def test_dots_in_texts_and_comments_do_no_harm(self):
        dots = "a.b." * 20
        text = f'# {dots}\nx = "{dots}"  # {dots}\ny = \'\'\'\n{dots}\'\'\'\nz = """\\"{dots}""""\n'
        assert read_box("my.toml", text).fields["x"] == dots

    def test_a_complaint_does_not_repeat_a_long_name(self):
        with pytest.raises(BoxError) as refused:
            Entry("my.toml", "", {"name": "r" * 150_000}).name("name")
        assert len(str(refused.value)) < 500


@ALL
class TestGamesBoxes:
    def test_the_exported_box_is_the_games_own(self, name):
        game = games.find(name)
        assert game.open_box("x", game.box_text()).hash == game.box().hash

    def test_its_hash_is_the_one_that_old_records_name(self, name):
        assert games.find(name).box().hash == HASHES[name]

    def test_remarks_do_not_change_the_hash_and_numbers_do(self, name):
        game = games.find(name)
        text = game.box_text()
        remarked = text.replace('basis = "text"', 'basis = "public"\nnote = "seen"', 1)
        assert remarked != text
        assert game.open_box("x", remarked).hash == game.box().hash

    def test_a_box_of_another_game_is_refused(self, name):
        game = games.find(name)
        with pytest.raises(BoxError, match=r"box\.game"):
            game.open_box("x", game.box_text().replace(f'game = "{name}"', 'game = "other"'))

    def test_an_unknown_table_is_refused(self, name):
        game = games.find(name)
        with pytest.raises(BoxError, match="surprise"):
            game.open_box("x", game.box_text() + "\n[surprise]\nbig = 1\n")

    def test_a_missing_table_is_refused(self, name):
        with pytest.raises(BoxError, match="is missing"):
            games.find(name).open_box("x", f'[box]\ngame = "{name}"\nname = "empty"\n')

    def test_every_entry_says_how_it_is_known(self, name):
        fields = read_box("x", games.find(name).box_text()).fields
        assert [place for place, value in fields.items() if place != "box" and not says_its_basis(value)] == []

    def test_an_entry_of_your_own_needs_no_basis(self, name):
        game = games.find(name)
        text, removed = re.subn(r"^ *basis = .*$", "", game.box_text(), flags=re.MULTILINE)
        assert removed > 3
        box = game.open_box("x", text)
        assert box.hash == game.box().hash
        assert box.remarks == []


def says_its_basis(value: object) -> bool:
    """Whether a table says how it is known, or all tables within it do."""
    if isinstance(value, dict):
        inner = [one for one in value.values() if isinstance(one, (dict, list))]
        return "basis" in value or (bool(inner) and all(map(says_its_basis, inner)))
    return isinstance(value, list) and all(map(says_its_basis, value))


#: What stands for a name in somebody's box. Each is refused, or a game with it is played, told, drawn and read back.
STRANGE = [
    "",
    " ",
    "a  b",
    "a\\nb",
    "[/x]",
    "{seat}",
    "{",
    "<b>",
    "a_b",
    "dark red",
    "a-b",
    "a+b",
    "Zoë",
    "%s",
    "nothing",
    "Reset",
]


@ALL
def test_a_strange_name_is_refused_or_can_be_played_with(name):
    """Every field of the box that holds a name, with every strange one."""
    game, text = games.find(name), games.find(name).box_text()
    played = 0
    kinds = re.findall(r"^\[\[?([a-z_]+)\]", text, re.MULTILINE)
    for kind in dict.fromkeys(kinds):
        for field in ("name", "letter", "id", "task"):
            found = re.search(rf'^\[\[?{kind}\]\]?\n(?:[^\[\n].*\n)*?{field} = "([^"]*)"', text, re.MULTILINE)
            if not found:
                continue
            for strange in STRANGE:
                changed = text[: found.start(1)] + strange + text[found.end(1) :]
                try:
                    box = game.open_box("my.toml", changed)
                except BoxError:
                    continue
                play(Match(game, game.seat_counts[0], box=box))
                played += 1
    assert played > 5


def play(match: Match) -> None:
    """A part of a game with all that is shown of it."""
    game, rng, names = match.header.game, Random("strange"), list(match.header.names)
    say = in_english(names)
    for number in range(12):
        match.deal(rng)
        if match.over:
            break
        seat = match.state.actors()[0]
        if number % 4 == 0:
            view = game.shown.view(match.state, seat)
            game.shown.scene(view, names, say)
            game.shown.picture(view, names, say)
            for action in match.state.legal(seat):
                text = game.text(match.state, seat, action)
                assert game.read(match.state, seat, text) == action
                say(game.shown.label(match.state, seat, action))
        match.play(seat, int(match.state.pick(seat, rng)))
    for _, messages in match.story(None):
        for message in messages:
            say(message)
    box = match.header.box
    assert record.read(record.write(match), games.find, lambda *_: box).hash() == match.hash()
