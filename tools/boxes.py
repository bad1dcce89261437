"""Writes docs/boxes.md: every table of every box, with its fields and their limits, as the games read them.

The fields come from reading each game's own box with an ``Entry`` that notes what is asked. So this runs from source.
The sentences come from ``fields.toml`` in the game's folder. A field without a sentence is an error, and so is a
sentence without a field. A heading like ``jewel.*`` speaks of several tables at once.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from textwrap import fill
from typing import Any

os.environ["BRANCHLINE_PURE"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline.core.game import Game  # noqa: E402 - the path must be set first
from branchline.core.match import box as boxes  # noqa: E402
from branchline.core.match.errors import BoxError  # noqa: E402
from tools import pages  # noqa: E402

FILE = ROOT / "docs" / "boxes.md"
HEAD = """# The boxes, field by field

A box is a TOML file with all components of a game. `branchline box export GAME > my.toml` writes the game's own,
`branchline box check my.toml` checks yours, and `--box my.toml` plays with it. `branchline report GAME --set
PLACE=A..B` tries several values of any number here; [lab.md](lab.md) has examples.

Every table may have two remarks: `note`, any text, and `basis`, how the entry is known (`text`, `public`, `inferred`,
`reconstructed`). An entry of your own needs neither. Remarks do not change a box's hash.

*Own box* is what the game's own box has. A list of tables is written `[[name]]`, once for each entry. Limits that
depend on other fields are those of the own box; errors always name file, entry and field.

`python tools/boxes.py` writes this page from the code that reads the boxes. A test checks that it is up to date.
"""


@dataclass
class Field:
    """What was asked of one field: what it must be, and what the own box has there."""

    kinds: set[str] = field(default_factory=set)
    values: list[object] = field(default_factory=list)
    optional: bool = False


#: What no field of a table can be called: its table's own sentence.
ABOUT = "about"
#: The kind of a field that is a table within the table.
TABLE = "a table"
#: The most different values of the own box that a table lists one by one.
MOST_VALUES = 6
#: Texts of this length are not listed one by one.
LONG = 30
#: The most choices that are listed.
MOST_CHOICES = 10


class Asked:
    """Everything that a reader asked, by table and field."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, Field]] = {}

    def of(self, entry: boxes.Entry, name: str) -> Field:
        place = re.sub(r"\[[^\]]*\]", "[]", entry.place)
        return self.tables.setdefault(place, {}).setdefault(name, Field())

    def note(self, entry: boxes.Entry, name: str, kind: str) -> None:
        field = self.of(entry, name)
        field.kinds.add(kind)
        if name in entry.fields:
            field.values.append(entry.fields[name])


def tracing(asked: Asked) -> type[boxes.Entry]:
    """An ``Entry`` that tells ``asked`` about every question."""

    class Traced(boxes.Entry):
        def has(self, field: str) -> bool:
            if field not in ("basis", "note"):
                asked.of(self, field).optional = True
            return super().has(field)

        def number(self, field: str, low: int, high: int) -> int:
            asked.note(self, field, f"{low} to {high}" if low != high else f"{low}")
            return super().number(field, low, high)

        def numbers(self, field: str, low: int, high: int, length: int | None = None) -> list[int]:
            asked.note(self, field, f"{f'{length} ' if length else ''}numbers, {low} to {high}")
            return super().numbers(field, low, high, length)

        def text(self, field: str, choices: tuple[str, ...] = ()) -> str:
            if field not in ("basis", "note"):
                asked.note(
                    self, field, f"one of {', '.join(choices)}" if 0 < len(choices) <= MOST_CHOICES else "a text"
                )
            return super().text(field, choices)

        def texts(self, field: str, choices: tuple[str, ...] = ()) -> list[str]:
            asked.note(self, field, f"texts of {', '.join(choices)}" if 0 < len(choices) <= MOST_CHOICES else "texts")
            return super().texts(field, choices)

        def flag(self, field: str) -> bool:
            asked.note(self, field, "true or false")
            return super().flag(field)

        def table(self, field: str) -> boxes.Entry:
            asked.of(self, field).kinds.add(TABLE)
            inner = super().table(field)
            return Traced(inner.file, inner.place, inner.fields)

        def tables(self, field: str) -> list[boxes.Entry]:
            return [Traced(inner.file, inner.place, inner.fields) for inner in super().tables(field)]

    return Traced


