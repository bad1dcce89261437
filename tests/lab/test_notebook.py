"""docs/lab.ipynb runs from top to bottom, and positions draw themselves."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match.match import Match

NOTEBOOK = Path(__file__).parent.parent.parent / "docs" / "lab.ipynb"
EACH_GAME = pytest.mark.parametrize("name", games.names())


@EACH_GAME
def test_a_match_and_its_position_draw_themselves(name):
    game = games.find(name)
    match = Match(game, max(game.seat_counts))
    match.deal(Random(1))
    for drawn in (match._repr_svg_(), match.state._repr_svg_()):
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.filterwarnings("ignore")  # what the notebook's own libraries warn of is not ours to mend
def test_the_notebook_runs(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    book = nbformat.read(NOTEBOOK, as_version=4)
    assert len([cell for cell in book.cells if cell.cell_type == "code"]) == 10
    words = "\n".join(cell.source for cell in book.cells)
    asked = "print(played.height, moves.height, match.state.seats, *moves['bot'].unique().sort())"
    book.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    games_played, decisions, seats, *who = book.cells.pop().outputs[0]["text"].split()
    assert f"\n# {games_played} games between a greedy and three random bots" in words
    assert who == ["greedy", "random"]
    assert seats == "4"
    assert f"{round(int(decisions), -4):,} decisions" in words, "the first cell says how many"
    assert "in ten cells" in words
    drawings = [
        output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs if "data" in output
    ]
    assert any("image/svg+xml" in output["data"] for output in drawings)


def test_the_notebook_is_kept_without_results():
    book = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.outputs for cell in book.cells if cell.cell_type == "code")
