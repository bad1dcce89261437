"""Which spots of the drawing lead to an action, what the action is called, and why a spot leads nowhere."""

from __future__ import annotations

from branchline.core.message import Gaps, Message, joined
from branchline.games.mini_express.rules import actions, west
from branchline.games.mini_express.rules.box import COMPANIES
from branchline.games.mini_express.rules.routes import all_routes, length_of
from branchline.games.mini_express.rules.shares import price
from branchline.games.mini_express.rules.state import (
    DIRECTING,
    NONE,
    PURPLE_CHOICE,
    ROUTE,
    STARTING,
    WEST_OPEN,
    MiniExpressState,
)
from branchline.games.mini_express.ui import words


def letters(state: MiniExpressState, name: str) -> str:
    """``orange+brown`` as ``O-B``."""
    by_name = {
        known.lower(): letter for known, letter in zip(state.box.company_names, state.box.company_letters, strict=True)
    }
    return "-".join(by_name[part] for part in name.split("+"))


def clicks(state: MiniExpressState, seat: int, action: int) -> list[str]:
    """A company, then its stack or a city; a hex; a starting set."""
    verb, _, rest = words.player_text(state, action).partition(" ")
    if verb == "start":
        return [f"set-{letters(state, rest)}"]
    if verb == "via":
        return [f"hex-{rest}"]
    if verb == "pass":
        return []
    colour, _, where = rest.partition(" ")
    company = letters(state, colour)
    if verb == "gain":
        return [f"company-{company}"]
    if verb == "share":
        return [f"company-{company}", f"stack-{company}"]
    city = state.box.city_names[state.box.west_city] if verb == "west" else where
    return [f"company-{company}", f"city-{city.replace(' ', '_')}"]


def label(state: MiniExpressState, seat: int, action: int) -> Message:
    """The action as a short phrase."""
    verb, _, rest = words.player_text(state, action).partition(" ")
    if verb == "start":
        return Message("Start with {shares}", {"shares": words.colours(rest)})
    if verb == "pass":
        return Message("The bot does nothing" if state.phase == DIRECTING else "Pass")
    if verb == "via":
        paid = words.aside(state, seat, action)
        if paid:
            return Message("By way of {hex} ({paid})", {"hex": rest, "paid": paid})
        return Message("By way of {hex}", {"hex": rest})
    names = {name.lower(): name for name in state.box.company_names}
    colour, _, where = rest.partition(" ")
    gaps: Gaps = {"company": names[colour]}
    if verb == "gain":
        return Message("Gain influence in {company}", gaps)
    if verb == "share":
        if state.phase == DIRECTING:
            return Message("Let the bot invest in {company}: a share leaves the game", gaps)
        cost = int(price(state, int(actions.shared_company(action))))
        return Message("Take a share of {company} for {cost} influence", {**gaps, "cost": cost})
    if verb == "west":
        return Message("Start {company} in the west with {cubes} cubes", {**gaps, "cubes": int(where)})
    return build_label(state, action, gaps | {"city": where})


def build_label(state: MiniExpressState, action: int, gaps: Gaps) -> Message:
    """A build with its cubes, a penalty among them; ME-11.4 the bot's builds meet no demand."""
    company, city = int(actions.built_company(action)), int(actions.built_city(action))
    many = int(length_of(state, company, city))
    penalty = words.penalty_of(state, company, city, state.route[:], 0)
    gaps["cubes"] = joined([many, penalty], " + ") if penalty else many
    if state.phase == DIRECTING:
        return Message("Let the bot build {company} to {city}: cubes {cubes}", gaps)
    tile = words.tile_of(state, city)
    if tile:
        return Message("Build {company} to {city}: cubes {cubes}, demand {tile}", {**gaps, "tile": tile})
    return Message("Build {company} to {city}: cubes {cubes}", gaps)


def why_not(state: MiniExpressState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way: a spot, or several that were clicked one after the other."""
    way = spot.split()
    if any(clicks(state, seat, int(action))[: len(way)] == way for action in state.legal(seat)):
        return None
    kind, _, name = way[-1].partition("-")
    if seat not in state.actors():
        return Message("It is not your turn: the players act in turn order, clockwise (ME-2.7, ME-3.1).")
    if state.phase == STARTING:
        return Message("First choose your starting shares (ME-2.8).")
    if state.phase == ROUTE:
        return Message("The route is a shortest one: it goes on through one of the hexes that glow (ME-5.5).")
    if state.phase == PURPLE_CHOICE:
        return Message("A purple demand gives influence in a colour that the tile does not show (ME-5.13).")
    chosen = way[0].partition("-")[2] if len(way) > 1 and way[0].startswith("company-") else ""
    company = state.box.company_letters.index(chosen) if chosen in state.box.company_letters else NONE
    if company != NONE and company == state.used:
        return Message("The two actions of a turn are for two different companies (ME-12.3).")
    if state.phase == DIRECTING and company not in (NONE, state.bot):
        return Message("You direct the bot's action for the company of the drawn tile (ME-11.2).")
    if kind == "city":
        return why_not_city(state, name.replace("_", " "), company)
    if kind == "stack":
        return why_not_share(state, seat, name, company)
    if state.phase == DIRECTING and (kind == "company" or company == NONE):
        return Message("You direct the bot's action for the company of the drawn tile (ME-11.2).")
    if kind == "company":
        if state.used != NONE and state.box.company_letters.index(name) == state.used:
            return Message("The two actions of a turn are for two different companies (ME-12.3).")
        return Message(
            "This company can do nothing for you now: no share that you can pay, and too few cubes (ME-4.2, ME-5.1)."
        )
    return Message("Track is built towards a city: choose a company, then the city (ME-5.1).")


def why_not_city(state: MiniExpressState, name: str, company: int) -> Message:
    """Why a company may not build into a city."""
    city = state.box.city_names.index(name)
    if company == NONE:
        return Message("First choose the company that builds (ME-5.1).")
    gaps: Gaps = {"company": state.box.company_names[company], "city": name}
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
    gaps: Gaps = {"company": state.box.company_names[wanted], "cost": int(state.tracks[wanted])}
    if not state.stack[wanted]:
        return Message("No share of {company} is left (ME-4.1).", gaps)
    if company == NONE:
        return Message("First choose the company, then its stack or a city (ME-3.1).")
    if company != wanted:
        return Message("This is another company's stack: a share is taken of the chosen one (ME-4.1).")
    if state.used != NONE and state.influence[seat * COMPANIES + wanted] >= state.tracks[wanted]:
        return Message("The second action of a turn may not end the game (ME-12.4).")
    return Message("A share of {company} costs {cost} influence, more than you have in it (ME-4.2).", gaps)
