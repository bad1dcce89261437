"""What the sentences of the story are about."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Message
from branchline.core.ui.signs import sign_of

#: Words of the sentences; the first that fit count.
SIGNS: Final = {
    "lays track": "track",
    "places a cart": "cart",
    "moves the": "cart",
    "faster": "speed",
    "slower": "speed",
    "reaches the": "home",
    "derails": "crash",
    "runs into": "crash",
    "bumps into": "crash",
    "drops": "gem",
    "takes {what}": "gem",
    "falls into": "fall",
    "claims": "points",
    "Out of the bag": "gem",
    "turned up": "card",
    "draws": "card",
}


def sign(sentence: Message) -> str:
    """What a sentence is about."""
    return sign_of(sentence, SIGNS)
