"""Accounts: made in one request, on several devices, with the guest's games; and gone without a trace."""

from __future__ import annotations

import json
import time

import pytest

from tests.server.conftest import STORES
from tests.server.house import House, Visitor, ended, house

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
pytestmark = pytest.mark.parametrize("home", STORES, indirect=True, scope="module")
PASSWORD = "seven wooden wagons"


def new_account(visitor: Visitor, name: str) -> str:
    """Make one; its recovery code."""
    return str(visitor.post("/api/account/new", {"name": name, "password": PASSWORD})["recovery"])


def login(visitor: Visitor, name: str, password: str = PASSWORD):
    return visitor.ask("POST", "/api/account/login", {"name": name, "password": password})


def who(visitor: Visitor) -> str | None:
    account: dict[str, str] | None = visitor.get("/api/account")["account"]
    return account["name"] if account else None


def seats(visitor: Visitor, table: str) -> list[int]:
    return [seat["seat"] for seat in visitor.get(f"/api/tables/{table}/seats")["seats"]]


class TestGuest:
    def test_a_new_account_has_the_guests_seats_and_the_host_right(self, home: House):
        ann, guest = home.visitor(), Visitor(home.port)
        table = ann.create("me", "open", "open")
        guest.cookie = ann.cookie
        new_account(ann, "Ann of the seats")
        assert seats(ann, table) == [0]
        assert ann.get(f"/api/tables/{table}/seats")["host"]
        assert [row["table"] for row in ann.get("/api/tables")["mine"]] == [table]
        assert seats(guest, table) == [], "what the guest's cookie opened is the account's now"
        assert not guest.get(f"/api/tables/{table}/seats")["host"]

    def test_a_second_device_brings_its_own_games_and_finds_the_others(self, home: House):
        ann, phone = home.visitor(), home.visitor()
        first = ann.create("me", "open", "open")
        new_account(ann, "Ann with a phone")
        second = phone.create("me", "open", "open")
        assert login(phone, "ann  WITH a phone").status == 200
        for device in (ann, phone):
            assert (seats(device, first), seats(device, second)) == ([0], [0])

    def test_seats_outlive_a_restart(self, home: House, place: str):
        with house(place) as before:
            ann = before.visitor()
            table = ann.create("me", "me", "me")
            new_account(ann, "Ann")
        with house(place) as after:
            ann.port = after.port
            assert (who(ann), seats(ann, table)) == ("Ann", [0, 1, 2])

    def test_a_program_still_plays_by_the_seats_token(self, home: House):
        ann = home.visitor()
        table = ann.create("me", "me", "me")
        token = ann.get(f"/api/tables/{table}/seats")["seats"][0]["token"]
        new_account(ann, "Ann's program")
        assert Visitor(home.port, token).frame(table)["viewer"] == 0


class TestSessions:
    def test_signing_out_everywhere_ends_requests_and_streams_of_all_devices(self, home: House):
        ann, phone = home.visitor(), home.visitor()
        new_account(ann, "Ann everywhere")
        login(phone, "Ann everywhere")
        table = ann.create("me", "me", "me")
        with phone.stream(table, 0) as stream:
            stream.recv(timeout=10)
            assert who(phone) == "Ann everywhere"
            ann.post("/api/account/logout", {"where": "everywhere"})
            assert ended(stream)
        assert (who(ann), who(phone)) == (None, None)
        assert seats(phone, table) == []

    def test_one_other_browser_can_be_signed_out(self, home: House):
        ann, phone, lost = home.visitor(), home.visitor(), home.visitor()
        new_account(ann, "Ann lost one")
        for device in (phone, lost):
            login(device, "Ann lost one")
        rows = ann.get("/api/account")["account"]["sessions"]
        assert [row["here"] for row in rows].count(True) == 1
        gone = next(row for row in lost.get("/api/account")["account"]["sessions"] if row["here"])["session"]
        ann.post("/api/account/logout", {"where": "there", "session": gone})
        assert (who(ann), who(phone), who(lost)) == ("Ann lost one", "Ann lost one", None)

    def test_another_password_signs_the_others_out(self, home: House):
        ann, phone = home.visitor(), home.visitor()
        new_account(ann, "Ann anew")
        login(phone, "Ann anew")
        ann.post("/api/account/password", {"password": "eight iron wagons"})
        assert (who(ann), who(phone)) == ("Ann anew", None)
        assert login(phone, "Ann anew").status == 403
        assert login(phone, "Ann anew", "eight iron wagons").status == 200

    def test_what_matters_wants_a_fresh_proof(self, home: House):
        ann = home.visitor()
        new_account(ann, "Ann later")
        assert ann.ask("GET", "/api/account/export").status == 200
        home.do(home.store.change(("UPDATE sessions SET proven = proven - 3600", {})))
        home.server.accounts.sessions._kept.clear()  # type: ignore[union-attr]
        refused = ann.ask("GET", "/api/account/export")
        assert (refused.status, refused.kind) == (403, "ProveAgain")
        ann.post("/api/account/prove", {"password": PASSWORD})
        assert ann.ask("GET", "/api/account/export").status == 200


