"""Ladders, one's own ratings, and what a game has changed: one function for each route, and the follower of tables."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from branchline.core.match.errors import BranchlineError
from branchline.server.accounts.answers import Ladder, LadderRow, OwnRatings, RatedGame, RatedPlayer, TableRatings
from branchline.server.accounts.asked import Asked
from branchline.server.accounts.ratings.model import UNKNOWN, give_or_take, points
from branchline.server.accounts.ratings.results import result_of
from branchline.server.stores.serving import Row
from branchline.tables import events
from branchline.tables.room import Room

if TYPE_CHECKING:
    from branchline.server.accounts.service import Accounts

LOG = logging.getLogger("branchline.server")


class Rater:
    """Rates tables when they are over."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def follow(self, room: Room) -> None:
        """A table has changed, or was opened: one that is over and was not rated, by a crash, is rated now."""
        table = room.table
        if table.settings.rated and table.match is not None and table.match.over and table.id not in self._under_way:
            task = self._under_way[table.id] = asyncio.ensure_future(self._rate(room))
            task.add_done_callback(lambda _done: self._under_way.pop(table.id, None))

    async def _rate(self, room: Room) -> None:
        rows = self.accounts.ratings
        try:
            bodies = await rows.store.rows(
                "SELECT body FROM entries WHERE id = %(id)s ORDER BY number", id=room.table.id
            )
            result = result_of(room.table, [events.read(bytes(row[0])) for row in bodies])
            if result is not None:
                await rows.rate(room.table.id, result)
        except BranchlineError as error:
            LOG.error("game could not be rated", extra={"why": type(error).__name__})


async def ladder(asked: Asked) -> Ladder:
    """The players of a game and mode, people and bots, the surely best first."""
    rows = await asked.accounts.ratings.ladder(asked.query["game"], asked.query.get("mode") or "")
    return Ladder([ladder_row(*row) for row in rows])


def ladder_row(player: str, name: str | None, mu: float, sigma: float, games: int) -> LadderRow:
    """A player as the ladder shows it."""
    return LadderRow(name or bot_name(player), name is None, points(mu), give_or_take(sigma), games)


def bot_name(player: str) -> str:
    """A bot's name and level; whoever has deleted an account has none."""
    return player.removeprefix("bot:").replace(":", " ") if player.startswith("bot:") else "…"


async def own(asked: Asked) -> OwnRatings:
    """Every rated game of the account, the oldest first: the last of each game and mode is how it stands."""
    return OwnRatings([rated_game(row) for row in await asked.accounts.ratings.history(asked.own.account)])


def rated_game(row: Row) -> RatedGame:
    """A game as the graph needs it."""
    game, mode, table, made, place, mu, sigma = row
    return RatedGame(game, mode, table, made, place, points(mu), give_or_take(sigma))


async def of_table(asked: Asked) -> TableRatings:
    """What a rated game has changed; empty until it was rated."""
    return TableRatings([rated_player(row) for row in await asked.accounts.ratings.of_table(asked.query["table"])])


def rated_player(row: Row) -> RatedPlayer:
    """What has changed for one player."""
    player, place, mu, sigma, name, before = row
    then: Any = UNKNOWN[0] if before is None else before
    return RatedPlayer(name or bot_name(player), place, points(then), points(mu), give_or_take(sigma))
