"""The position as numbers. There are no secrets: every seat sees the same, each from its own chair."""

from __future__ import annotations

from branchline.core.engine.numbers import chair, put, put_all, put_bits, put_by_chair, put_next
from branchline.core.engine.observation import Feature, Use
from branchline.core.engine.state import CHANCE
from branchline.core.native import Shorts, i64
from branchline.games.mini_express.rules import actions
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
from branchline.games.mini_express.ui import words

_MUCH = 9999


def features(seats: int, box: MiniExpressBox) -> tuple[Feature, ...]:
    """The layout."""
    hexes, cities, kinds = len(box.spots), len(box.city_names), len(box.tiles)
    cubes, shares = int(box.cubes), int(box.shares)
    return (
        Feature("phase", 1, 0, OVER, "3 starting sets, 4 an action, 5 a route, 6 purple, 7 directing a bot, 11 over"),
        Feature("mode", 1, 0, EXPERT, "0 three to five players; for two: 1 basic, 2 advanced, 3 expert"),
        Feature("player", 1, 0, seats, "1 + whose turn it is; 0 chance's or nobody's"),
        Feature("first", 1, 0, seats, "1 + who began"),
        Feature("idle", 1, 0, 2 * seats, "turns in a row that brought no action"),
        Feature("left", 1, 0, 2, "expert game: actions left in this turn"),
        Feature("used", 1, 0, COMPANIES, "expert game: 1 + the company of the turn's first action"),
        Feature("bot", 1, 0, COMPANIES, "1 + the company that the bot acts for; 0 none"),
        Feature("bot_bag", COMPANIES + 1, 0, 99, "bot tiles in the bag, by company, then resets"),
        Feature("company", 1, 0, COMPANIES, "a build under way: 1 + the company"),
        Feature("city", 1, 0, cities + 1, "a build under way: 1 + the city"),
        Feature("route", MOST_TRACKS, 0, hexes, "a build under way: 1 + the hexes picked so far"),
        Feature("printed", 1, 0, COMPANIES, "a purple choice: 1 + the company printed beside it"),
        Feature("west", 1, 0, WEST_JOINED, "the west coast: 0 not played, 1 shut, 2 open, 3 joined"),
        Feature("spike", COMPANIES, 0, 1, "by company: recorded at the golden spike"),
        Feature("track", hexes, 0, 2**COMPANIES - 1, "by hex: the companies with track there, as a set of bits"),
        Feature("room", cities, 0, MOST_LIMIT, "by city: cubes that it still takes"),
        Feature("demand", cities, 0, kinds, "by city: 0 no tile, else 1 + the kind of its demand tile"),
        Feature("tracks", COMPANIES, 0, MOST_TRACKS, "by company: cubes in its tracks space"),
        Feature("supply", COMPANIES, 0, cubes, "by company: cubes in the supply"),
        Feature("length", COMPANIES, 0, 99, "by company: its length"),
        Feature("stack", COMPANIES, 0, shares, "by company: shares in its stack"),
        Feature("sets", SETS, 0, 1, "by starting set: not yet taken"),
        Feature("shares", seats * COMPANIES, 0, shares, "by seat and company: shares"),
        Feature("influence", seats * COMPANIES, -99, 999, "by seat and company: influence"),
        Feature("totals", seats, -_MUCH, _MUCH, "by seat: its score if the game ended now"),
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
    """Starting sets, shares, cities that are built into, track, purple choices; what a player does for a bot apart."""
    if seat == CHANCE:
        return [(action, "start player", "start player")] if state.phase == FIRST else []
    if state.phase == STARTING:
        return [(seat, "starting set", words.set_name(state, int(actions.set_of(action))))]
    if state.phase == ROUTE:
        return []
    if state.phase == PURPLE_CHOICE:
        return [(seat, "purple demand", words.colour(state, int(actions.purple_company(action))))]
    mine = "" if state.bot == NONE else "directed "
    if action == actions.PASS:
        return [(seat, f"{mine}action", "pass")]
    if actions.is_share(action):
        return [(seat, f"{mine}share", words.colour(state, int(actions.shared_company(action))))]
    if actions.is_west(action):
        return [(seat, f"{mine}west start", words.colour(state, int(actions.west_company(action))))]
    company = words.colour(state, int(actions.built_company(action)))
    city = state.box.city_names[actions.built_city(action)]
    return [(seat, f"{mine}build", company), (seat, f"{mine}city", city)]