def questions(game: Game) -> Asked:
    """What is asked while the game's own box is read."""
    asked = Asked()
    root = boxes.read_box(game.name, game.box_text())
    game.read_box(tracing(asked)(game.name, "", root.fields))
    for place, fields in asked.tables.items():
        asked.tables[place] = {name: one for name, one in fields.items() if TABLE not in one.kinds}
    return asked


# -- the page ----------------------------------------------------------------------------------------------------------


def section(game: Game) -> str:
    """All tables of a game's box, in the order of its ``fields.toml``."""
    written = tomllib.loads((game.folder / "fields.toml").read_text(encoding="utf-8"))
    effects = [written.pop(name) for name in ("effects", "effect_fields") if name in written]
    asked = {place: fields for place, fields in questions(game).tables.items() if fields}
    parts = [f"## {game.title}"]
    for heading, sentences in written.items():
        places = [place for place in asked if fnmatchcase(place, heading.replace("[", "[[]"))]
        if not places:
            raise ValueError(f"{game.name}: no table of the box is called {heading}")
        parts.append(table(game, heading, sentences, {place: asked.pop(place) for place in places}))
    if effects:
        asked = {
            place: fields for place, fields in asked.items() if ".effects[]" not in place and "[].effects" not in place
        }
        parts.append(effect_language(*effects))
    if asked:
        raise ValueError(f"{game.name}: fields.toml says nothing about {', '.join(asked)}")
    return "\n\n".join(parts) + "\n"


def table(game: Game, heading: str, sentences: dict[str, str], places: dict[str, dict[str, Field]]) -> str:
    """One table of the box, or several that are alike."""
    fields: dict[str, Field] = {}
    for listed in places.values():
        for name, one in listed.items():
            known = fields.setdefault(name, Field())
            known.kinds |= one.kinds
            known.values += one.values
            known.optional |= one.optional
    for listed in places.values():
        for name, known in fields.items():
            known.optional |= name not in listed
    known_names = set(sentences) - {ABOUT}
    if set(fields) != known_names:
        raise ValueError(f"{game.name}: {heading}: {', '.join(sorted(set(fields) ^ known_names))}")
    rows = [row(name, fields[name], sentence) for name, sentence in sentences.items() if name != ABOUT]
    head = ["| field | meaning | what it must be | own box |", "|---|---|---|---|"]
    names = ", ".join(f"`{written_place(place)}`" for place in places)
    return "\n".join([f"### {names}", "", fill(sentences[ABOUT], 118), "", *head, *rows])


def written_place(place: str) -> str:
    """A table's name as it stands in a box file."""
    return (
        f"[[{place[:-2]}]]" if place.endswith("[]") else f"[{place}]" if "[]" not in place else place.replace("[]", "")
    )


def row(name: str, field: Field, sentence: str) -> str:
    limits = [kinds(field.kinds)] if field.kinds else []
    must = "; ".join([*limits, "may be left out"] if field.optional else limits)
    return f"| `{name}` | {sentence} | {must} | {own(field.values)} |"


def kinds(words: set[str]) -> str:
    """What a field must be. Limits that differ from entry to entry are joined."""
    spans = [re.fullmatch(r"(-?\d+)(?: to (-?\d+))?", kind) for kind in words]
    if all(spans):
        ends = [int(end) for span in spans if span for end in span.groups() if end is not None]
        return f"{min(ends)} to {max(ends)}"
    return "; ".join(sorted(words))


