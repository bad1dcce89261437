"""Clicks: the spots of the drawing that lead to an action, and why a spot leads to none."""

from __future__ import annotations

from branchline.core.message import Gaps, Message
from branchline.games.mini_express.rules import actions
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.chapters import west
from branchline.games.mini_express.rules.chapters.routes import all_routes, length_of
from branchline.games.mini_express.rules.state import (
    DIRECTING,
    NONE,
    PURPLE_CHOICE,
    ROUTE,
    STARTING,
    WEST_OPEN,
    MiniExpressState,
)
from branchline.games.mini_express.ui.view import set_view
from branchline.games.mini_express.ui.words import company_name


def clicks(state: MiniExpressState, seat: int, action: int) -> list[str]:
    """A starting set; a hex; or a company, then its stack or a city."""
    letters = state.box.company_letters
    if state.phase == STARTING:
        return ["set-" + "-".join(letters[company] for company in set_view(int(actions.set_of(action))))]
    if state.phase == ROUTE:
        return [f"hex-{state.box.hex_name(int(actions.via_hex(action)))}"]
    if action == actions.PASS:
        return []
    if state.phase == PURPLE_CHOICE:
        return [f"company-{letters[actions.purple_company(action)]}"]
    if actions.is_share(action):
        letter = letters[actions.shared_company(action)]
        return [f"company-{letter}", f"stack-{letter}"]
    if actions.is_west(action):
        company, city = actions.west_company(action), state.box.west_city
    else:
        company, city = actions.built_company(action), actions.built_city(action)
    return [f"company-{letters[company]}", f"city-{state.box.city_names[city].replace(' ', '_')}"]


# -- why a click leads nowhere -----------------------------------------------------------------------------------


def why_not(state: MiniExpressState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way: one spot, or several that were clicked one after the other."""
    way = spot.split()
    if any(clicks(state, seat, int(action))[: len(way)] == way for action in state.legal(seat)):
        return None
    reason = why_not_now(state, seat)
    if reason:
        return reason
    kind, _, name = way[-1].partition("-")
    chosen = company_of(state, way[0]) if len(way) > 1 else NONE
    reason = why_not_company(state, chosen) or why_not_company(state, company_of(state, way[-1]))
    if reason:
        return reason
    if kind == "city":
        return why_not_city(state, name.replace("_", " "), chosen)
    if kind == "stack":
        return why_not_share(state, seat, name, chosen)
    if state.phase == DIRECTING and (kind == "company" or chosen == NONE):
        return Message("You direct the bot's action for the company of the drawn tile (ME-11.2).")
    if kind == "company":
        return Message(
            "This company can do nothing for you now: no share that you can pay, and too few cubes (ME-4.2, ME-5.1)."
        )
    return Message("Track is built towards a city: choose a company, then the city (ME-5.1).")


def why_not_now(state: MiniExpressState, seat: int) -> Message | None:
    """Why the phase allows no such action at all."""
    if seat not in state.actors():
        return Message("It is not your turn: the players act in turn order, clockwise (ME-2.7, ME-3.1).")
    if state.phase == STARTING:
        return Message("First choose your starting shares (ME-2.8).")
    if state.phase == ROUTE:
        return Message("The route is a shortest one: it goes on through one of the hexes that glow (ME-5.5).")
    if state.phase == PURPLE_CHOICE:
        return Message("A purple demand gives influence in a colour that the tile does not show (ME-5.13).")
    return None


def company_of(state: MiniExpressState, spot: str) -> int:
    """The company of a spot like ``company-O``; NONE for any other spot."""
    kind, _, letter = spot.partition("-")
    letters = state.box.company_letters
    return letters.index(letter) if kind == "company" and letter in letters else NONE


def why_not_company(state: MiniExpressState, company: int) -> Message | None:
    """Why nothing may be done for the chosen company in this turn."""
    if company != NONE and company == state.used:
        return Message("The two actions of a turn are for two different companies (ME-12.3).")
    if state.phase == DIRECTING and company not in (NONE, state.bot):
        return Message("You direct the bot's action for the company of the drawn tile (ME-11.2).")
    return None


def why_not_city(state: MiniExpressState, name: str, company: int) -> Message:
    """Why a company may not build into a city."""
    city = state.box.city_names.index(name)
    if company == NONE:
        return Message("First choose the company that builds (ME-5.1).")
    gaps: Gaps = {"company": company_name(state, company), "city": name}
    if int(state.track[state.box.city_hex[city]]) >> company & 1:
        return Message("{company} is in {city} already (ME-5.4).", gaps)
    if not state.room[city]:
        return Message("{city} has no room for another company (ME-5.2).", gaps)
    if length_of(state, company, city) > state.tracks[company]:
        if state.used != NONE and may_start(state, company, city):
            return Message("The second action of a turn may not end the game (ME-12.4).")
        return Message("{company} has too few cubes to reach {city} (ME-5.1).", gaps)
    if least_cost(state, company, city) > state.tracks[company]:
        gaps["penalty"] = int(state.box.penalty)
        return Message(
            "{company} has too few cubes to reach {city}: in the west it costs {penalty} more (ME-8.5).", gaps
        )
    return Message("The second action of a turn may not end the game (ME-12.4).")


def may_start(state: MiniExpressState, company: int, city: int) -> bool:
    """ME-8.2 Whether the company has a cube to start with in San Francisco."""
    return city == state.box.west_city and state.west == WEST_OPEN and state.tracks[company] > 0


def least_cost(state: MiniExpressState, company: int, city: int) -> int:
    """ME-8.5 The cubes of a shortest route that owes the least penalty."""
    length = int(length_of(state, company, city))
    ways = all_routes(state, company, city, state.route[:], 0)
    return length + min(int(west.penalty(state, company, way, length)) for way in ways)


def why_not_share(state: MiniExpressState, seat: int, letter: str, company: int) -> Message:
    """Why a share may not be taken."""
    wanted = state.box.company_letters.index(letter)
    gaps: Gaps = {"company": company_name(state, wanted), "cost": int(state.tracks[wanted])}
    if not state.stack[wanted]:
        return Message("No share of {company} is left (ME-4.1).", gaps)
    if company == NONE:
        return Message("First choose the company, then its stack or a city (ME-3.1).")
    if company != wanted:
        return Message("This is another company's stack: a share is taken of the chosen one (ME-4.1).")
    if state.used != NONE and state.influence[seat * COMPANIES + wanted] >= state.tracks[wanted]:
        return Message("The second action of a turn may not end the game (ME-12.4).")
    return Message("A share of {company} costs {cost} influence, more than you have in it (ME-4.2).", gaps)
