"""Learned values as data: ai/value.toml in a game's folder has the numbers of its network (bots/search/value_net.py).

``bench/learn.py`` writes the file. ``[made]`` says on which day and by which command, and has a hash of the numbers.
Numbers are little-endian, of 16 bits, in base64.
"""

from __future__ import annotations

import tomllib
from array import array
from base64 import b64decode, b64encode
from functools import cache
from hashlib import blake2b
from pathlib import Path
from sys import byteorder
from typing import Any

from branchline import games
from branchline.bots.search.value_net import ValueNet
from branchline.core.match.errors import BoxError

PARTS = ("rows", "seat_rows", "own", "all", "win", "points")
_LIMIT = 2**15 - 1
_LINE = 110


def value_file(game: str) -> Path:
    """Where the learned value of a game is, if it has one."""
    return games.find(game).folder / "ai" / "value.toml"


@cache
def value_net(game: str) -> ValueNet | None:
    """The learned value of a game; None if it has none."""
    file = value_file(game)
    return opened(file) if file.exists() else None


def value_hash(game: str) -> str:
    """The hash of a game's learned value; nothing if it has none."""
    file = value_file(game)
    return str(tomllib.loads(file.read_text(encoding="utf-8"))["made"]["hash"]) if file.exists() else ""


def opened(file: Path) -> ValueNet:
    """The network in a file."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = {name: unpacked(found["numbers"][name]) for name in PARTS}
    if found["made"]["hash"] != hash_of(parts):
        raise BoxError(str(file), "hash", "the numbers are not those that were learned")
    return ValueNet(found["shape"]["width"], found["shape"]["depth"], parts)


def hash_of(parts: dict[str, list[int]]) -> str:
    """A hash of the numbers."""
    return blake2b(repr([parts[name] for name in PARTS]).encode(), digest_size=8).hexdigest()


def written(made: dict[str, str], width: int, depth: int, parts: dict[str, list[int]]) -> str:
    """The text of a file."""
    said: dict[str, Any] = {**made, "hash": hash_of(parts)}
    lines = ["# A learned value: see docs/bots.md.", "", "[made]", *(f'{key} = "{text}"' for key, text in said.items())]
    lines += ["", "[shape]", f"width = {width}", f"depth = {depth}", "", "[numbers]"]
    for name in PARTS:
        text = packed(parts[name])
        rows = [text[start : start + _LINE] for start in range(0, len(text), _LINE)]
        lines.append(f'{name} = """\\\n' + "\\\n".join(rows) + '\\\n"""')
    return "\n".join(lines) + "\n"


def packed(numbers: list[int]) -> str:
    """Numbers as text; what does not fit into 16 bits becomes the nearest number that does."""
    shorts = array("h", [max(-_LIMIT, min(_LIMIT, number)) for number in numbers])
    if byteorder == "big":
        shorts.byteswap()
    return b64encode(shorts.tobytes()).decode()


def unpacked(text: str) -> list[int]:
    """The numbers of a text."""
    shorts = array("h", b64decode(text))
    if byteorder == "big":
        shorts.byteswap()
    return list(shorts)
