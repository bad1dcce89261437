"""What the command line says of files and tables that are not as they should be, and of those that are plain."""

from __future__ import annotations

import json

import pytest

from branchline import games
from tests.cli.folders import only_saved_file


class TestFiles:
    @pytest.mark.parametrize("words", [["replay"], ["play", "--continue"], ["box", "check"]])
    @pytest.mark.parametrize("content", [b"", bytes(range(256)), b"some words"])
    def test_a_file_of_another_kind_is_named(self, run, tmp_path, words, content):
        file = tmp_path / "odd.file"
        file.write_bytes(content)
        code, out, err = run(*words, str(file))
        assert (code, out) == (2, "")
        assert f"branchline: {file}: " in err
        assert "codec" not in err

    @pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
    def test_a_box_that_is_no_text_is_named(self, run, tmp_path, command):
        file = tmp_path / "my.toml"
        file.write_bytes(bytes(range(256)))
        assert f"{file}: the file: is not a text" in run(command, "mini_rails", "--box", str(file))[2]

    @pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
    def test_the_box_of_another_game_is_called_so(self, run, tmp_path, command):
        file = tmp_path / "my.toml"
        file.write_text(run("box", "export", "mini_rails")[1])
        code, _, err = run(command, "mini_express", "--box", str(file))
        assert code == 2
        assert "my.toml: box.game: this is a box of mini_rails, not of mini_express" in err


class TestWording:
    def test_a_game_that_is_not_over_is_not_finished(self, run, tmp_path):
        run("play", "mini_rails", "--seed", "2", typed="quit")
        file = str(only_saved_file(tmp_path))
        assert "steps, not finished, hash" in run("replay", file, "--verify")[1].replace("\n", " ")
        assert run("replay", file)[1].endswith("\nnot finished\n")
        assert json.loads(run("replay", file, "--json")[1])["result"] == "none"

    @pytest.mark.parametrize("command", ["simulate", "tournament"])
    def test_alone_nobody_is_first_and_one_is_one(self, run, command):
        code, out, _ = run(command, "off_the_rails", "--seats", "1", "--games", "1", "--bots", "random")
        assert code == 0
        assert "1 game of off_the_rails with 1 seat," in out
        assert "first" not in out
        assert "1 seatings" not in out
        assert "score" in out

    @pytest.mark.parametrize("name", games.names())
    def test_an_options_values_are_listed_and_long_lines_are_set_in(self, run, name):
        _, out, _ = run("games", name)
        rest = out.splitlines()[1:]
        assert all(line.startswith("  ") and len(line) <= 80 for line in rest)
        told = " ".join(out.split())
        assert all(f"values: {option.values()}" in told for option in games.find(name).options)
