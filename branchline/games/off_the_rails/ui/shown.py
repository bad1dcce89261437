"""How Off the Rails is shown."""

from __future__ import annotations

from dataclasses import replace

from branchline.core.message import Message
from branchline.core.ui.shown import Shown
from branchline.games.off_the_rails.rules.state import RailsState
from branchline.games.off_the_rails.ui import deciding, picture, pointing, reasons, signs
from branchline.games.off_the_rails.ui import holdings as held
from branchline.games.off_the_rails.ui import story as stories
from branchline.games.off_the_rails.ui import view as views
from branchline.games.off_the_rails.ui.scene import sheet as scenes


class OffTheRailsShown(Shown[RailsState, views.RailsView]):
    """The functions that show the game."""

    view = staticmethod(views.view)
    view_of = staticmethod(views.view_of)
    prompt = staticmethod(stories.prompt)
    stage = staticmethod(stories.stage)
    story = staticmethod(stories.story)
    sign = staticmethod(signs.sign)
    aside = staticmethod(stories.aside)
    picture = staticmethod(picture.picture)
    holdings = staticmethod(held.holdings)
    points = staticmethod(held.points)
    scene = staticmethod(scenes.scene)
    clicks = staticmethod(pointing.clicks)
    label = staticmethod(pointing.label)
    why_not = staticmethod(pointing.why_not)
    event = staticmethod(deciding.event)
    is_partial = staticmethod(deciding.is_partial)
    ends_turn = staticmethod(deciding.ends_turn)
    needs_care = staticmethod(deciding.needs_care)
    goes_on = staticmethod(deciding.goes_on)
    cautions = staticmethod(deciding.cautions)
    term = staticmethod(reasons.term)
    prospects = staticmethod(reasons.prospects)
    because = staticmethod(reasons.because)

    def preview(self, state: RailsState, seat: int, action: int) -> list[Message]:
        """OR-12.2, OR-12.3 A preview tells neither what is in a hand nor who wins."""
        if state.reveals(seat, action):
            return stories.player_story(state, seat, action, seat)
        return super().preview(state, seat, action)

    def foresee(self, state: RailsState, seat: int, action: int) -> tuple[RailsState, views.RailsView]:
        """The tiles to choose from stay where they are while one of them is looked at."""
        after, view = super().foresee(state, seat, action)
        return after, replace(view, ring=self.view(state, seat).ring)
