"""The boxes that tables are played with. A store keeps each of them once, so that a table never changes its numbers.

A box is stored under a hash of its text. That is not the hash in a record (``Box.hash``), which leaves remarks aside:
two boxes that play alike may still say different things about where their numbers come from.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from branchline import games
from branchline.core.game import Game
from branchline.core.match.box import Box
from branchline.core.message import Message


@dataclass(frozen=True)
class StoredBox:
    """A box as text."""

    key: str
    game: str
    #: what records name
    hash: str
    #: whether somebody brought it along; the others came with the game
    own: bool
    text: str


def key_of(text: str) -> str:
    """Under which a box is stored."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


def standard(game: Game) -> StoredBox:
    """The box that comes with the game now."""
    return _standard(game, game.box())


@lru_cache(maxsize=256)
def _standard(game: Game, box: Box) -> StoredBox:
    text = game.box_text()
    return StoredBox(key_of(text), game.name, box.hash, False, text)


def own(game: Game, text: str) -> StoredBox:
    """A box that somebody brought along; refused if it is wrong."""
    return StoredBox(key_of(text), game.name, _parsed(game.name, text).hash, True, text)


def known(game: Game) -> list[StoredBox]:
    """Every box that came with the game, the oldest first: ``data/former`` in the order of its names, then today's."""
    former = []
    for file in sorted((game.folder / "data" / "former").glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        former.append(StoredBox(key_of(text), game.name, _parsed(game.name, text).hash, False, text))
    return [*former, standard(game)]


def opened(stored: StoredBox) -> Box:
    """The box itself."""
    game = games.find(stored.game)
    box: Box = game.box() if stored.key == standard(game).key else _parsed(stored.game, stored.text)
    return box


@lru_cache(maxsize=64)
def _parsed(game: str, text: str) -> Box:
    box: Box = games.find(game).open_box("your box", text)
    return box


def notes_of(box: Box) -> tuple[Message, ...]:
    """What of the box is not known for sure: a sentence for each kind of entry."""
    templates = {
        "reconstructed": "{kind}: reconstructed to fit the rules ({many}).",
        "inferred": "{kind}: reasoned from what is known ({many}).",
    }
    counts = Counter((kind, basis) for kind, _, basis, _ in box.remarks if basis in templates)
    return tuple(Message(templates[basis], {"kind": kind, "many": many}) for (kind, basis), many in counts.items())
