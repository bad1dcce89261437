"""Safety of accounts: sessions, limits, what a stranger may find out, letters."""

from __future__ import annotations

import email
import re
import socketserver
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from queue import Queue
from typing import Any

import pytest

from branchline.core.match.errors import SetupError
from branchline.server.accounts.mail import Mailer
from branchline.server.config import AccountConfig
from branchline.tables.errors import StoreFailed
from tests.server.house import LIGHT, QUICK, House, Visitor, house

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
PASSWORD = "seven wooden wagons"
SESSION = "branchline_session"


def new_account(visitor: Visitor, name: str) -> str:
    return str(visitor.post("/api/account/new", {"name": name, "password": PASSWORD})["recovery"])


def login(visitor: Visitor, name: str, password: str = PASSWORD):
    return visitor.ask("POST", "/api/account/login", {"name": name, "password": password})


class TestCookies:
    def test_a_session_is_not_for_scripts_other_sites_or_plain_http(self, home: House):
        wish = {"name": "Ann of cookies", "password": PASSWORD}
        cookie = home.visitor().ask("POST", "/api/account/new", wish).cookies[SESSION]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "lax", "/", "")

    def test_with_tls_it_is_for_this_very_host_alone(self, tmp_path):
        with house(tmp_path / "t.db", replace(QUICK, proxies=("127.0.0.1",))) as behind:
            wish = {"name": "Ann with TLS", "password": PASSWORD}
            over_tls = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
            ann = behind.visitor()
            cookie = ann.ask("POST", "/api/account/new", wish, over_tls).cookies[f"__Host-{SESSION}"]
            assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
            assert ann.ask("GET", "/api/account", None, over_tls).json["account"]["name"] == "Ann with TLS"
            ann.set_cookie(SESSION, cookie.value)
            ann.set_cookie(f"__Host-{SESSION}", "")
            assert ann.ask("GET", "/api/account", None, over_tls).json["account"] is None

    def test_who_signs_in_has_a_session_that_nobody_could_have_planted(self, home: House):
        """Session fixation: neither a stranger's session nor a stranger's guest comes along."""
        eve, ann = home.visitor(), home.visitor()
        new_account(eve, "Eve plants")
        new_account(ann, "Ann planted")
        planted = eve.cookies[SESSION]
        victim = home.visitor()
        victim.set_cookie(SESSION, planted)
        assert login(victim, "Ann planted").status == 200
        assert victim.cookies[SESSION] != planted
        assert eve.get("/api/account")["account"] is None, "the session that was left has ended"

        guest = home.visitor()
        table = guest.create("me", "open", "open")
        both = Visitor(home.port)
        both.cookie = guest.cookie
        login(both, "Ann planted")
        assert guest.get(f"/api/tables/{table}/seats")["seats"] == []
        assert "branchline" not in both.cookies

    def test_every_proof_and_every_new_key_gives_another_secret(self, home: House):
        ann = home.visitor()
        new_account(ann, "Ann rotates")
        seen = {ann.cookies[SESSION]}
        for path, body in (("prove", {"password": PASSWORD}), ("password", {"password": "eight iron wagons"})):
            before = ann.cookie
            ann.post(f"/api/account/{path}", body)
            seen.add(ann.cookies[SESSION])
            old = Visitor(home.port)
            old.cookie = before
            assert old.get("/api/account")["account"] is None
        assert len(seen) == 3

    @pytest.mark.parametrize("cookie", ["x", "a.b", f"{'A' * 43}.{'B' * 32}", "é", "A" * 4000])
    def test_a_forged_session_is_a_stranger_and_never_asked_of_the_store(self, home: House, cookie: str, monkeypatch):
        asked: list[str] = []
        monkeypatch.setattr(home.server.accounts.rows, "session", asked.append)  # type: ignore[union-attr]
        eve = home.visitor()
        answer = eve.ask("GET", "/api/account", None, {"Cookie": f"{SESSION}={cookie}".encode().decode("latin-1")})
        assert (answer.status, answer.json["account"], asked) == (200, None, [])

    def test_without_the_store_a_session_waits_and_one_that_is_known_goes_on(self, home: House, monkeypatch):
        async def fails(token: str) -> None:
            raise StoreFailed("it could not be read")

        ann = home.visitor()
        new_account(ann, "Ann of outages")
        ann.get("/api/account")
        accounts = home.server.accounts
        assert accounts is not None
        kept = dict(accounts.sessions._kept)
        monkeypatch.setattr(accounts.rows, "session", fails)
        accounts.sessions._kept.clear()
        answer = ann.ask("GET", "/api/tables")
        assert (answer.status, answer.kind, answer.headers["retry-after"]) == (503, "StoreFailed", "1")
        assert home.visitor().ask("GET", "/api/tables").status == 200, "guests need no session"
        accounts.sessions._kept.update({token: (1e-9, session) for token, (_, session) in kept.items()})
        assert ann.ask("GET", "/api/tables").status == 200

    @pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
    def test_another_sites_page_can_do_nothing(self, home: House, headers: dict[str, str]):
        ann = home.visitor()
        if login(ann, "Ann of pages").status != 200:
            new_account(ann, "Ann of pages")
        for path, body in (
            ("login", {"name": "Ann of pages", "password": PASSWORD}),
            ("logout", {"where": "everywhere"}),
            ("password", {"password": "eight iron wagons"}),
            ("delete", {}),
        ):
            answer = ann.ask("POST", f"/api/account/{path}", body, headers)
            assert (answer.status, answer.kind) == (403, "ForeignOrigin")
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert ann.ask("POST", "/api/account/delete", b"{}", form).status == 415
        assert ann.get("/api/account")["account"]["name"] == "Ann of pages"


