"""A page of the docs that a tool writes from the code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from branchline import games
from branchline.core.game import Game


def write(file: Path, head: str, section: Callable[[Game], str]) -> int:
    """Write the page: its head and a section for each game. With --check, only say whether it is up to date."""
    page = "\n".join([head, *(section(games.find(name)) for name in games.names())])
    if "--check" in sys.argv:
        return int(file.read_text(encoding="utf-8") != page)
    file.write_text(page, encoding="utf-8")
    return 0
