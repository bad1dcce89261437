"""Traces, sums and data sets."""

from __future__ import annotations

import json
import math

import polars as pl
import pytest

from branchline import games
from branchline.cli import main
from branchline.lab.simulate import Job, play_game, simulate
from branchline.lab.stats import Item, Moments, Stats
from branchline.lab.trace import trace
from branchline.lab.wanted import table_of

EACH_GAME = pytest.mark.parametrize("name", games.names())


def job_of(name: str, many: int, **more) -> Job:
    game = games.find(name)
    seats = game.seat_counts[len(game.seat_counts) // 2]
    return Job(name, seats, many, 3, ("random",) * seats, "", **more)


@pytest.fixture(autouse=True)
def own_data_home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


class TestTrace:
    @EACH_GAME
    def test_a_trace_agrees_with_the_game(self, name):
        job = job_of(name, 1)
        game, options, box = table_of(job)
        log, end = play_game(job, game, options, box, 0)
        seen = trace(game, game.new(job.seats, options, box), log)
        assert seen.standings == end.standings()
        assert seen.decisions + seen.draws == len(log) // 2
        assert min(seen.legal) >= 1
        assert 0 <= seen.settled <= 1
        assert seen.lead_changes < max(1, seen.decisions)
        assert sum(seen.first_share(seat) for seat in range(job.seats)) == pytest.approx(1)

    @EACH_GAME
    def test_what_is_used_is_named(self, name):
        job = job_of(name, 1)
        game, options, box = table_of(job)
        log, _ = play_game(job, game, options, box, 0)
        seen = trace(game, game.new(job.seats, options, box), log)
        assert any(seat >= 0 for seat, _, _ in seen.uses)
        assert all(kind and label and "/" not in kind for _, kind, label in seen.uses)


class TestStats:
    def test_chunks_add_up_to_the_whole(self):
        whole, parts = Stats(), Stats()
        simulate(job_of("mini_rails", 40, notes=("stats",)), stats=whole)
        for first in (0, 25):
            job = job_of("mini_rails", 40, notes=("stats",))
            from branchline.lab.simulate import play_chunk

            parts.add(json.loads(json.dumps(play_chunk(job, first, 25 if not first else 15).facts))["stats"])
        assert parts.games == whole.games == 40
        assert parts.scores == whole.scores
        assert parts.decided_by == whole.decided_by
        for key, item in whole.items.items():
            assert parts.items[key].uses == item.uses
            assert parts.items[key].worth() == pytest.approx(item.worth(), nan_ok=True)

    def test_an_interval_holds_the_mean_of_what_was_taken_in(self):
        moments = Moments()
        for value in (1, 2, 3, 4):
            moments.take(value)
        found = moments.estimate()
        assert found.value == 2.5
        assert found.half == pytest.approx(1.959964 * math.sqrt(5 / 3) / 2)

    def test_a_component_that_always_wins_is_worth_the_whole_game(self):
        item = Item()
        for winner in (0, 1, 2, 0) * 5:
            item.take([int(seat == winner) for seat in range(3)], [float(seat == winner) for seat in range(3)])
        assert item.worth().value == pytest.approx(1)
        assert item.worth().half == pytest.approx(0)

    def test_few_games_tell_nothing_about_a_component(self):
        item = Item()
        for winner in (0, 1, 2):
            item.take([int(seat == winner) for seat in range(3)], [float(seat == winner) for seat in range(3)])
        assert math.isnan(item.worth().value)

    def test_a_share_keeps_its_interval_where_all_were_alike(self):
        moments = Moments()
        for _ in range(30):
            moments.take(0.0)
        assert moments.share().value == 0
        assert moments.share().high == pytest.approx(0.1135, abs=1e-3)

    def test_a_component_that_all_use_alike_says_nothing(self):
        item = Item()
        item.take([2, 2, 2], [1.0, 0.0, 0.0])
        assert math.isnan(item.worth().value)


class TestFiles:
    @EACH_GAME
    def test_games_and_moves_agree(self, name, tmp_path, capsys):
        out = tmp_path / "games.parquet"
        assert main(["simulate", name, "--games", "5", "--out", str(out), "--moves", "--json"]) == 0
        summary = json.loads(capsys.readouterr().out)
        table, moves = pl.read_parquet(out), pl.read_parquet(tmp_path / "games.moves.parquet")
        assert summary["rows"] == [str(out), str(tmp_path / "games.moves.parquet")]
        assert table["number"].to_list() == [0, 1, 2, 3, 4]
        assert table["decisions"].sum() == len(moves) == summary["decisions"]
        assert (moves["legal"] >= 1).all()
        assert (moves["action"] < games.find(name).action_count).all()
        assert moves.filter(pl.col("first") > 0)["number"].unique().sort().to_list() == [0, 1, 2, 3, 4]
        assert not out.with_name("games.parquet.parts").exists()

    @pytest.mark.parametrize("ending", ["csv", "jsonl"])
    def test_other_formats_hold_the_same(self, tmp_path, capsys, ending):
        for kind in ("parquet", ending):
            file = str(tmp_path / f"games.{kind}")
            assert main(["simulate", "mini_rails", "--games", "3", "--out", file, "--moves"]) == 0
        read = pl.read_csv if ending == "csv" else pl.read_ndjson
        for stem in ("games", "games.moves"):
            expected, found = pl.read_parquet(tmp_path / f"{stem}.parquet"), read(tmp_path / f"{stem}.{ending}")
            assert len(found) == len(expected)
            assert found["number"].to_list() == expected["number"].to_list()
        if ending == "csv":
            assert found["f_market_0"].to_list() == expected["f_market"].list.get(0).to_list()
        else:
            assert found["f_market"].to_list() == expected["f_market"].to_list()

    def test_the_rows_do_not_depend_on_who_did_the_work(self, tmp_path, capsys):
        tables = []
        for jobs in ("1", "2"):
            out = tmp_path / f"{jobs}.parquet"
            assert main(["simulate", "mini_rails", "--games", "30", "--jobs", jobs, "--out", str(out)]) == 0
            tables.append(pl.read_parquet(out))
        assert tables[0].equals(tables[1])

    def test_the_schema_is_written_down(self, tmp_path, capsys):
        out = tmp_path / "games.parquet"
        assert main(["simulate", "mini_rails", "--games", "2", "--out", str(out)]) == 0
        assert pl.read_parquet_metadata(out)["branchline.schema"] == "1"
        assert pl.read_parquet(out)["schema"].to_list() == [1, 1]


class TestCommand:
    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["--moves"], "--moves goes with --out FILE"),
            (["--out", "games.xls"], "the name must end in .parquet, .csv, .jsonl"),
            (["--out", "no/such/games.csv"], "there is no folder no/such"),
        ],
    )
    def test_what_cannot_be_written_is_refused_before_the_work(self, words, complaint, capsys):
        assert main(["simulate", "mini_rails", "--games", "1000000", *words]) == 2
        assert complaint in capsys.readouterr().err

    def test_an_interrupted_run_goes_on(self, monkeypatch, capsys, tmp_path):
        words = ["simulate", "mini_rails", "--games", "400", "--json"]
        assert main(words) == 0
        whole = json.loads(capsys.readouterr().out)
        calls = []

        def interrupted(progress):
            def hear(done):
                calls.append(done)
                if len(calls) == 50:
                    raise KeyboardInterrupt
                progress(done)

            return hear

        from branchline.cli.commands import simulate as command

        real = command.simulate
        monkeypatch.setattr(command, "simulate", lambda j, c, p, n: real(j, c, interrupted(p), n))
        assert main(words) == 130
        assert "the same command goes on from here" in capsys.readouterr().err
        monkeypatch.setattr(command, "simulate", real)
        assert main(words) == 0
        told = capsys.readouterr()
        assert "of 400 games had been played" in told.err
        assert json.loads(told.out)["digest"] == whole["digest"]
        assert not list((tmp_path / "data" / "branchline" / "runs").iterdir())
