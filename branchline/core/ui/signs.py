"""Signs: what a sentence of the story is about, as the name of a small drawing beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from branchline.core.message import Message

#: The drawings that there are (web/js/table/panels/signs.js).
SIGNS: Final = (
    *("card", "cart", "crash", "cube", "fall", "gem", "grow", "home", "house", "points", "share", "speed", "track"),
)


def by_words(signs: Mapping[str, str]) -> Callable[[Message], str]:
    """The sign of the first of these words that the sentence has; empty for none."""

    def sign(message: Message) -> str:
        return next((name for words, name in signs.items() if words in message.template), "")

    return sign
