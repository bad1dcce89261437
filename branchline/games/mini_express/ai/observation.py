"""Observation: the position as numbers for learners. Nothing is secret; seats are counted from the one that looks."""

from __future__ import annotations

from branchline.core.engine.numbers import chair, put, put_all, put_bits, put_by_chair, put_next
from branchline.core.engine.observation import BITS, CATEGORY, COUNT, SCORE, Feature, Use
from branchline.core.engine.state import CHANCE
from branchline.core.match.options import Options
from branchline.core.native import Shorts, i64
from branchline.games.mini_express.rules import actions, notation
from branchline.games.mini_express.rules.box import COMPANIES, MOST_LIMIT, MOST_TRACKS, MiniExpressBox
from branchline.games.mini_express.rules.state import (
    BOT_TILE,
    EXPERT,
    FIRST,
    NONE,
    OVER,
    PURPLE_CHOICE,
    ROUTE,
    SETS,
    STARTING,
    WEST_JOINED,
    MiniExpressState,
)


def features(seats: int, options: Options, box: MiniExpressBox) -> tuple[Feature, ...]:
    """The layout of an observation."""
    hexes, cities, kinds = len(box.spots), len(box.city_names), len(box.tiles)
    cubes, shares = int(box.cubes), int(box.shares)
    # Every city has one demand tile at most, and a tile gives two influence at most.
    influence = int(box.influence) + 2 * cities
    values = [int(value) for value in box.chart]
    least, most = (COMPANIES * shares * value for value in (min(0, *values), max(values)))
    return (
        Feature(
            "phase",
            CATEGORY,
            1,
            0,
            OVER,
            "3 starting sets, 4 an action, 5 a route, 6 purple, 7 directing a bot, 11 over",
        ),
        Feature("mode", CATEGORY, 1, 0, EXPERT, "0 three to five players; for two: 1 basic, 2 advanced, 3 expert"),
        Feature("player", CATEGORY, 1, 0, seats, "1 + whose turn it is; 0 chance's or nobody's"),
        Feature("first", CATEGORY, 1, 0, seats, "1 + who began"),
        Feature("idle", COUNT, 1, 0, 2 * seats, "turns in a row that brought no action"),
        Feature("left", COUNT, 1, 0, 2, "expert game: actions left in this turn"),
        Feature("used", CATEGORY, 1, 0, COMPANIES, "expert game: 1 + the company of the turn's first action"),
        Feature("bot", CATEGORY, 1, 0, COMPANIES, "1 + the company that the bot acts for; 0 none"),
        Feature(
            "bot_bag",
            COUNT,
            COMPANIES + 1,
            0,
            max(int(tiles) for tiles in box.bot_tiles),
            "bot tiles in the bag, by company, then resets",
        ),
        Feature("company", CATEGORY, 1, 0, COMPANIES, "a build under way: 1 + the company"),
        Feature("city", CATEGORY, 1, 0, cities + 1, "a build under way: 1 + the city"),
        Feature("route", CATEGORY, MOST_TRACKS, 0, hexes, "a build under way: 1 + the hexes picked so far"),
        Feature("printed", CATEGORY, 1, 0, COMPANIES, "a purple choice: 1 + the company printed beside it"),
        Feature("west", CATEGORY, 1, 0, WEST_JOINED, "the west coast: 0 not played, 1 shut, 2 open, 3 joined"),
        Feature("spike", BITS, COMPANIES, 0, 1, "by company: recorded at the golden spike"),
        Feature("track", BITS, hexes, 0, 2**COMPANIES - 1, "by hex: the companies with track there, as a set of bits"),
        Feature("room", COUNT, cities, 0, MOST_LIMIT, "by city: cubes that it still takes"),
        Feature("demand", CATEGORY, cities, 0, kinds, "by city: 0 no tile, else 1 + the kind of its demand tile"),
        Feature("tracks", COUNT, COMPANIES, 0, MOST_TRACKS, "by company: cubes in its tracks space"),
        Feature("supply", COUNT, COMPANIES, 0, cubes, "by company: cubes in the supply"),
        Feature("length", COUNT, COMPANIES, 0, hexes * MOST_TRACKS, "by company: its length"),
        Feature("stack", COUNT, COMPANIES, 0, shares, "by company: shares in its stack"),
        Feature("sets", BITS, SETS, 0, 1, "by starting set: not yet taken"),
        Feature("shares", COUNT, seats * COMPANIES, 0, shares, "by seat and company: shares"),
        Feature("influence", COUNT, seats * COMPANIES, 0, influence, "by seat and company: influence"),
        Feature("totals", SCORE, seats, least, most, "by seat: its score if the game ended now"),
    )


def write(state: MiniExpressState, seat: i64, out: Shorts, at: i64) -> i64:
    """The numbers, in the order of ``features``."""
    seats = state.seats
    acts = STARTING <= state.phase < BOT_TILE
    at = put(out, at, state.phase)
    at = put(out, at, state.mode)
    at = put(out, at, chair(state.seat, seat, seats) if acts else 0)
    at = put(out, at, chair(state.first, seat, seats))
    at = put(out, at, state.idle)
    at = put(out, at, state.left)
    at = put(out, at, state.used + 1)
    at = put(out, at, state.bot + 1)
    at = put_all(out, at, state.bot_bag)
    at = put(out, at, state.company + 1)
    at = put(out, at, state.city + 1)
    at = put_next(out, at, state.route)
    at = put(out, at, state.printed + 1)
    at = put(out, at, state.west)
    at = put_bits(out, at, state.spike, COMPANIES)
    at = put_all(out, at, state.track)
    at = put_all(out, at, state.room)
    at = put_next(out, at, state.demand)
    at = put_all(out, at, state.tracks)
    at = put_all(out, at, state.supply)
    at = put_all(out, at, state.length)
    at = put_all(out, at, state.stack)
    at = put_bits(out, at, state.sets, SETS)
    at = put_by_chair(out, at, state.shares, COMPANIES, seat, seats, 0)
    at = put_by_chair(out, at, state.influence, COMPANIES, seat, seats, 0)
    return put_by_chair(out, at, state.totals(), 1, seat, seats, 0)


def uses(state: MiniExpressState, seat: int, action: int) -> list[Use]:
    """What statistics count: starting sets, shares, builds, purple choices; a directed bot's actions apart."""
    if seat == CHANCE:
        return [(action, "start player", "start player")] if state.phase == FIRST else []
    if state.phase == STARTING:
        return [(seat, "starting set", notation.set_name(state, int(actions.set_of(action))))]
    if state.phase == ROUTE:
        return []
    if state.phase == PURPLE_CHOICE:
        return [(seat, "purple demand", notation.colour(state, int(actions.purple_company(action))))]
    mine = "" if state.bot == NONE else "directed "
    if action == actions.PASS:
        return [(seat, f"{mine}action", "pass")]
    if actions.is_share(action):
        return [(seat, f"{mine}share", notation.colour(state, int(actions.shared_company(action))))]
    if actions.is_west(action):
        return [(seat, f"{mine}west start", notation.colour(state, int(actions.west_company(action))))]
    company = notation.colour(state, int(actions.built_company(action)))
    city = state.box.city_names[actions.built_city(action)]
    return [(seat, f"{mine}build", company), (seat, f"{mine}city", city)]
