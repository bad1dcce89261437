"""What a player holds, in short: cubes by resource."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.shown import Holding
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui.scene.goods import good
from branchline.games.minecart_town.ui.view import MinecartTownView


def holdings(view: MinecartTownView, seat: int) -> list[Holding]:
    """The cubes of the whole town."""
    return [
        Holding(good(resource), many, Message(RESOURCE_NAMES[resource]))
        for resource, many in enumerate(view.towns[seat].cubes)
        if many
    ]
