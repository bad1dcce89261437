"""Both homes answer alike: a browser's home, run here, gives for every route what the server's own types describe."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from branchline import games
from branchline.server.http.openapi import document
from branchline.site.browser.home import Home
from branchline.site.browser.thinking import BotWorker, answer_text
from branchline.site.levels import strongest
from branchline.tables.api.routes import ROUTES, Route
from branchline.tables.bots import daily
from branchline.tables.bots.thinking import Question

#: Seconds after which a test has failed.
LONGEST = 120.0
GAME = next(name for name in games.names() if not games.find(name).secrets)


class Drawer:
    """A database in memory, with the rules of js/database.js."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, Any], dict[str, Any]] = {}
        self.wrong = ""

    async def write(self, text: str) -> str:
        after = dict(self.rows)
        for what, store, value in json.loads(text):
            if self.wrong:
                return self.wrong
            if what == "delete":
                gone = value if isinstance(value, str) else value[0]
                after = {
                    key: row for key, row in after.items() if not (key[0] == store and gone in (key[1], key[1][0]))
                }
                continue
            names = {
                "tables": ["id"],
                "entries": ["id", "number"],
                "boxes": ["key"],
                "facts": ["name"],
                "analyses": ["id"],
            }[store]
            key = (store, value[names[0]] if len(names) == 1 else tuple(value[name] for name in names))
            if what == "add" and key in after:
                return "ConstraintError"
            after[key] = {**after.get(key, {}), **value} if what == "change" else value
        self.rows = after
        return ""

    async def read(self, store: str, key: str) -> str:
        wanted = json.loads(key)
        if isinstance(wanted, str):
            return json.dumps(self.rows.get((store, wanted)))
        rows = [
            row for (kind, at), row in self.rows.items() if kind == store and (wanted is None or at[0] == wanted[0])
        ]
        return json.dumps(rows)


class Thoughts:
    """The other worker, at once or never."""

    def __init__(self) -> None:
        self.stopped = 0
        self.slow = False

    async def ready(self) -> None:
        return None

    async def ask(self, question: str) -> str:
        if self.slow:
            await asyncio.sleep(3600)
        return answer_text(question)

    def stop(self) -> None:
        self.stopped += 1

    def end(self) -> None:
        return None


class Asker:
    """Asks a home as the page does."""

    def __init__(self, drawer: Drawer) -> None:
        self.shown: list[str] = []
        self.home = Home(drawer, Thoughts(), lambda line, text: self.shown.append(text))
        self.count = 0

    async def ask(self, method: str, path: str, body: object = None, **query: object) -> tuple[int, Any]:
        self.count += 1
        words = json.dumps([(name, str(value)) for name, value in query.items()])
        sent = None if body is None else json.dumps(body)
        answer = json.loads(await self.home.ask(self.count, method, path, words, sent, "en"))
        return answer["status"], json.loads(answer["body"]) if answer["json"] else answer["body"]

    async def good(self, method: str, path: str, body: object = None, **query: object) -> Any:
        status, told = await self.ask(method, path, body, **query)
        assert status == 200, (path, told)
        return told


def run(work: Callable[[Asker], Any], drawer: Drawer | None = None) -> None:
    async def whole() -> None:
        asker = Asker(drawer or Drawer())
        await asker.home.open()
        try:
            async with asyncio.timeout(LONGEST):
                await work(asker)
        finally:
            await asker.home.lobby.close()

    apart(whole())


def apart(work: Coroutine[Any, Any, None]) -> None:
    """In a thread: where browsers are driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def wish(players: int = 3) -> dict[str, object]:
    return {"game": GAME, "seats": players, "players": [{"kind": "me"} for _ in range(players)]}


#: What each question about a table asks for, after one action; the others take no parameters.
QUERIES: dict[str, dict[str, object]] = {
    "preview": {"text": ""},
    "draft": {"texts": ""},
    "beats": {"since": 0},
    "why": {"spot": ""},
}


def checked(route: Route, told: Any) -> None:
    """The answer has the form that the server's interface document promises."""
    from jsonschema_rs import validator_for

    whole = document()
    operation = whole["paths"][route.path][route.method.lower()]
    content = operation["responses"]["200"]["content"]
    if "application/json" in content:
        schema = {**content["application/json"]["schema"], "components": whole["components"]}
        wrong = [error.message for error in validator_for(schema).iter_errors(told)]
        assert wrong == [], route.path


