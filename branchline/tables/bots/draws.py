"""Where a table's draws come from: fresh ones, or those that every table with the same name of draws has.

A guided game has a script: as long as its player does what the script says, chance and bots do, too. Off the script,
and at tables with other names, the n-th draw of the table and the n-th thought of each bot have a random generator of
their own. It is made from the name, and from a seed where the draws are not to be foreseen (daily.py).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE
from branchline.core.match import record
from branchline.core.match.log import Step
from branchline.core.match.match import Match

#: The draws of a guided first game.
GUIDE = "guide"
#: By seat (chance among them) what it does, in order.
Script = dict[int, list[int]]


def fresh_random() -> Random:
    """A generator that nobody can have guessed: new for every draw, so that no draw tells of the next."""
    return Random(secrets.token_hex(16))


def deal(match: Match, name: str, seed: str = "") -> None:
    """Draw while it is chance's turn. What was drawn here before it was taken back is drawn again."""
    if not name:
        match.deal_again(fresh_random())
    while match.state.actors() == [CHANCE]:
        outcome = scripted(match, name, CHANCE)
        if outcome is None:
            rng = Random(name + seed, match.header.game.name, match.header.seats, done_by(match.line, CHANCE))
            outcome = int(match.state.draw(rng))
        match.play(CHANCE, outcome)


def thinking_seed(match: Match, name: str, seat: int, seed: str = "") -> str:
    """The seed of a bot's thought: fresh, or the same at every table with these draws.

    It counts the seat's own actions: where several act at once, it does not matter who is quicker.
    """
    if not name:
        return secrets.token_hex(8)
    return f"{name}{seed} {match.header.game.name} {seat} {done_by(match.line, seat)}"


def done_by(line: Sequence[Step], seat: int) -> int:
    """How many steps a seat, or chance, has taken."""
    return sum(step.seat == seat for step in line)


def scripted(match: Match, name: str, seat: int) -> int | None:
    """What the seat, or chance, does next by the script; None without a script, at its end, and off it."""
    following = rest_of_script(match, name, seat)
    return following[0] if following else None


def rest_of_script(match: Match, name: str, seat: int) -> list[int]:
    """What the seat is still to do by the script; nothing if anybody has done something else."""
    script = script_of(match.header.game.folder) if name == GUIDE else {}
    so_far = by_seat(match.line)
    if any(script.get(other, [])[: len(done)] != done for other, done in so_far.items()):
        return []
    following = script.get(seat, [])[len(so_far.get(seat, [])) :]
    return following if following and following[0] in match.state.legal(seat) else []


def by_seat(line: Sequence[Step]) -> Script:
    """What each seat has done."""
    done: Script = {}
    for step in line:
        done.setdefault(step.seat, []).append(step.action)
    return done


@lru_cache(maxsize=16)
def script_of(folder: Path) -> Script:
    """The script of a game's guided first game; empty if it has none."""
    match = scripted_match(folder)
    return by_seat(match.line) if match else {}


def scripted_match(folder: Path) -> Match | None:
    """The script as a match; None if the game has none."""
    file = folder / "learn" / "guide.record"
    return record.read(file.read_text(encoding="utf-8"), games.find) if file.exists() else None
