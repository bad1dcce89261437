"""Bots wait for the only person while that one looks back; people ask each other to take back."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from branchline.tables import visitors
from branchline.tables.api import commands
from tests.server.house import House, Visitor
from tests.server.test_take_back import my_turn

#: In which a quick bot would have acted.
A_WHILE = 0.6


def say(stream: Any, words: str) -> None:
    """Say something in the stream; it has been heard when there is an answer."""
    stream.send(words)
    while json.loads(stream.recv(timeout=10)) != {"pong": True}:
        pass


def look_back(ann: Visitor, stream: Any, table: str) -> int:
    """Look back, then act; the seq after that. Nothing else happens for a while."""
    say(stream, "back")
    frame = my_turn(ann, table)
    seq = int(ann.act(table, frame, seat=0).json["seq"])
    time.sleep(A_WHILE)
    assert ann.frame(table, seat=0)["seq"] == seq
    return seq


class TestBotsWait:
    def test_while_the_only_person_looks_back(self, ann: Visitor):
        table = ann.create("me", "random", "random")
        my_turn(ann, table)
        with ann.stream(table, 0) as stream:
            look_back(ann, stream, table)
            say(stream, "now")
            my_turn(ann, table)
            look_back(ann, stream, table)
        my_turn(ann, table)

    def test_not_for_a_page_that_has_fallen_silent(self, ann: Visitor, monkeypatch: pytest.MonkeyPatch):
        table = ann.create("me", "random", "random")
        my_turn(ann, table)
        with ann.stream(table, 0) as stream:
            look_back(ann, stream, table)
            monkeypatch.setattr(visitors, "LOOK_SECONDS", 0.0)
            my_turn(ann, table)

    def test_not_for_ever(self, ann: Visitor, monkeypatch: pytest.MonkeyPatch):
        table = ann.create("me", "random", "random")
        my_turn(ann, table)
        with ann.stream(table, 0) as stream:
            look_back(ann, stream, table)
            monkeypatch.setattr(visitors, "LONGEST_LOOK", 0.0)
            my_turn(ann, table)

    @pytest.mark.parametrize("who", ["spectator", "one of two people"])
    def test_for_nobody_else(self, ann: Visitor, ben: Visitor, who: str):
        kinds = ("me", "random", "random") if who == "spectator" else ("me", "random", "me")
        table = ann.create(*kinds)
        with (ben if who == "spectator" else ann).stream(table) as stream:
            say(stream, "back")
            for _ in range(6):
                frame = ann.frame(table)
                while not frame["your_turn"]:
                    frame = ann.frame(table, wait=frame["version"])
                ann.act(table, frame)


# -- between people ---------------------------------------------------------------------------------------------------


@pytest.fixture
def together(home: House, ann: Visitor, ben: Visitor) -> tuple[str, list[Visitor]]:
    """A table of three people by seat, at which everybody has acted once."""
    cid = home.visitor()
    table = ann.create("me", "open", "open")
    people = [ann, ben, cid]
    for seat in (1, 2):
        people[seat].join(table, seat, f"Number {seat}")
    for _ in people:
        seat = acting(ann, table)
        people[seat].act(table, people[seat].frame(table))
    return table, people


def acting(visitor: Visitor, table: str) -> int:
    return int(next(player["seat"] for player in visitor.frame(table)["players"] if player["acting"]))


def act_until(table: str, people: list[Visitor], seat: int) -> None:
    """Play on until it is that seat's turn; at least one other acts."""
    while (now := acting(people[seat], table)) != seat:
        people[now].act(table, people[now].frame(table))


def asker(table: str, people: list[Visitor], waits: bool = False) -> int:
    """A seat that may ask; perhaps one whose turn it is not."""
    frames = [people[seat].frame(table) for seat in range(3)]
    return next(seat for seat in range(3) if frames[seat]["may_ask"] and not (waits and frames[seat]["your_turn"]))


def kind_of(visitor: Visitor, table: str, what: str, body: object) -> str:
    answer = visitor.ask("POST", f"/api/tables/{table}/{what}", body)
    return "" if answer.status == 200 else answer.kind