class TestRecovery:
    def test_the_code_is_good_once_and_signs_everybody_out(self, home: House):
        ann, new = home.visitor(), home.visitor()
        code = new_account(ann, "Ann forgets")
        wish = {"name": "Ann forgets", "code": code.upper().replace("-", " "), "password": "nine paper wagons"}
        again = new.post("/api/account/recover", wish)["recovery"]
        assert again != code
        assert (who(new), who(ann)) == ("Ann forgets", None)
        assert home.visitor().ask("POST", "/api/account/recover", wish).status == 403
        assert login(home.visitor(), "Ann forgets", "nine paper wagons").status == 200


class TestLeaving:
    def test_all_that_is_kept_can_be_taken_along(self, home: House):
        ann = home.visitor()
        table = ann.create("me", "me", "me")
        ann.post(f"/api/tables/{table}/chat", {"text": "a word of mine", "seat": 0})
        new_account(ann, "Ann packs")
        told = ann.get("/api/account/export")
        assert told["account"]["name"] == "Ann packs"
        assert PASSWORD not in json.dumps(told)
        assert "password" not in told["account"]
        [row] = told["tables"]
        assert row["table"] == table
        assert "a word of mine" in [entry.get("text") for entry in row["entries"]]

    def test_a_deleted_account_leaves_neither_name_nor_words_and_the_log_holds(self, home: House):
        ann, ben = home.visitor(), home.visitor()
        new_account(ann, "Ann Vanishing")
        players = [{"kind": "me", "name": "Ann Vanishing"}, {"kind": "open"}, {"kind": "open"}]
        table = ann.create("me", "open", "open", players=players)
        ann.post(f"/api/tables/{table}/chat", {"text": "my secret words"})
        ben.join(table, 1, "Ben")
        ben.join(table, 2, "Bea")
        ann.act(table, ann.frame(table, seat=0)) if ann.frame(table)["your_turn"] else None
        before = ben.frame(table)["seq"]
        ann.post("/api/account/delete")
        assert who(ann) is None
        raw = rows(home, "SELECT body FROM entries") + rows(home, "SELECT row FROM tables")
        assert not [row for row in raw if b"Vanishing" in bytes(row[0]) or b"secret words" in bytes(row[0])]
        assert rows(home, "SELECT 1 FROM accounts WHERE folded LIKE '%%vanishing%%'") == []
        frame = wait_for(lambda: ben.frame(table), lambda seen: seen["players"][0]["kind"] == "bot")
        assert frame["players"][0]["name"] == "Player 1"
        assert frame["seq"] >= before
        assert login(home.visitor(), "Ann Vanishing").status == 403
        new_account(home.visitor(), "Ann Vanishing")

    def test_a_guests_former_name_goes_too(self, home: House):
        ann = home.visitor()
        players = [{"kind": "me", "name": "Guesty McGuest"}, {"kind": "open"}, {"kind": "open"}]
        table = ann.create("me", "open", "open", players=players)
        new_account(ann, "Ann the guest")
        ann.post("/api/account/delete")
        found = rows(home, "SELECT body FROM entries WHERE id = %(id)s", id=table)
        assert found
        assert not [row for row in found if b"McGuest" in bytes(row[0])]
        assert {json.loads(bytes(row[0]))["kind"] for row in found} == {"sat"}
        assert [player["kind"] for player in home.visitor().frame(table)["players"]] == ["open"] * 3


def rows(home: House, sql: str, **values: object) -> list[tuple[bytes, ...]]:
    return home.do(home.store.rows(sql, **values))


def wait_for(look, right, seconds: float = 10.0):
    deadline = time.monotonic() + seconds
    while not right(seen := look()):
        assert time.monotonic() < deadline, seen
        time.sleep(0.05)
    return seen
