"""Which levels a site without a server offers (levels.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

LEVELS = Path(__file__).parent / "levels.toml"


@cache
def _read() -> dict[str, int]:
    found: dict[str, int] = tomllib.loads(LEVELS.read_text(encoding="utf-8"))["strongest"]
    return found


def strongest(game: str) -> int:
    """The strongest level that plays well in a browser."""
    levels = _read()
    return levels.get(game, levels["any"])
