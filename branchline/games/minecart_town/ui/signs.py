"""What the sentences of the story are about."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Message
from branchline.core.ui.signs import sign_of

#: Words of the sentences; the first that fit count.
SIGNS: Final = {
    "builds {tile}": "house",
    "lays track": "track",
    "flips the track": "track",
    "scores": "points",
    "pays": "cube",
    "moves {cube}": "cube",
    "gains": "cube",
    "takes": "cube",
    "processes": "house",
    "comes to the central board": "card",
}


def sign(sentence: Message) -> str:
    """What a sentence is about."""
    return sign_of(sentence, SIGNS)
