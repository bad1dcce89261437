"""Analyses of tables: who may have one and when, that they are kept, and that they keep nobody waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from branchline import games
from branchline.analysis import analyse
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.match import Match
from branchline.tables.api import coach
from branchline.tables.bots import studies
from branchline.tables.bots.studies import Work, line_of
from tests.server.conftest import STORES
from tests.server.house import House, Visitor, house

#: Seconds that an analysis may take on a busy machine.
PATIENCE = 240.0


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "tables.db") as found:
        yield found


def waited(visitor: Visitor, table: str, status: str = "over") -> Any:
    """The frame once the bots have come so far."""
    until = time.monotonic() + PATIENCE
    while (frame := visitor.frame(table))["status"] != status:
        assert time.monotonic() < until
        time.sleep(0.1)
    return frame


def analysed(visitor: Visitor, table: str) -> Any:
    """The whole analysis."""
    visitor.post(f"/api/tables/{table}/analysis")
    until = time.monotonic() + PATIENCE
    while (told := visitor.get(f"/api/tables/{table}/analysis"))["runs"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    assert not told["failed"]
    return told


def played_out(house: House, visitor: Visitor, game: str = "mini_rails") -> str:
    """A table where bots have played to the end."""
    seats = max(2, min(games.find(game).seat_counts))
    table = visitor.create(*["random"] * seats, game=game)
    waited(visitor, table)
    return table


@pytest.mark.parametrize("home", STORES, indirect=True)
def test_an_analysis_is_the_one_of_the_engine_and_is_kept_with_the_table(home: House):
    ann = home.visitor()
    table = played_out(home, ann)
    assert ann.get(f"/api/tables/{table}/analysis")["places"] == 0
    told = analysed(ann, table)
    row = told["analysis"]
    match = record.read(ann.ask("GET", f"/api/tables/{table}/record").text, games.find)
    own = analyse(match)
    assert [step["change"] for step in row["steps"]] == [step.change for step in own.steps]
    assert [step["loss"] for step in row["steps"]] == [step.loss for step in own.steps]
    assert row["moments"] == [step.step for step in own.moments()]
    for seat, start in enumerate(row["start"]):
        fare = row["players"][seat]
        assert start + fare["luck"] + fare["own"] + fare["others"] == fare["result"]
        assert row["stages"][-1]["values"][seat] == fare["result"]
    home.server.lobby.autoplay.studies._works.clear()
    assert ann.get(f"/api/tables/{table}/analysis") == told | {"runs": False}
    assert ann.post(f"/api/tables/{table}/analysis")["done"] == told["places"]


def test_it_says_what_was_played_and_what_was_better_in_the_viewers_language(kept: House):
    ann = kept.visitor()
    table = played_out(kept, ann)
    analysed(ann, table)
    english, italian = (ann.get(f"/api/tables/{table}/analysis?lang={lang}")["analysis"] for lang in ("en", "it"))
    assert english["stages"][0]["title"] == "Round 1"
    assert len(english["stages"]) == 6
    assert italian["steps"] != english["steps"]
    decisions = [step for step in english["steps"] if step["grade"] in ("mistake", "blunder")]
    assert decisions
    for step in decisions:
        assert step["best"] != step["text"]
        assert step["reason"].endswith(".")
        assert step["clicks"]
        assert step["best_clicks"]
        assert step["value"] + step["loss"] == step["best_value"]


class TestWho:
    """Help between people is refused while they play."""

    @pytest.mark.parametrize("allowed", [False, True])
    def test_between_people_only_if_the_table_was_created_with_hints(self, kept: House, allowed: bool):
        ann, ben = kept.visitor(), kept.visitor()
        table = ann.create("me", "open", "greedy", hints=allowed, options={"first": "1"})
        ben.join(table, 1, "Ben")
        for visitor, asked in ((ann, "POST"), (ann, "GET"), (ben, "POST")):
            answer = visitor.ask(asked, f"/api/tables/{table}/analysis", {} if asked == "POST" else None)
            assert (answer.status == 200) == allowed
            assert allowed or (answer.kind == "NotNow" and "when it is over" in answer.text)
        answer = ann.ask("GET", f"/api/tables/{table}/chances?seat=0")
        assert ("hints are off" in answer.text) != allowed

    def test_a_spectator_may_not_ask_for_a_player(self, kept: House):
        ann, eve = kept.visitor(), kept.visitor()
        table = ann.create("me", "greedy", "greedy", options={"first": "1"})
        assert ann.ask("POST", f"/api/tables/{table}/analysis", {}).status == 200
        assert eve.ask("POST", f"/api/tables/{table}/analysis", {}).kind == "NotNow"
        assert eve.ask("GET", f"/api/tables/{table}/chances").kind == "NotNow"

    def test_a_table_of_bots_may_be_analysed_by_everybody_at_any_time(self, kept: House):
        ann, eve = kept.visitor(), kept.visitor()
        table = ann.create("random", "random", "random", "random")
        assert eve.ask("POST", f"/api/tables/{table}/analysis", {}).status == 200

    def test_secrets_are_kept_until_the_end(self, kept: House):
        secret = next(name for name in games.names() if games.find(name).secrets)
        ann, eve = kept.visitor(), kept.visitor()
        table = ann.create("me", "random", game=secret)
        answer = ann.ask("POST", f"/api/tables/{table}/analysis", {})
        assert (answer.status, answer.kind) == (409, "NotNow")
        assert "secrets" in answer.text
        ann.post(f"/api/tables/{table}/close")
        assert ann.ask("POST", f"/api/tables/{table}/analysis", {}).kind == "NotNow"
        assert eve.ask("GET", f"/api/tables/{table}/chances").kind == "NotNow"


def test_a_full_analysis_can_be_ended_goes_on_and_takes_the_place_of_the_quick_one(
    kept: House, monkeypatch: pytest.MonkeyPatch
):
    """With small budgets, so that it takes seconds."""
    for module in (studies, coach):
        monkeypatch.setattr(module, "budget_of", lambda game, depth: {"quick": 4, "full": 600}[depth])
    ann = kept.visitor()
    table = played_out(kept, ann)
    path = f"/api/tables/{table}/analysis"
    quick = analysed(ann, table)
    assert quick["depth"] == "quick"
    told = ann.post(path, {"depth": "full"})
    assert (told["depth"], told["runs"]) == ("full", True)
    while ann.get(path)["done"] < 4:
        time.sleep(0.05)
    assert ann.post(f"{path}/cancel") == quick
    work = kept.server.lobby.autoplay.studies._works[table].full
    assert 4 <= work.done < len(work.places)
    assert ann.post(path, {"depth": "full"})["done"] >= 4
    while (full := ann.get(path))["runs"]:
        time.sleep(0.1)
    assert full["depth"] == "full"
    assert full["analysis"] != quick["analysis"]
    kept.server.lobby.autoplay.studies._works.clear()
    assert ann.get(path) == full
    assert ann.post(path) == full
    assert ann.ask("POST", path, {"depth": "endless"}).status == 400


def test_what_was_found_stays_when_the_game_goes_on(kept: House):
    ann = kept.visitor()
    table = ann.create("me", "random", "random", options={"first": "1"})
    frame = ann.frame(table)
    first = analysed(ann, table)
    assert first["steps"] == frame["steps"]
    held = kept.server.lobby.autoplay.studies
    before = [str(facts) for facts in held._works[table].quick.places]
    assert ann.act(table, frame).status == 200
    waited_frame = ann.frame(table)
    told = ann.get(f"/api/tables/{table}/analysis")
    assert told["analysis"] is None
    assert told["steps"] < waited_frame["steps"]
    second = analysed(ann, table)
    assert second["steps"] > first["steps"]
    # The last place of the first analysis had no decision after it.
    assert [str(facts) for facts in held._works[table].quick.places][: len(before) - 1] == before[:-1]


def test_a_deleted_table_takes_its_analysis_with_it(kept: House):
    ann = kept.visitor()
    table = played_out(kept, ann)
    analysed(ann, table)
    assert apart(kept.store.analysis(table))
    apart(kept.store.delete(table))
    assert apart(kept.store.analysis(table)) is None
    apart(kept.store.keep_analysis(table, b"too late"))
    assert apart(kept.store.analysis(table)) is None


def apart(work: Coroutine[Any, Any, Any]) -> Any:
    """In a thread: where browsers are driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_what_cannot_be_read_is_made_again():
    assert Work.unpacked(b"no zlib").places == []
    match = Match(games.find("mini_rails"), 3)
    match.deal(Random("short"))
    work = Work()
    work.turn_to(line_of(match), 8)
    assert (work.done, work.whole, len(work.places)) == (0, False, len(match.line) + 1)
    again = Work.unpacked(work.packed())
    assert (again.line, again.places) == (work.line, work.places)