class TestStrangers:
    def test_neither_words_nor_status_tell_whether_a_name_exists(self, home: House):
        ann = home.visitor()
        new_account(ann, "Ann exists")
        answers = [
            [
                (answer.status, answer.text)
                for path, body in (
                    ("login", {"name": name, "password": "wrong wagons"}),
                    ("recover", {"name": name, "code": "aaaa-bbbb", "password": "another password"}),
                    ("forgot", {"name": name}),
                )
                for answer in [home.visitor().ask("POST", f"/api/account/{path}", body)]
            ]
            for name in ("Ann exists", "Nobody at all")
        ]
        assert answers[0] == answers[1]
        assert [status for status, _ in answers[0]] == [403, 403, 200]

    def test_nor_does_the_time_that_the_answer_takes(self, tmp_path):
        heavy = replace(LIGHT, memory=8192, passes=6)
        with house(tmp_path / "t.db", replace(QUICK, accounts=heavy)) as home:
            ann = home.visitor()
            new_account(ann, "Ann exists")
            taken: dict[str, list[float]] = {"Ann exists": [], "Nobody at all": []}
            for _ in range(9):
                for name, times in taken.items():
                    started = time.perf_counter()
                    assert login(ann, name, "wrong wagons").status == 403
                    times.append(time.perf_counter() - started)
            assert home.server.accounts.passwords.checked == 18
            known, unknown = (statistics.median(times) for times in taken.values())
            assert 0.4 < known / unknown < 2.5, (known, unknown)

    def test_wrong_passwords_are_limited_for_a_name_and_for_an_address(self, tmp_path):
        with house(tmp_path / "t.db", replace(QUICK, accounts=replace(LIGHT, tries=3))) as home:
            ann, eve = home.visitor(), Visitor(home.port, source="127.0.0.2")
            new_account(ann, "Ann limited")
            for name in ("Ann limited", "Nobody at all"):
                assert [login(eve, name, "wrong wagons").status for _ in range(4)] == [403, 403, 403, 429]
            assert login(eve, "Ann limited").status == 429
            assert login(ann, "Ann limited").status == 200, "Ann's own address is not locked"
            assert [login(ann, "Ann limited").status for _ in range(8)] == [200] * 8, "what is right costs nothing"
            tried = [login(eve, f"Somebody {number}", "wrong wagons").status for number in range(8)]
            assert 429 in tried, "an address can't try name after name"

    @pytest.mark.parametrize(
        ("name", "password", "kind"),
        [
            ("Al", PASSWORD, "NotNow"),
            ("A" * 25, PASSWORD, "NotNow"),
            ("<b>Ann</b>", PASSWORD, "BadRequest"),
            ("@annannann", PASSWORD, "NotNow"),
            ("Ann short", "seven", "NotNow"),
            ("Ann Annabella", "annannabella", "NotNow"),
            ("Ann nothing", "", "NotNow"),
        ],
    )
    def test_what_is_no_name_or_no_password_is_refused(self, home: House, name: str, password: str, kind: str):
        answer = home.visitor().ask("POST", "/api/account/new", {"name": name, "password": password})
        assert answer.kind == kind

    def test_a_name_that_looks_alike_is_taken(self, home: House):
        new_account(home.visitor(), "Strasse 7")
        for name in ("STRASSE 7", "strasse  7", "straße 7", "ｓtrasse 7"):
            answer = home.visitor().ask("POST", "/api/account/new", {"name": name, "password": PASSWORD})
            assert (answer.status, answer.kind) == (409, "NameTaken")

    def test_a_passkeys_answer_is_good_for_its_own_question_alone(self, home: House):
        ann = home.visitor()
        made = ann.post("/api/account/challenge", {"purpose": "show"})
        wish = {"ticket": made["ticket"], "credential": '{"id": "AAAA"}'}
        assert ann.ask("POST", "/api/account/passkey", wish).kind == "WrongLogin"
        assert ann.ask("POST", "/api/account/passkey", wish).kind == "NotNow", "a ticket is good once"
        for credential in ("", "[", "[]", '{"id": 7}', "{}"):
            made = ann.post("/api/account/challenge", {"purpose": "show"})
            answer = ann.ask("POST", "/api/account/passkey", {"ticket": made["ticket"], "credential": credential})
            assert answer.status in (400, 403)

    def test_no_secret_is_stored_as_it_is(self, tmp_path):
        file = tmp_path / "t.db"
        with house(file) as home:
            ann = home.visitor()
            code = new_account(ann, "Ann of files")
            secret = ann.cookies[SESSION].partition(".")[0]
        raw = file.read_bytes()
        assert b"Ann of files" in raw
        assert not [word for word in (PASSWORD, code, code.replace("-", ""), secret) if word.encode() in raw]


