"""Daily challenges at a server: one try, no help, nothing fished; the result next to the levels', which are kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from branchline import games
from branchline.tables.bots import daily
from tests.server.conftest import STORES
from tests.server.house import QUICK, House, Visitor, house

PATIENCE = 240.0
GAME = "mini_rails"


def taken_up(visitor: Visitor, game: str = GAME, kind: str = "bots") -> str:
    return str(visitor.post("/api/daily", {"game": game, "kind": kind})["table"])


def draws_of(home: House, table: str) -> list[int]:
    """What chance has drawn."""
    room = home.server.lobby.rooms[table]
    return [step.action for step in room.table.playing().line if step.seat < 0]


def on_turn(visitor: Visitor, table: str) -> Any:
    """The frame when it is the visitor's turn, or all is over."""
    until = time.monotonic() + PATIENCE
    while True:
        frame = visitor.frame(table)
        if frame["your_turn"] or frame["status"] == "over":
            return frame
        assert time.monotonic() < until
        time.sleep(0.02)


def play_out(visitor: Visitor, table: str, seed: int) -> None:
    """Any actions until the end."""
    rng = Random(seed)
    while (frame := on_turn(visitor, table))["status"] != "over":
        text = rng.choice([action["text"] for action in frame["actions"]])
        visitor.post(f"/api/tables/{table}/actions", {"seq": frame["seq"], "text": text, "client": f"c{frame['seq']}"})


@pytest.mark.parametrize("home", STORES, indirect=True)
def test_two_people_have_the_same_draws_and_each_one_try(home: House):
    ann, ben = home.visitor(), home.visitor()
    table, other = taken_up(ann), taken_up(ben)
    assert table != other
    on_turn(ann, table), on_turn(ben, other)
    assert draws_of(home, table)[:1] == draws_of(home, other)[:1]
    assert len(draws_of(home, table)) > 0
    assert taken_up(ann) == table
    ann.post(f"/api/tables/{table}/remove")
    assert taken_up(ann) == table, "who takes it off the list gets no second try"


def test_neither_help_nor_a_second_look_before_the_end(home: House):
    ann = home.visitor()
    table = taken_up(ann)
    frame = on_turn(ann, table)
    assert not frame.get("hints")
    for way, path in (("GET", "think"), ("GET", "chances"), ("POST", "analysis")):
        refused = ann.ask(way, f"/api/tables/{table}/{path}", {} if way == "POST" else None)
        assert refused.status == 409, path
        assert "daily challenge" in refused.text
    drawn = draws_of(home, table)
    while draws_of(home, table) == drawn:
        frame = on_turn(ann, table)
        act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": f"c{frame['seq']}"}
        ann.post(f"/api/tables/{table}/actions", act)
    frame = on_turn(ann, table)
    back = ann.ask("POST", f"/api/tables/{table}/undo", {"seq": frame["seq"], "client": "u"})
    assert back.status == 409
    assert ann.get(f"/api/tables/{table}/daily")["levels"] == []


def test_draws_of_a_challenge_cannot_be_had_at_another_table(home: House):
    ann = home.visitor()
    wish = {"game": GAME, "seats": 3, "draws": f"daily {daily.today()} bots", "players": [{"kind": "me"}]}
    assert ann.ask("POST", "/api/tables", wish).status == 400
    assert ann.ask("POST", "/api/daily", {"game": GAME, "kind": "solo"}).status == 400
    table = taken_up(ann)
    seed = home.server.lobby.rooms[table].table.settings.seed
    assert len(seed) == 64
    told = [ann.ask("GET", f"/api/tables/{table}/{path}").text for path in ("frame", "record", "daily", "story")]
    assert not any(seed in text for text in told)


@pytest.fixture
def two_levels(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "tables.db", replace(QUICK, daily_level=2)) as found:
        yield found


def standing(visitor: Visitor, table: str) -> Any:
    """The result, when the levels are done."""
    until = time.monotonic() + PATIENCE
    while True:
        told = visitor.get(f"/api/tables/{table}/daily")
        assert not told["failed"]
        if all(row["total"] is not None for row in told["levels"]):
            return told
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_result_stands_next_to_the_levels_which_play_once_for_all(two_levels: House):
    ann, ben = two_levels.visitor(), two_levels.visitor()
    table = taken_up(ann)
    play_out(ann, table, 1)
    told = standing(ann, table)
    one = daily.DailyChallenge(told["date"], GAME, "bots")
    for row in told["levels"]:
        match = daily.new_match(one, row["level"])
        daily.play_on(match, one, row["level"], one.seed(two_levels.store.mark_key), PATIENCE)
        assert (row["total"], row["place"]) == daily.result_of(match)
    assert [row["level"] for row in told["levels"]] == [1, 2]
    mine = next(row for row in ann.get("/api/daily")["challenges"] if row["game"] == GAME)
    assert (mine["table"], mine["total"], mine["place"]) == (table, told["total"], told["place"])
    answered = two_levels.server.students.answered
    two_levels.server.lobby.autoplay.races._races.clear()
    other = taken_up(ben)
    play_out(ben, other, 2)
    again = standing(ben, other)
    assert (again["levels"], again["code"]) == (told["levels"], told["code"])
    assert two_levels.server.students.answered == answered, "the levels played once more"
    assert ann.ask("POST", f"/api/tables/{table}/analysis", {}).status == 200


@pytest.mark.parametrize("one", daily.challenges("today"), ids=lambda one: f"{one.game} {one.kind}")
def test_who_plays_what_a_level_plays_has_its_result(home: House, one: daily.DailyChallenge):
    """So the table's draws and bots are those of the comparison, whoever is quicker where all act at once."""
    ann = home.visitor()
    table = taken_up(ann, one.game, one.kind)
    settings = home.server.lobby.rooms[table].table.settings
    one = daily.challenge_at(games.find(one.game), settings.draws)
    match = daily.new_match(one, 1)
    daily.play_on(match, one, 1, settings.seed, PATIENCE)
    for place, step in enumerate(match.line):
        if step.seat == daily.SEAT:
            text = match.header.game.text(match.at(place), daily.SEAT, step.action)
            act = {"seq": on_turn(ann, table)["seq"], "text": text, "client": f"c{place}"}
            ann.post(f"/api/tables/{table}/actions", act)
    on_turn(ann, table)
    told = ann.get(f"/api/tables/{table}/daily")
    assert (told["total"], told["place"]) == daily.result_of(match)


def test_every_game_has_a_row_today(home: House):
    told = home.visitor().get("/api/daily")
    assert {row["game"] for row in told["challenges"]} == set(games.names())
    assert told["date"] == daily.today(told["ends"] - 1)
