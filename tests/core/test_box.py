"""Boxes: what is wrong is said with file, entry and field."""

from __future__ import annotations

import re

import pytest

from branchline import games
from branchline.core.box import Entry, read_box
from branchline.core.errors import BoxError

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
            (lambda entry: entry.basis(), "my.toml: tile[3].basis: is missing"),
            (lambda entry: entry.done(), "my.toml: tile[3].high: is not a field that this entry has"),
        ],
    )
    def test_complaints_name_file_entry_and_field(self, ask, complaint):
        with pytest.raises(BoxError, match=re.escape(complaint)):
            ask(self.entry(high=12, word="x", yes=True, list=[1, 2]))

    def test_what_is_not_toml_is_refused(self):
        with pytest.raises(BoxError, match="is not TOML"):
            read_box("my.toml", "[[")


@ALL
class TestGamesBoxes:
    def test_the_exported_box_is_the_games_own(self, name):
        game = games.find(name)
        assert game.open_box("x", game.box_text()).hash == game.box().hash

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
        text = games.find(name).box_text()
        assert text.count("basis = ") > 3
