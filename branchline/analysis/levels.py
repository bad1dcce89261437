"""How accurate a player is, and which bot plays about as accurately.

There are two measures. For one of them a game's calibration.toml has what bots lose in a quick analysis of their games:

* ``[loss.SEATS]``: the mean loss of a decision, counting losses that are surely there;
* ``[share.SEATS]``: the points that were lost, by what random actions would lose by the evaluation. It counts every
  loss and has no bias, for games in which single losses are too small to be sure of.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.analysis.calibration import calibrated, for_seats

LOSS, SHARE = "loss", "share"
#: The loss of bad play where none was measured: a share of first place; alone in standard deviations.
_USUAL_WORST = 0.1


def lost_share(points: Sequence[float], stakes: Sequence[float]) -> float:
    """The points that decisions lost, without a bound at 0 for each, by what random ones would have lost."""
    whole = sum(stakes)
    return max(sum(points) / whole, 0.0) if whole > 0 else 0.0


def measure_of(game: str) -> str:
    """By which measure players of the game are compared with bots."""
    return SHARE if SHARE in calibrated(game) else LOSS


def losses(game: str, seats: int) -> dict[str, float]:
    """What each measured bot lost, by its name and in the game's measure."""
    tables = calibrated(game).get(measure_of(game), {})
    alike = {key: table for key, table in tables.items() if (int(key) == 1) == (seats == 1)}
    return dict(for_seats(alike, seats))


def accuracy(game: str, seats: int, lost: float) -> float:
    """From 0 (loses as much as the worst of the measured bots) to 100 (loses nothing)."""
    worst = max(losses(game, seats).values(), default=_USUAL_WORST)
    return max(0.0, 100 * (1 - lost / worst))


def level_like(game: str, seats: int, lost: float) -> str:
    """The bot that loses about as much; empty if none was measured."""
    known = losses(game, seats)
    return min(known, key=lambda name: abs(known[name] - lost)) if known else ""
