"""The games that the terminal keeps, and how they go on."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.cli.folders import only_saved_file, saved_files


def start(run, name: str, *words: str) -> None:
    assert run("play", name, "--seed", "2", *words, typed="quit")[0] == 0


class TestEveryGameIsKept:
    def test_a_new_game_overwrites_no_other(self, run, tmp_path):
        start(run, "mini_rails")
        start(run, "mini_express")
        start(run, "mini_express")
        run("play", "mini_rails", "--people", "0", "--bots", "random")
        names = [file.name.split("-")[0] for file in saved_files(tmp_path)]
        assert names == ["mini_express", "mini_express", "mini_rails", "mini_rails"]

    def test_they_are_listed_with_players_step_and_state(self, run, tmp_path):
        assert "No games" in run("play", "--games")[1]
        start(run, "mini_rails", "--names", "Ann")
        run("play", "mini_express", "--people", "0", "--bots", "random")
        code, out, _ = run("play", "--list")
        assert code == 0
        assert all(file.name in out for file in saved_files(tmp_path))
        told = [line for line in out.splitlines() if line.startswith("  ")]
        assert "over: Bot 1, Bot 2, Bot 3, Bot 4 (bots alone)" in told[0]
        assert told[1].startswith("  mini_rails, 20")
        assert "not finished: Ann, Bot 1, Bot 2, Bot 3" in told[1]
        assert "mini_express" not in run("play", "mini_rails", "--games")[1]

    def test_the_step_in_the_list_is_the_records(self, run, tmp_path):
        start(run, "mini_rails")
        steps = record.read(only_saved_file(tmp_path).read_text(encoding="utf-8"), games.find).steps
        assert f"step {len(steps)}," in run("play", "--games")[1]

    def test_a_table_that_is_refused_leaves_no_file(self, run, tmp_path):
        assert run("play", "mini_rails", "--bots", "genius")[0] == 2
        assert saved_files(tmp_path) == []

    def test_what_is_no_record_is_passed_over(self, run, tmp_path):
        start(run, "mini_rails")
        folder = tmp_path / "data" / "branchline"
        (folder / "empty.record").touch()
        (folder / "binary.record").write_bytes(b"\xff\x00\xfe")
        (folder / "cut.record").write_text("branchline record 1\nabc game mini_rails\n")
        code, out, _ = run("play", "--games")
        assert code == 0
        assert out.count(".record") == 1
        assert run("play", "--continue", typed="quit")[0] == 0


class TestGoingOn:
    def test_the_last_unfinished_game_of_a_person(self, run):
        start(run, "mini_rails")
        start(run, "mini_express")
        run("play", "mini_rails", "--people", "0", "--bots", "random")
        assert "mini_express-" in run("play", "--continue", typed="quit")[1]

    @pytest.mark.parametrize("words", [["mini_rails", "--continue"], ["--continue", "mini_rails"]])
    def test_the_last_unfinished_one_of_a_game(self, run, words):
        start(run, "mini_rails")
        start(run, "mini_express")
        assert "mini_rails-" in run("play", *words, typed="quit")[1]
        assert "mini_rails-" in run("play", "--continue", typed="quit")[1]

    def test_one_that_is_kept_by_its_name(self, run, tmp_path):
        start(run, "mini_rails")
        start(run, "mini_express")
        name = saved_files(tmp_path)[1].name
        assert f"play --continue {name}\n" in run("play", "--continue", name, typed="quit")[1]

    def test_the_one_file_of_before_is_found(self, run, tmp_path):
        match = Match(games.find("mini_rails"), 3, {"first": 1}, names=["Ann", "Bot 1", "Bot 2"])
        file = tmp_path / "data" / "branchline" / "last.record"
        file.parent.mkdir(parents=True)
        file.write_text(record.write(match))
        assert "last.record" in run("play", "--continue", typed="quit")[1]
        assert "not finished: Ann, Bot 1, Bot 2" in run("play", "--games")[1]

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (["--seats", "5"], "--seats can't be changed"),
            (["--people", "0"], "--people can't be changed"),
            (["--names", "Zoe"], "--names can't be changed"),
            (["--option", "first=1"], "--option can't be changed"),
        ],
    )
    def test_what_the_record_holds_is_refused_not_ignored(self, run, words, told):
        start(run, "mini_rails")
        code, out, err = run("play", "--continue", *words)
        assert (code, out) == (2, "")
        assert told in err

    def test_a_record_of_another_game_is_refused(self, run, tmp_path):
        start(run, "mini_rails")
        code, _, err = run("play", "mini_express", "--continue", str(only_saved_file(tmp_path)))
        assert code == 2
        assert "is a game of Mini Rails, not of Mini Express" in err
        assert "no game of mini_express" in run("play", "mini_express", "--continue")[2]
        assert "which of the two" in run("play", "mini_express", "--continue", "mini_rails")[2]

    def test_a_finished_game_says_that_it_is_over_and_shows_the_result(self, run, tmp_path):
        run("play", "mini_rails", "--people", "0", "--bots", "random", "--seed", "1")
        file = only_saved_file(tmp_path)
        before = file.read_bytes()
        code, out, _ = run("play", "--continue", file.name)
        assert code == 0
        assert "is over" in out
        assert "Decided by" in out
        assert file.read_bytes() == before


def test_a_record_names_no_program(tmp_path, run):
    """Whoever opens a stranger's record runs nothing of the stranger's."""
    mark, file, kept = tmp_path / "ran", tmp_path / "evil", tmp_path / "kept.record"
    file.write_text(f"#!/bin/sh\ntouch {mark}\n")
    file.chmod(0o755)
    match = Match(games.find("mini_rails"), 3, bots=["", f"cmd:{file}", f"cmd:{file}"])
    match.deal(Random(1))
    kept.write_text(record.write(match))
    code, _, errors = run("play", "--continue", str(kept))
    assert code == 2
    assert "only where --bots names it" in errors
    assert not mark.exists()
