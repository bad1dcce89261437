"""What the sentences of the story are about."""

from __future__ import annotations

from branchline.core.ui.signs import by_words

#: Beginnings and parts of the sentences; the first that fits counts.
sign = by_words(
    {
        "takes a share": "share",
        "to start with": "share",
        "builds": "track",
        "influence in": "grow",
        "new cubes": "cube",
        "demands": "card",
    }
)
