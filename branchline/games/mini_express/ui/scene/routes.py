"""A sketch over the board: the routes of a build that is not done yet."""

from __future__ import annotations

from branchline.core.ui import ink
from branchline.core.ui.scene import Say
from branchline.games.mini_express.rules.state import MiniExpressState
from branchline.games.mini_express.ui.lookahead import outcomes, paid_on
from branchline.games.mini_express.ui.scene.places import HEX, hex_at
from branchline.games.mini_express.ui.story import builder, new_hexes
from branchline.games.mini_express.ui.view import view


def sketch(state: MiniExpressState, seat: int, action: int, say: Say, still: None = None) -> str:
    """All routes of an action as lines, with the companies that are paid on their hexes."""
    positions, shown = outcomes(state, seat, action), view(state, seat)
    company = builder(state, positions[0])
    if company is None:
        return ""
    new = {hex for after in positions for hex in new_hexes(state, after)}
    mine = {hex for hex in range(len(state.track)) if int(state.track[hex]) >> company & 1}
    places = {hex: hex_at(shown.hexes[hex]) for hex in new | mine}
    data = ""
    for after in positions:
        laid = set(new_hexes(state, after))
        for hex in laid:
            for beside in (laid | mine) - {hex}:
                (x1, y1), (x2, y2) = places[hex], places[beside]
                if (hex < beside or beside in mine) and abs(x1 - x2) + abs(y1 - y2) < 2.6 * HEX:
                    data += f"M{ink.n(x1)} {ink.n(y1)}L{ink.n(x2)} {ink.n(y2)}"
    out = [ink.path(data, "way")]
    gains = {gain for after in positions for gain in paid_on(state, after)}
    for hex in sorted(new):
        x, y = places[hex]
        out.append(ink.circle(HEX * 0.32, "route-stop", x, y))
        there = [other for other in range(len(shown.companies)) if (hex, other) in gains]
        for place, other in enumerate(there):
            badge = ink.disc(shown.companies[other].letter, shown.companies[other].name.lower(), 9)
            words = ink.text(11, 5, "+1", "float up", "start")
            out.append(ink.group(badge + words, "", x - 8, y - 20 - 20 * place))
    return "".join(out)
