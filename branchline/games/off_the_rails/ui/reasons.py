"""Reasons in words: what each term of the evaluation speaks of, and how two positions differ for a seat's carts."""

from __future__ import annotations

from typing import Final

from branchline.core.message import Gaps, Message
from branchline.core.ui.shown import Prospect, likely, points_said
from branchline.games.off_the_rails.rules.chapters.scoring import jewel_points, mission_points, ruby_points
from branchline.games.off_the_rails.rules.jewels import KINDS, many, size
from branchline.games.off_the_rails.rules.state import GONE, RailsState

TERMS: Final = {
    "tile": Message("track that is laid already"),
    "step": Message("short ways home"),
    "find": Message("deposits on the way"),
    "hold": Message("pieces that are home instead of in a hold"),
    "supply": Message("carts that can still set out"),
    "ruby": Message("rubies at home"),
    "hope": Message("squares where deposits may still come"),
    "home": Message("carts that get home before the chasm takes them"),
    "hurry": Message("short ways once the chasm is near"),
    "panic": Message("short ways once the chasm is open"),
    "quick": Message("fast carts"),
}


def term(name: str) -> Message:
    """What a term speaks of."""
    return TERMS[name]


def prospects(state: RailsState, seat: int) -> dict[str, Prospect]:
    """What is at home, what is on the way, and the carts that are lost; alone pieces in place of points."""
    if state.rules.solo:
        pieces = float(size(state.stock[0]))
        carried = float(sum(int(size(state.hold[cart])) for cart in carts_of(state, 0)))
        return {"pieces": {"lead": pieces, "points": pieces}, "carried": {"lead": carried / 2, "points": carried}}
    seats = range(int(state.seats))
    return {
        "jewels": standing(seat, [float(jewel_points(state, one)) for one in seats]),
        "rubies": standing(seat, [float(ruby_points(state, one)) for one in seats]),
        "missions": standing(seat, [float(mission_points(state, one)) for one in seats]),
        "holds": standing(seat, [float(carried_points(state, one)) for one in seats]),
        "carts": standing(seat, [-float(lost(state, one) * state.box.cart_bonus) for one in seats]),
    }


def standing(seat: int, each: list[float]) -> Prospect:
    """The seat's points and the others'."""
    others = (sum(each) - each[seat]) / (len(each) - 1)
    return {"lead": each[seat] - others, "points": each[seat], "others": others}


def carts_of(state: RailsState, seat: int) -> range:
    """The seat's carts."""
    each = int(state.rules.carts_each)
    return range(seat * each, (seat + 1) * each)


def carried_points(state: RailsState, seat: int) -> int:
    """What is in the holds of the seat's carts on the board."""
    holds = [state.hold[cart] for cart in carts_of(state, seat) if state.place[cart] >= 0]
    return sum(int(many(hold, kind)) * int(state.box.points[kind]) for hold in holds for kind in range(KINDS))


def lost(state: RailsState, seat: int) -> int:
    """How many of the seat's carts have fallen into the chasm."""
    return sum(state.place[cart] == GONE for cart in carts_of(state, seat))


def because(state: RailsState, seat: int, name: str, better: Prospect, other: Prospect) -> Message | None:
    """OR-8 Points are jewels and carts that come home, the most rubies, and missions."""
    now = prospects(state, seat)[name]
    gained = better["points"] - other["points"]
    gaps: Gaps = {
        "better": points_said(better["points"] - now["points"]),
        "other": points_said(other["points"] - now["points"]),
    }
    if gained <= 0:
        return Message("the others bring home less") if better.get("others", 0) < other.get("others", 0) else None
    if name == "jewels":
        return Message("you bring home jewels for {better} points instead of {other}", gaps)
    if name == "pieces":
        return Message("you bring home {better} pieces instead of {other}", gaps)
    if name == "carts":
        return Message("fewer of your carts fall into the chasm")
    if name == "rubies":
        chance = better["points"] / int(state.box.ruby_bonus)
        return Message("you {likely} have the most rubies", {"likely": likely(chance)})
    if name == "missions":
        chance = (better["points"] - now["points"]) / int(state.box.mission_bonus)
        return Message("you {likely} fulfil a mission", {"likely": likely(min(chance, 1.0))})
    gaps = {"better": points_said(better["points"]), "other": points_said(other["points"])}
    if name == "carried":
        return Message("your carts carry {better} pieces instead of {other}", gaps)
    return Message("your carts carry jewels for {better} points instead of {other}", gaps)
