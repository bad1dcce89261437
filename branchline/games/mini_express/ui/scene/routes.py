"""What a build would do, before it is done: every route that may be laid, and who is paid where."""

from __future__ import annotations

from branchline.core.message import Gaps, Message
from branchline.core.ui import ink
from branchline.games.mini_express.rules.state import ROUTE, MiniExpressState
from branchline.games.mini_express.ui.scene.sheet import HEX, hex_at
from branchline.games.mini_express.ui.story import builder, new_hexes, penalty_paid
from branchline.games.mini_express.ui.view import MiniExpressView

#: More routes than these are not looked at one by one.
MOST_ROUTES = 24
#: More routes than these are not told one by one.
TOLD_ROUTES = 3


def outcomes(state: MiniExpressState, seat: int, action: int) -> list[MiniExpressState]:
    """The positions after an action, once for each route that it may take."""
    open_ends = [(state, action)]
    found: list[MiniExpressState] = []
    while open_ends and len(found) < MOST_ROUTES:
        before, choice = open_ends.pop()
        after = before.clone()
        assert isinstance(after, MiniExpressState)
        after.apply(seat, choice)
        if after.phase == ROUTE and after.turn() == seat:
            open_ends += [(after, int(way)) for way in reversed(after.legal(seat))]
        else:
            found.append(after)
    return found


def paid(before: MiniExpressState, after: MiniExpressState) -> dict[int, int]:
    """The companies that get cubes for having been there first, and how many."""
    gains = {company: int(after.tracks[company] - before.tracks[company]) for company in range(len(after.tracks))}
    return {company: many for company, many in gains.items() if many > 0}


def paid_on(before: MiniExpressState, after: MiniExpressState) -> set[tuple[int, int]]:
    """ME-5.8 On which hexes which companies get a cube: ME-R6 five are the limit, ME-9.4 and none in a game of two.

    Where there are fewer cubes than hexes they are shown nearest to the city, where all routes meet.
    """
    new = new_hexes(before, after)
    city = next(int(after.box.city_at[hex]) for hex in new if after.box.city_at[hex] >= 0)
    cities = int(after.paths.cities)
    way = sorted(new, key=lambda hex: int(after.paths.cubes[hex * cities + city]))
    out: set[tuple[int, int]] = set()
    for company, many in paid(before, after).items():
        there = [hex for hex in way if int(before.track[hex]) >> company & 1]
        out |= {(hex, company) for hex in there[:many]}
    return out


def lines(state: MiniExpressState, found: list[MiniExpressState], view: MiniExpressView) -> list[Message]:
    """How many routes there are, who is paid on each, and what the company's shares are worth afterwards."""
    company = builder(state, found[0])
    if company is None:
        return []
    told = []
    if len(found) > 1:
        told.append(Message("{count} routes; where they part you pick the hex.", {"count": len(found)}))
        told += [route_line(state, after) for after in found[:TOLD_ROUTES]]
    held = view.companies[company]
    worth = " / ".join(str(value) for value in held.values)
    gaps: Gaps = {"company": held.name, "length": held.length, "bonus": held.bonus, "worth": worth}
    if held.bonus:
        last = Message(
            "{company} is {length} + {bonus} long then, with the golden spike; a share is worth {worth}.", gaps
        )
    else:
        last = Message("{company} is {length} long then; a share is worth {worth}.", gaps)
    return [*told, last]


def route_line(before: MiniExpressState, after: MiniExpressState) -> Message:
    """One route, who is paid on it, and ME-8.5 the penalty that it costs."""
    through = [after.box.hex_name(hex) for hex in new_hexes(before, after) if after.box.city_at[hex] < 0]
    gains = [f"{after.box.company_letters[company]} +{many}" for company, many in paid(before, after).items()]
    penalty = penalty_paid(before, after)
    gaps: Gaps = {"hexes": ", ".join(through), "paid": ", ".join(gains), "penalty": penalty}
    if not penalty:
        return Message("By way of {hexes}: cubes for {paid}." if gains else "By way of {hexes}: nobody is paid.", gaps)
    if gains:
        return Message("By way of {hexes}: cubes for {paid}; {penalty} west penalty.", gaps)
    return Message("By way of {hexes}: nobody is paid; {penalty} west penalty.", gaps)


def sketch(state: MiniExpressState, found: list[MiniExpressState], view: MiniExpressView) -> str:
    """All routes as lines, with the companies that are paid on their hexes."""
    company = builder(state, found[0])
    if company is None:
        return ""
    new = {hex for after in found for hex in new_hexes(state, after)}
    mine = {hex for hex in range(len(state.track)) if int(state.track[hex]) >> company & 1}
    places = {hex: hex_at(view.hexes[hex]) for hex in new | mine}
    data = ""
    for after in found:
        laid = set(new_hexes(state, after))
        for hex in laid:
            for beside in (laid | mine) - {hex}:
                (x1, y1), (x2, y2) = places[hex], places[beside]
                if (hex < beside or beside in mine) and abs(x1 - x2) + abs(y1 - y2) < 2.6 * HEX:
                    data += f"M{ink.n(x1)} {ink.n(y1)}L{ink.n(x2)} {ink.n(y2)}"
    out = [ink.path(data, "way")]
    gains = {gain for after in found for gain in paid_on(state, after)}
    for hex in sorted(new):
        x, y = places[hex]
        out.append(ink.circle(HEX * 0.32, "route-stop", x, y))
        there = [other for other in range(len(view.companies)) if (hex, other) in gains]
        for place, other in enumerate(there):
            badge = ink.disc(view.companies[other].letter, view.companies[other].name.lower(), 9)
            words = ink.text(11, 5, "+1", "float up", "start")
            out.append(ink.group(badge + words, "", x - 8, y - 20 - 20 * place))
    return "".join(out)
