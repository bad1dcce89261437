"""What the sentences of the story are about."""

from __future__ import annotations

from branchline.core.ui.signs import by_words

#: Beginnings and parts of the sentences; the first that fits counts.
sign = by_words(
    {
        "buys a": "share",
        "lays a": "track",
        "builds": "track",
        "is taxed": "points",
        "disc comes": "card",
        "Tile": "card",
        "frame lies": "card",
    }
)
