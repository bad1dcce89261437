"""Matches and records, where the laws do not reach: names, headers, forged lines."""

from __future__ import annotations

import re
from time import process_time

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.errors import CannotUndo, IllegalAction, NotYourTurn, SetupError, UnreadableRecord
from branchline.core.match.match import Match

GAME = games.find(games.names()[-1])


def match(**more) -> Match:
    found = Match(games.find("mini_rails"), 3, **more)
    found.deal(Random(1))
    return found


def forged(text: str, old: str, new: str) -> str:
    """The record with a line changed and its check made to fit: a forgery, not a slip."""
    lines = text.splitlines()
    for number, line in enumerate(lines[1:], 1):
        content = line.partition(" ")[2]
        if content.startswith(old):
            lines[number] = f"{record.check_of(new)} {new}"
            return "\n".join(lines) + "\n"
    raise AssertionError(old)


class TestPlaying:
    def test_an_action_of_another_seat_is_refused_and_changes_nothing(self):
        table = match()
        seat = table.state.actors()[0]
        before = table.hash()
        with pytest.raises(NotYourTurn, match="it is the turn of"):
            table.play((seat + 1) % 3, table.state.legal(seat)[0])
        assert table.hash() == before

    def test_an_action_twice_is_refused(self):
        table = match()
        seat = table.state.actors()[0]
        table.play(seat, "buy 1")
        with pytest.raises((NotYourTurn, IllegalAction)):
            table.play(seat, "buy 1")
        with pytest.raises(IllegalAction, match="possible: buy 2"):
            table.play(table.state.actors()[0], "buy 1")

    def test_nothing_can_be_taken_back_before_anything_was_done(self):
        with pytest.raises(CannotUndo):
            match().undo(0)
        with pytest.raises(CannotUndo):
            match().redo(0)

    def test_what_is_done_after_an_undo_ends_the_redo(self):
        table = match()
        seat = table.state.actors()[0]
        table.play(seat, "buy 1")
        table.undo(seat)
        table.play(seat, "buy 2")
        with pytest.raises(CannotUndo):
            table.redo(seat)

    def test_the_log_only_grows(self):
        table = match()
        seat = table.state.actors()[0]
        steps = len(table.steps)
        table.play(seat, "buy 1")
        table.undo(seat)
        table.redo(seat)
        assert [step.kind for step in table.steps[steps:]] == ["play", "undo", "redo"]
        assert table.at(steps + 2).snapshot() == table.at(steps).snapshot()

    @pytest.mark.parametrize("name", games.names())
    def test_whether_an_undo_is_possible_is_the_same_however_often_it_was_asked(self, name: str):
        """What is remembered of the steps before the last draw is handed on to copies, and never wrong."""
        asked, rng = Match(games.find(name), 3), Random(7)
        asked.deal(rng)
        for number in range(60):
            if asked.over:
                break
            fresh = record.read(record.write(asked), games.find)
            seats = range(asked.header.seats)
            assert [asked.can_undo(seat) for seat in seats] == [fresh.can_undo(seat) for seat in seats]
            seat = asked.state.actors()[0]
            if number % 5 == 4 and asked.can_undo(seat):
                asked.undo(seat)
                fresh.undo(seat)
                assert asked.hash() == fresh.hash()
                continue
            asked = asked.copy()
            asked.play(seat, asked.state.legal(seat)[number % len(asked.state.legal(seat))])
            asked.deal(rng)

    def test_the_steps_before_a_draw_are_played_again_once(self, monkeypatch):
        table, starts = match(), []
        start = type(table.header.game).new
        monkeypatch.setattr(type(table.header.game), "new", lambda *given: starts.append(1) or start(*given))
        for _ in range(12):
            seat = table.state.actors()[0]
            table = table.copy()
            table.play(seat, table.state.legal(seat)[0])
            table.deal(Random(3))
            for other in range(3):
                table.can_undo(other)
        assert len(starts) == 1

    def test_a_log_of_many_undos_is_read_as_quickly_as_it_is_long(self):
        table = match()
        seat = table.state.actors()[0]
        table.play(seat, "buy 1")
        for _ in range(5000):
            table.undo(seat)
            table.redo(seat)
        started = process_time()
        assert len(table.story(None)) == len(table.steps)
        assert record.write(table).count(" undo\n") == 5000
        assert process_time() - started < 2  # with a replay for every undo it was 4 s


