"""How long tables stay that nobody touches."""

from __future__ import annotations

from dataclasses import dataclass

from branchline.core.match.errors import SetupError


@dataclass(frozen=True)
class Retention:
    """How many days a table stays after its last change, by its status; 0: for ever."""

    open: float = 0
    running: float = 0
    over: float = 0


def read_retention(words: list[str]) -> Retention:
    """How long tables stay, from words like ``open=14``."""
    days: dict[str, float] = {}
    for word in words:
        status, _, number = word.partition("=")
        if status not in ("open", "running", "over") or not number.isdigit() or len(number) > 6:
            raise SetupError(f"give open=DAYS, running=DAYS or over=DAYS, not {word!r}")
        days[status] = float(number)
    return Retention(**days)
