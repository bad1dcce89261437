"""How mini_rails is shown."""

from __future__ import annotations

from branchline.core.ui.shown import Shown
from branchline.games.mini_rails.rules.state import MiniRailsState
from branchline.games.mini_rails.ui import picture, pointing, words
from branchline.games.mini_rails.ui import story as stories
from branchline.games.mini_rails.ui import view as views
from branchline.games.mini_rails.ui.scene import sheet as scenes


class MiniRailsShown(Shown[MiniRailsState, views.MiniRailsView]):
    """The functions that show the game."""

    aside = staticmethod(words.aside)
    view = staticmethod(views.view)
    prompt = staticmethod(stories.prompt)
    stage = staticmethod(stories.stage)
    story = staticmethod(stories.story)
    picture = staticmethod(picture.picture)
    scene = staticmethod(scenes.scene)
    clicks = staticmethod(pointing.clicks)
    label = staticmethod(pointing.label)
    why_not = staticmethod(pointing.why_not)
