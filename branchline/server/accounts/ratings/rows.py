"""The rows of ratings. Games are rated one after the other, on however many nodes: each takes the next number."""

from __future__ import annotations

import json
import time

from branchline.server.accounts.ratings.model import Rating, after
from branchline.server.accounts.ratings.results import Result
from branchline.server.stores.serving import Row, ServerStore, Statement

_NEXT = """
INSERT INTO rated_games SELECT %(number)s, %(id)s, %(game)s, %(mode)s, %(body)s, %(now)s
WHERE NOT EXISTS (SELECT 1 FROM rated_games WHERE number = %(number)s OR id = %(id)s)
ON CONFLICT DO NOTHING RETURNING number"""
STEP = """
INSERT INTO rating_steps SELECT %(number)s, %(player)s, %(place)s, %(mu)s, %(sigma)s
WHERE EXISTS (SELECT 1 FROM rated_games WHERE number = %(number)s AND id = %(id)s)"""
RATING = """
INSERT INTO ratings SELECT %(player)s, %(game)s, %(mode)s, %(mu)s, %(sigma)s, 1
WHERE EXISTS (SELECT 1 FROM rated_games WHERE number = %(number)s AND id = %(id)s)
ON CONFLICT (player, game, mode) DO UPDATE
SET mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1"""
_LADDER = """
SELECT player, name, mu, sigma, games FROM ratings LEFT JOIN accounts ON accounts.id = ratings.player
WHERE game = %(game)s AND mode = %(mode)s AND (name IS NOT NULL OR player LIKE %(bots)s)
ORDER BY mu - 2 * sigma DESC LIMIT %(most)s"""
_HISTORY = """
SELECT rated_games.game, rated_games.mode, rated_games.id, rated_games.made, place, mu, sigma FROM rating_steps
JOIN rated_games ON rated_games.number = rating_steps.number WHERE player = %(id)s ORDER BY rating_steps.number"""
_OF_TABLE = """
SELECT player, place, mu, sigma, name,
    (SELECT before.mu FROM rating_steps AS before JOIN rated_games AS earlier ON earlier.number = before.number
     WHERE before.player = rating_steps.player AND earlier.game = rated_games.game AND earlier.mode = rated_games.mode
     AND before.number < rating_steps.number ORDER BY before.number DESC LIMIT 1)
FROM rating_steps JOIN rated_games ON rated_games.number = rating_steps.number
LEFT JOIN accounts ON accounts.id = rating_steps.player
WHERE rated_games.id = %(id)s ORDER BY place, player"""
_MOST_LISTED = 200
#: So many others may be rated at the same moment before one gives up.
_TRIES = 50


class RatingRows:
    """Asks the store."""

    def __init__(self, store: ServerStore) -> None:
        self.store = store

    async def rate(self, id: str, result: Result) -> None:
        """Rate a game, once: whatever other nodes rate meanwhile comes before or after it."""
        for _ in range(_TRIES):
            # The number first: what is rated after this takes the number away, so that these are the latest ratings.
            last = (await self.store.rows("SELECT coalesce(max(number), 0) FROM rated_games"))[0][0]
            if await self.store.rows("SELECT 1 FROM rated_games WHERE id = %(id)s", id=id):
                return
            before = await self.ratings(result)
            if await self._write(id, int(last) + 1, result, after(result, before)):
                return

    async def ratings(self, result: Result) -> dict[str, Rating]:
        """What the players of a game have, as far as they have been rated."""
        sql = "SELECT mu, sigma FROM ratings WHERE player = %(player)s AND game = %(game)s AND mode = %(mode)s"
        found: dict[str, Rating] = {}
        for player in result.players:
            for mu, sigma in await self.store.rows(sql, player=player, game=result.game, mode=result.mode):
                found[player] = (mu, sigma)
        return found

    async def _write(self, id: str, number: int, result: Result, rated: dict[str, Rating]) -> bool:
        return bool((await self.store.change(*statements(id, number, result, rated)))[0])

    async def ladder(self, game: str, mode: str) -> list[Row]:
        """Player, name (none for a bot), mean, uncertainty and number of games; the surely best first."""
        return await self.store.rows(_LADDER, game=game, mode=mode, bots="bot:%", most=_MOST_LISTED)

    async def history(self, player: str) -> list[Row]:
        """Every rated game of a player, the oldest first."""
        return await self.store.rows(_HISTORY, id=player)

    async def of_table(self, id: str) -> list[Row]:
        """What a game has changed: player, place, mean, uncertainty, name, and the mean before."""
        return await self.store.rows(_OF_TABLE, id=id)

    def forget(self, person: str, pseudonym: str) -> list[Statement]:
        """An account goes. The others' ratings come of its games, so somebody without a name has played them."""
        values: dict[str, object] = {"person": person, "pseudonym": pseudonym}
        named = [
            (f"UPDATE {name} SET player = %(pseudonym)s WHERE player = %(person)s", values)
            for name in ("ratings", "rating_steps")
        ]
        body = "UPDATE rated_games SET body = replace(body, %(person)s, %(pseudonym)s) WHERE number IN (\n"
        mine = "    SELECT number FROM rating_steps WHERE player = %(person)s)"
        return [(body + mine, values), *named]


def statements(id: str, number: int, result: Result, rated: dict[str, Rating]) -> list[Statement]:
    """What writes a rated game; nothing happens if another one has taken the number."""
    of_game = {"number": number, "id": id, "game": result.game, "mode": result.mode}
    body = json.dumps([result.players, result.places])
    found: list[Statement] = [(_NEXT, {**of_game, "body": body, "now": round(time.time(), 1)})]
    places = dict(sorted(zip(result.players, result.places, strict=True), key=lambda pair: -pair[1]))
    for player, (mu, sigma) in rated.items():
        values = {**of_game, "player": player, "place": places[player], "mu": mu, "sigma": sigma}
        found += [(STEP, values), (RATING, values)]
    return found
