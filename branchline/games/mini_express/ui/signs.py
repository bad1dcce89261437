"""What the sentences of the story are about."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Message
from branchline.core.ui.signs import sign_of

#: Words of the sentences; the first that fit count.
SIGNS: Final = {
    "takes a share": "share",
    "to start with": "share",
    "builds": "track",
    "influence in": "grow",
    "was there first": "cube",
    "west penalty": "cube",
    "invests": "share",
    "in the west": "track",
    "demands": "card",
}


def sign(sentence: Message) -> str:
    """What a sentence is about."""
    return sign_of(sentence, SIGNS)
