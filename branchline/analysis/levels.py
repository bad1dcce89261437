"""How accurate a player is, and which bot plays about as accurately.

``[loss.SEATS]`` in a game's calibration.toml has the mean loss of each bot in a quick analysis of its own games.
"""

from __future__ import annotations

from branchline.analysis.calibration import calibrated, for_seats

#: The mean loss of bad play where none was measured: a share of first place; alone in standard deviations.
_USUAL_WORST = 0.1


def losses(game: str, seats: int) -> dict[str, float]:
    """The mean loss of each bot that was measured, by its name."""
    tables = calibrated(game).get("loss", {})
    alike = {key: table for key, table in tables.items() if (int(key) == 1) == (seats == 1)}
    return dict(for_seats(alike, seats))


def accuracy(game: str, seats: int, mean_loss: float) -> float:
    """From 0 (loses as much as the worst of the measured bots) to 100 (loses nothing)."""
    worst = max(losses(game, seats).values(), default=_USUAL_WORST)
    return max(0.0, 100 * (1 - mean_loss / worst))


def level_like(game: str, seats: int, mean_loss: float) -> str:
    """The bot whose mean loss is nearest; empty if none was measured."""
    known = losses(game, seats)
    return min(known, key=lambda name: abs(known[name] - mean_loss)) if known else ""
