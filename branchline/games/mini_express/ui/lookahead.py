"""Look-ahead: what a build would do, for every route that may be laid, and who is paid where."""

from __future__ import annotations

from branchline.core.message import Gaps, Message
from branchline.games.mini_express.rules.state import ROUTE, MiniExpressState
from branchline.games.mini_express.ui.story import builder, new_hexes, penalty_paid, story
from branchline.games.mini_express.ui.view import MiniExpressView, view

#: Routes beyond this number are not worked out.
MOST_ROUTES = 24
#: Routes beyond this number are not told one by one.
TOLD_ROUTES = 3


def preview(state: MiniExpressState, seat: int, action: int) -> list[Message]:
    """What an action would do. Where several routes are possible, each is told with those who are paid on it."""
    after = outcomes(state, seat, action)
    lines = route_lines(state, after, view(after[0], seat))
    return [*story(state, seat, action, after[0], seat), *lines] if len(after) == 1 else lines


def foresee(state: MiniExpressState, seat: int, action: int) -> tuple[MiniExpressState, MiniExpressView]:
    """The position to show before an action is done: after the first of its routes."""
    after = outcomes(state, seat, action)[0]
    return after, view(after, seat)


def route_lines(state: MiniExpressState, after: list[MiniExpressState], shown: MiniExpressView) -> list[Message]:
    """How many routes there are, who is paid on each, and what the company's shares are worth afterwards."""
    company = builder(state, after[0])
    if company is None:
        return []
    lines = []
    if len(after) > 1:
        lines.append(Message("{count:# route|# routes}; where they part you pick the hex.", {"count": len(after)}))
        lines += [route_line(state, position) for position in after[:TOLD_ROUTES]]
    held = shown.companies[company]
    worth = " / ".join(str(value) for value in held.values)
    gaps: Gaps = {"company": held.name, "length": held.length, "bonus": held.bonus, "worth": worth}
    if held.bonus:
        last = Message(
            "{company} is {length} + {bonus} long then, with the golden spike; a share is worth {worth}.", gaps
        )
    else:
        last = Message("{company} is {length} long then; a share is worth {worth}.", gaps)
    return [*lines, last]


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


def outcomes(state: MiniExpressState, seat: int, action: int) -> list[MiniExpressState]:
    """The positions after an action, one for each route that it may take."""
    branches = [(state, action)]
    positions: list[MiniExpressState] = []
    while branches and len(positions) < MOST_ROUTES:
        before, choice = branches.pop()
        after = before.clone()
        after.apply(seat, choice)
        if after.phase == ROUTE and after.turn() == seat:
            branches += [(after, int(way)) for way in reversed(after.legal(seat))]
        else:
            positions.append(after)
    return positions


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
