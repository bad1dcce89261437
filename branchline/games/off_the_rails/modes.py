"""The ways to play that the rules name (OR-9 to OR-11)."""

from __future__ import annotations

from typing import Final

from branchline.core.modes import Mode

_TOGETHER: Final = (2, 3, 4)

MODES: Final = (
    Mode("The usual game", "a deck by the number of players", seats=_TOGETHER),
    Mode("Quick game", "a deck of 13 cards", "length=13", _TOGETHER),
    Mode("Long game", "a deck of 25 cards", "length=25", _TOGETHER),
    Mode("Missions", "cards for four points each", "missions=yes", _TOGETHER),
    Mode("Bumper cars", "collisions only turn carts; meant for two", "bumper=yes", _TOGETHER),
    Mode("Chasm die", "a die tells which square collapses", "chasm_die=yes", _TOGETHER),
    Mode("Strict split", "the larger half of an odd hold drops", "split=strict", _TOGETHER),
    Mode("Alone", "carts of all clans, and a bag of its own", seats=(1,)),
)