class Letters(socketserver.BaseRequestHandler):
    """A mail server on loopback, as far as a letter needs one."""

    def handle(self) -> None:
        stream: Any = self.request.makefile("rwb")
        stream.write(b"220 here\r\n")
        stream.flush()
        while line := stream.readline():
            word = line[:4].upper()
            stream.write(b"354 go on\r\n" if word == b"DATA" else b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            stream.flush()
            if word == b"DATA":
                lines = iter(stream.readline, b".\r\n")
                self.server.queue.put(email.message_from_bytes(b"".join(lines)))  # type: ignore[attr-defined]
                stream.write(b"250 kept\r\n")
                stream.flush()
            if word == b"QUIT":
                return


@pytest.fixture
def letters() -> Iterator[tuple[str, Queue[Any]]]:
    """The address of a mail server, and what it was given."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters) as server:
        server.queue = Queue()  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", server.queue  # type: ignore[attr-defined]
        server.shutdown()


def ticket_in(letter: Any, kind: str) -> str:
    found = re.search(rf"/account#{kind}=([\w-]{{43}})\s", letter.get_payload(decode=True).decode())
    assert found, letter
    return found[1]


class TestLetters:
    def test_a_way_in_is_sent_to_an_address_that_was_confirmed(self, tmp_path, letters):
        address, queue = letters
        config = replace(LIGHT, smtp=address, sender="tables@house.example")
        with house(tmp_path / "t.db", replace(QUICK, accounts=config)) as home:
            ann, new = home.visitor(), home.visitor()
            new_account(ann, "Ann of letters")
            ann.post("/api/account/mail", {"mail": "Ann@House.example"})
            letter = queue.get(timeout=10)
            assert (letter["To"], letter["From"]) == ("ann@house.example", "tables@house.example")
            new.post("/api/account/forgot", {"name": "Ann of letters"})
            home.visitor().post("/api/account/mail/confirm", {"ticket": ticket_in(letter, "mail")})
            new.post("/api/account/forgot", {"name": "Nobody at all"})
            new.post("/api/account/forgot", {"name": "ann of letters"})
            letter = queue.get(timeout=10)
            assert queue.empty(), "an address that was not confirmed gets no letter, nor does nobody"
            ticket = ticket_in(letter, "reset")
            new.post("/api/account/reset", {"ticket": ticket, "password": "nine paper wagons"})
            assert new.get("/api/account")["account"]["mail"] == "ann@house.example"
            assert ann.get("/api/account")["account"] is None
            again = {"ticket": ticket, "password": "ten golden wagons"}
            assert home.visitor().ask("POST", "/api/account/reset", again).status == 409

    def test_a_server_without_one_says_so(self, home: House):
        ann = home.visitor()
        new_account(ann, "Ann without")
        assert not ann.get("/api/account")["mail"]
        assert ann.ask("POST", "/api/account/mail", {"mail": "ann@house.example"}).status == 409

    @pytest.mark.parametrize("smtp", ["mail.example", "http://mail.example", "smtp://mail.example"])
    def test_a_wrong_address_is_refused_at_the_start(self, smtp: str):
        with pytest.raises(SetupError, match="--smtp"):
            Mailer(AccountConfig(smtp=smtp))


def test_a_server_without_accounts_says_so_and_has_none(tmp_path):
    with house(tmp_path / "t.db", replace(QUICK, accounts=None)) as home:
        ann = home.visitor()
        assert ann.get("/api/account") == {"enabled": False, "mail": False, "account": None}
        answer = login(ann, "Ann")
        assert (answer.status, answer.kind) == (404, "NoSuchPage")
