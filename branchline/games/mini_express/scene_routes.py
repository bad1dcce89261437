"""What a build would do, before it is done: every route that may be laid, and who is paid where."""

from __future__ import annotations

from branchline.core import ink
from branchline.core.story import Message
from branchline.games.mini_express.scene import HEX, hex_at
from branchline.games.mini_express.state import ROUTE, MiniExpressState
from branchline.games.mini_express.view import MiniExpressView

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


def new_hexes(before: MiniExpressState, after: MiniExpressState) -> list[int]:
    """Where track is new."""
    return [hex for hex in range(len(after.track)) if after.track[hex] != before.track[hex]]


def paid(before: MiniExpressState, after: MiniExpressState) -> dict[int, int]:
    """The companies that get cubes for having been there first, and how many."""
    gains = {company: int(after.tracks[company] - before.tracks[company]) for company in range(len(after.tracks))}
    return {company: many for company, many in gains.items() if many > 0}


def builder(before: MiniExpressState, after: MiniExpressState) -> int | None:
    """Whose track is new, if there is any."""
    new = new_hexes(before, after)
    return int(after.track[new[0]] ^ before.track[new[0]]).bit_length() - 1 if new else None


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
    gaps: dict[str, int | str] = {"company": held.name, "length": held.length + held.extra, "worth": worth}
    told.append(Message("{company} is {length} long then; a share is worth {worth}.", gaps))
    return told


def route_line(before: MiniExpressState, after: MiniExpressState) -> Message:
    """One route, and who is paid on it."""
    through = [after.box.hex_name(hex) for hex in new_hexes(before, after) if after.box.city_at[hex] < 0]
    gains = [f"{after.box.company_letters[company]} +{many}" for company, many in paid(before, after).items()]
    gaps: dict[str, int | str] = {"hexes": ", ".join(through), "paid": ", ".join(gains)}
    return Message("By way of {hexes}: cubes for {paid}." if gains else "By way of {hexes}: nobody is paid.", gaps)


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
    for hex in sorted(new):
        x, y = places[hex]
        out.append(ink.circle(HEX * 0.32, "route-stop", x, y))
        there = [other for other in range(len(view.companies)) if int(state.track[hex]) >> other & 1]
        for place, other in enumerate(there):
            badge = ink.disc(view.companies[other].letter, view.companies[other].name.lower(), 9)
            words = ink.text(12, 4.5, "+1", "float up")
            out.append(ink.group(badge + words, "", x - 8, y - 20 - 20 * place))
    return "".join(out)
