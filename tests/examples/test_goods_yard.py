"""The example of a game in a package of its own: everything works with it, and nothing here knows it."""

from __future__ import annotations

import json
import tomllib

import pytest

from branchline._loader import PACKAGE
from tests.examples.outside import ROOT, Outside, install

EXAMPLE = ROOT / "examples" / "goods_yard"
NAME = EXAMPLE.name


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Outside:
    return install(EXAMPLE, tmp_path_factory.mktemp("outside"))


def test_the_package_does_not_name_it():
    files = [file for file in PACKAGE.rglob("*.*") if file.suffix in (".py", ".js", ".json", ".toml", ".md", ".css")]
    named = [file for file in files if NAME in file.read_text(encoding="utf-8") and "_compiled" not in file.parts]
    assert named == []


def test_it_is_listed_with_its_option(outside: Outside):
    found = {game["name"]: game for game in json.loads(outside.branchline("games", "--json"))["games"]}
    assert [option["name"] for option in found[NAME]["options"]] == ["both_ends"]
    assert len(found) == 5


def test_it_is_played_in_the_terminal_and_its_record_is_verified(outside: Outside, tmp_path):
    file = tmp_path / "game.record"
    typed = "1\n\n" * 40
    said = outside.branchline("play", NAME, "--seats", "3", "--seed", "1", "--record", str(file), typed=typed)
    assert "Round 6 of 6" in said
    assert "Decided by" in said
    assert "wagon rolls into the siding" in said
    outside.branchline("replay", str(file), "--verify")


def test_simulate_counts_and_the_bots_understand_it(outside: Outside):
    words = ["simulate", NAME, "--seats", "2", "--games", "60", "--bots", "greedy,random", "--json"]
    summary = json.loads(outside.branchline(*words))
    assert summary["first_places"][0] > 45
    assert summary["digest"] == json.loads(outside.branchline(*words, "--jobs", "2"))["digest"]


def test_a_tournament_ranks_the_bots(outside: Outside):
    words = ["tournament", NAME, "--seats", "2", "--bots", "level-3,level-1,random", "--games", "24", "--json"]
    table = json.loads(outside.branchline(*words))
    assert table["troubles"] == []
    assert [row["name"] for row in table["bots"]] == ["level-3", "level-1", "random"]
    assert table["bots"][0]["first"] > table["bots"][2]["first"]


def test_a_report_is_written(outside: Outside, tmp_path):
    page = tmp_path / "report.html"
    outside.branchline("report", NAME, "--games", "40", "--seats", "2", "--bots", "random", "--out", str(page))
    assert "Goods Yard" in page.read_text()
    assert list(tmp_path.rglob("*.svg"))


def test_perft_counts_what_is_written_down(outside: Outside):
    count = tomllib.loads((EXAMPLE / "tests" / "perft.toml").read_text())["count"][0]
    words = ["--seats", str(count["seats"]), "--seed", str(count["seed"]), "--depth", str(len(count["lines"]))]
    assert json.loads(outside.branchline("perft", NAME, *words, "--json"))["lines"] == count["lines"]


def test_a_box_of_ones_own_changes_the_game(outside: Outside, tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(outside.branchline("box", "export", NAME).replace("rounds = 6", "rounds = 2"))
    assert "a good box of Goods Yard" in outside.branchline("box", "check", str(file))
    short, usual = (
        json.loads(outside.branchline("simulate", NAME, "--games", "40", "--json", *more))
        for more in (["--box", str(file)], [])
    )
    assert max(short["mean_scores"]) < min(usual["mean_scores"])


def test_the_environments_comply(outside: Outside):
    said = outside.pytest("tests/adapters/test_environments.py", "-k", NAME)
    assert "failed" not in said


def test_the_server_plays_it(outside: Outside):
    outside.pytest("tests/server/test_safety.py", "tests/server/test_secrets.py", "-k", NAME)


def test_it_is_played_in_a_browser(outside: Outside):
    """From its card in the lobby, and a whole game against bots by keyboard."""
    said = outside.pytest("tests/web/test_games.py", "-rs", "-k", f"{NAME} and (newcomer or against_bots_by_keyboard)")
    assert "2 passed" in said or "need Chromium" in said


def test_its_own_tests_and_the_laws_pass(outside: Outside):
    outside.pytest(str(EXAMPLE / "tests"), "--rootdir", str(EXAMPLE), "-c", str(EXAMPLE / "pyproject.toml"))


def test_the_plugin_tries_the_laws_without_a_file(outside: Outside):
    words = ["-p", "branchline.testing.plugin", "--branchline-game", NAME, "--rootdir", str(EXAMPLE)]
    said = outside.pytest(*words, "-c", str(EXAMPLE / "pyproject.toml"), "-v", "-k", "TestDraws or RuleNumbers")
    assert "test_draws_have_exactly_the_odds_that_are_promised[goods_yard-4 both_ends=no]" in said
    assert "test_every_rule_is_cited_in_a_test[goods_yard] PASSED" in said
