"""The command line as a newcomer types it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from branchline import games
from branchline.cli.commands.serve import addresses
from branchline.core.match import record
from branchline.core.match.match import Match
from branchline.lab import runner
from tests.cli.folders import only_saved_file

EACH_GAME = pytest.mark.parametrize("name", games.names())


class TestGames:
    def test_all_games_are_listed(self, run):
        code, out, _ = run("games")
        assert code == 0
        assert all(name in out for name in games.names())

    def test_json_is_one_object(self, run):
        code, out, _ = run("games", "--json")
        assert code == 0
        assert [game["name"] for game in json.loads(out)["games"]] == list(games.names())

    @EACH_GAME
    def test_a_games_options_are_shown(self, run, name):
        code, out, _ = run("games", name)
        assert code == 0
        assert all(option.name in out for option in games.find(name).options)


class TestSimulate:
    @EACH_GAME
    def test_json_has_what_was_promised(self, run, name):
        code, out, _ = run("simulate", name, "--games", "4", "--seed", "7", "--json")
        summary = json.loads(out)
        assert code == 0
        assert {"game", "seats", "games", "seed", "options", "digest"} <= set(summary)
        assert {"mean_scores", "first_places", "seconds", "games_per_second"} <= set(summary)
        assert sum(summary["first_places"]) == pytest.approx(4)

    @EACH_GAME
    def test_the_digest_depends_on_the_seed_alone(self, run, name):
        def digest(*more: str) -> str:
            return str(json.loads(run("simulate", name, "--games", "6", "--json", *more)[1])["digest"])

        assert digest("--seed", "1") == digest("--seed", "1") != digest("--seed", "2")

    def test_the_number_of_jobs_does_not_matter(self, run):
        def summary(*more: str) -> dict[str, object]:
            found = json.loads(run("simulate", "mini_rails", "--games", "600", "--json", *more)[1])
            return {key: value for key, value in found.items() if key not in ("seconds", "games_per_second")}

        assert summary() == summary("--jobs", "2")

    def test_greedy_beats_random(self, run):
        _, out, _ = run("simulate", "mini_rails", "--games", "200", "--bots", "greedy,random", "--json")
        assert json.loads(out)["first_places"][0] > 80

    @pytest.mark.parametrize(
        "words",
        [
            ["simulate", "chess"],
            ["simulate", "mini_rails", "--seats", "2"],
            ["simulate", "mini_rails", "--option", "speed=9"],
            ["simulate", "mini_rails", "--option", "side"],
            ["simulate", "mini_rails", "--games", "0"],
            ["simulate", "minecart_town", "--option", "expert=²"],
            ["simulate", "mini_rails", "--out", "games.parquet", "--seed", "99999999999999999999999"],
            ["report", "mini_rails", "--bots", "random@²"],
            ["report", "mini_rails", "--bots", "random@" + "1" * 5000],
            ["simulate", "mini_rails", "--jobs", "-1"],
            ["simulate", "mini_rails", "--bots", "genius"],
            ["simulate", "mini_rails", "--bots", "greedy,"],
            ["simulate", "mini_rails", "--bots", "search:seconds=-1"],
            ["tournament", "mini_rails", "--bots", ""],
            ["tournament", "mini_rails", "--jobs", "-1"],
            ["tournament", "mini_rails", "--save", "/"],
            ["play", "mini_rails", "--bots", "greedy,,random"],
            ["simulate", "mini_rails", "--bots", "random,random,random,random,random"],
            ["simulate", "mini_rails", "--box", "no-such-file.toml"],
            ["simulate", "mini_rails", "--games", "many"],
            ["replay", "no-such-file"],
            ["box", "check", "no-such-file"],
            ["box", "export", "chess"],
            ["perft", "mini_rails", "--depth", "0"],
            ["play", "mini_rails", "--people", "9"],
            ["play", "mini_rails", "--names", "a,b"],
            ["play", "--continue"],
            ["fly"],
            [],
        ],
    )
    def test_wrong_input_gets_one_clear_line_and_exit_code_two(self, run, words):
        code, out, err = run(*words)
        assert code == 2
        assert out == ""
        assert "Traceback" not in err
        assert len([line for line in err.strip().splitlines() if not line.startswith(("usage", " "))]) == 1

    def test_a_file_that_is_missing_is_named_without_a_number(self, run):
        assert (
            run("simulate", "mini_rails", "--box", "none.toml")[2]
            == "branchline: none.toml: No such file or directory\n"
        )

    def test_a_file_that_is_no_tournaments_is_left_alone(self, run, tmp_path):
        file = tmp_path / "notes.txt"
        asked = ("tournament", "mini_rails", "--seats", "3", "--games", "2", "--bots", "random", "--save", str(file))
        for foreign in ("my notes\n", "\n", "{}\n"):
            file.write_text(foreign)
            code, _, err = run(*asked)
            assert (code, err.count("\n")) == (2, 1)
            assert str(file) in err
            assert file.read_text() == foreign
        file.unlink()
        assert run(*asked)[0] == 0
        whole = file.read_text()
        for foreign in ('{"colour": "red"}\n', "[1]\n5\n"):
            file.write_text(whole + foreign)
            code, _, err = run(*asked)
            assert (code, "line 4 is not a game of a tournament" in err) == (2, True)
            assert file.read_text() == whole + foreign
        file.write_text(whole + '{"number": 2, "bo')
        assert run(*asked)[0] == 0

    def test_blanks_between_the_bots_names_do_no_harm(self, run):
        _, out, _ = run("simulate", "mini_rails", "--games", "2", "--bots", "greedy, random", "--json")
        assert json.loads(out)["bots"] == ["greedy", "random", "random", "random"]

    @pytest.mark.parametrize(("command", "count"), [("simulate", "600"), ("tournament", "6")])
    def test_a_stopped_run_says_that_it_goes_on_and_does(self, run, monkeypatch, command, count):
        words = (command, "mini_rails", "--bots", "random", "--games", count, "--json")
        whole, pack = run(*words)[1], runner.pack
        done: list[int] = []

        def stopped_at_the_second(work, job, first: int, count: int):
            if done:
                raise KeyboardInterrupt
            done.append(count)
            return pack(work, job, first, count)

        with monkeypatch.context() as once:
            once.setattr(runner, "pack", stopped_at_the_second)
            code, out, err = run(*words)
        assert (code, out) == (130, "")
        assert "the same command goes on from here" in err
        code, out, err = run(*words)
        assert code == 0
        assert f"Going on: {done[0]} of {count} games had been played." in err
        assert played(out) == played(whole)


def played(out: str) -> str:
    """A summary without what the clock says."""
    return re.sub(r'"(seconds|games_per_second|seconds_a_decision)": .*', "", out)


def test_a_reader_who_has_had_enough_is_no_error():
    script = "from branchline.cli import main; raise SystemExit(main(['box', 'export', 'mini_rails']))"
    writer = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout
    writer.stdout.close()
    assert (writer.communicate()[1], writer.returncode) == (b"", 0)


class TestPlay:
    def bots_only(self, run, tmp_path: Path, name: str) -> Path:
        file = tmp_path / "game.record"
        seats = str(games.find(name).seat_counts[-1])
        words = ["play", name, "--seats", seats, "--people", "0", "--bots", "random", "--seed", "3"]
        code, out, _ = run(*words, "--record", str(file))
        assert code == 0
        assert "Decided by" in out
        return file

    @EACH_GAME
    def test_bots_play_a_whole_game_that_verifies(self, run, tmp_path, name):
        file = self.bots_only(run, tmp_path, name)
        assert run("replay", str(file), "--verify")[0] == 0
        code, out, _ = run("replay", str(file))
        assert code == 0
        assert len(out.splitlines()) > 10
        assert run("replay", str(file), "--step", "20")[0] == 0
        assert json.loads(run("replay", str(file), "--json")[1])["over"] is True

    @EACH_GAME
    def test_one_changed_character_is_refused_with_its_line(self, run, tmp_path, name):
        file = self.bots_only(run, tmp_path, name)
        text = file.read_text()
        place = text.index("\n", len(text) // 2) - 1
        file.write_text(text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :])
        code, _, err = run("replay", str(file), "--verify")
        assert code == 2
        assert f"line {text.count(chr(10), 0, place) + 1}:" in err

    @EACH_GAME
    def test_a_person_plays_by_numbers_to_the_end(self, run, name):
        game = games.find(name)
        seats = str(game.seat_counts[0])
        typed = "\n".join(["1", ""] * 4000)
        code, out, _ = run("play", name, "--seats", seats, "--seed", "2", "--bots", "random", typed=typed)
        assert code == 0
        assert "Decided by" in out

    def test_words_undo_and_quitting_work_and_the_game_goes_on(self, run, tmp_path):
        typed = "help\nstory\nbuy\nnonsense\n99\nbuy 1\nundo\ntable\nactions\nredo\nquit"
        code, out, _ = run("play", "mini_rails", "--seed", "2", "--option", "first=1", typed=typed)
        assert code == 0
        assert "Type a number" in out
        assert "takes the last action back" in out
        assert "not possible" in out
        assert "--continue" in out
        code, out, _ = run("play", "--continue", typed="quit")
        assert code == 0
        assert "Saved to" in out

    def test_a_game_that_goes_on_has_the_same_bots_unless_others_are_named(self, run, tmp_path):
        def bots():
            _, out, _ = run("replay", str(only_saved_file(tmp_path)), "--json")
            return json.loads(out)["bots"]

        _, out, _ = run("play", "mini_rails", "--bots", "level-2,random", "--thinking", typed="quit")
        assert "Go on with: branchline play --continue --thinking\n" in out
        assert bots() == ["", "level-2", "random", "random"]
        run("play", "--continue", typed="quit")
        assert bots() == ["", "level-2", "random", "random"]
        run("play", "--continue", "--bots", "level-1", typed="quit")
        assert bots() == ["", "level-1", "level-1", "level-1"]

    def test_a_record_that_names_no_bots_has_them_on_seats_called_so(self, run, tmp_path):
        match = Match(games.find("mini_rails"), 3, {"first": 2}, names=["Ann", "Bot 1", "Ben"])
        file = tmp_path / "old.record"
        file.write_text(record.write(match))
        _, out, _ = run("play", "--continue", str(file), "--seed", "1", typed="quit")
        assert "Ben>" in out
        assert [line.split(" ", 1)[1] for line in file.read_text().splitlines() if " bot " in line] == ["bot 2 greedy"]

    def test_whoever_quits_before_the_others_go_on_has_played_the_action(self, run, tmp_path):
        code, out, _ = run("play", "mini_rails", "--seed", "2", "--option", "first=1", typed="buy 1\nquit")
        assert code == 0
        assert out.count("quit: leave") == 1
        assert "1 buy 1" in only_saved_file(tmp_path).read_text(encoding="utf-8")

    def test_thinking_says_whose_it_is_before_its_lines(self, run):
        _, out, _ = run("play", "mini_rails", "--people", "0", "--bots", "greedy", "--thinking", "--seed", "1")
        told = [line for line in out.splitlines() if line.startswith("    ")]
        assert told[0].startswith("    Bot ")
        assert "value, share of the tries, line" in told[0]

    def test_a_plan_is_played_where_the_game_offers_one(self, run):
        _, out, _ = run("play", games.names()[0], "--seats", "2", "--seed", "1", typed="plan\nquit")
        assert "no plan to offer" in out

    def test_the_end_of_input_leaves_politely_and_the_game_is_there(self, run, tmp_path):
        code, out, _ = run("play", "mini_rails", "--option", "first=1", typed="")
        assert code == 0
        assert "Saved to" in out
        assert run("replay", str(only_saved_file(tmp_path)), "--verify")[0] == 0

    def test_whoever_leaves_before_choosing_a_game_leaves_nothing(self, run, tmp_path):
        code, out, err = run("play", typed="")
        assert (code, err) == (0, "")
        assert "Saved" not in out
        assert not (tmp_path / "data").exists()

    def test_ctrl_c_at_the_prompt_leaves_politely_too(self, run, monkeypatch, tmp_path):
        def pressed(*_: object, **__: object) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("rich.console.Console.input", pressed)
        code, out, _ = run("play", "mini_rails", "--option", "first=1")
        assert code == 0
        assert "Go on with: branchline play --continue" in out
        assert run("replay", str(only_saved_file(tmp_path)), "--verify")[0] == 0

    def test_a_digit_that_is_none_is_no_choice(self, run):
        code, out, _ = run("play", typed=f"²\n{games.names().index('mini_rails') + 1}\n²\nquit")
        assert code == 0
        assert "'²' is not possible now" in out

    @EACH_GAME
    def test_a_name_that_looks_like_a_mark_is_a_name(self, run, tmp_path, name):
        file, seats = str(tmp_path / "x.record"), str(games.find(name).seat_counts[-1])
        asked = ("play", name, "--seats", seats, "--names", "[/x]", "--record", file)
        code, out, _ = run(*asked, typed="table\nstory\nquit")
        assert code == 0
        assert out.count("[/x]") > 1
        for how in (["--step", "3"], ["--verify"], []):
            code, out, err = run("replay", file, *how)
            assert (code, err) == (0, "")
        assert run("replay", file, "--step", "3")[1].count("[/x]")

    def test_people_at_one_keyboard(self, run):
        typed = "\n".join(["1", ""] * 100)
        code, out, _ = run("play", "mini_rails", "--seats", "3", "--people", "3", "--names", "Ann,Ben,Cy", typed=typed)
        assert code == 0
        assert "Cy" in out

    def test_save_writes_a_record(self, run, tmp_path):
        file = tmp_path / "mine.record"
        run("play", "mini_rails", "--seed", "2", typed=f"save {file}\nquit")
        assert run("replay", str(file), "--verify")[0] == 0


class TestBox:
    @EACH_GAME
    def test_an_exported_box_is_good_and_plays(self, run, tmp_path, name):
        code, out, _ = run("box", "export", name)
        assert code == 0
        file = tmp_path / "my.toml"
        file.write_text(out)
        code, out, _ = run("box", "check", str(file))
        assert code == 0
        assert "same as the game's own" in out
        assert run("simulate", name, "--games", "2", "--box", str(file))[0] == 0

    @EACH_GAME
    def test_what_is_not_known_for_sure_is_told_by_component(self, run, name):
        code, out, _ = run("box", "notes", name)
        assert code == 0
        assert "reconstructed" in out
        assert all(": inferred" in line or ": reconstructed" in line for line in out.splitlines())

    def test_two_boxes_are_compared_value_by_value(self, run, tmp_path):
        text = run("box", "export", "mini_rails")[1]
        file = tmp_path / "my.toml"
        assert run("box", "diff", "mini_rails", "mini_rails")[:2] == (0, "no difference\n")
        file.write_text(text.replace("rounds = 6", "rounds = 5", 1).replace('name = "gray"', 'name = "pink"', 1))
        code, out, _ = run("box", "diff", "mini_rails", str(file))
        assert code == 0
        assert "game.rounds: 6 -> 5" in out.splitlines()
        assert any(line.startswith("company[gray]: {") and line.endswith("-> nothing") for line in out.splitlines())
        assert any(line.startswith("company[pink]: nothing -> {") for line in out.splitlines())
        file.write_text(text.replace('basis = "text"', 'basis = "public"', 1))
        assert "They play alike: only remarks differ." in run("box", "diff", "mini_rails", str(file))[1]

    def test_boxes_of_two_games_are_not_compared(self, run):
        code, _, err = run("box", "diff", "mini_rails", "mini_express")
        assert code == 2
        assert "two games: mini_rails and mini_express" in err

    def test_a_changed_number_plays_differently_and_a_wrong_one_is_named(self, run, tmp_path):
        text = run("box", "export", "mini_rails")[1]
        file = tmp_path / "my.toml"
        file.write_text(text.replace("spots = [5, 2,", "spots = [5, 3,", 1))
        plain = json.loads(run("simulate", "mini_rails", "--games", "60", "--json")[1])
        changed = json.loads(run("simulate", "mini_rails", "--games", "60", "--json", "--box", str(file))[1])
        assert plain["mean_scores"] != changed["mean_scores"]
        file.write_text(text.replace("rounds = 6", "rounds = 60", 1))
        code, _, err = run("box", "check", str(file))
        assert code == 2
        assert "my.toml: game.rounds: 60 is not from 1 to 8" in err


class TestPerft:
    @EACH_GAME
    def test_counts_and_divide_agree(self, run, name):
        code, out, _ = run("perft", name, "--depth", "2", "--divide", "--json")
        counted = json.loads(out)
        assert code == 0
        assert sum(counted["divide"].values()) == counted["lines"][-1]


class TestServe:
    @pytest.mark.parametrize(("host", "address"), [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")])
    def test_an_address_is_one_that_a_browser_takes(self, host, address):
        assert addresses(host, 80) == (address, address)

    @pytest.mark.parametrize("host", ["0.0.0.0", "::"])
    def test_who_listens_everywhere_is_told_an_address_that_can_be_sent(self, monkeypatch, host):
        monkeypatch.setattr("socket.gethostname", lambda: "den")
        assert addresses(host, 80) == ("http://127.0.0.1:80", "http://den:80")
