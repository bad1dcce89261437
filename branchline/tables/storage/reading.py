"""A stored table read again: every check compared, every action played again under the rules."""

from __future__ import annotations

from branchline import games
from branchline.core.match.errors import BranchlineError
from branchline.tables import codec, events
from branchline.tables.errors import DamagedTable
from branchline.tables.events import Settings
from branchline.tables.storage import boxes
from branchline.tables.storage.boxes import StoredBox
from branchline.tables.storage.store import StoredTable
from branchline.tables.table import Table

#: What reading a damaged table can come to, besides the refusals of the rules.
_DAMAGE = (
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    RecursionError,
)


def read_table(id: str, stored: StoredTable) -> Table:
    """The table of a log, in the edition and with the box that it was made for; whatever is wrong with it is damage."""
    if not stored.entries:
        raise DamagedTable(stored.unreadable or "its log is empty")
    try:
        check_entries(stored)
        settings = codec.decode(stored.settings, Settings)
        games.find(settings.game).check_seats(settings.seats)
        return _read_with(id, stored, settings, boxes_for(stored, settings))
    except _DAMAGE as error:
        raise DamagedTable(f"its log can't be read: {type(error).__name__}: {error}") from None


def _read_with(id: str, stored: StoredTable, settings: Settings, candidates: list[StoredBox]) -> Table:
    """The table, with the first of the boxes to which its log fits."""
    for number, box in enumerate(candidates):
        try:
            table = Table(id, settings, float(stored.made), box)
            for body, _check in stored.entries:
                table.apply(events.read(body))
            table.count(stored.entries)
            return table
        except (BranchlineError, *_DAMAGE):
            if number == len(candidates) - 1:
                raise
    raise DamagedTable("the box that it was played with is not in the store")


def boxes_for(stored: StoredTable, settings: Settings) -> list[StoredBox]:
    """The boxes that a table may have been played with, the likeliest first.

    A table names its box, or has the text of its host's own one. Tables from before the store kept boxes do neither:
    theirs is the one that the migration has noted, or else the oldest that came with the game and fits the log.
    """
    game = games.find(settings.game)
    if settings.box is not None:
        return [boxes.own(game, settings.box)]
    if settings.box_key:
        # One that can't be found may still be the game's own; one that was changed is damage.
        candidates = boxes.known(game) if stored.box is None else [stored.box]
        return [box for box in candidates if settings.box_key == box.key == boxes.key_of(box.text)][:1]
    known = boxes.known(game)
    return known if stored.box is None else [stored.box, *(box for box in known if box.key != stored.box.key)]


def check_entries(stored: StoredTable) -> None:
    """Refuse a log of which an entry, or the settings that it begins with, is not as it was written."""
    check = events.opening_of(stored.settings, stored.entries)
    for number, (body, written) in enumerate(stored.entries):
        check = events.check_of(check, body)
        if check != written:
            before = "those before it" if number else "the table's settings"
            raise DamagedTable(f"entry {number} of its log does not fit {before}")
