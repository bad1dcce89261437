"""``branchline new-game``: what it writes is a game that works, and that passes the laws at once."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from branchline.cli import main
from tests.examples.outside import LONGEST, ROOT, Outside, install

NAME = "tram_depot"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    folder = tmp_path_factory.mktemp("new")
    assert main(["new-game", NAME, "--into", str(folder / NAME)]) == 0
    return install(folder / NAME, folder)


def test_nothing_is_left_of_the_skeletons_name(outside: Outside):
    source = outside.folder.parent / NAME
    files = [file for file in source.rglob("*") if file.is_file()]
    texts = [f"{file.relative_to(source)}\n{file.read_text()}" for file in files]
    assert len(texts) > 8
    assert [
        text for text in texts for old in ("new_game", "New Game", "NewGame", "new-game", "NG-") if old in text
    ] == []
    assert any("TD-1.1" in text for text in texts)


def test_it_passes_its_tests_and_the_laws(outside: Outside):
    source = outside.folder.parent / NAME
    outside.pytest(str(source / "tests"), "--rootdir", str(source), "-c", str(source / "pyproject.toml"))


def test_it_is_played_and_simulated(outside: Outside):
    said = outside.branchline("play", NAME, "--seats", "2", "--seed", "1", typed="1\n\n" * 20)
    assert "Decided by" in said
    words = ["simulate", NAME, "--seats", "2", "--games", "50", "--bots", "greedy,random", "--json"]
    assert json.loads(outside.branchline(*words))["first_places"][0] > 35


def test_it_is_strictly_typed(outside: Outside):
    source = outside.folder.parent / NAME
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", NAME],
        cwd=source,
        env={**outside.environment, "MYPYPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mini_rails", "there is a game called mini_rails already"),
        ("json", "there is a Python module called json already"),
        ("pytest", "there is a Python module called pytest already"),
        ("Tram", "is not a name"),
        ("2_trams", "is not a name"),
        ("../tram", "is not a name"),
        ("tram_", "is not a name"),
    ],
)
def test_a_name_that_could_be_mistaken_is_refused(name, reason, capsys):
    assert main(["new-game", name]) == 2
    assert reason in capsys.readouterr().err


def test_nothing_is_written_over(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("mine")
    assert main(["new-game", NAME, "--into", str(tmp_path)]) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]
