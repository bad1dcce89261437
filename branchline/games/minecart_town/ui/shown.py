"""How minecart_town is shown."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.scene import Say
from branchline.core.ui.shown import Shown
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.state import (
    MinecartTownState,
)
from branchline.games.minecart_town.ui import picture, plans, pointing, words
from branchline.games.minecart_town.ui import story as stories
from branchline.games.minecart_town.ui import view as views
from branchline.games.minecart_town.ui.scene import flows
from branchline.games.minecart_town.ui.scene import sheet as scenes


class MinecartTownShown(Shown[MinecartTownState, views.MinecartTownView]):
    """The functions that show the game."""

    aside = staticmethod(words.aside)
    view = staticmethod(views.view)
    prompt = staticmethod(stories.prompt)
    story = staticmethod(stories.story)
    stage = staticmethod(stories.stage)
    picture = staticmethod(picture.picture)
    scene = staticmethod(scenes.scene)
    clicks = staticmethod(pointing.clicks)
    label = staticmethod(pointing.label)

    def preview(self, state: MinecartTownState, seat: int, action: int) -> list[Message]:
        if actions.BUILD <= action < actions.PLACE:
            return [self.label(state, seat, action)]
        after = flows.paid_up(state, seat, action)
        joined = flows.lines(views.view(state, seat), views.view(after, seat))
        return [*super().preview(state, seat, action), *joined]

    def foresee(
        self, state: MinecartTownState, seat: int, action: int
    ) -> tuple[MinecartTownState, views.MinecartTownView]:
        after = flows.paid_up(state, seat, action)
        return after, flows.still(views.view(after, seat), views.view(state, seat))

    def sketch(self, state: MinecartTownState, seat: int, action: int, say: Say) -> str:
        after = flows.paid_up(state, seat, action)
        return flows.sketch(views.view(state, seat), views.view(after, seat))

    why_not = staticmethod(pointing.why_not)
    plans = staticmethod(plans.plans)
