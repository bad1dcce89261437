"""Against bots one takes back at any time; what has not been sent is a draft; what happened comes in beats."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest

from branchline import games
from tests.server.house import Answer, Visitor

every_game = pytest.mark.parametrize("game", games.names())


def my_turn(visitor: Visitor, table: str) -> Any:
    """The frame when it is the first seat's turn."""
    frame, until = visitor.frame(table, seat=0), time.monotonic() + 30
    while not frame["your_turn"]:
        assert time.monotonic() < until
        frame = visitor.frame(table, seat=0, wait=frame["version"])
    return frame


def back(visitor: Visitor, table: str, how: str, frame: Any) -> Answer:
    body = {"seq": frame["seq"], "client": f"{how}{frame['seq']}", "seat": 0}
    return visitor.ask("POST", f"/api/tables/{table}/{how}", body)


def against_bots(visitor: Visitor, game: str) -> str:
    seats = next(many for many in games.find(game).seat_counts if many > 1)
    return visitor.create("me", *["random"] * (seats - 1), game=game)


@every_game
def test_a_decision_is_taken_back_after_the_bots_have_answered(ann: Visitor, game: str):
    table = against_bots(ann, game)
    first, texts = my_turn(ann, table), []
    at_first = ann.text(table)
    for _ in range(6):
        frame = my_turn(ann, table)
        texts.append((ann.text(table), [action["text"] for action in frame["actions"]]))
        assert ann.act(table, frame, seat=0).status == 200
    frame = my_turn(ann, table)
    for text, actions in reversed(texts):
        assert frame["undo"]
        assert back(ann, table, "undo", frame).status == 200
        frame = my_turn(ann, table)
        assert (ann.text(table), [action["text"] for action in frame["actions"]]) == (text, actions)
    assert ann.text(table) == at_first
    assert not frame["undo"]
    assert frame["seq"] > first["seq"]


def test_between_people_an_answered_action_stands(ann: Visitor):
    table = ann.create("me", "me", "me")
    frame = ann.frame(table)
    seat = frame["viewer"]
    ann.act(table, frame)
    after = ann.frame(table)
    ann.act(table, after)
    refused = ann.ask(
        "POST", f"/api/tables/{table}/undo", {"seq": ann.frame(table)["seq"], "client": "no", "seat": seat}
    )
    assert refused.kind == "CannotUndo"


@every_game
def test_beats_lead_from_one_position_to_the_next(ann: Visitor, game: str):
    table = against_bots(ann, game)
    first = my_turn(ann, table)
    for _ in range(4):
        ann.act(table, my_turn(ann, table), seat=0)
    last = my_turn(ann, table)
    told = ann.get(f"/api/tables/{table}/beats?seat=0&since={first['seq']}&until={last['seq']}")["beats"]
    assert [beat["step"] for beat in told] == sorted(beat["step"] for beat in told)
    steps = [beat["step"] for beat in told if not beat["partly"]]
    assert steps == sorted(set(steps))
    assert steps[-1] == last["seq"]
    assert len(steps) <= last["seq"] - first["seq"]
    assert told[-1]["scene"] == last["scene"]
    lines = [line["text"] for line in last["story"] if line["step"] > first["seq"]]
    assert [line for beat in told for line in beat["lines"]] == lines


def test_a_disc_is_laid_before_the_shares_move(ann: Visitor):
    table = against_bots(ann, "mini_rails")
    first = my_turn(ann, table)
    for _ in range(10):
        ann.act(table, my_turn(ann, table), seat=0)
    last = my_turn(ann, table)
    told = ann.get(f"/api/tables/{table}/beats?seat=0&since={first['seq']}&until={last['seq']}")["beats"]
    seen = 0
    for before, after in pairwise([first, *told]):
        laid, moved = (set(pieces(after, name)) - set(pieces(before, name)) for name in ("track-", "total-"))
        assert not (laid and moved)
        seen += bool(moved)
    assert seen


def pieces(frame: Any, begins: str) -> list[tuple[Any, ...]]:
    return [(one["id"], one.get("value")) for one in frame["scene"]["pieces"] if one["id"].startswith(begins)]


#: Games with decisions of two halves, and games in which a turn is ended by an action.
IN_HALVES = [name for name in games.names() if "is_partial" in vars(type(games.find(name).shown))]
ENDED = [name for name in games.names() if "ends_turn" in vars(type(games.find(name).shown))]


@pytest.mark.parametrize("game", IN_HALVES)
def test_a_draft_changes_nothing(ann: Visitor, game: str):
    table = against_bots(ann, game)
    drafted = 0
    for _ in range(30):
        frame = my_turn(ann, table)
        partial = [action for action in frame["actions"] if action["partial"]]
        for action in partial[:2]:
            query = f"seat=0&texts={action['text'].replace(' ', '%20')}"
            told = ann.get(f"/api/tables/{table}/draft?{query}")
            assert told["actions"]
            assert ann.frame(table, seat=0)["seq"] == frame["seq"]
            last = told["actions"][0]["text"].replace(" ", "%20")
            first = action["text"].replace(" ", "%20")
            assert ann.get(f"/api/tables/{table}/preview?seat=0&text={first}%0A{last}")["lines"]
            drafted += 1
        if drafted:
            break
        ann.act(table, frame, seat=0)
    assert drafted


@pytest.mark.parametrize("game", ENDED)
def test_whoever_ends_a_turn_with_something_left_is_asked(ann: Visitor, game: str):
    table, asked = against_bots(ann, game), 0
    for _ in range(12):
        frame = my_turn(ann, table)
        for action in [one for one in frame["actions"] if one["ends"] and len(frame["actions"]) > 1]:
            assert action["care"]
            text = action["text"].replace(" ", "%20")
            asked += bool(ann.get(f"/api/tables/{table}/preview?seat=0&text={text}")["cautions"])
        ann.act(table, frame, seat=0)
    assert asked


@pytest.mark.parametrize("game", IN_HALVES)
def test_of_a_position_that_is_past_there_is_nothing_to_tell(ann: Visitor, game: str):
    """A page may ask just before the newer frame comes; that is no mistake of anybody."""
    table = against_bots(ann, game)
    frame = my_turn(ann, table)
    while not any(action["partial"] for action in frame["actions"]):
        ann.act(table, frame, seat=0)
        frame = my_turn(ann, table)
    text = next(action["text"] for action in frame["actions"] if action["partial"]).replace(" ", "%20")
    where, meant = f"/api/tables/{table}", f"seat=0&seq={frame['seq']}"
    assert ann.get(f"{where}/draft?{meant}&texts={text}")["scene"]
    ann.act(table, frame, seat=0)
    assert ann.get(f"{where}/draft?{meant}&texts={text}") == {"prompt": "", "scene": None, "actions": []}
    assert ann.get(f"{where}/preview?{meant}&text={text}")["lines"] == []
