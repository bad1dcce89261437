"""The same conversation with both homes: a server over HTTP, and a browser's home. Their answers are equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest

from branchline import games
from branchline.core.engine.state import CHANCE
from branchline.core.match import record
from branchline.tables.api.routes import ROUTES
from tests.server.house import House, Visitor, house
from tests.site.test_home import QUERIES, Asker, run
from tests.web.playing import fewest, recorded

#: What one home has and the other has not: addresses, secrets, times, numbers that count all changes of a home.
OWN = {"link", "token", "made", "changed", "version", "offline", "keep", "grounds", "levels"}
#: A question: method, path, body, query.
Question = tuple[str, str, Any, dict[str, object]]
Answer = tuple[int, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with house(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found


def plain(told: Any, table: str) -> Any:
    """An answer without what is a home's own."""
    if isinstance(told, dict):
        times = {"at"} if isinstance(told.get("at"), float) else set()  # a line of chat; a frame's is a step
        return {key: plain(value, table) for key, value in told.items() if key not in OWN | times}
    if isinstance(told, list):
        return [plain(value, table) for value in told]
    return told.replace(table, "TABLE") if isinstance(told, str) and table else told


def asked_of_server(visitor: Visitor, question: Question) -> Answer:
    method, path, body, query = question
    words = urlencode({name: str(value) for name, value in query.items()})
    answer = visitor.ask(method, f"{path}?{words}" if words else path, body)
    return answer.status, answer.json if "json" in answer.headers["content-type"] else answer.text


class Talk:
    """Somebody who asks both homes the same, about a table that lies at the same position in both."""

    def __init__(self, visitor: Visitor, asker: Asker, game: str) -> None:
        self.visitor, self.asker, self.game = visitor, asker, game
        self.tables = ("", "")

    async def ask(self, method: str, path: str, body: Any = None, **query: object) -> Answer:
        """The answer of both."""
        paths = [path.replace("{table}", table) for table in self.tables]
        first = asked_of_server(self.visitor, (method, paths[0], body, query))
        second = await self.asker.ask(method, paths[1], body, **query)
        here, there = plain(first[1], self.tables[0]), plain(second[1], self.tables[1])
        if first[0] == 400:  # what a decoder says of a body that has the wrong form is its own
            here, there = here["error"]["kind"], there["error"]["kind"]
        assert (first[0], here) == (second[0], there), path
        return first[0], here

    async def lay(self, step: float) -> None:
        """The same table in both, at this share of a game that was played."""
        text = recorded(self.game)
        players = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cleo")[: fewest(self.game)]]
        steps = record.read(text, games.find).steps
        decisions = [number for number, one in enumerate(steps) if one.seat != CHANCE]
        wish = {"record": text, "at": decisions[int(step * len(decisions))], "players": players}
        made = self.visitor.post("/api/records", wish)
        told = await self.asker.good("POST", "/api/records", wish)
        self.tables = (made["table"], told["table"])

    async def frame(self, **query: object) -> Any:
        return (await self.ask("GET", "/api/tables/{table}/frame", **query))[1]


def both(server: House, game: str, work: Callable[[Talk], Any]) -> None:
    async def whole(asker: Asker) -> None:
        await work(Talk(server.visitor(), asker, game))

    run(whole)


@pytest.mark.parametrize("game", games.names())
def test_every_question_has_the_same_answer(server: House, game: str):
    async def work(talk: Talk) -> None:
        await talk.lay(0.5)
        frame = await talk.frame()
        text, seat = frame["actions"][0]["text"], frame["viewer"]
        for route in ROUTES:
            name = route.path.rpartition("/")[2]
            if route.method != "GET" or name in ("games", "tables", "think"):
                continue
            if route.of_table and name in ("guide", "puzzle", "daily"):
                continue  # only for tables of their kind
            query = {key: text if value == "" else value for key, value in QUERIES.get(name, {}).items()}
            if route.path in ("/api/rules", "/api/primer", "/api/guide", "/api/puzzles"):
                query = {"game": game}
            if any(param.name == "seat" for param in route.query):
                query["seat"] = seat
            for lang in ("en", "it") if any(param.name == "lang" for param in route.query) else ("",):
                status, _ = await talk.ask("GET", route.path, **query, **({"lang": lang} if lang else {}))
                assert status == 200 or (name in ("totals", "analysis") and games.find(game).secrets), route.path

    both(server, game, work)


@pytest.mark.parametrize("game", games.names())
def test_every_command_has_the_same_answer(server: House, game: str):
    """An action that draws nothing, taken back and brought back; then what is refused, in the same words."""

    async def work(talk: Talk) -> None:
        await talk.lay(0.3)
        frame = await talk.frame()
        act = {"seq": frame["seq"], "client": "one", "seat": frame["viewer"]}
        for what, body in (
            ("actions", {**act, "text": "nonsense"}),
            ("actions", {**act, "text": frame["actions"][0]["text"], "seq": 0}),
            ("actions", {**act, "text": frame["actions"][0]["text"], "more": 1}),
            ("actions", {**act, "seat": 7, "text": "pass"}),
            ("actions", {}),
            ("undo", {**act, "client": "two"}),
            ("redo", {**act, "client": "three"}),
            ("rematch", {}),
            ("join", {"seat": 0, "name": "Dora"}),
            ("replace", {"seat": 1}),
            ("chat", {"seat": frame["viewer"], "text": "Hello!"}),
            ("close", {}),
            ("actions", {**act, "client": "four", "text": frame["actions"][0]["text"]}),
        ):
            await talk.ask("POST", "/api/tables/{table}/" + what, body)
        assert (await talk.frame())["status"] == "over"

    both(server, game, work)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("game", games.names())
def test_the_list_of_tables_is_the_same_until_a_table_is_removed(server: House, game: str, lang: str):
    async def work(talk: Talk) -> None:
        await talk.lay(0.3)
        _, told = await talk.ask("GET", "/api/tables", lang=lang)
        row = told["mine"][0]
        assert (row["table"], row["status"], row["your_turn"]) == ("TABLE", "running", True)
        assert all(player["own"] for player in row["players"])
        assert row["stage"] == (await talk.frame(lang=lang))["stage"]
        await talk.ask("POST", "/api/tables/{table}/remove", {})
        assert (await talk.ask("GET", "/api/tables", lang=lang))[1]["mine"] == []

    both(server, game, work)
