"""Actions in words: a phrase for a button, and a note beside the action's text."""

from __future__ import annotations

from branchline.core.message import Gaps, Message
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.notation import spot_name
from branchline.games.mini_rails.rules.state import MiniRailsState


def company_name(state: MiniRailsState, company: int) -> str:
    """A company's name."""
    return state.box.company_names[company]


def aside(state: MiniRailsState, seat: int, action: int) -> Message:
    """The company that is bought, or by how much a build moves which company's shares: G+2."""
    if actions.is_buy(action):
        return Message("{company}", {"company": company_name(state, int(state.market[action]))})
    letter = state.box.company_letters[state.market[actions.built_space(action)]]
    spot = int(actions.built_spot(action))
    moved = int(-state.box.frame_loss if spot == actions.FRAME_SPOT else state.spots[spot])
    return Message("{letter}{spots}", {"letter": letter, "spots": f"{moved:+d}"})


def label(state: MiniRailsState, seat: int, action: int) -> Message:
    """The action as a short phrase."""
    space = action if actions.is_buy(action) else int(actions.built_space(action))
    gaps: Gaps = {"company": company_name(state, int(state.market[space])), "space": space + 1}
    if actions.is_buy(action):
        return Message("Buy the {company} share from space {space}", gaps)
    spot = int(actions.built_spot(action))
    if spot == actions.FRAME_SPOT:
        return Message("Lay {company} on its frame: −{loss}", gaps | {"loss": int(state.box.frame_loss)})
    return Message("Build {company} on {hex}: {terrain} {spots}", gaps | hex_words(state, spot))


def hex_words(state: MiniRailsState, hex: int) -> Gaps:
    """A hex's name, its terrain, and its spots with their sign."""
    spots = int(state.spots[hex])
    return {"hex": spot_name(state, hex), "terrain": state.box.terrain[spots], "spots": f"{spots:+d}"}
