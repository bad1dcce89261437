"""The saved games of the terminal. Each has a record file of its own in the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from branchline import games
from branchline.cli.arguments import box_of
from branchline.core.game import Game
from branchline.core.match import record
from branchline.core.match.box import Box
from branchline.core.match.errors import BranchlineError, SetupError, UnreadableRecord
from branchline.core.match.match import Match
from branchline.core.match.record import FIRST_LINE
from branchline.files import data_folder

#: How the names of bots' seats begin. Old records do not name their bots; there the seat's name shows it.
BOT_NAME = "Bot "


@dataclass(frozen=True)
class SavedGame:
    """What the lines of a record say without a replay."""

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
        """One line for people: game, time, step, state and players."""
        when = datetime.fromtimestamp(self.saved).strftime("%Y-%m-%d %H:%M")
        state = "over" if self.over else "not finished"
        alone = "" if self.of_people else " (bots alone)"
        return f"{self.game}, {when}, step {self.steps}, {state}: {', '.join(self.names)}{alone}"


def new_file(game: str) -> Path:
    """A new file for a new game. It is created at once, so that no other process takes the name."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        file = folder / (f"{stem}.record" if number == 1 else f"{stem}-{number}.record")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file


def list_saved(game: str | None = None) -> list[SavedGame]:
    """The saved games, or those of one game. The one that was played last comes first."""
    all_saved = [saved for file in sorted(data_folder().glob("*.record")) if (saved := summary_of(file)) is not None]
    return sorted((saved for saved in all_saved if game in (None, saved.game)), key=lambda one: one.saved, reverse=True)


def summary_of(file: Path) -> SavedGame | None:
    """What a record file says about itself; None if it is no record. It is verified when it is read, not here."""
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
    bot_names = frozenset(seat for seat, name in enumerate(names) if name.startswith(BOT_NAME))
    game = next((field[1] for field in fields if field[0] == "game" and len(field) > 1), "")
    over = contents[-1].startswith("end finished")
    return SavedGame(file, saved, game, names, named or bot_names, len(contents) - heads[0] - 2, over)


def last_file(game: str | None = None) -> Path:
    """The unfinished game with people that was played last; if all are over, the last of those."""
    with_people = [saved for saved in list_saved(game) if saved.of_people]
    if not with_people:
        of_game = f" of {game}" if game else ""
        raise SetupError(f"there is no game{of_game} to go on with; `branchline play --games` lists what is kept")
    return next((saved.file for saved in with_people if not saved.over), with_people[0].file)


def file_to_continue(words: str, game: str | None) -> Path:
    """The file that ``--continue`` means. No words: the last game. A game's name: its last one. Else a file's name."""
    if not words:
        return last_file(game)
    file = Path(words)
    if file.exists() and not file.is_dir():
        return file
    if words in games.names():
        if game not in (None, words):
            raise SetupError(f"play {game} --continue {words}: which of the two games?")
        return last_file(words)
    if (data_folder() / words).is_file():
        return data_folder() / words
    raise SetupError(f"there is no game to go on with: {words} does not exist")


def read_match(file: str, box_file: str | None) -> Match:
    """The match in a record file, verified."""

    def boxes(game: Game, hash: str) -> Box | None:
        return box_of(game, box_file) if box_file else None

    try:
        text = Path(file).read_text(encoding="utf-8")
        if not text:
            raise BranchlineError(f"{file}: the file is empty, so it is no record")
        return record.read(text, games.find, boxes)
    except UnicodeDecodeError:
        raise BranchlineError(f"{file}: the file is not a text, so it is no record") from None
    except UnreadableRecord as wrong:
        raise BranchlineError(f"{file}: {wrong}") from None
