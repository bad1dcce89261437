"""The tournament: fair seatings, honest intervals, nothing lost."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from branchline import games
from branchline.cli import main
from branchline.core.match.errors import SetupError
from branchline.lab.estimates import wilson
from branchline.lab.on_ray import installed
from branchline.lab.runner import Crew, LabError
from branchline.lab.tournament import Tournament, entrants, play_all, seatings, summary

NAME = games.names()[0]
SEATS = 4 if 4 in games.find(NAME).seat_counts else games.find(NAME).seat_counts[-1]


def job(count: int, seed: int = 1, bots: tuple[str, ...] = ("greedy", "random", "random", "random")) -> Tournament:
    return Tournament(NAME, SEATS, count, seed, bots, "")


class TestSeatings:
    def test_one_bot_sits_everywhere_equally_often(self):
        assert seatings(("a", "b", "b", "b"), 4) == [
            ("a", "b", "b", "b"),
            ("b", "b", "b", "a"),
            ("b", "b", "a", "b"),
            ("b", "a", "b", "b"),
        ]

    def test_different_bots_sit_in_all_orders(self):
        assert len(seatings(("a", "b", "c"), 3)) == 6

    def test_more_bots_than_seats_take_turns_fairly(self):
        seats = Counter((name, seat) for row in seatings(("a", "b", "c"), 2) for seat, name in enumerate(row))
        assert set(seats.values()) == {2}

    def test_the_last_bot_fills_the_seats_that_are_left(self):
        assert entrants(["greedy", "random"], 4) == ("greedy", "random", "random", "random")
        with pytest.raises(SetupError):
            entrants(["nobody"], 4)


class TestResults:
    def test_first_places_add_up_and_lie_within_their_interval(self, tmp_path):
        played = play_all(job(8), tmp_path / "t.jsonl")
        rows = summary(job(8), played)["bots"]
        assert isinstance(rows, list)
        assert [row["name"] for row in rows] == ["greedy", "random"]
        assert sum(row["first"] for row in rows) == pytest.approx(1)
        assert all(row["low"] <= row["first"] <= row["high"] for row in rows)
        assert rows[0]["rating"] > rows[1]["rating"]

    def test_the_interval_is_wilsons(self):
        low, high = wilson(0.5, 100)
        assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
        assert wilson(1.0, 10)[1] == 1.0

    def test_the_same_seed_gives_the_same_games(self, tmp_path):
        one, other = (play_all(job(3), tmp_path / name) for name in ("a", "b"))
        assert [(game.places, game.totals) for game in one] == [(game.places, game.totals) for game in other]


class TestResuming:
    def test_a_stopped_run_goes_on_where_it_was(self, tmp_path):
        file = tmp_path / "t.jsonl"
        whole = play_all(job(6), tmp_path / "whole.jsonl")
        play_all(job(2), file)
        with file.open("a") as out:
            out.write('{"number": 2, "bo')  # the machine was switched off here
        done: list[int] = []
        again = play_all(job(6), file, progress=done.append)
        assert done == [2, 1, 1, 1, 1]
        assert [game.totals for game in again] == [game.totals for game in whole]

    def test_fewer_games_than_the_file_has_lose_none_of_it(self, tmp_path):
        file = tmp_path / "t.jsonl"
        play_all(job(4), file)
        before = file.read_text()
        assert len(play_all(job(2), file)) == 2
        assert file.read_text() == before

    def test_another_tournaments_file_is_refused(self, tmp_path):
        file = tmp_path / "t.jsonl"
        play_all(job(1), file)
        with pytest.raises(SetupError, match="another tournament"):
            play_all(job(1, seed=2), file)

    def test_a_file_that_cannot_be_read_is_refused_and_an_empty_one_is_begun(self, tmp_path):
        file = tmp_path / "t.jsonl"
        file.write_text("\0\0\n")
        with pytest.raises(SetupError, match="another tournament"):
            play_all(job(1), file)
        file.write_text("")
        assert len(play_all(job(1), file)) == 1


class TestWorkers:
    def test_two_workers_play_the_same_games_as_one(self, tmp_path):
        alone, together = play_all(job(5), tmp_path / "1"), play_all(job(5), tmp_path / "2", Crew(2))
        assert [(game.bots, game.totals) for game in alone] == [(game.bots, game.totals) for game in together]

    def test_ray_is_asked_for_by_name(self, tmp_path):
        if installed():
            pytest.skip("Ray is installed: tests/lab/test_ray.py plays on it")
        with pytest.raises(LabError, match=r"branchline\[ray\]"):
            play_all(job(2), tmp_path / "t", Crew(on="ray"))


class TestCommand:
    def test_json_has_what_was_promised(self, capsys, monkeypatch, tmp_path):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        words = ["tournament", NAME, "--seats", str(SEATS), "--bots", "greedy,random", "--games", "4", "--seed", "3"]
        assert main([*words, "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)["bots"]
        assert {"name", "first", "low", "high", "mean_score", "rating"} <= set(rows[0])
        assert main(words) == 0
        assert "greedy" in capsys.readouterr().out
        assert list((tmp_path / "branchline" / "tournaments").iterdir()) == []

    @pytest.mark.parametrize("words", [["--bots", "genius"], ["--games", "0"], ["--seats", "99"]])
    def test_wrong_input_gets_one_clear_line(self, capsys, words):
        assert main(["tournament", NAME, *words]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