def own(values: list[object]) -> str:
    """What the own box has: the values, or their range."""
    flat = [inner for value in values for inner in (value if isinstance(value, list) else [value])]
    if any(isinstance(value, str) for value in flat):
        words = list(dict.fromkeys(str(value) for value in flat))
        few = len(words) == 1 or (len(words) <= MOST_VALUES and max(map(len, words)) < LONG)
        return ", ".join(words) if few else f"{len(words)} different"
    numbers: list[Any] = list(dict.fromkeys(flat))
    if isinstance(numbers[0] if numbers else None, bool):
        return ", ".join(str(value).lower() for value in numbers)
    if len(numbers) <= MOST_VALUES:
        return ", ".join(map(str, values[0] if len(values) == 1 and isinstance(values[0], list) else sorted(numbers)))
    return f"{min(numbers)} to {max(numbers)}"


# -- the effect language of Minecart Town ------------------------------------------------------------------------------

#: An effect with every field; each form reads those that it knows.
PROBE: dict[str, object] = {
    "in": {"wood": 2},
    "out": {"wood": 1},
    "per": {"wood": 1},
    "points": 1,
    "many": 1,
    "one_kind": False,
    "bonus_at": 1,
    "bonus": 1,
    "of": "tile",
    "most": 8,
    "cubes": 1,
}


def effect_language(forms: dict[str, str], fields: dict[str, str]) -> str:
    """What an effect can do, when, and with which fields: each form is read at each of its times."""
    from branchline.games.minecart_town.rules import effects
    from branchline.games.minecart_town.rules.kinds import FORMS, TIMINGS

    if set(forms) != {*FORMS, "track"}:
        raise ValueError(f"effects: {', '.join(sorted(set(forms) ^ {*FORMS, 'track'}))}")
    rows, mentioned = [], {"when", "lines"}
    for number, form in enumerate(FORMS):
        times: dict[str, list[str]] = {}
        for when in effects._WHEN[number]:
            known = effect_fields(form, TIMINGS[when])
            mentioned |= set(known)
            words = [f"`{name}`{_limits(one)}" for name, one in known.items()]
            times.setdefault(", ".join(words), []).append(TIMINGS[when])
        rows += [f"| `{form}` | {', '.join(whens)} | {words} | {forms[form]} |" for words, whens in times.items()]
    rows.append(f"| `track` | | `lines` | {forms['track']} |")
    if mentioned != set(fields):
        raise ValueError(f"effect_fields: {', '.join(sorted(mentioned ^ set(fields)))}")
    meanings = [f"| `{name}` | {sentence} |" for name, sentence in fields.items()]
    return "\n".join([EFFECTS, *rows, "", "| field | meaning |", "|---|---|", *meanings])


EFFECTS = """### The effect language: `effects`

The list `effects` of a tile, or of a half of the starting tile, says what it does. An effect is an inline table with
`do`, `when` and the fields of its form: `{ when = "processing", do = "convert", in = { wheat = 2 }, points = 3 }`.
Cubes are written by resource: `{ wood = 2, stone = 1 }`, 1 to 20 of each.

| `do` | `when` | fields | what it does |
|---|---|---|---|"""


def effect_fields(form: str, when: str) -> dict[str, Field]:
    """The fields that a form takes at a time."""
    from branchline.games.minecart_town.rules.effects import Effect

    refused: set[str] = set()
    while True:
        asked = Asked()
        fields = {name: value for name, value in PROBE.items() if name not in refused}
        try:
            Effect(tracing(asked)("a probe", "", {"do": form, "when": when, **fields}))
        except BoxError as wrong:
            if wrong.reason != "is not a field that this entry has":
                refused.add(wrong.entry)
                continue
        return {name: one for name, one in asked.tables[""].items() if name in fields and name not in ("do", "when")}


def _limits(one: Field) -> str:
    """``1 to 9`` after a field's name, and brackets if it may be left out."""
    limits = "" if TABLE in one.kinds else kinds(one.kinds)
    words = f" {limits}" if limits else ""
    return f"{words} (may be left out)" if one.optional else words


if __name__ == "__main__":
    raise SystemExit(pages.write(FILE, HEAD, section))
