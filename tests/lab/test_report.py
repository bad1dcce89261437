"""The report: one page that needs nothing else."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from branchline import games
from branchline.cli import main
from branchline.lab import runner
from branchline.lab.box_diff import Difference, differences
from branchline.lab.estimates import Moments
from branchline.lab.report.changes import changes_between
from branchline.lab.report.series import Report, Series, Variant, strengths_of, swept_variants, variants_of
from branchline.lab.report.sweep import read_sweep, with_value
from branchline.lab.simulate import Simulation
from branchline.lab.stats import Stats

EACH_GAME = pytest.mark.parametrize("name", games.names())


@pytest.fixture(autouse=True)
def own_data_home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


class Page(HTMLParser):
    """Collects tags, ids and links, and minds that tags are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self._note(attributes)

    def handle_startendtag(self, tag, attributes):
        self._note(attributes)

    def _note(self, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href"):
                self.links.append(value)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


class TestPage:
    @EACH_GAME
    def test_every_game_has_a_report_that_needs_nothing_else(self, name, tmp_path, capsys):
        assert main(["report", name, "--bots", "random@30", "--out", "page.html"]) == 0
        text = (tmp_path / "page.html").read_text()
        page = Page(text)
        assert page.open == []
        assert not page.seen & {"script", "link", "img", "iframe"}
        assert all(link.startswith("#") for link in page.links)
        assert "@import" not in text
        assert len(set(page.ids)) == len(page.ids), "no id is there twice"
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
        assert used <= set(page.ids)
        for title in ("Scores", "Length of a game", "How much there is to choose", "What decided", "Seat advantage"):
            assert f"<h3>{title}</h3>" in text
        figures = sorted(file.name for file in (tmp_path / "page-figures").iterdir())
        assert {"scores.svg", "seats.svg", "branching.svg"} <= set(figures)

    def test_the_same_command_gives_the_same_page(self, tmp_path, capsys):
        pages = []
        for jobs in ("1", "2"):
            assert main(["report", "mini_rails", "--bots", "random@20", "--jobs", jobs]) == 0
            pages.append((tmp_path / "mini_rails-report.html").read_text())
        assert pages[0] == pages[1]

    def test_a_stopped_report_says_that_it_goes_on(self, capsys, monkeypatch):
        def stopped(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(runner, "pack", stopped)
        assert main(["report", "mini_rails", "--bots", "random@20"]) == 130
        assert "the same command goes on from here" in capsys.readouterr().err

    def test_two_boxes_are_compared_and_what_moves_is_marked(self, tmp_path, capsys):
        assert main(["box", "export", "mini_rails"]) == 0
        printed = capsys.readouterr().out
        assert "rounds = 6" in printed
        (tmp_path / "printed.toml").write_text(printed)
        (tmp_path / "short.toml").write_text(printed.replace("rounds = 6", "rounds = 4"))
        boxes = ["--box", "printed.toml", "--box", "short.toml"]
        assert main(["report", "mini_rails", *boxes, "--bots", "random@40", "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert [series["variant"] for series in facts["series"]] == ["printed", "short"]
        text = (tmp_path / "mini_rails-report.html").read_text()
        assert "What moves" in text
        assert "<th>mean ± 95%</th><th>printed</th><th>short</th>" in text, "side by side, under their file names"
        moves = text.split("What moves")[1].split("<tr>")
        row = next(row for row in moves if "<td>decisions</td>" in row and "48.00" in row and "32.00" in row)
        assert 'class="moved">−16.00' in row

        assert "With random play: decisions falls from 48.00 to 32.00" in text.split("In short")[1]

    def test_a_number_is_varied_and_its_curves_are_drawn(self, tmp_path, capsys):
        words = ["--seats", "3", "--set", "game.rounds=4..6", "--bots", "random@12", "--json"]
        assert main(["report", "mini_rails", *words]) == 0
        facts = json.loads(capsys.readouterr().out)
        assert [series["variant"] for series in facts["series"]] == [f"game.rounds = {value}" for value in (4, 5, 6)]
        decisions = [series["stats"]["measures"]["decisions"] for series in facts["series"]]
        assert [one["sum"] / one["n"] for one in decisions] == [24, 30, 36]
        text = (tmp_path / "mini_rails-report.html").read_text()
        assert text.index("What game.rounds does") < text.index("At a glance")
        assert (tmp_path / "mini_rails-report-figures" / "sweep-1.svg").exists()
        rises = text.split("In short")[1]
        assert "decisions rises from 24.00 to 36.00" in rises

    def test_what_moved_most_comes_first(self):
        def series(firsts: float) -> Series:
            stats = Stats().seated(2)
            stats.measures = {
                "small": Moments(100, 500, 2600),
                "large": Moments(100, 100 * firsts, 100 * firsts**2 + 1),
            }
            return Series(variant, "random", job, stats)

        variant, other = (Variant(label, "", None, "", "") for label in "ab")
        job = Simulation("mini_rails", 2, 1, 1, (), "")
        two = replace(series(9.0), variant=other)
        report = Report(games.find("mini_rails"), 2, 1, [variant, other], ["random"], [series(1.0), two])
        assert [change.name for change in changes_between(report, variant, other)][:2] == ["large", "small"]

    def test_a_solo_game_has_a_report_without_rivals(self, tmp_path, capsys):
        solo = [name for name in games.names() if 1 in games.find(name).seat_counts]
        for name in solo:
            assert main(["report", name, "--seats", "1", "--bots", "random@5"]) == 0
            assert "Seat advantage" not in (tmp_path / f"{name}-report.html").read_text()


def numbers_of(value: object, place: str = "") -> Iterator[tuple[str, int]]:
    """The place of every whole number of a box, with the number; an id is none."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from numbers_of(inner, f"{place}.{name}" if place else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value, 1):
            key = inner.get("id", inner.get("name", number)) if isinstance(inner, dict) else number
            yield from numbers_of(inner, f"{place}[{key}]")
    elif isinstance(value, int) and not isinstance(value, bool) and not place.endswith(".id"):
        yield place, value


class TestArguments:
    def test_sets_of_options_are_variants(self):
        game = games.find("mini_rails")
        found = variants_of(game, 4, "first=1", [], ["", "side=B"])
        assert [variant.label for variant in found] == ["defaults", "side=B"]
        assert all("first=1" in variant.options for variant in found)

    def test_a_sweep_changes_one_number_and_nothing_else(self):
        game = games.find("mini_rails")
        text = game.box_text()
        changed = with_value(text, "company[gray].discs", 10)
        assert list(differences(tomllib.loads(text), tomllib.loads(changed))) == [
            Difference("company[gray].discs", 12, 10)
        ]
        found = swept_variants(game, 3, "side=B", None, read_sweep("first=1,3"))
        assert [variant.swept for variant in found] == [("first", 1), ("first", 3)]
        assert all("side=B" in variant.options for variant in found)

    @pytest.mark.parametrize("name", games.names())
    def test_any_number_of_every_box_can_be_varied(self, name):
        game = games.find(name)
        text = game.box_text()
        box = tomllib.loads(text)
        for place, number in list(numbers_of(box))[::17]:
            assert list(numbers_of(tomllib.loads(with_value(text, place, number + 1)))) == [
                (one, value + (one == place)) for one, value in numbers_of(box)
            ]
            assert game.open_box(place, with_value(text, place, number)).hash == game.box().hash

    def test_strengths_have_their_own_numbers_of_games(self):
        assert strengths_of(["random", "greedy@7"], 30) == [("random", 30), ("greedy", 7)]

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [
            (["--out", "page.pdf"], "the name must end in .html"),
            (["--bots", "random@many"], "'many' is not a number of games"),
            (["--bots", "nobody"], "no bot is called nobody"),
            (["--box", "missing.toml"], "missing.toml"),
            (["--seats", "9"], "is not played by 9"),
            (["--set", "rounds"], "like game.rounds=4..7"),
            (["--set", "game.rounds=7..4"], "give 1 to 24 different whole numbers"),
            (["--set", "game.rounds=4,4"], "give 1 to 24 different whole numbers"),
            (["--set", "game..rounds=1..2"], "name a place in the box"),
            (["--set", "company[1.discs=1..2"], "name a place in the box"),
            (["--set", "company.discs=1..2"], "no whole number there"),
            (["--set", "game.turns=1..2"], "no whole number there"),
            (["--set", "company[pink].discs=1..2"], "no whole number there"),
            (["--set", "game.rounds=8..9"], "the bag is too small"),
            (["--set", "nothing=1..2"], "unknown option nothing"),
            (["--set", "first=1..2", "--options", "side=B"], "--set varies one number"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(self, words, complaint, capsys):
        assert main(["report", "mini_rails", *words]) == 2
        told = capsys.readouterr().err
        assert complaint in told
        assert told.count("\n") == 1
