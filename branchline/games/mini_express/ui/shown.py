"""How mini_express is shown."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.scene import Say
from branchline.core.ui.shown import Shown
from branchline.games.mini_express.rules.state import MiniExpressState
from branchline.games.mini_express.ui import picture, pointing, words
from branchline.games.mini_express.ui import story as stories
from branchline.games.mini_express.ui import view as views
from branchline.games.mini_express.ui.scene import routes
from branchline.games.mini_express.ui.scene import sheet as scenes


class MiniExpressShown(Shown[MiniExpressState, views.MiniExpressView]):
    """The functions that show the game."""

    aside = staticmethod(words.aside)
    view = staticmethod(views.view)
    prompt = staticmethod(stories.prompt)
    story = staticmethod(stories.story)
    picture = staticmethod(picture.picture)
    scene = staticmethod(scenes.scene)
    clicks = staticmethod(pointing.clicks)
    label = staticmethod(pointing.label)

    def preview(self, state: MiniExpressState, seat: int, action: int) -> list[Message]:
        found = routes.outcomes(state, seat, action)
        told = routes.lines(state, found, views.view(found[0], seat))
        return [*(super().preview(state, seat, action) if len(found) == 1 else []), *told]

    def foresee(
        self, state: MiniExpressState, seat: int, action: int
    ) -> tuple[MiniExpressState, views.MiniExpressView]:
        after = routes.outcomes(state, seat, action)[0]
        return after, views.view(after, seat)

    def sketch(self, state: MiniExpressState, seat: int, action: int, say: Say) -> str:
        return routes.sketch(state, routes.outcomes(state, seat, action), views.view(state, seat))

    why_not = staticmethod(pointing.why_not)
