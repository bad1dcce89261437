"""Ratings by openskill's Plackett-Luce model, game after game; and how they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from openskill.models import PlackettLuce

from branchline.server.accounts.ratings.results import Result

#: Mean and uncertainty of somebody of whom nothing is known.
_MODEL = PlackettLuce()
UNKNOWN = (float(_MODEL.mu), float(_MODEL.sigma))
#: As shown: so many points for somebody unknown, and for a unit of the model.
_MIDDLE, _UNIT = 1500.0, 40.0
Rating = tuple[float, float]


def after(result: Result, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of all players after a game. Who has several seats (a bot) is rated by its best one."""
    best: dict[str, int] = {}
    for player, place in zip(result.players, result.places, strict=True):
        best[player] = min(place, best.get(player, place))
    if len(best) < 2:
        return {player: before.get(player, UNKNOWN) for player in best}
    teams = [[_MODEL.rating(*before.get(player, UNKNOWN))] for player in best]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in best.values()])
    return {player: (float(one.mu), float(one.sigma)) for player, [one] in zip(best, rated, strict=True)}


def points(mu: float) -> int:
    """A rating as it is shown."""
    return round(_MIDDLE + _UNIT * (mu - UNKNOWN[0]))


def give_or_take(sigma: float) -> int:
    """Its uncertainty as it is shown: two standard deviations."""
    return round(_UNIT * 2 * sigma)
