"""How Minecart Town is shown: each question goes to the module that answers it."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.scene import Say
from branchline.core.ui.shown import Shown
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules.state import MinecartTownState
from branchline.games.minecart_town.ui import (
    deciding,
    holdings,
    picture,
    plans,
    pointing,
    reasons,
    signs,
    story,
    turns,
    view,
    words,
)
from branchline.games.minecart_town.ui.scene import flows, sheet
from branchline.games.minecart_town.ui.view import MinecartTownView


class MinecartTownShown(Shown[MinecartTownState, MinecartTownView]):
    """The functions that show the game."""

    view = staticmethod(view.view)
    picture = staticmethod(picture.picture)
    scene = staticmethod(sheet.scene)
    holdings = staticmethod(holdings.holdings)

    prompt = staticmethod(story.prompt)
    stage = staticmethod(story.stage)
    story = staticmethod(story.story)
    sign = staticmethod(signs.sign)

    still = staticmethod(turns.still)
    keep = staticmethod(turns.keep)

    clicks = staticmethod(pointing.clicks)
    label = staticmethod(pointing.label)
    aside = staticmethod(words.aside)
    why_not = staticmethod(pointing.why_not)
    plans = staticmethod(plans.plans)

    event = staticmethod(deciding.event)
    is_partial = staticmethod(deciding.is_partial)
    ends_turn = staticmethod(deciding.ends_turn)
    needs_care = staticmethod(deciding.needs_care)
    times = staticmethod(deciding.times)
    cautions = staticmethod(deciding.cautions)
    term = staticmethod(reasons.term)
    prospects = staticmethod(reasons.prospects)
    because = staticmethod(reasons.because)

    def preview(self, state: MinecartTownState, seat: int, action: int) -> list[Message]:
        if actions.BUILD <= action < actions.PLACE:
            return [self.label(state, seat, action)]
        after = flows.paid_up(state, seat, action)
        joined = flows.lines(self.view(state, seat), self.view(after, seat))
        return [*super().preview(state, seat, action), *joined]

    def foresee(self, state: MinecartTownState, seat: int, action: int) -> tuple[MinecartTownState, MinecartTownView]:
        after = flows.paid_up(state, seat, action)
        return after, turns.keep(self.view(after, seat), turns.still(state, seat, None))

    def sketch(
        self, state: MinecartTownState, seat: int, action: int, say: Say, still: turns.Still | None = None
    ) -> str:
        after, view = flows.paid_up(state, seat, action), self.view(state, seat)
        return flows.sketch(turns.keep(view, still) if still else view, self.view(after, seat))
