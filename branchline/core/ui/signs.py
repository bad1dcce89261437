"""Signs: what a sentence of the story is about, as the name of a small drawing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from branchline.core.message import Message

#: The drawings that there are (web/js/table/panels/signs.js).
SIGNS: Final = (
    *("card", "cart", "crash", "cube", "fall", "gem", "grow", "home", "house", "points", "share", "speed", "track"),
)


def sign_of(sentence: Message, signs: Mapping[str, str]) -> str:
    """The sign of the first of these words that the sentence has; empty for none."""
    return next((name for words, name in signs.items() if words in sentence.template), "")