class TestNames:
    @pytest.mark.parametrize(
        "names", [["a", "b"], ["a", "a", "b"], ["", "b", "c"], ["a\n", "b", "c"], ["x" * 41, "b", "c"]]
    )
    def test_wrong_names_are_refused(self, names):
        with pytest.raises(SetupError):
            Match(games.find("mini_rails"), 3, names=names)

    def test_any_language_is_fine(self):
        assert "name 1 Zoë 李\n" in record.write(match(names=["Zoë 李", "b", "c"]))


class TestRecords:
    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ("game ", "game chess", "no game is called chess"),
            ("edition", "edition 99", "edition 99"),
            ("box", "box 0123456789abcdef first edition", "not at hand"),
            ("seats", "seats 9", "not played by 9"),
            ("seats", "seats x", "not a number"),
            ("seats", "seats ²", "not a number"),
            ("seats", "seats " + "3" * 5000, "not a number"),
            ("bot 1", "bot 3 greedy", "a bot's seat"),
            ("bot 1", "bot x greedy", "not a number"),
            ("bot 1", "bot 1 ", "a bot's seat"),
            ("bot 3", "bot 4 greedy", "a bot's seat"),
            ("bot 3", "bot 3 a b", "one word"),
            ("options", "options side=C", "side"),
            ("name 2", "name 3 Player 2", "seat 2"),
            ("result", "result places 1 2 3 totals 1 2 3 by points", "the result is"),
            ("chance draw", "chance draw pink", "not possible"),
            ("chance draw", "1 buy 1", "may not act"),
            ("chance draw", "9 buy 1", "neither chance nor a seat"),
            ("chance draw", "² buy 1", "neither chance nor a seat"),
            ("end", "end finished 0000000000000000", "leads to"),
        ],
    )
    def test_a_forged_line_is_refused_with_its_reason(self, old, new, reason):
        with pytest.raises(UnreadableRecord, match=reason):
            record.read(forged(record.write(match(bots=["greedy", "", "level-2"])), old, new), games.find)

    def test_it_says_which_seats_bots_play(self):
        table = match(bots=["greedy", "", "level-2:iterations=5"])
        text = record.write(table)
        assert re.findall(r"\w{6} (bot .*)\n", text) == ["bot 1 greedy", "bot 3 level-2:iterations=5"]
        again = record.read(text, games.find)
        assert again.header.bots == table.header.bots
        assert again.branch(0).header.bots == again.copy().header.bots == table.header.bots
        assert record.write(again) == text

    def test_without_bots_it_says_nothing_of_them(self):
        text = record.write(match())
        assert " bot " not in text
        assert record.read(text, games.find).header.bots == ("", "", "")

    @pytest.mark.parametrize("text", ["", "\n", "hello\n", "branchline record 2\n", "branchline record 1\n"])
    def test_what_is_not_a_record_is_refused(self, text):
        with pytest.raises(UnreadableRecord):
            record.read(text, games.find)

    def test_a_line_after_the_end_is_refused(self):
        with pytest.raises(UnreadableRecord, match="after the last line"):
            record.read(record.write(match()) + "more\n", games.find)

    def test_what_one_viewer_may_know_is_not_replayed(self):
        with pytest.raises(UnreadableRecord, match="what one viewer may know"):
            record.read(record.write(match(), 0), games.find)

    @pytest.mark.parametrize("word", ["spectator", "bystander"])
    def test_a_spectators_record_is_recognised_by_its_new_and_its_old_name(self, word):
        line = f"viewer {word}"
        text = record.write(match(), None).split("\n")
        text[next(number for number, one in enumerate(text) if " viewer " in one)] = f"{record.check_of(line)} {line}"
        with pytest.raises(UnreadableRecord, match="what one viewer may know"):
            record.read("\n".join(text), games.find)

    def test_a_record_of_another_box_needs_that_box(self):
        game = games.find("mini_rails")
        other = game.open_box("x", game.box_text().replace("frame_loss = 1", "frame_loss = 2"))
        table = Match(game, 3, box=other)
        text = record.write(table)
        with pytest.raises(UnreadableRecord, match="not at hand"):
            record.read(text, games.find)
        assert record.read(text, games.find, lambda game, wanted: other).hash() == table.hash()
