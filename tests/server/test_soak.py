"""The long runs of `make soak`: kill -9 under load, attacks, a thousand streams. Short forms run with all tests."""

from __future__ import annotations

import random
import sqlite3
import sys
import threading
import time
from collections import Counter
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from uuid import uuid4

import pytest

from branchline.server.stores.rows import stored_table
from branchline.tables import events
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.store import StoredTable
from branchline.tables.table import Table
from tests.server import attack, load
from tests.server.house import Visitor
from tests.server.outside import Outside


class Client(threading.Thread):
    """Plays alone at a table until told to stop; sends each action until it is acknowledged, however often.

    Who finds one node dead goes to the next, as a load balancer would.
    """

    def __init__(self, ports: list[int], number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.ports = ports
        self.visitor = Visitor(ports[number % len(ports)])
        self.rng = random.Random(number)
        self.stop = stop
        #: client id -> acknowledged seq, for each table
        self.acknowledged: dict[str, dict[str, int]] = {}
        self.retried = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                table = self.visitor.create("me", "me", "me")
            except (OSError, HTTPException, AssertionError):
                self.go_on()
                continue
            self.acknowledged[table] = {}
            self.play(table)

    def play(self, table: str) -> None:
        """To the end of the game, or until told to stop."""
        while not self.stop.is_set():
            try:
                frame = self.visitor.frame(table)
            except (OSError, HTTPException, AssertionError):
                self.go_on()
                continue
            if frame["status"] == "over":
                return
            text, client = self.rng.choice(frame["actions"])["text"], uuid4().hex
            self.send(table, frame, text, client)

    def send(self, table: str, frame: dict[str, object], text: str, client: str) -> None:
        """Until it is acknowledged: the server may have been killed before or after it was kept."""
        while not self.stop.is_set():
            try:
                answer = self.visitor.act(table, frame, text, client=client)
            except (OSError, HTTPException):
                self.go_on()
                continue
            if answer.status == 503:
                self.go_on()
                continue
            if answer.status != 200:
                self.wrong.append(answer.text)
            else:
                self.acknowledged[table][client] = answer.json["seq"]
            return

    def go_on(self) -> None:
        """A moment later, at the next node."""
        self.retried += 1
        time.sleep(0.02)
        place = self.ports.index(self.visitor.port)
        self.visitor.port = self.ports[(place + 1) % len(self.ports)]


def stored_tables(place: Path | str) -> dict[str, StoredTable]:
    """All tables of a store, as they are stored."""
    if str(place).startswith("postgresql:"):
        return tables_of_database(str(place))
    with closing(sqlite3.connect(place)) as connection:
        ids = [id for (id,) in connection.execute("SELECT id FROM tables").fetchall()]
        found = {id: stored_table(connection, id) for id in ids}
    return {id: stored for id, stored in found.items() if stored is not None}


def tables_of_database(url: str) -> dict[str, StoredTable]:
    import psycopg

    with psycopg.connect(url) as connection:
        boxes = {row[0]: StoredBox(*row) for row in connection.execute("SELECT key, game, hash, own, body FROM boxes")}
        found = {}
        for id, settings, made, box in connection.execute("SELECT id, settings, made, box FROM tables").fetchall():
            sql = "SELECT body, checked FROM entries WHERE id = %s ORDER BY number"
            found[id] = StoredTable(settings, made, connection.execute(sql, (id,)).fetchall(), boxes.get(box))
    return found


def rebuilt(place: Path | str) -> dict[str, tuple[Table, Counter[str]]]:
    """All tables of a store, every hash checked, and how often each client id is in their logs."""
    found = {}
    for id, stored in stored_tables(place).items():
        happened = [events.read(body) for body, _ in stored.entries]
        clients = Counter(event.client for event in happened if isinstance(event, events.Played))
        found[id] = (read_table(id, stored), clients)
    return found


def check_all_kept_once(people: list[Client], place: Path | str) -> str:
    """Nothing that was acknowledged is lost or doubled. How much that was, in words."""
    tables = rebuilt(place)
    checked = 0
    for person in people:
        assert person.wrong == []
        for id, acknowledged in person.acknowledged.items():
            table, logged = tables[id]
            answers = {client: seq for (_, client), seq in table.answers.items()}
            for client, seq in acknowledged.items():
                assert logged[client] == 1
                assert answers[client] == seq
                checked += 1
            assert all(count == 1 for count in logged.values())
    retried = sum(person.retried for person in people)
    return f"{checked} acknowledged actions at {len(tables)} tables all kept once; {retried} sent again"


def kill_again_and_again(place: Path | str, kills: int, clients: int) -> str:
    """Kill the server under load; nothing that was acknowledged is lost or doubled. What happened, in words."""
    server, stop = Outside(place), threading.Event()
    server.start()
    people = [Client([server.port], number, stop) for number in range(clients)]
    try:
        for person in people:
            person.start()
        rng = random.Random(7)
        for _ in range(kills):
            time.sleep(rng.uniform(0.2, 1.2))
            server.kill()
            server.start()
        time.sleep(1)
    finally:
        stop.set()
        for person in people:
            person.join(30)
        server.stop()
    return f"{kills} kills, {check_all_kept_once(people, place)}"


def test_kill_dash_nine_loses_nothing(place: str):
    kill_again_and_again(place, 2, 4)


@pytest.mark.slow
def test_kill_dash_nine_thirty_times_loses_nothing(tmp_path: Path):
    sys.stderr.write(kill_again_and_again(tmp_path / "t.db", 30, 20) + "\n")


@pytest.mark.slow
def test_kill_dash_nine_five_hundred_times_loses_nothing(tmp_path: Path):
    sys.stderr.write(kill_again_and_again(tmp_path / "t.db", 500, 8) + "\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", attack.ATTACKS)
def test_an_attack_costs_little_memory_and_disturbs_nobody(tmp_path: Path, name: str):
    outcome = attack.attacked(name, tmp_path / "t.db")
    sys.stderr.write(outcome.text() + "\n")
    assert outcome.megabytes < 150
    assert outcome.wrong == []


def test_it_stops_when_asked(tmp_path: Path):
    server = Outside(tmp_path / "t.db")
    server.start()
    ann = Visitor(server.port)
    table = ann.create("me", "greedy", "random")
    with ann.stream(table) as stream:
        stream.recv(timeout=5)
        started = time.monotonic()
        server.stop()
        assert time.monotonic() - started < 8
    server.start()
    assert ann.frame(table)["seats_held"] == [0]
    server.stop()


def test_a_few_tables_at_once(tmp_path: Path):
    figures = load.loaded(tmp_path / "t.db", "mini_rails", 5, 20, 2)
    assert (figures.refused, figures.unseen) == (0, 0)
    assert figures.actions > 10


@pytest.mark.slow
def test_a_thousand_streams(tmp_path: Path):
    figures = load.loaded(tmp_path / "t.db", "mini_rails", 250, 100, 60)
    sys.stderr.write(figures.text() + "\n")
    assert (figures.refused, figures.unseen) == (0, 0)
    assert figures.actions >= 5900
    assert load.percentile(sorted(figures.shown), 99) < 0.1
