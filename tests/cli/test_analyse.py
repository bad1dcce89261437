"""``branchline analyse`` and ``branchline replay --html`` as typed."""

from __future__ import annotations

import json
import re

import pytest

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.match import Match
from branchline.core.ui.film import film


@pytest.fixture
def recorded(tmp_path):
    """The file of a running match of Mini Rails."""
    match, rng = Match(games.find("mini_rails"), 3, names=["Ada", "</script>", "%DATA%"]), Random(3)
    for _ in range(20):
        match.deal(rng)
        seat = match.state.actors()[0]
        match.play(seat, int(match.state.pick(seat, rng)))
    file = tmp_path / "one.record"
    file.write_text(record.write(match), encoding="utf-8")
    return file


class TestAnalyse:
    def test_json_adds_up(self, run, recorded):
        code, out, _ = run("analyse", str(recorded), "--budget", "8", "--jobs", "1", "--json")
        facts = json.loads(out)
        assert code == 0
        for seat in range(3):
            assert facts["start"][seat] + sum(step["change"][seat] for step in facts["steps"]) == facts["result"][seat]
        for step in facts["steps"]:
            assert {"step", "seat", "action", "change"} <= step.keys()
            assert (step["seat"] is None) != ({"best", "loss", "error", "grade"} <= step.keys())

    def test_the_number_of_jobs_does_not_matter(self, run, recorded):
        one, two = (run("analyse", str(recorded), "--budget", "4", "--jobs", jobs, "--json")[1] for jobs in ("1", "2"))
        assert one == two

    def test_people_read_luck_and_mistakes(self, run, recorded, tmp_path):
        out = tmp_path / "one.html"
        code, said, _ = run("analyse", str(recorded), "--budget", "8", "--jobs", "1", "--html", str(out))
        assert code == 0
        assert "luck" in said
        assert "Ada" in said
        assert "accuracy" in said
        assert "<svg" in out.read_text(encoding="utf-8")

    def test_wrong_arguments_are_refused(self, run, recorded, tmp_path):
        for words, reason in (
            (["--budget", "some"], "a number of rollouts"),
            (["--budget", "0"], "a number of rollouts"),
            (["--jobs", "-1"], "at least 0"),
            (["--html", str(tmp_path / "no" / "x.html")], "there is no folder"),
        ):
            code, _, said = run("analyse", str(recorded), *words)
            assert code == 2
            assert reason in said.replace("\n", " ")


class TestFilm:
    def test_a_page_is_written_that_needs_nothing_else(self, run, recorded, tmp_path):
        out = tmp_path / "film.html"
        assert run("replay", str(recorded), "--html", str(out))[0] == 0
        page = out.read_text(encoding="utf-8")
        assert not re.search(r"""(src|href)=['"](?!#)|@import|url\(['"]?http""", page)
        assert page.count("</script>") == 2  # a player's name ends no script

    def test_every_step_can_be_rebuilt(self, recorded):
        match = record.read(recorded.read_text(encoding="utf-8"), games.find)
        page = film(match)
        data = json.loads(re.search(r'id="film">(.*?)</script>', page, re.DOTALL)[1])
        assert data["names"] == list(match.header.names)
        assert len(data["frames"]) == len(match.steps) + 1
        pieces: dict[str, object] = {}
        for frame in data["frames"]:
            for gone in frame["gone"]:
                del pieces[gone]
            pieces |= frame["set"]
        shown = match.header.game.shown
        scene = shown.scene(
            shown.view(match.state, None), data["names"], lambda message: message.english(data["names"])
        )
        assert {id: piece[:2] for id, piece in pieces.items()} == {
            piece.id: [piece.x, piece.y] for piece in scene.pieces
        }

    def test_a_folder_that_is_missing_is_named(self, run, recorded, tmp_path):
        code, _, said = run("replay", str(recorded), "--html", str(tmp_path / "no" / "x.html"))
        assert code == 2
        assert "there is no folder" in said.replace("\n", " ")
