"""The box: a game's components as data, each entry with its basis.

A game's data files are TOML with tables only, so that all of them joined are one valid file. ``branchline box export``
prints that file, and ``--box`` reads it. An Entry reads one table strictly: every error names file, entry and field. A
field that nobody has read is an error too (``done``).

A box may come from anybody. So the text is checked before it is parsed, and the values before they are walked through,
since compiled code has no recursion limit. Names are safe to show, to draw and to read back.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from hashlib import blake2b
from pathlib import Path
from typing import Final

from branchline.core.match.errors import BoxError
from branchline.core.native import mypyc_attr

#: The basis of an entry: the rulebook's text, public sources, inferred from those, or reconstructed to fit.
BASES: Final = ("text", "public", "inferred", "reconstructed")
#: The basis of an entry that gives none: whoever wrote the box made it up.
OWN: Final = "own"
#: Fields that say where a value comes from. They do not change how the game plays.
_REMARKS: Final = ("basis", "note")
#: The longest names and remarks, in characters.
_LONGEST_NAME: Final = 40
_LONGEST_BOX_NAME: Final = 60
_LONGEST_SENTENCE: Final = 200
_LONGEST_REMARK: Final = 1000
#: Characters that mean something in markup, in a message template, or in the id of a spot.
_MARKS: Final = '<>&"{}[]\\_'
#: The deepest nesting of tables and lists, and the most dots in a line outside of strings.
_DEEPEST: Final = 8
_MOST_DOTS: Final = 16
#: Whole numbers of TOML have 64 bits.
_LARGEST: Final = 2**63
#: Comments and strings in TOML, also unterminated ones, so that one pass finds them all.
_NO_KEYS: Final = re.compile(
    r'''#[^\n]*|"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?|\'{3}(?:[^']|'(?!''))*+(?:'{3,5})?'''
    r"""|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?""",
    re.DOTALL,
)


class Entry:
    """One table of a box file."""

    def __init__(self, file: str, place: str, fields: dict[str, object]) -> None:
        self.file = file
        self.place = place
        self.fields = fields
        self.asked: set[str] = set(_REMARKS)

    def wrong(self, field: str, reason: str) -> BoxError:
        """The error about a field, to be raised."""
        place = f"{self.place}.{field}" if self.place and field else self.place or field
        return BoxError(self.file, _cut(place) or "the file", _cut(reason))

    def _field(self, field: str) -> object:
        self.asked.add(field)
        if field not in self.fields:
            raise self.wrong(field, "is missing")
        return self.fields[field]

    def has(self, field: str) -> bool:
        """Whether the field is there. A field that was asked for counts as read."""
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

    def name(self, field: str, most: int = _LONGEST_NAME) -> str:
        """A name: printable, with single blanks, and without marks that mean something elsewhere."""
        value = self.text(field)
        if not 1 <= len(value) <= most or not value.isprintable() or "" in value.split(" "):
            raise self.wrong(field, f"{value!r} is not a name: 1 to {most} printable characters with single blanks")
        if set(value) & set(_MARKS):
            raise self.wrong(field, f"{value!r} is not a name: it has one of {' '.join(_MARKS)}")
        return value

    def word(self, field: str) -> str:
        """A name of one word: letters and digits, with - or _ between them."""
        value = self.text(field)
        if not value.replace("-", "").replace("_", "").isalnum() or len(value) > _LONGEST_NAME:
            raise self.wrong(field, f"{value!r} is not one word of at most {_LONGEST_NAME} letters and digits")
        return value

    def sentence(self, field: str) -> str:
        """A sentence for people: like a name, but longer."""
        return self.name(field, _LONGEST_SENTENCE)

    def different(self, field: str, names: list[str]) -> None:
        """Refuse two names that people could confuse."""
        known: set[str] = set()
        for name in names:
            folded = unicodedata.normalize("NFKC", name).casefold()
            if folded in known:
                raise self.wrong(field, f"two are called {name!r}")
            known.add(folded)

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
        """The basis of this entry. Who writes an entry of their own need not give one."""
        return self.text("basis", BASES) if self.has("basis") else OWN

    def table(self, field: str) -> Entry:
        """A table within this one."""
        value = self._field(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "is not a table")
        return Entry(self.file, f"{self.place}.{field}" if self.place else field, value)

    def tables(self, field: str) -> list[Entry]:
        """A list of tables (``[[field]]``). Errors name them by id, name or number."""
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
        """Refuse a field that nobody has read: most likely a spelling mistake."""
        for field in self.fields:
            if field not in self.asked:
                raise self.wrong(field, "is not a field that this entry has")


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """A game's components. Subclasses read and check them in ``__init__``."""

    def __init__(self, root: Entry) -> None:
        about = root.table("box")
        self.game = about.text("game")
        self.name = about.name("name", _LONGEST_BOX_NAME)
        about.done()
        self.hash = box_hash(root.fields)
        #: every entry with a basis: its kind in words, its name, its basis and its note
        self.remarks: list[tuple[str, str, str, str]] = []
        for kind, value in root.fields.items():
            _add_remarks(kind.replace("_", " "), "", value, self.remarks)


