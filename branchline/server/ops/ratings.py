"""All ratings once more: the order in which games were rated is stored, everything else comes from their logs."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from branchline.core.match.errors import SetupError
from branchline.server.accounts.ratings.model import Rating, after
from branchline.server.accounts.ratings.results import Result, result_of
from branchline.server.ops.reports import Ask, asking
from branchline.tables import events
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.reading import read_table
from branchline.tables.storage.store import StoredTable

_BOX = "SELECT boxes.key, boxes.game, hash, own, body FROM boxes WHERE key = %(key)s"
_STEPS = "SELECT number, player, mu, sigma FROM rating_steps"
#: Sums of many small steps may differ in the last digits from one computer to another.
_EQUAL = 1e-9
Key = tuple[str, str, str]


@dataclass
class Recomputed:
    """What the logs give."""

    games: int = 0
    #: games whose logs are gone: their results stand as they were noted
    without_log: int = 0
    ratings: dict[Key, tuple[float, float, int]] = field(default_factory=dict)
    steps: dict[tuple[int, str], Rating] = field(default_factory=dict)
    #: in words: where the store says something else
    differences: list[str] = field(default_factory=list)


def recomputed(place: str, write: bool) -> Recomputed:
    """The ratings as the logs give them, compared with the store, and written in its place if they are wanted."""
    with asking(place, write) as ask:
        found = from_logs(ask)
        compare(ask, found)
        if write and found.differences:
            replace(ask, found)
    return found


def from_logs(ask: Ask) -> Recomputed:
    """Every rated game again, in its order."""
    found = Recomputed()
    for number, id, game, mode, body in ask("SELECT number, id, game, mode, body FROM rated_games ORDER BY number"):
        players, places = json.loads(body)
        noted = Result(game, mode, tuple(players), tuple(places))
        result = from_log(ask, id)
        if result is None:
            found.without_log += 1
        elif result != noted:
            found.differences.append(f"game {number}: the log says {result}, noted was {noted}")
        result = result or noted
        keys = {player: (player, game, mode) for player in result.players}
        before = {player: found.ratings[key][:2] for player, key in keys.items() if key in found.ratings}
        for player, (mu, sigma) in after(result, before).items():
            games = found.ratings.get(keys[player], (0.0, 0.0, 0))[2] + 1
            found.ratings[keys[player]] = mu, sigma, games
            found.steps[int(number), player] = mu, sigma
        found.games += 1
    return found


def from_log(ask: Ask, id: str) -> Result | None:
    """The result as the table's log gives it; None if the table is gone."""
    rows = ask("SELECT settings, made, box FROM tables WHERE id = %(id)s", id=id)
    if not rows:
        return None
    settings, made, key = rows[0]
    boxes = ask(_BOX, key=key)
    entries = ask("SELECT body, checked FROM entries WHERE id = %(id)s ORDER BY number", id=id)
    log = [(bytes(body), str(check)) for body, check in entries]
    box = stored_box(*boxes[0]) if boxes else None
    table = read_table(id, StoredTable(bytes(settings), made, log, box))
    return result_of(table, [events.read(body) for body, _ in log])


def compare(ask: Ask, found: Recomputed) -> None:
    """Note where the store says something else."""
    stored = {tuple(row[:3]): row[3:] for row in ask("SELECT player, game, mode, mu, sigma, games FROM ratings")}
    steps = {(int(row[0]), row[1]): row[2:] for row in ask(_STEPS)}
    found.differences += differing("rating", stored, found.ratings) + differing("step", steps, found.steps)


def differing(what: str, stored: dict[Any, Any], right: dict[Any, Any]) -> list[str]:
    """Where two tables of numbers differ."""
    return [
        f"{what} of {' '.join(map(str, key))}: stored {stored.get(key)}, right {right.get(key)}"
        for key in sorted({*stored, *right}, key=str)
        if key not in stored or key not in right or not equal(stored[key], right[key])
    ]


def equal(one: Any, other: Any) -> bool:
    """Whether two rows of numbers are the same."""
    return all(abs(a - b) <= _EQUAL * max(1.0, abs(a)) for a, b in zip(one, other, strict=True))


def replace(ask: Ask, found: Recomputed) -> None:
    """The right ratings in place of the stored ones, unless a game was rated meanwhile."""
    last = max((number for number, _ in found.steps), default=0)
    if not ask.is_file:
        ask("LOCK TABLE rated_games IN SHARE MODE")
    if int(ask("SELECT coalesce(max(number), 0) FROM rated_games")[0][0]) != last:
        raise SetupError("a game was rated meanwhile; try again")
    ask("DELETE FROM ratings")
    for (player, game, mode), (mu, sigma, games) in found.ratings.items():
        values = {"player": player, "game": game, "mode": mode, "mu": mu, "sigma": sigma, "games": games}
        ask("INSERT INTO ratings VALUES (%(player)s, %(game)s, %(mode)s, %(mu)s, %(sigma)s, %(games)s)", **values)
    for (number, player), (mu, sigma) in found.steps.items():
        sql = "UPDATE rating_steps SET mu = %(mu)s, sigma = %(sigma)s WHERE number = %(n)s AND player = %(player)s"
        ask(sql, n=number, player=player, mu=mu, sigma=sigma)


def stored_box(key: str, game: str, hash: str, own: int | bool, text: str) -> StoredBox:
    """A box as either store has it."""
    return StoredBox(key, game, hash, bool(own), text)
