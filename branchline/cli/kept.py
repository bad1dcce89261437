"""The games of the terminal that are kept: every one has a file of its own in the data folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from branchline import games
from branchline.core.match.errors import SetupError
from branchline.core.match.record import FIRST_LINE

#: How the names of bots' seats begin; records of before bots were named in them have nothing else to tell them by.
BOT_NAME = "Bot "


@dataclass(frozen=True)
class Kept:
    """What a record's lines tell without being played again."""

    file: Path
    saved: float
    game: str
    names: tuple[str, ...]
    bots: frozenset[int]
    steps: int
    over: bool

    @property
    def of_people(self) -> bool:
        """Whether a person has a seat."""
        return len(self.bots) < len(self.names)

    def line(self) -> str:
        """Game, players, when, step and whether it is over, for people."""
        when = datetime.fromtimestamp(self.saved).strftime("%Y-%m-%d %H:%M")
        state = "over" if self.over else "not finished"
        alone = "" if self.of_people else " (bots alone)"
        return f"{self.game}, {when}, step {self.steps}, {state}: {', '.join(self.names)}{alone}"


def folder() -> Path:
    """Where games are kept when no other file is named."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "branchline"


def new_file(game: str) -> Path:
    """A file for a new game that no other game has; it is there from now on, so that nobody else takes it."""
    folder().mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        file = folder() / (f"{stem}.record" if number == 1 else f"{stem}-{number}.record")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file


def all_kept(game: str | None = None) -> list[Kept]:
    """The kept games, or those of one game, the one that was played last first."""
    found = [kept for file in sorted(folder().glob("*.record")) if (kept := glance(file)) is not None]
    return sorted((kept for kept in found if game in (None, kept.game)), key=lambda kept: kept.saved, reverse=True)


def glance(file: Path) -> Kept | None:
    """What a record tells at a glance; None if it is none. It is verified when it goes on, not here."""
    try:
        text, saved = file.read_text(encoding="utf-8"), file.stat().st_mtime_ns / 1e9
    except (OSError, UnicodeDecodeError):
        return None
    first, *lines = text.split("\n")
    contents = [line.partition(" ")[2] for line in lines if line]
    heads = [number for number, content in enumerate(contents) if content.startswith("result ")]
    if first != FIRST_LINE or not heads or not contents[-1].startswith("end "):
        return None
    fields = [content.split(" ", 2) for content in contents[: heads[0]]]
    names = tuple(field[2] for field in fields if field[0] == "name" and len(field) == 3)
    named = frozenset(int(field[1]) - 1 for field in fields if field[0] == "bot" and field[1].isdecimal())
    called = frozenset(seat for seat, name in enumerate(names) if name.startswith(BOT_NAME))
    game = next((field[1] for field in fields if field[0] == "game" and len(field) > 1), "")
    over = contents[-1].startswith("end finished")
    return Kept(file, saved, game, names, named or called, len(contents) - heads[0] - 2, over)


def last(game: str | None = None) -> Path:
    """The game that a person left last, of one game if it is named; if all of them are over, the last of those."""
    found = [kept for kept in all_kept(game) if kept.of_people]
    if not found:
        of_game = f" of {game}" if game else ""
        raise SetupError(f"there is no game{of_game} to go on with; `branchline play --games` lists what is kept")
    return next((kept.file for kept in found if not kept.over), found[0].file)


def meant(words: str, game: str | None) -> Path:
    """The file that ``--continue`` means: nothing is the last game, a game's name its last one, else a file."""
    if not words:
        return last(game)
    file = Path(words)
    if file.exists() and not file.is_dir():
        return file
    if words in games.names():
        if game not in (None, words):
            raise SetupError(f"play {game} --continue {words}: which of the two games?")
        return last(words)
    if (folder() / words).is_file():
        return folder() / words
    raise SetupError(f"there is no game to go on with: {words} does not exist")
