"""Clicks: the spots of the drawing that lead to an action, and why a spot leads to none."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.chapters.building import open_hexes
from branchline.games.mini_rails.rules.chapters.market import may_build, may_buy, player
from branchline.games.mini_rails.rules.notation import spot_name
from branchline.games.mini_rails.rules.state import ACTION, NONE, MiniRailsState
from branchline.games.mini_rails.ui.view import disc_at
from branchline.games.mini_rails.ui.words import company_name


def clicks(state: MiniRailsState, seat: int, action: int) -> list[str]:
    """A disc of the market, then one's profit board, a hex, or the company's frame."""
    if actions.is_buy(action):
        return [f"market-{action + 1}", f"board-{seat}"]
    space, spot = int(actions.built_space(action)), int(actions.built_spot(action))
    if spot == actions.FRAME_SPOT:
        return [f"market-{space + 1}", f"frame-{state.box.company_letters[state.market[space]]}"]
    return [f"market-{space + 1}", f"hex-{spot_name(state, spot)}"]


def why_not(state: MiniRailsState, seat: int, spot: str) -> Message | None:
    """Why no action of the seat leads that way: one spot, or several that were clicked one after the other."""
    if state.phase != ACTION:
        return Message("Nobody acts while discs are drawn, or when the taxed area is full (MR-3.2, MR-6.3).")
    if player(state) != seat:
        return Message(
            "It is the turn of {seat}: the leftmost marker on the order track (MR-4.1).", {"seat": int(player(state))}
        )
    way = spot.split()
    if any(clicks(state, seat, int(action))[: len(way)] == way for action in state.legal(seat)):
        return None
    kind, _, name = way[-1].partition("-")
    space = int(way[0].partition("-")[2]) - 1 if len(way) > 1 and way[0].startswith("market-") else NONE
    if kind == "market":
        return why_not_market(space)
    if kind == "board":
        return why_not_board(state, seat, name)
    return why_not_build(state, seat, kind, name, int(state.market[space]) if space != NONE else NONE)


def why_not_market(space: int) -> Message:
    """Why no disc of that space may be taken, perhaps after one was chosen."""
    if space != NONE:
        return Message("A turn takes one disc of the market (MR-4.3).")
    return Message("The disc of this space has been taken; a marker stands in its place (MR-4.3).")


def why_not_board(state: MiniRailsState, seat: int, name: str) -> Message:
    """Why a share may not go to that board."""
    if name != str(seat):
        return Message("This is another player's profit board: bought shares go to your own (MR-4.4).")
    if not may_buy(state, seat):
        return Message("You have bought in this round already; now you build (MR-4.2).")
    return Message("First take a disc from the market (MR-4.3).")


def why_not_build(state: MiniRailsState, seat: int, kind: str, name: str, company: int) -> Message:
    """Why the company's disc may not go to that hex or frame."""
    if not may_build(state, seat):
        return Message("You have built in this round already; now you buy (MR-4.2).")
    if kind == "frame":
        return Message("A disc goes onto its frame only if its company has no free hex beside its track (MR-5.4).")
    return why_not_hex(state, name, company)


def why_not_hex(state: MiniRailsState, name: str, company: int) -> Message:
    """Why the disc in hand, or any disc, may not go to that hex."""
    names = [spot_name(state, hex) for hex in range(len(state.spots))]
    hex = names.index(name) if name in names else 0
    there = disc_at(state, hex)
    if there is not None:
        return Message(
            "A {company} disc lies here already: a hex takes one (MR-5.1).", {"company": company_name(state, there)}
        )
    if company == NONE:
        beside = any(int(open_hexes(state, other)) >> hex & 1 for other in state.market if other != NONE)
        if beside:
            return Message("First take a disc from the market (MR-4.3).")
        return Message("No company with a disc in the market has track beside this hex (MR-5.1).")
    return Message("{company} has no disc beside this hex (MR-5.1).", {"company": company_name(state, company)})
