"""What the sentences of the story are about."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Message
from branchline.core.ui.signs import sign_of

#: Words of the sentences; the first that fit count.
SIGNS: Final = {
    "buys a": "share",
    "lays a": "track",
    "builds": "track",
    "is taxed": "points",
    "disc comes": "card",
    "Tile": "card",
    "frame lies": "card",
}


def sign(sentence: Message) -> str:
    """What a sentence is about."""
    return sign_of(sentence, SIGNS)
