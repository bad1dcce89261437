"""Bots think elsewhere, and never hold up a table."""

from __future__ import annotations

import asyncio
import shlex
import time
from pathlib import Path
from typing import Any

import pytest

from branchline import games
from branchline.server.bots import worker_pool
from branchline.server.bots.fair_queue import FairQueue
from branchline.server.bots.worker import NICENESS
from branchline.server.bots.worker_pool import WorkerPool
from branchline.server.http.app import Config
from branchline.tables.bots import opponents
from branchline.tables.bots.thinking import Answer, Question, always
from branchline.tables.shown.languages import speaker
from tests.server.house import house, play_to_end


def job(task: str = "choose", bot: str = "greedy", seat: int = 0) -> Question:
    """The first decision of a match with everything given, so that no draw is needed but the market's."""
    return Question(task, "mini_rails", 1, 3, "", None, [], seat, "seed", bot)


class TestWorkerPool:
    def test_a_job_that_can_not_be_done_gives_none_and_the_next_is_done(self):
        async def ask() -> list[object]:
            thinkers = WorkerPool(1)
            answers: list[object] = [await thinkers.ask(job(bot="nobody")), await thinkers.ask(position())]
            await thinkers.stop()
            return answers

        answers = asyncio.run(ask())
        assert answers[0] is None
        assert answers[1] is not None

    def test_a_worker_may_run_elsewhere(self, tmp_path: Path):
        """By a command that carries standard input and output there, as ssh does; when it ends, so does the worker."""
        there = tmp_path / "there.sh"
        there.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\nexec {shlex.join(worker_pool.HERE)} "$3"\n')
        there.chmod(0o755)

        async def ask() -> tuple[Answer | None, int]:
            thinkers = WorkerPool(1, command=(str(there), "-T", "bots.example"))
            answer = await thinkers.ask(position())
            await thinkers.stop()
            return answer, thinkers.given_up

        answer, given_up = asyncio.run(ask())
        assert answer is not None
        assert given_up == 0
        assert (tmp_path / "asked").read_text() == f"-T bots.example {NICENESS}\n"

    def test_a_bot_that_thinks_too_long_is_given_up(self):
        async def ask() -> tuple[object, float, int]:
            thinkers = WorkerPool(1, longest_thought=0.05)
            started = time.monotonic()
            answer = await thinkers.ask(position())
            took = time.monotonic() - started
            await thinkers.stop()
            return answer, took, thinkers.given_up

        answer, took, given_up = asyncio.run(ask())
        assert answer is None  # starting Python alone takes longer
        assert took < 5
        assert given_up == 1

    @pytest.mark.parametrize(("compiled", "replaced"), [(False, True), (True, False)])
    def test_an_engine_compiled_meanwhile_replaces_workers_that_run_from_source(self, monkeypatch, compiled, replaced):
        made = iter([5.0, 5.0, 9.0, 9.0, 9.0])
        monkeypatch.setattr(worker_pool, "COMPILED", compiled)
        monkeypatch.setattr(worker_pool, "build_time", lambda: next(made))

        async def ask() -> list[int]:
            thinkers, seen = WorkerPool(1), []
            for _ in range(3):  # the first starts a worker, the second finds it current, the third finds a newer engine
                assert await thinkers.ask(position()) is not None
                seen.append(next(reversed(thinkers._engine)).pid)
            await thinkers.stop()
            return seen

        first, second, third = asyncio.run(ask())
        assert first == second
        assert (third != second) == replaced


class TestFairQueue:
    def served(self, *asked: tuple[str, bool], again: str = "") -> list[str]:
        """Who is let in one after another in a queue with one thing, which ``x`` has at first."""

        async def wait() -> list[str]:
            gate, order = FairQueue(["thing"]), []
            await gate.enter("x", always)

            async def one(whose: str, watched: bool) -> None:
                thing = await gate.enter(whose, lambda: watched)
                order.append(whose)
                await asyncio.sleep(0)
                gate.give_back(thing)
                if whose == again and order.count(again) < 3:
                    await one(whose, watched)

            waiting = [asyncio.ensure_future(one(*who)) for who in asked]
            await asyncio.sleep(0)
            gate.give_back("thing")
            await asyncio.gather(*waiting)
            return order

        return asyncio.run(wait())

    def test_visitors_take_turns_however_much_one_asks_for(self):
        ann, ben = ("ann", True), ("ben", True)
        assert self.served(ann, ann, ann, ann, ben, ben) == ["ann", "ben", "ann", "ben", "ann", "ann"]

    def test_who_asks_again_does_not_keep_others_out(self):
        ann, ben, cleo = ("ann", True), ("ben", True), ("cleo", True)
        assert self.served(ann, ben, cleo, cleo, again="ann") == ["ann", "ben", "cleo", "ann", "cleo", "ann"]

    def test_where_nobody_looks_on_comes_last(self):
        assert self.served(("ann", False), ("ben", False), ("ben", True)) == ["ben", "ann", "ben"]

    def test_who_gives_up_waiting_takes_nothing_along(self):
        async def wait() -> str:
            gate = FairQueue(["thing"])
            thing = await gate.enter("x", always)
            early, late = (asyncio.ensure_future(gate.enter(who, always)) for who in ("ann", "ben"))
            await asyncio.sleep(0)
            early.cancel()
            await asyncio.sleep(0)
            gate.give_back(thing)
            late.cancel()  # it has the thing already, and does not know yet
            await asyncio.sleep(0)
            return await gate.enter("cleo", always)

        assert asyncio.run(wait()) == "thing"


