"""The box: a game's components as data, each entry with its basis.

A game's data files are TOML made of tables only, so that all of them together are one file again: that is what
``branchline box export`` prints and what ``--box`` reads. An Entry reads one table strictly and names file, entry and
field in every complaint; what nobody asked for is a complaint too (``done``).
"""

from __future__ import annotations

import json
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Final

from branchline.core.errors import BoxError

#: How an entry is known: said by the rulebook's text, read in public sources, reasoned, or made up to fit the rest.
BASES: Final = ("text", "public", "inferred", "reconstructed")
#: Fields that say where a value comes from and do not change how the game plays.
_REMARKS: Final = ("basis", "note")


class Entry:
    """One table of a box file."""

    def __init__(self, file: str, place: str, fields: dict[str, object]) -> None:
        self.file = file
        self.place = place
        self.fields = fields
        self.asked: set[str] = set(_REMARKS)

    def wrong(self, field: str, reason: str) -> BoxError:
        """The complaint about a field, ready to be raised."""
        place = f"{self.place}.{field}" if self.place and field else self.place or field
        return BoxError(self.file, place or "the file", reason)

    def _field(self, field: str) -> object:
        self.asked.add(field)
        if field not in self.fields:
            raise self.wrong(field, "is missing")
        return self.fields[field]

    def has(self, field: str) -> bool:
        """Whether the field is there; asking makes it a known field."""
        self.asked.add(field)
        return field in self.fields

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number within limits."""
        value = self._field(field)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(field, f"{value!r} is not a whole number")
        if not low <= value <= high:
            raise self.wrong(field, f"{value} is not from {low} to {high}")
        return value

    def numbers(self, field: str, low: int, high: int, length: int | None = None) -> list[int]:
        """A list of whole numbers within limits."""
        values = self._field(field)
        if not isinstance(values, list):
            raise self.wrong(field, "is not a list")
        if length is not None and len(values) != length:
            raise self.wrong(field, f"has {len(values)} numbers, not {length}")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise self.wrong(field, f"{value!r} is not a whole number from {low} to {high}")
        return [int(value) for value in values]

    def text(self, field: str, choices: tuple[str, ...] = ()) -> str:
        """A text, one of the choices if there are any."""
        value = self._field(field)
        if not isinstance(value, str):
            raise self.wrong(field, f"{value!r} is not a text")
        if choices and value not in choices:
            raise self.wrong(field, f"{value!r} is not one of {', '.join(choices)}")
        return value

    def texts(self, field: str, choices: tuple[str, ...] = ()) -> list[str]:
        """A list of texts, each one of the choices if there are any."""
        values = self._field(field)
        if not isinstance(values, list):
            raise self.wrong(field, "is not a list")
        for value in values:
            if not isinstance(value, str) or (choices and value not in choices):
                raise self.wrong(field, f"{value!r} is not {'one of ' + ', '.join(choices) if choices else 'a text'}")
        return [str(value) for value in values]

    def flag(self, field: str) -> bool:
        """true or false."""
        value = self._field(field)
        if not isinstance(value, bool):
            raise self.wrong(field, f"{value!r} is not true or false")
        return value

    def basis(self) -> str:
        """How this entry is known."""
        return self.text("basis", BASES)

    def table(self, field: str) -> Entry:
        """A table within this one."""
        value = self._field(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "is not a table")
        return Entry(self.file, f"{self.place}.{field}" if self.place else field, value)

    def tables(self, field: str) -> list[Entry]:
        """A list of tables (``[[field]]``), named in complaints by their id, name or number."""
        values = self._field(field)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise self.wrong(field, "is not a list of tables")
        prefix = f"{self.place}.{field}" if self.place else field
        out = []
        for number, value in enumerate(values):
            label = value.get("id", value.get("name", number + 1)) if isinstance(value, dict) else number
            out.append(Entry(self.file, f"{prefix}[{label}]", value))
        return out

    def names(self) -> list[str]:
        """The names of all fields, remarks aside."""
        return [name for name in self.fields if name not in _REMARKS]

    def done(self) -> None:
        """Complain of a field that nobody asked for: most likely a slip of the pen."""
        for field in self.fields:
            if field not in self.asked:
                raise self.wrong(field, "is not a field that this entry has")


class Box:
    """A game's components. Subclasses add them, typed and checked, in their ``__init__``."""

    def __init__(self, root: Entry) -> None:
        about = root.table("box")
        self.game = about.text("game")
        self.name = about.text("name")
        about.done()
        self.hash = box_hash(root.fields)


def box_file_text(file: str) -> str:
    """The text of a box file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BoxError(file, "the file", "is not a text, so it is no box") from None


def read_box(file: str, text: str) -> Entry:
    """The whole of a box file as one entry."""
    try:
        return Entry(file, "", tomllib.loads(text))
    except tomllib.TOMLDecodeError as wrong:
        raise BoxError(file, "the file", f"is not TOML: {wrong}") from None


def bases(text: str) -> list[tuple[str, str, str, str]]:
    """Every entry of a box that says how it is known: its kind in words, its name, its basis and its note."""
    found: list[tuple[str, str, str, str]] = []
    for kind, value in tomllib.loads(text).items():
        _add_bases(kind.replace("_", " "), "", value, found)
    return found


def _add_bases(kind: str, name: str, value: object, found: list[tuple[str, str, str, str]]) -> None:
    if isinstance(value, list):
        for number, inner in enumerate(value):
            _add_bases(kind, f"{name} {number + 1}".strip(), inner, found)
    if isinstance(value, dict):
        called = str(value.get("name", value.get("id", name)))
        if "basis" in value:
            found.append((kind, called, str(value["basis"]), str(value.get("note", ""))))
        for field, inner in value.items():
            if isinstance(inner, (dict, list)):
                _add_bases(kind, f"{called} {field}".strip(), inner, found)


def box_hash(fields: dict[str, object]) -> str:
    """A hash of all that plays a part: remarks, comments and order of fields do not."""
    text = json.dumps(_without_remarks(fields), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _without_remarks(value: object) -> object:
    if isinstance(value, dict):
        return {name: _without_remarks(inner) for name, inner in value.items() if name not in _REMARKS}
    if isinstance(value, list):
        return [_without_remarks(inner) for inner in value]
    return value
