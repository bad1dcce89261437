"""What the sentences of the story are about."""

from __future__ import annotations

from branchline.core.ui.signs import by_words

#: Beginnings and parts of the sentences; the first that fits counts.
sign = by_words(
    {
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
)
