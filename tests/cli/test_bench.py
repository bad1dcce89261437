"""`branchline bench`: what it prints and draws; the measurements themselves are replaced, but for one of each kind."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from branchline import COMPILED, games
from branchline.cli import main
from branchline.cli.commands import bench as command
from branchline.lab import bench

#: Rates as wide as they can be.
WIDE = dict.fromkeys(bench.RATES, 99_949.0)
PEERS = {"open_spiel_python_dominoes": {"games_per_second": 999_999.0, "moves_per_second": 99_999_999.0}, "other": None}


@pytest.fixture
def run(capsys, monkeypatch):
    """Run `branchline bench` with given rates: exit code, standard output, standard error."""
    monkeypatch.setattr(bench, "run_one", lambda speed, game, seats, _: bench.Row(game, seats, speed, **WIDE))
    monkeypatch.setattr(bench, "run_progress", lambda *_: [1.0] * 10)
    monkeypatch.setattr(command, "comparison", lambda: None)
    monkeypatch.setenv("COLUMNS", "80")

    def bench_command(*words: str) -> tuple[int, str, str]:
        code = main(["bench", *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return bench_command


def test_every_table_is_shown_whole_in_80_columns(run):
    code, out, _ = run()
    assert code == 0
    assert "…" not in out
    assert max(len(line) for line in out.splitlines()) <= 80
    for name in games.names():
        for seats in games.find(name).seat_counts:
            assert [line for line in out.splitlines() if line.split()[:2] == [name, str(seats)]]


def test_a_missing_peer_is_shown_as_missing_and_its_ratio_is_null(run, capsys):
    rows = [bench.Row(games.names()[0], 3, bench.PLAIN, **WIDE)]
    command.show(rows, [], PEERS, {"engine_over_other": None})
    lines = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines() if line.strip()}
    assert lines["other"] == ["missing"]
    assert lines["engine_over_other"] == ["missing"]
    assert lines["open_spiel_python_dominoes"] == ["1000k", "100M"]


def test_json_has_rows_ratios_and_the_times_of_legal_lists(run):
    code, out, _ = run("--json", "--no-peers")
    found = json.loads(out)
    assert code == 0
    assert set(found["legal_list_microseconds"]) == set(games.names())
    assert len(found["rows"]) == sum(len(games.find(name).seat_counts) for name in games.names()) * (1 + COMPILED)
    for name in games.names():
        assert found["ratios"][f"{name}_compiled_over_plain"] == (1.0 if COMPILED else None)


def test_the_plot_is_drawn_from_the_same_run_for_day_and_night(run, tmp_path):
    file = tmp_path / "growth.svg"
    assert run("--plot", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    words = "".join(ET.fromstring(text).itertext())
    assert all(games.find(name).title in words for name in games.names())
    assert "prefers-color-scheme: dark" in text


def test_without_the_plotting_library_it_says_so_and_measures_all_the_same(run, monkeypatch, tmp_path):
    def missing(_: str) -> None:
        raise ModuleNotFoundError("no", name="matplotlib")

    monkeypatch.setattr(command, "import_module", missing)
    code, out, errors = run("--plot", str(tmp_path / "growth.svg"))
    assert code == 0
    assert "ratios" in out
    assert 'matplotlib, which is not installed: pip install "branchline[lab]"' in " ".join(errors.split())
    assert not (tmp_path / "growth.svg").exists()


@pytest.mark.parametrize("name", games.names())
def test_everything_is_measured(name):
    seats = games.find(name).seat_counts[0]
    row = bench.measure(name, seats, 0.001)
    assert all(getattr(row, rate) > 0 for rate in bench.RATES)
    assert all(0 < time < 1e5 for time in bench.progress_times(name, seats, 0.001))
