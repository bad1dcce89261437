"""Three nodes on one PostgreSQL: any takes any request, and whatever dies, nothing acknowledged is lost or doubled."""

from __future__ import annotations

import json
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPException

import pytest
from websockets.exceptions import WebSocketException

from branchline.cli import main
from tests.server.database import Database
from tests.server.house import QUICK, Answer, House, Visitor, ended, next_frame
from tests.server.outside import Outside
from tests.server.test_soak import Client, check_all_kept_once

#: Tables of a dead node answer again within so many seconds.
MOST_SECONDS = 5.0


class Cable:
    """The wire from a node to the database: a TCP proxy that can be cut. Then it swallows everything in silence."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.whole = threading.Event()
        self.whole.set()
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self._socket.getsockname()[1]
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._socket.accept()
            except OSError:
                return
            self._ends.append(near)
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        self.whole.wait()
        try:
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            near.close()
            return
        self._ends.append(far)
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                self.whole.wait()  # what is on its way when the wire is cut arrives when it is whole again
                other.sendall(data)
        except OSError:
            pass
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        one.close()  # the other one is closed by whoever reads from it

    def close(self) -> None:
        self.whole.set()
        for end in (self._socket, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


class Nodes:
    """Three nodes on a database, and people who play there."""

    def __init__(self, database: Database, people: int) -> None:
        self.database = database
        self.place = database.new()
        name = self.place.rpartition("/")[2]
        self.cable = Cable(database.port)
        places = [self.place, self.place, database.url(name, self.cable.port)]
        self.nodes = [Outside(place, "--workers", "1") for place in places]
        self.ports = [node.port for node in self.nodes]
        self.stop = threading.Event()
        self.people = [Client(self.ports, number, self.stop) for number in range(people)]

    def __enter__(self) -> Nodes:
        for node in self.nodes:
            node.launch()
        for node in self.nodes:
            node.wait()
        for person in self.people:
            person.start()
        return self

    def __exit__(self, *wrong: object) -> None:
        self.stop.set()
        for person in self.people:
            person.join(60)
        for node in self.nodes:
            if node.running:
                node.kill() if wrong[0] else node.stop()
        self.cable.close()

    @property
    def acknowledged(self) -> int:
        return sum(len(actions) for person in self.people for actions in list(person.acknowledged.values()))

    @property
    def tables(self) -> list[str]:
        return [table for person in self.people for table in list(person.acknowledged)]

    def wait_for_play(self, more: int = 10, seconds: float = 60) -> None:
        """People play on."""
        wanted, deadline = self.acknowledged + more, time.monotonic() + seconds
        while self.acknowledged < wanted:
            assert time.monotonic() < deadline, "the play does not go on"
            time.sleep(0.02)


@pytest.fixture
def houses(database: Database) -> Iterator[list[House]]:
    """Three nodes in this process."""
    place, found = database.new(), []
    try:
        for _ in range(3):
            found.append(House(place, QUICK).start())
        yield found
    finally:
        for home in found:
            home.stop()


@contextmanager
def frozen(node: Outside) -> Iterator[None]:
    """A node that stands still, as a computer does that sleeps or swaps."""
    assert node.process is not None
    node.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.process.send_signal(signal.SIGCONT)


def admin(place: str, *words: str) -> int:
    """`branchline admin`."""
    return main(["admin", "--store", place, *words])


def is_kept_out(visitor: Visitor) -> bool:
    """Whether the operator wants no visits of it."""
    return visitor.ask("GET", "/api/tables").status == 403


def answers(ask: Callable[[], Answer]) -> bool:
    """Whether it is answered well."""
    return ask().status == 200


def until(there: Callable[[], bool], seconds: float = MOST_SECONDS) -> float:
    """How long it takes."""
    started = time.monotonic()
    while True:
        try:
            if there():
                return time.monotonic() - started
        except (OSError, HTTPException, AssertionError, WebSocketException):
            pass
        assert time.monotonic() - started < seconds, f"not within {seconds} s"
        time.sleep(0.05)


class TestAnyNode:
    """Any node takes any request and any stream for any table."""

    def test_a_game_is_played_through_all_of_them(self, houses: list[House]):
        ann, ben = houses[0].visitor(), houses[1].visitor()
        table = ann.create("me", "open", "me", public=True)
        ben.join(table, 1, "Ben")
        with houses[2].visitor().stream(table) as stream:
            shown = next_frame(stream)["seq"]
            for turn in range(12):
                ann.port, ben.port = houses[turn % 3].port, houses[(turn + 1) % 3].port
                frame = next(frame for frame in (ann.frame(table), ben.frame(table)) if frame["actions"])
                actor = ben if frame["viewer"] == 1 else ann
                answer = actor.act(table, frame)
                assert answer.status == 200, answer.text
                while shown < answer.json["seq"]:
                    shown = next_frame(stream)["seq"]
        for home in houses:
            assert [row["table"] for row in home.visitor().get("/api/tables")["tables"]] == [table]
            assert sum(len(home.server.lobby.rooms) for home in houses) == 1

    def test_links_grounds_refusals_and_waits_come_through_too(self, houses: list[House]):
        ann = houses[0].visitor()
        table = ann.create("me", "me", "me", game="off_the_rails")
        link = ann.get(f"/api/tables/{table}/seats")["seats"][0]["link"]
        other = houses[1].visitor()
        assert "Take the seat" in other.ask("GET", link[link.index("/t/") :]).text
        assert other.ask("POST", link[link.index("/t/") :]).status == 303
        assert other.get(f"/api/tables/{table}/seats")["seats"][0]["seat"] == 0
        frame = other.frame(table)
        ground = f"/ground/{frame['scene']['ground']}.svg"
        assert {home.visitor().ask("GET", ground).status for home in houses} == {200}
        assert houses[2].visitor().act(table, ann.frame(table)).kind == "NotSeated"
        assert houses[2].visitor().ask("GET", "/api/tables/abcdefghjkmn/frame").kind == "NoSuchTable"
        assert other.ask("POST", f"/api/tables/{table}/chat", b"x" * 2_000_000).status == 413
        seen: list[int] = []
        waiting = threading.Thread(target=lambda: seen.append(other.frame(table, wait=frame["version"])["seq"]))
        waiting.start()
        ann.port = houses[2].port
        ann.act(table, ann.frame(table))
        waiting.join(20)
        assert seen > [frame["seq"]]

    def test_a_stream_that_is_refused_is_refused_by_every_node(self, houses: list[House]):
        ann = houses[0].visitor()
        table = ann.create("me", "me", "me")
        with pytest.raises(WebSocketException, match="403"), houses[1].visitor().stream(table, seat=0):
            pass

    def test_only_nodes_have_passes(self, houses: list[House]):
        ann = houses[0].visitor()
        table = ann.create("me", "me", "me")
        for forged in ("", "x", "0 [1, 2, 3]", "\xff"):
            answer = houses[1].visitor().ask("GET", f"/api/tables/{table}/frame", headers={"x-branchline-pass": forged})
            assert (answer.status, answer.kind) == (403, "Banned")

    @pytest.mark.timed
    def test_limits_reach_all_nodes(self, houses: list[House]):
        first, second = (home.server for home in houses[:2])
        for server in (first, second):
            server.people.rate, server.people.burst = 0.01, 100.0
        leases = [server.store.lease for server in (first, second)]
        # A node tells those it knows.
        until(lambda: all(lease and len(lease.live) == len(houses) for lease in leases), 10)
        first.people.take("ann", 60.0)
        until(lambda: second.people._level("ann") < 50, 10)

    @pytest.mark.timed
    def test_an_operator_verifies_counts_and_forgets(self, houses: list[House], capsys):
        import psycopg

        place, ann = houses[0].place, houses[0].visitor()
        sound, damaged, old = (ann.create("me", "me", "me") for _ in range(3))
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute("UPDATE entries SET checked = 'x' WHERE id = %s AND number = 1", (damaged,))
            connection.execute("UPDATE tables SET changed = changed - 3 * 86400 WHERE id = %s", (old,))
        assert admin(place, "verify") == 1
        told = capsys.readouterr().out
        assert damaged in told
        assert sound not in told
        assert admin(place, "retention", "running=2") == 0
        assert "would be deleted: 1" in capsys.readouterr().out
        with houses[1].visitor().stream(old) as stream:
            assert admin(place, "retention", "running=2", "--delete") == 0
            assert ended(stream)
        for home in houses:
            ann.port = home.port
            until(lambda: ann.ask("GET", f"/api/tables/{old}/frame").status == 404, 10)
        assert ann.frame(sound)["status"] == "running"
        assert admin(place, "delete", damaged) == 0
        assert admin(place, "verify") == 0
        capsys.readouterr()
        assert admin(place, "stats") == 0
        assert {"entries", "boxes", "holders", "bytes"} <= {
            line.partition(":")[0] for line in capsys.readouterr().out.splitlines()
        }

    @pytest.mark.timed
    def test_an_operators_commands_reach_all_nodes(self, houses: list[House], capsys):
        place, ann = houses[0].place, houses[0].visitor()
        closed, deleted = ann.create("me", "me", "me"), ann.create("me", "me", "me")
        with houses[1].visitor().stream(deleted) as stream:
            assert admin(place, "close", closed) == 0
            assert admin(place, "delete", deleted) == 0
            assert ended(stream)
        for home in houses:
            ann.port = home.port
            until(lambda: ann.frame(closed)["status"] == "over", 10)
            until(lambda: ann.ask("GET", f"/api/tables/{deleted}/frame").status == 404, 10)
        assert admin(place, "delete", deleted) == 2
        assert admin(place, "backup", "copy.db") == 2
        cookie = ann.cookie
        assert admin(place, "keys", "rotate") == 0
        until(lambda: ann.ask("GET", "/api/tables").headers.get("set-cookie") is not None and ann.cookie != cookie, 10)
        assert ann.frame(closed)["seats_held"] == [0, 1, 2]
        for words in (("list",), ("show", closed), ("verify",), ("stats",), ("retention", "over=1")):
            assert admin(place, *words) == 0
        told = capsys.readouterr().out
        assert closed in told
        assert not any(shown.partition("=")[2].partition(".")[0] in told for shown in (cookie, ann.cookie))
        assert admin(place, "ban", closed) == 0  # whoever made it: that is all of us
        for home in houses:
            until(partial(is_kept_out, home.visitor()), 10)
        assert admin(place, "ban", "127.0.0.1", "--days", "0") == 0
        for home in houses:
            until(partial(answers, partial(home.visitor().ask, "GET", "/api/tables")), 10)

    def test_a_node_that_stops_hands_its_tables_over_at_once(self, database: Database):
        place = database.new()
        first, second = House(place).start(), House(place).start()
        ann = first.visitor()
        table = ann.create("me", "me", "me", clock={"kind": "reserve", "seconds": 1000})
        frame = ann.frame(table)
        first.stop()
        try:
            until(lambda: table in second.server.lobby.rooms)  # nobody has asked: its clock runs
            ann.port = second.port
            assert ann.act(table, frame).status == 200
        finally:
            second.stop()


class Watcher(threading.Thread):
    """A page: looks on at a table, and comes again by itself."""

    def __init__(self, nodes: Nodes, table: str) -> None:
        super().__init__(daemon=True)
        self.nodes, self.table = nodes, table
        self.seq, self.opened = -1, 0

    def run(self) -> None:
        while not self.nodes.stop.is_set():
            visitor = Visitor(self.nodes.ports[self.opened % 3])
            self.opened += 1
            try:
                with visitor.stream(self.table) as stream:
                    while not self.nodes.stop.is_set():
                        self.seq = json.loads(stream.recv(timeout=1))["seq"]
            except TimeoutError:
                continue
            except (OSError, WebSocketException):
                time.sleep(0.05)


def answers_again(nodes: Nodes, tables: list[str], dead: Outside) -> float:
    """How long it takes until all tables answer at the other nodes."""
    ports = [port for port in nodes.ports if port != dead.port]
    waiting = set(tables)

    def all_answer() -> bool:
        for table in list(waiting):
            if all(Visitor(port).ask("GET", f"/api/tables/{table}/frame").status == 200 for port in ports):
                waiting.discard(table)
        return not waiting

    return until(all_answer, 60)  # on a machine that is busy with three nodes and all their people


def kill_nodes(database: Database, kills: int, people: int) -> str:
    """kill -9 of random nodes under load."""
    rng, longest = random.Random(3), 0.0
    with Nodes(database, people) as nodes:
        nodes.wait_for_play()
        for _ in range(kills):
            dead = rng.choice(nodes.nodes)
            mine = [next(reversed(person.acknowledged), "") for person in nodes.people]
            dead.kill()
            longest = max(longest, answers_again(nodes, [table for table in mine[:4] if table], dead))
            dead.start()
            nodes.wait_for_play()
    return f"{kills} kills, tables answer again after {longest:.1f} s; {check_all_kept_once(nodes.people, nodes.place)}"


def stop_database(database: Database, stops: int, people: int) -> str:
    """PostgreSQL stops and starts under load, as after a power failure."""
    with Nodes(database, people) as nodes:
        nodes.wait_for_play()
        for number in range(stops):
            database.stop("immediate" if number % 2 == 0 else "fast")
            time.sleep(1)
            answer = nodes.people[0].visitor.ask("POST", "/api/tables", {"game": "mini_rails", "seats": 3})
            assert answer.status in (400, 503), answer.text
            database.start()
            nodes.wait_for_play()
    return f"{stops} stops, {check_all_kept_once(nodes.people, nodes.place)}"


def freeze_and_cut(database: Database, rounds: int, people: int, seconds: float) -> str:
    """A node stands still for longer than its lease; then one is cut off from the database."""
    with Nodes(database, people) as nodes:
        nodes.wait_for_play()
        for _ in range(rounds):
            with frozen(nodes.nodes[0]):
                time.sleep(5)
            nodes.wait_for_play()
            nodes.cable.whole.clear()
            time.sleep(seconds)
            ask_alone = partial(Visitor(nodes.ports[2]).ask, "GET", f"/api/tables/{nodes.tables[0]}/frame")
            refused = ask_alone()
            assert (refused.status, refused.kind) == (503, "StoreFailed")
            assert "retry-after" in refused.headers
            nodes.cable.whole.set()
            until(partial(answers, ask_alone), 20)
            nodes.wait_for_play()
    return f"{rounds} rounds, {check_all_kept_once(nodes.people, nodes.place)}"


@pytest.mark.timed
class TestFailures:
    """Short forms; the long ones are part of `make soak`."""

    def test_killed_nodes_lose_nothing(self, database: Database):
        kill_nodes(database, 2, 4)

    def test_a_database_that_stops_loses_nothing(self, database: Database):
        stop_database(database, 1, 4)

    def test_a_frozen_node_and_one_that_is_cut_off_write_nothing(self, database: Database):
        freeze_and_cut(database, 1, 4, 6.0)

    def test_tables_of_a_dead_node_answer_again_within_five_seconds_and_streams_come_again(self, database: Database):
        with Nodes(database, 0) as nodes:
            ann = Visitor(nodes.ports[0])
            table = ann.create("me", "me", "me")
            watcher = Watcher(nodes, table)
            watcher.start()
            nodes.nodes[0].kill()
            ann.port = nodes.ports[1]
            frame: dict[str, object] = {}
            until(lambda: bool(frame.update(ann.frame(table)) or frame), MOST_SECONDS)
            seq = ann.act(table, frame).json["seq"]
            until(lambda: watcher.seq == seq, 20)


@pytest.mark.slow
class TestLong:
    def test_a_hundred_kills(self, database: Database):
        sys.stderr.write(kill_nodes(database, 100, 50) + "\n")

    def test_ten_stops_of_the_database(self, database: Database):
        sys.stderr.write(stop_database(database, 10, 50) + "\n")

    def test_frozen_and_cut_off_for_half_a_minute(self, database: Database):
        sys.stderr.write(freeze_and_cut(database, 3, 50, 30.0) + "\n")
