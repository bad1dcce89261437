"""How Mini Rails is shown to people: the functions of this folder, gathered in one class."""

from __future__ import annotations

from branchline.core.ui.shown import Shown
from branchline.games.mini_rails.rules.state import MiniRailsState
from branchline.games.mini_rails.ui import deciding, following, holdings, pointing, reasons, signs, words
from branchline.games.mini_rails.ui import picture as pictures
from branchline.games.mini_rails.ui import story as stories
from branchline.games.mini_rails.ui import view as views
from branchline.games.mini_rails.ui.scene import sheet


class MiniRailsShown(Shown[MiniRailsState, views.MiniRailsView]):
    """What people see, read and click."""

    # What a viewer sees.
    view = staticmethod(views.view)
    scene = staticmethod(sheet.scene)
    picture = staticmethod(pictures.picture)
    holdings = staticmethod(holdings.holdings)

    # What happens, and what is to be done.
    stage = staticmethod(stories.stage)
    last_round = staticmethod(stories.last_round)
    prompt = staticmethod(stories.prompt)
    story = staticmethod(stories.story)
    sign = staticmethod(signs.sign)
    moment = staticmethod(following.moment)
    needs_care = staticmethod(deciding.needs_care)
    cautions = staticmethod(deciding.cautions)

    # A legal action: its words and its clicks.
    label = staticmethod(words.label)
    aside = staticmethod(words.aside)
    clicks = staticmethod(pointing.clicks)
    why_not = staticmethod(pointing.why_not)

    # Reasons.
    term = staticmethod(reasons.term)
    prospects = staticmethod(reasons.prospects)
    because = staticmethod(reasons.because)