def test_many_tables_of_one_visitor_do_not_hold_up_another(tmp_path: Path, monkeypatch):
    asked: list[int] = []

    class Worker:
        returncode = None

    async def start(_pool: WorkerPool) -> Worker:
        return Worker()

    async def talk(_pool: WorkerPool, _worker: object, job: Question) -> Answer:
        asked.append(job.seats)
        await asyncio.sleep(0.02)
        return Answer()

    monkeypatch.setattr(WorkerPool, "_start", start)
    monkeypatch.setattr(WorkerPool, "_talk", talk)
    with house(tmp_path / "t.db") as busy:
        ann, ben = busy.visitor(), busy.visitor()
        for visitor in (ann, ben):
            visitor.get("/api/games")
        for _ in range(15):
            ann.create(*["greedy"] * 4)
        table = ben.create("me", "random", "random")
        frame = ben.frame(table)
        while asked.count(3) < 6:
            if frame["actions"]:
                ben.act(table, frame)
            frame = ben.frame(table, wait=frame["version"])
        first = asked.index(3)
        last = len(asked) - asked[::-1].index(3)
        bens, anns = asked[first:last].count(3), asked[first:last].count(4)
        assert anns <= 5 * bens  # first come, first served, it would be 15 to one


def position() -> Question:
    """A position in which a seat is to act."""
    from branchline.core.engine.random import Random
    from branchline.core.match.match import Match

    match = Match(games.find("mini_rails"), 3)
    match.deal(Random(1))
    found = job(seat=match.state.actors()[0])
    found.line = [(step.seat, step.action) for step in match.line]
    return found


def test_a_game_goes_on_even_if_no_bot_ever_answers(tmp_path: Path):
    with house(tmp_path / "t.db", Config(pause=0, rate=0, address_rate=0, longest_thought=0.001)) as slow:
        ann = slow.visitor()
        box = games.find("mini_rails").box_text().replace("rounds = 6", "rounds = 1")
        play_to_end(ann, ann.create("me", "greedy", "random", box=box))
        assert slow.server.pool.given_up > 0


def test_bots_play_every_game_to_the_end(tmp_path: Path):
    with house(tmp_path / "t.db") as quick:
        ann = quick.visitor()
        for name in games.names():
            seats = games.find(name).seat_counts[0]
            table = ann.create(*["random"] * seats, game=name)
            frame = ann.frame(table)
            deadline = time.monotonic() + 60
            while frame["status"] != "over" and time.monotonic() < deadline:
                frame = ann.frame(table, wait=frame["version"])
            assert frame["status"] == "over"


def test_every_bot_on_offer_exists():
    for row in opponents.rows(speaker("en", [])):
        for level in row.levels or [None]:
            opponents.check(row.name, level, "mini_rails", 3)


def test_a_bot_thinks_again_about_a_position_that_was_changed_under_it(tmp_path: Path, monkeypatch):
    with house(tmp_path / "t.db") as slow:
        ann, thinkers = slow.visitor(), slow.server.pool
        ask, asked = thinkers.ask, []

        async def ask_slowly(job: Question, *whose: Any) -> Answer | None:
            asked.append(job.line)
            answer = await ask(job, *whose)
            await asyncio.sleep(1.5)
            return answer

        monkeypatch.setattr(thinkers, "ask", ask_slowly)
        table = ann.create("me", "greedy", "greedy", options={"first": "1"})
        frame = ann.frame(table)
        assert ann.act(table, frame, frame["actions"][0]["text"]).status == 200
        back = {"seq": ann.frame(table)["seq"], "client": "back"}
        ann.post(f"/api/tables/{table}/undo", back)
        assert ann.act(table, ann.frame(table), frame["actions"][1]["text"]).status == 200
        match = slow.server.lobby.rooms[table].table.match
        assert match is not None
        before = [(step.seat, step.action) for step in match.line]
        now = ann.frame(table)
        deadline = time.monotonic() + 30
        while now["seq"] == len(match.steps) and time.monotonic() < deadline:
            now = ann.frame(table, wait=now["version"])
        assert before in asked
