"""What the sentences of the story are about."""

from __future__ import annotations

from branchline.core.ui.signs import by_words

#: Beginnings and parts of the sentences; the first that fits counts.
sign = by_words(
    {
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
)
