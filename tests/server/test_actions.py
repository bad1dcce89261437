"""Acting: kept before it is answered, counted once, only at the position that it was meant for."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.server.house import House, Visitor

CARRYING = Path(__file__).parent.parent / "minecart_town" / "records" / "2_seats_played_with_care.record"


def alone(ann: Visitor) -> tuple[str, Any]:
    """A table where Ann has all seats."""
    table = ann.create("me", "me", "me")
    return table, ann.frame(table)


class TestOnce:
    def test_the_same_client_id_twice_gives_the_first_answer(self, home: House, ann: Visitor):
        table, frame = alone(ann)
        first = ann.act(table, frame, client="once")
        before = ann.frame(table)
        second = ann.act(table, frame, client="once")
        assert (first.status, second.status) == (200, 200)
        assert first.json == second.json
        assert ann.frame(table)["seq"] == before["seq"]

    def test_also_when_sent_at_the_same_time(self, ann: Visitor):
        table, frame = alone(ann)
        answers = at_once(8, lambda _: ann.act(table, frame, client="once"))
        assert {answer.status for answer in answers} == {200}
        assert len({answer.raw for answer in answers}) == 1

    def test_anothers_client_id_is_another(self, ann: Visitor, home: House):
        table, frame = alone(ann)
        assert ann.act(table, frame, client="x").status == 200
        frame = ann.frame(table)
        program = Visitor(home.port, ann.get(f"/api/tables/{table}/seats")["seats"][frame["viewer"]]["token"])
        seq = program.act(table, program.frame(table), client="x").json["seq"]
        assert seq > frame["seq"]


class TestRefused:
    def test_a_stale_seq_tells_what_happened_since(self, ann: Visitor):
        table, frame = alone(ann)
        ann.act(table, frame)
        answer = ann.act(table, frame)
        assert (answer.status, answer.kind) == (409, "StaleAction")
        assert answer.json["error"]["seq"] == ann.frame(table)["seq"]
        assert any(frame["players"][frame["viewer"]]["name"] in line for line in answer.json["error"]["since"])

    def test_a_seq_from_the_future_is_refused(self, ann: Visitor):
        table, frame = alone(ann)
        answer = ann.act(table, frame, seq=frame["seq"] + 1)
        assert (answer.status, answer.kind) == (409, "StaleAction")

    def test_a_text_that_was_not_offered_is_refused_with_the_reason(self, ann: Visitor):
        table, frame = alone(ann)
        answer = ann.act(table, frame, "fly to the moon")
        assert (answer.status, answer.kind) == (409, "IllegalAction")
        assert "possible: " in answer.json["error"]["message"]
        assert ann.frame(table)["seq"] == frame["seq"]

    def test_not_ones_turn(self, ann: Visitor):
        table, frame = alone(ann)
        other = (frame["viewer"] + 1) % 3
        answer = ann.act(table, frame, seat=other)
        assert (answer.status, answer.kind) == (409, "NotYourTurn")

    def test_not_ones_seat(self, ann: Visitor, ben: Visitor):
        table, frame = alone(ann)
        answer = ben.act(table, frame)
        assert (answer.status, answer.kind) == (403, "NotSeated")

    def test_not_before_the_start(self, ann: Visitor):
        table = ann.create("me", "open", "open")
        body = {"seq": 0, "text": "x", "client": "c"}
        answer = ann.ask("POST", f"/api/tables/{table}/actions", body)
        assert (answer.status, answer.kind) == (409, "NotNow")


class TestTakingBack:
    def back(self, ann: Visitor, table: str, how: str, frame: Any, seat: int) -> Any:
        body = {"seq": frame["seq"], "client": uuid4().hex, "seat": seat}
        return ann.ask("POST", f"/api/tables/{table}/{how}", body)

    def test_undo_and_redo(self, ann: Visitor):
        table, frame = alone(ann)
        seat = frame["viewer"]
        text_before = ann.text(table, seat=seat)
        ann.act(table, frame)
        after, text_after = ann.frame(table, seat=seat), ann.text(table, seat=seat)
        assert text_after != text_before
        assert (after["undo"], after["redo"]) == (True, False)
        assert self.back(ann, table, "undo", after, seat).status == 200
        undone = ann.frame(table, seat=seat)
        assert (undone["undo"], undone["redo"]) == (False, True)
        assert ann.text(table, seat=seat) == text_before
        assert undone["actions"] == frame["actions"]
        assert "takes the last action back" in undone["story"][-1]["text"]
        assert self.back(ann, table, "redo", undone, seat).status == 200
        assert ann.text(table, seat=seat) == text_after

    def test_restart_takes_back_all_of_the_turn(self, ann: Visitor):
        table, frame = alone(ann)
        seat = frame["viewer"]
        text = ann.text(table, seat=seat)
        ann.act(table, frame)
        assert ann.text(table, seat=seat) != text
        assert self.back(ann, table, "restart", ann.frame(table), seat).status == 200
        assert ann.text(table, seat=seat) == text

    def test_anothers_action_stands_between(self, ann: Visitor):
        table, frame = alone(ann)
        ann.act(table, frame)
        ann.act(table, ann.frame(table))
        now = ann.frame(table)
        answer = self.back(ann, table, "undo", now, frame["viewer"])
        assert (answer.status, answer.kind) == (409, "CannotUndo")

    def test_a_stale_undo_is_refused(self, ann: Visitor):
        table, frame = alone(ann)
        ann.act(table, frame)
        answer = self.back(ann, table, "undo", frame, frame["viewer"])
        assert (answer.status, answer.kind) == (409, "StaleAction")


def at_once(many: int, work: Any) -> list[Any]:
    """The same from many threads at the same time."""
    gate, answers = threading.Barrier(many), []

    def run(number: int) -> None:
        gate.wait()
        answers.append(work(number))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(many)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def race(home: House, rounds: int) -> None:
    """Eight clients fire at the same seq: exactly one wins, and the others are told that they are late."""
    ann = home.visitor()
    table = ann.create("me", "me", "me")
    done = 0
    while done < rounds:
        frame = ann.frame(table)
        if frame["status"] == "over":
            table = ann.create("me", "me", "me")
            continue
        texts = [action["text"] for action in frame["actions"]]
        answers = at_once(8, lambda number, at=table, now=frame, t=texts: ann.act(at, now, t[number % len(t)]))
        assert sorted(answer.status for answer in answers) == [200] + [409] * 7
        assert {answer.kind for answer in answers if answer.status == 409} <= {"StaleAction", "NotYourTurn"}
        done += 1


def test_eight_at_the_same_seq_have_one_winner(home: House):
    race(home, 20)


@pytest.mark.slow
def test_eight_at_the_same_seq_have_one_winner_a_thousand_times(home: House):
    race(home, 1000)


class TestAllAtOnce:
    def test_another_takes_back_and_acts_differently(self, ann: Visitor):
        table, frame = alone(ann)
        ann.act(table, frame)
        offered = ann.frame(table)
        back = {"seq": offered["seq"], "client": "back", "seat": frame["viewer"]}
        assert ann.ask("POST", f"/api/tables/{table}/undo", back).status == 200
        other = next(one["text"] for one in frame["actions"][1:] if one["text"][:3] == frame["actions"][0]["text"][:3])
        assert ann.act(table, ann.frame(table, seat=frame["viewer"]), other).status == 200
        now = ann.frame(table)
        assert now["viewer"] == offered["viewer"]
        text = next(one["text"] for one in now["actions"] if one in offered["actions"])
        late = ann.act(table, offered, text)
        assert (late.status, late.kind) == (409, "StaleAction")
        assert ann.act(table, now, text).status == 200
