"""How Mini Express is shown to people: the functions of this folder, gathered in one class."""

from __future__ import annotations

from branchline.core.ui.shown import Shown
from branchline.games.mini_express.rules.state import MiniExpressState
from branchline.games.mini_express.ui import deciding, holdings, lookahead, pointing, reasons, signs, words
from branchline.games.mini_express.ui import picture as pictures
from branchline.games.mini_express.ui import story as stories
from branchline.games.mini_express.ui import view as views
from branchline.games.mini_express.ui.scene import routes, sheet


class MiniExpressShown(Shown[MiniExpressState, views.MiniExpressView]):
    """What people see, read and click."""

    # What a viewer sees.
    view = staticmethod(views.view)
    scene = staticmethod(sheet.scene)
    picture = staticmethod(pictures.picture)
    holdings = staticmethod(holdings.holdings)

    # What happens, and what is to be done.
    prompt = staticmethod(stories.prompt)
    story = staticmethod(stories.story)
    sign = staticmethod(signs.sign)
    stage = staticmethod(stories.stage)
    last_round = staticmethod(stories.last_round)
    event = staticmethod(deciding.event)
    needs_care = staticmethod(deciding.needs_care)
    cautions = staticmethod(deciding.cautions)
    moment = staticmethod(deciding.moment)

    # A legal action: its words and its clicks.
    label = staticmethod(words.label)
    aside = staticmethod(words.aside)
    clicks = staticmethod(pointing.clicks)
    why_not = staticmethod(pointing.why_not)

    # What an action would do.
    preview = staticmethod(lookahead.preview)
    foresee = staticmethod(lookahead.foresee)
    sketch = staticmethod(routes.sketch)

    # Reasons.
    term = staticmethod(reasons.term)
    prospects = staticmethod(reasons.prospects)
    because = staticmethod(reasons.because)
