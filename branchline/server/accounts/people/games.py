"""The games of an account: those that run and those that are over, with filters."""

from __future__ import annotations

from typing import Any

from branchline.server.accounts.answers import OwnGames
from branchline.server.accounts.asked import Asked
from branchline.server.http.wire import CODEC
from branchline.tables.api.answers import TableRow
from branchline.tables.shown.rows import ListedTable, told

#: So many are shown at a time.
_PAGE = 25


async def games(asked: Asked) -> OwnGames:
    """The account's games that fit the filters, the latest first, and how many there are of each kind."""
    query, person = asked.query, asked.own.account
    stored = await asked.accounts.people.games(person)
    rows = [told(CODEC.decode(row, ListedTable), person, asked.lang) for row in stored]
    fitting = [row for row in rows if fits(row, query)]
    start = int(query.get("from") or 0)
    return OwnGames(fitting[start : start + _PAGE], len(fitting), counts(rows))


def fits(row: TableRow, query: dict[str, Any]) -> bool:
    """Whether a game is wanted."""
    wanted = {name: query.get(name) for name in ("game", "status", "result")}
    return (
        wanted["game"] in (None, "", row.game)
        and wanted["status"] in (None, "", row.status)
        and wanted["result"] in (None, "", result_of(row))
    )


def result_of(row: TableRow) -> str:
    """How it ended: "won", "lost", or nothing if it has not been played to its end."""
    places = [player.place for player in row.players if player.own and player.place is not None]
    return ("won" if min(places) == 1 else "lost") if places else ""


def counts(rows: list[TableRow]) -> dict[str, dict[str, int]]:
    """By game: how many run, and how many were won and lost."""
    found: dict[str, dict[str, int]] = {}
    for row in rows:
        of_game = found.setdefault(row.game, {"running": 0, "won": 0, "lost": 0})
        kind = result_of(row) or ("running" if row.status != "over" else "")
        if kind:
            of_game[kind] += 1
    return found