def box_file_text(file: str) -> str:
    """The text of a box file."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BoxError(file, "the file", "is not a text, so it is no box") from None


def read_box(file: str, text: str) -> Entry:
    """The whole of a box file as one entry."""
    for line in _NO_KEYS.sub("_", text).split("\n"):
        # The time to parse a key grows with the square of its parts.
        if line.count(".") > _MOST_DOTS:
            raise BoxError(file, _cut(line.strip()), f"a line has at most {_MOST_DOTS} dots")
    try:
        fields = tomllib.loads(text)
    except (ValueError, OverflowError) as wrong:
        raise BoxError(file, "the file", f"is not TOML: {_cut(str(wrong))}") from None
    except RecursionError:
        raise BoxError(file, "the file", "has too many brackets within brackets") from None
    _check_values(file, fields)
    return Entry(file, "", fields)


def _check_values(file: str, fields: dict[str, object]) -> None:
    """Refuse values that no box has: deep nesting, dates, huge numbers, and remarks that are no texts."""
    waiting: list[tuple[str, int, object]] = [("", 0, fields)]
    while waiting:
        place, depth, value = waiting.pop()
        if depth > _DEEPEST:
            raise BoxError(file, _cut(place), f"lies deeper than {_DEEPEST} tables and lists")
        if isinstance(value, dict):
            for name, inner in value.items():
                where = f"{place}.{_cut(name)}" if place else _cut(name)
                if name in _REMARKS and (not isinstance(inner, str) or len(inner) > _LONGEST_REMARK):
                    raise BoxError(file, _cut(where), f"is not a text of at most {_LONGEST_REMARK} characters")
                waiting.append((where, depth + 1, inner))
        elif isinstance(value, list):
            waiting += [(place, depth + 1, inner) for inner in value]
        elif isinstance(value, int):
            if not -_LARGEST <= value < _LARGEST:
                raise BoxError(file, _cut(place), "is too large a number")
        elif not isinstance(value, (str, float)):
            raise BoxError(file, _cut(place), f"{value} is neither a text nor a number, nor true or false")


def _cut(words: str) -> str:
    """The words, shortened: a wrong value may be of any length."""
    return words if len(words) <= _LONGEST_SENTENCE else f"{words[:_LONGEST_SENTENCE]} ..."


def _add_remarks(kind: str, name: str, value: object, remarks: list[tuple[str, str, str, str]]) -> None:
    if isinstance(value, list):
        for number, inner in enumerate(value):
            _add_remarks(kind, f"{name} {number + 1}".strip(), inner, remarks)
    if isinstance(value, dict):
        entry = str(value.get("name", value.get("id", name)))
        if "basis" in value:
            remarks.append((kind, entry, str(value["basis"]), str(value.get("note", ""))))
        for field, inner in value.items():
            if isinstance(inner, (dict, list)):
                _add_remarks(kind, f"{entry} {field}".strip(), inner, remarks)


def box_hash(fields: dict[str, object]) -> str:
    """A hash of everything that changes the game. Remarks, comments and the order of fields do not."""
    text = json.dumps(_without_remarks(fields), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _without_remarks(value: object) -> object:
    if isinstance(value, dict):
        return {name: _without_remarks(inner) for name, inner in value.items() if name not in _REMARKS}
    if isinstance(value, list):
        return [_without_remarks(inner) for inner in value]
    return value
