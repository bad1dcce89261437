"""What a window of 80 columns shows: pictures, lists of actions, and the words that a player may type."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from branchline import games
from branchline.cli.terminal import picture as pictures
from branchline.cli.terminal.action_list import ListedAction, hanging, list_lines, matching_places
from branchline.core.engine.random import Random
from branchline.core.match.errors import IllegalAction
from branchline.core.message import in_english

EACH_GAME = pytest.mark.parametrize("name", games.names())


def window(width: int = 80) -> Console:
    """A terminal of that width that keeps what it shows."""
    return Console(file=io.StringIO(), force_terminal=True, color_system=None, width=width, highlight=False)


def shown(out: Console) -> list[str]:
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().splitlines()


def positions(name: str):
    """Positions of a game by lot, with who is to act."""
    game, rng = games.find(name), Random(4)
    state = game.start(game.seat_counts[-1])
    for number in range(120):
        state.deal(rng)
        if not state.actors():
            return
        seat = state.actors()[0]
        if number % 4 == 0:
            yield game, state, seat
        legal = state.legal(seat)
        state.apply(seat, legal[number * 7 % len(legal)])


class TestPicture:
    @EACH_GAME
    def test_no_line_is_wider_than_the_window(self, name):
        for game, state, seat in positions(name):
            names = [f"Player {number + 1}" for number in range(game.seat_counts[-1])]
            picture = game.shown.picture(game.shown.view(state, seat), names, in_english(names))
            for right in (False, True):
                out = window()
                pictures.show(out, picture, right)
                assert max(len(line.rstrip()) for line in shown(out)) <= 80

    def test_a_map_is_cut_with_a_mark_and_its_width_is_told(self):
        out = window(20)
        assert pictures.show(out, "\n".join(["a  b  c  d  e  f  g  h  i"] * 3)) == 25
        assert shown(out) == ["a  b  c  d  e  f  g…"] * 3

    def test_the_right_part_ends_at_the_right_edge(self):
        out = window(20)
        pictures.show(out, "\n".join(["a━━b━━c━━d━━e━━f━━g━━h━━i"] * 3), right=True)
        assert shown(out) == ["…c━━d━━e━━f━━g━━h━━i"] * 3

    def test_the_right_part_has_the_rows_labels(self):
        out = window(20)
        rows = [f"{name:5}  a  b  c  d  e  f  g" for name in ("", "Ann", "Bob")]
        pictures.show(out, "\n".join(rows), right=True)
        assert [line.split() for line in shown(out)][1:] == [
            ["Ann", "…", "c", "d", "e", "f", "g"],
            ["Bob", "…", "c", "d", "e", "f", "g"],
        ]

    def test_a_sentence_goes_on_in_the_next_line(self):
        out = window(20)
        assert pictures.show(out, "map\n\nwords that are too long for it\n\nend") == 0
        assert shown(out) == ["map", "", "words that are too", "    long for it", "", "end"]

    def test_nothing_is_cut_that_is_not_shown_in_a_window(self):
        out = Console(file=io.StringIO(), width=20)
        assert pictures.show(out, "\n".join(["a  b  c  d  e  f  g  h  i"] * 3)) == 0
        assert shown(out) == ["a  b  c  d  e  f  g  h  i"] * 3


class TestChoices:
    @EACH_GAME
    def test_no_action_is_broken_and_every_number_is_there_once(self, name):
        for game, state, seat in positions(name):
            texts = [game.text(state, seat, action) for action in state.legal(seat)]
            lines = list_lines([ListedAction(number + 1, text) for number, text in enumerate(texts)], window())
            assert max(line.cell_len for line in lines) <= 80
            items = [item for line in lines for item in re.findall(r"\[(\d+)\] (.*?)(?=   |$)", line.plain)]
            assert sorted(int(number) for number, _ in items) == list(range(1, len(texts) + 1))
            assert all(texts[int(number) - 1].endswith(text.strip()) for number, text in items)

    def test_a_short_list_has_the_actions_own_texts(self):
        lines = list_lines(
            [ListedAction(1, "buy 2", "white"), ListedAction(2, "buy 3", "red"), ListedAction(3, "pass")], window()
        )
        assert [line.plain for line in lines] == ["  [1] buy 2 white   [2] buy 3 red", "  [3] pass"]

    def test_a_long_list_has_the_first_words_once_in_front(self):
        texts = [f"lay {square} {way}" for square in "abcdefgh" for way in ("ns", "ew", "ne", "sw")]
        lines = list_lines([ListedAction(number + 1, text) for number, text in enumerate(texts)], window())
        assert lines[1].plain == "  lay b:  [5] ns   [6] ew   [7] ne   [8] sw"

    def test_a_number_of_the_actions_own_is_never_left_alone_beside_the_lists(self):
        lines = list_lines([ListedAction(number, f"buy {number + 1}") for number in range(1, 40)], window())
        assert all("buy" in part for line in lines for part in re.findall(r"\[\d+\] \S+", line.plain))

    def test_a_long_line_is_set_in(self):
        assert [part.plain for part in hanging(Text("one two three four"), 10)] == ["one two", "    three", "    four"]
        assert [part.plain for part in hanging(Text("x" * 12), 10)] == ["x" * 10, "    xx"]


class TestFitting:
    TEXTS = ("lay d2 ns", "lay d2 ew", "lay d10 ns", "pass")

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("1", [0]),
            ("[4]", [3]),
            ("pass", [3]),
            ("p", [3]),
            ("lay d2", [0, 1]),
            ("lay d", [0, 1, 2]),
            ("lay d10", [2]),
            ("fly", []),
            ("²", []),
        ],
    )
    def test_a_number_a_text_or_its_beginning(self, words, found):
        assert matching_places(list(self.TEXTS), words) == found

    def test_a_number_beyond_the_list_is_refused(self):
        with pytest.raises(IllegalAction, match="from 1 to 4"):
            matching_places(list(self.TEXTS), "5")


class TestWords:
    def test_the_beginning_of_several_actions_lists_those(self, run):
        _, out, _ = run("play", "mini_rails", "--seed", "2", "--option", "first=1", typed="buy\nquit")
        assert "actions begin so:" in out
        assert "build" not in out.split("actions begin so:")[1]

    def test_save_without_a_file_says_how(self, run):
        assert "save FILE" in run("play", "mini_rails", "--seed", "2", typed="save\nquit")[1]

    def test_redo_pauses_as_an_action_does(self, run):
        typed = "buy 1\nundo\nredo\nundo\nquit"
        _, out, _ = run("play", "mini_rails", "--seed", "2", "--option", "first=1", typed=typed)
        assert out.count("Enter: go on") == 2
        assert out.count("takes the last action back") == 2

    def test_a_hint_begins_with_a_plain_sentence_that_names_the_number(self, run, monkeypatch):
        monkeypatch.setattr("branchline.bots.names", lambda: ("random", "greedy"))
        _, out, _ = run("play", "mini_rails", "--seed", "2", "--option", "first=1", typed="hint\nquit")
        number, text = re.search(r"The strongest bot would: (.*) \(number (\d+)\)", out).group(2, 1)
        assert re.search(rf"\[{number}\] ({text}|{text.split()[-1]})\b", out)

    def test_a_window_that_is_too_narrow_is_told_once_and_right_shows_the_rest(self, run, monkeypatch):
        monkeypatch.setattr("branchline.cli.commands.play.console", lambda: Console(force_terminal=True, width=80))
        _, out, _ = run("play", "mini_express", "--seed", "2", typed="right\ntable\nquit")
        plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", out)
        assert plain.count("columns wide, the window has 80") == 1
        assert re.search(r"^ +… *g .* v$", plain, re.MULTILINE)