class TestRequest:
    def test_it_is_done_when_all_others_agree(self, together):
        table, people = together
        seat = asker(table, people)
        first, second = (other for other in range(3) if other != seat)
        before = people[seat].frame(table)
        assert not before["undo"]
        assert kind_of(people[seat], table, "ask-back", {}) == ""
        assert people[first].frame(table)["request"] == {"seat": seat, "agreed": [], "declined": None}
        assert kind_of(people[first], table, "answer-back", {"yes": True}) == ""
        assert people[seat].frame(table)["request"]["agreed"] == [first]
        assert people[seat].frame(table)["seq"] == before["seq"]
        assert kind_of(people[second], table, "answer-back", {"yes": True}) == ""
        after = people[seat].frame(table)
        assert after["your_turn"]
        assert after["request"] is None
        assert after["seq"] > before["seq"]
        record = people[seat].ask("GET", f"/api/tables/{table}/record").text
        assert "back" in record

    def test_one_no_is_enough_and_it_is_not_asked_again(self, together):
        table, people = together
        seat = asker(table, people)
        other = (seat + 1) % 3
        kind_of(people[seat], table, "ask-back", {})
        assert kind_of(people[other], table, "answer-back", {"yes": False}) == ""
        assert people[seat].frame(table)["request"]["declined"] == other
        assert kind_of(people[(seat + 2) % 3], table, "answer-back", {"yes": True}) == "NotNow"
        assert kind_of(people[seat], table, "ask-back", {}) == "NotNow"

    def test_it_is_withdrawn_by_who_asked_and_by_its_next_action(self, together):
        table, people = together
        seat = asker(table, people, waits=True)
        kind_of(people[seat], table, "ask-back", {})
        assert kind_of(people[seat], table, "answer-back", {"yes": False}) == ""
        assert people[seat].frame(table)["request"] is None
        kind_of(people[seat], table, "ask-back", {})
        act_until(table, people, seat)
        assert people[seat].frame(table)["request"]
        people[seat].act(table, people[seat].frame(table))
        assert people[seat].frame(table)["request"] is None

    def test_who_acts_before_it_is_answered_does_not_end_it_and_is_taken_back_too(self, together):
        table, people = together
        seat = asker(table, people, waits=True)
        others = [other for other in range(3) if other != seat]
        kind_of(people[seat], table, "ask-back", {})
        kind_of(people[others[0]], table, "answer-back", {"yes": True})
        act_until(table, people, seat)
        assert people[seat].frame(table)["request"] == {"seat": seat, "agreed": [others[0]], "declined": None}
        kind_of(people[others[1]], table, "answer-back", {"yes": True})
        after = people[seat].frame(table)
        assert after["your_turn"]
        assert after["request"] is None

    def test_it_stands_while_somebody_else_takes_back(self, together):
        table, people = together
        seat = asker(table, people, waits=True)
        kind_of(people[seat], table, "ask-back", {})
        other = acting(people[0], table)
        people[other].act(table, people[other].frame(table))
        now = people[other].frame(table)
        assert kind_of(people[other], table, "undo", {"seq": now["seq"], "client": "x", "seat": other}) == ""
        assert people[seat].frame(table)["request"]

    def test_it_ends_when_nobody_answers(self, together, monkeypatch: pytest.MonkeyPatch):
        table, people = together
        monkeypatch.setattr(commands, "REQUEST_SECONDS", 0.1)
        seat = asker(table, people)
        kind_of(people[seat], table, "ask-back", {})
        frame = people[seat].frame(table)
        while frame["request"]:
            frame = people[seat].frame(table, wait=frame["version"])

    def test_a_spectator_and_one_without_an_action_cannot(self, together, home: House, ann: Visitor):
        table, people = together
        seat = asker(table, people)
        kind_of(people[seat], table, "ask-back", {})
        spectator = home.visitor()
        assert kind_of(spectator, table, "ask-back", {"seat": seat}) == "NotSeated"
        assert kind_of(spectator, table, "answer-back", {"yes": True, "seat": (seat + 1) % 3}) == "NotSeated"
        fresh = ann.create("me", "me", "me")
        assert kind_of(ann, fresh, "ask-back", {"seat": acting(ann, fresh)}) == "CannotUndo"

    def test_who_plays_all_seats_agrees_with_themselves(self, ann: Visitor):
        table = ann.create("me", "me", "me")
        for _ in range(2):
            ann.act(table, ann.frame(table))
        seat = next(seat for seat in range(3) if ann.frame(table, seat=seat)["may_ask"])
        assert kind_of(ann, table, "ask-back", {"seat": seat}) == ""
        assert ann.frame(table, seat=seat)["your_turn"]