def test_every_question_is_answered_as_by_a_server():
    async def work(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/tables", wish()))["table"]
        frame = await asker.good("GET", f"/api/tables/{table}/frame")
        act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": "one", "seat": frame["viewer"]}
        await asker.good("POST", f"/api/tables/{table}/actions", act)
        frame = await asker.good("GET", f"/api/tables/{table}/frame")
        text, seat = frame["actions"][0]["text"], frame["viewer"]
        for route in ROUTES:
            if route.method != "GET":
                continue
            name = route.path.rpartition("/")[2]
            if route.of_table and name in ("guide", "puzzle", "daily"):
                continue  # only for tables of their kind
            query = {key: text if value == "" else value for key, value in QUERIES.get(name, {}).items()}
            if route.path in ("/api/rules", "/api/primer", "/api/guide", "/api/puzzles"):
                query = {"game": GAME}
            if any(param.name == "seat" for param in route.query):
                query["seat"] = seat
            checked(route, await asker.good("GET", route.path.replace("{table}", table), **query))

    run(work)


def test_what_is_wrong_is_refused_with_the_status_of_a_server():
    async def work(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/tables", wish()))["table"]
        frame = await asker.good("GET", f"/api/tables/{table}/frame")
        actions = f"/api/tables/{table}/actions"
        good = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": "one", "seat": frame["viewer"]}
        for status, told in (
            (404, await asker.ask("GET", "/api/nothing")),
            (404, await asker.ask("GET", "/api/tables/aaaaaaaaaaaa/frame")),
            (404, await asker.ask("GET", "/ground/00.svg")),
            (400, await asker.ask("GET", "/api/rules")),
            (400, await asker.ask("GET", "/api/rules", game=GAME, other=1)),
            (400, await asker.ask("POST", actions, {**good, "more": 1})),
            (400, await asker.ask("POST", actions)),
            (409, await asker.ask("POST", actions, {**good, "text": "nonsense"})),
            (409, await asker.ask("POST", actions, {**good, "seq": 0, "client": "two"})),
        ):
            assert told[0] == status, told
            assert told[1]["error"]["message"]

    run(work)


def test_a_table_is_found_again_after_a_restart():
    drawer, seen = Drawer(), []

    async def first(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/tables", wish()))["table"]
        for number in range(6):
            frame = await asker.good("GET", f"/api/tables/{table}/frame")
            act = {
                "seq": frame["seq"],
                "text": frame["actions"][0]["text"],
                "client": str(number),
                "seat": frame["viewer"],
            }
            await asker.good("POST", f"/api/tables/{table}/actions", act)
        seen.append(await asker.good("GET", f"/api/tables/{table}/frame"))

    async def second(asker: Asker) -> None:
        (row,) = (await asker.good("GET", "/api/tables"))["mine"]
        frame = await asker.good("GET", f"/api/tables/{row['table']}/frame")
        assert {**frame, "version": 0} == {**seen[0], "version": 0}
        assert frame["version"] > seen[0]["version"]

    run(first, drawer)
    run(second, drawer)


@pytest.mark.parametrize(("wrong", "words"), [("QuotaExceededError", "no room left"), ("AbortError", "AbortError")])
def test_what_could_not_be_kept_has_not_happened(wrong, words):
    drawer = Drawer()

    async def work(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/tables", wish()))["table"]
        before = await asker.good("GET", f"/api/tables/{table}/frame")
        act = {"seq": before["seq"], "text": before["actions"][0]["text"], "client": "x", "seat": before["viewer"]}
        drawer.wrong = wrong
        status, told = await asker.ask("POST", f"/api/tables/{table}/actions", act)
        assert status == 503
        assert words in told["error"]["message"]
        assert await asker.good("GET", f"/api/tables/{table}/frame") == before
        drawer.wrong = ""
        assert (await asker.good("POST", f"/api/tables/{table}/actions", act))["seq"] > before["seq"]

    run(work, drawer)


def test_a_stream_shows_each_change_until_the_page_leaves():
    async def work(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/tables", wish()))["table"]
        opened: list[bool] = []
        path = f"/api/tables/{table}/stream"
        watching = asyncio.ensure_future(asker.home.watch(1, path, "[]", "en", lambda: opened.append(True)))
        while not asker.shown:
            await asyncio.sleep(0.01)
        frame = json.loads(asker.shown[0])
        act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": "x", "seat": frame["viewer"]}
        done = await asker.good("POST", f"/api/tables/{table}/actions", act)
        while json.loads(asker.shown[-1])["seq"] != done["seq"]:
            await asyncio.sleep(0.01)
        asker.home.leave(1)
        await watching
        assert opened == [True]

    run(work)


@pytest.mark.parametrize("how", ["unwanted", "cancelled"])
def test_a_thought_that_nobody_wants_ends_with_its_worker(how):
    async def work() -> None:
        line = Thoughts()
        line.slow = True
        bots, wanted = BotWorker(line), [True]
        question = Question("choose", GAME, 1, 3, "", None, [], 0, "1", "random")
        asked = asyncio.ensure_future(bots.ask(question, wanted=lambda: wanted[0]))
        await asyncio.sleep(0.05)
        assert line.stopped == 0
        if how == "cancelled":
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
        else:
            wanted[0] = False
            assert await asked is None
        assert line.stopped == 1

    apart(work())


def test_bots_of_a_record_stay_bots():
    async def work(asker: Asker) -> None:
        players = [{"kind": "me"}, {"kind": "bot", "bot": "level", "level": 1}, {"kind": "bot", "bot": "random"}]
        table = (await asker.good("POST", "/api/tables", {**wish(), "players": players}))["table"]
        while not (await asker.good("GET", f"/api/tables/{table}/frame"))["your_turn"]:
            await asyncio.sleep(0.01)
        record = await asker.good("GET", f"/api/tables/{table}/record")
        other = (await asker.good("POST", "/api/records", {"record": record}))["table"]
        told = [
            (one["kind"], one["bot"], one["level"])
            for one in (await asker.good("GET", f"/api/tables/{other}/frame"))["players"]
        ]
        assert told == [("person", None, None), ("bot", "level", 1), ("bot", "random", None)]

    run(work)


def test_a_removed_table_is_deleted_a_week_later():
    """No other way leads to it, and a browser's room is its player's."""
    drawer = Drawer()

    async def work(asker: Asker) -> None:
        kept, removed = [(await asker.good("POST", "/api/tables", wish()))["table"] for _ in range(2)]
        await asker.good("POST", f"/api/tables/{removed}/remove", {})
        lobby = asker.home.lobby
        assert await lobby.forget_expired() == 0
        for name in (kept, removed):
            drawer.rows["tables", name]["changed"] -= 8 * 24 * 3600
        assert await lobby.forget_expired() == 1
        assert drawer.rows.keys() & {("tables", kept), ("tables", removed)} == {("tables", kept)}

    run(work, drawer)


def test_a_browser_analyses_its_games_in_a_worker_of_its_own_and_keeps_what_was_found():
    drawer = Drawer()

    async def work(asker: Asker) -> None:
        bots = [{"kind": "bot", "bot": "random"} for _ in range(3)]
        table = (await asker.good("POST", "/api/tables", {"game": GAME, "seats": 3, "players": bots}))["table"]
        while (await asker.good("GET", f"/api/tables/{table}/frame"))["status"] != "over":
            await asyncio.sleep(0.02)
        path = f"/api/tables/{table}/analysis"
        told = await asker.good("POST", path, {})
        while told["runs"]:
            await asyncio.sleep(0.02)
            told = await asker.good("GET", path)
        assert told["done"] == told["places"]
        assert len(told["analysis"]["players"]) == 3
        assert ("analyses", table) in drawer.rows
        await asker.home.lobby.delete(table)
        assert ("analyses", table) not in drawer.rows

    run(work, drawer)


def test_a_daily_challenge_is_taken_up_once_and_stands_next_to_the_levels_on_offer():
    """Without a server nothing is secret: the draws are those of the empty key, and the levels those of levels.toml."""
    drawer = Drawer()

    async def played(asker: Asker) -> None:
        table = (await asker.good("POST", "/api/daily", {"game": GAME, "kind": "bots"}))["table"]
        assert (await asker.good("POST", "/api/daily", {"game": GAME, "kind": "bots"}))["table"] == table
        while (frame := await asker.good("GET", f"/api/tables/{table}/frame"))["status"] != "over":
            if frame["your_turn"]:
                act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": f"c{frame['seq']}"}
                await asker.good("POST", f"/api/tables/{table}/actions", act)
            await asyncio.sleep(0.01)
        told = await stand(asker, table)
        while any(row["total"] is None for row in told["levels"]):
            await asyncio.sleep(0.05)
            told = await stand(asker, table)
        assert not told["failed"]
        one = daily.DailyChallenge(told["date"], GAME, "bots")
        assert told["code"] == daily.code_of(one.seed(b""))
        for row in told["levels"]:
            match = daily.new_match(one, row["level"])
            daily.play_on(match, one, row["level"], one.seed(b""), LONGEST)
            assert (row["total"], row["place"]) == daily.result_of(match)
        assert [row["level"] for row in told["levels"]] == list(range(1, strongest(GAME) + 1))

    async def stand(asker: Asker, table: str) -> Any:
        return await asker.good("GET", f"/api/tables/{table}/daily")

    async def kept(asker: Asker) -> None:
        rows = (await asker.good("GET", "/api/daily"))["challenges"]
        (row,) = (row for row in rows if (row["game"], row["kind"]) == (GAME, "bots"))
        assert row["status"] == "over"
        told = await stand(asker, row["table"])
        assert all(one["total"] is not None for one in told["levels"]), "the levels need not play again"

    run(played, drawer)
    run(kept, drawer)
