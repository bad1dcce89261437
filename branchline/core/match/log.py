"""The log of a match: a header, and steps that are only ever appended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.match.errors import SetupError
from branchline.core.match.options import Options
from branchline.core.message import Gaps, Message, Name

PLAY, UNDO, REDO = "play", "undo", "redo"
#: the last step of the line is taken back, whosever it was; a table decides when that is allowed
BACK = "back"
LONGEST_NAME = 40


@dataclass(frozen=True)
class Header:
    """What is fixed before the first step."""

    game: Game
    seats: int
    names: tuple[str, ...]
    options: Options
    box: Box
    #: the bot of each seat by name; empty for a person
    bots: tuple[str, ...]
    edition: int


@dataclass(frozen=True)
class Step:
    """One entry of the log: an action, the undo or redo of an action, or the last step taken back."""

    seat: int
    kind: str
    #: the action that is played, taken back or brought back
    action: int


def check_names(seats: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """A name for each seat: the given ones, or Player 1 and so on."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    if len(names) != seats:
        raise SetupError(f"{len(names)} names for {seats} seats")
    for name in names:
        if not name.strip() or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            gaps: Gaps = {"name": Name(repr(name)), "most": LONGEST_NAME}
            raise SetupError(Message("{name} is not a name: 1 to {most} printable characters", gaps))
    if len(set(names)) != len(names):
        raise SetupError("two seats have the same name")
    return tuple(names)


def check_bots(seats: int, bots: Sequence[str] | None) -> tuple[str, ...]:
    """The bot of each seat by name, empty for a person. None means that only people play."""
    if bots is None:
        return ("",) * seats
    if len(bots) != seats:
        raise SetupError(f"{len(bots)} bots or people for {seats} seats")
    for bot in bots:
        if any(mark.isspace() for mark in bot) or not bot.isprintable():
            raise SetupError(f"{bot!r} is not the name of a bot: it is one word")
    return tuple(bots)
