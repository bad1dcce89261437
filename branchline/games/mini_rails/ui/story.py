"""The story: what happened, and what is to be done, in sentences."""

from __future__ import annotations

from branchline.core.engine.state import CHANCE
from branchline.core.message import Gap, Gaps, Message, joined
from branchline.games.mini_rails.rules import actions
from branchline.games.mini_rails.rules.notation import chance_text
from branchline.games.mini_rails.rules.state import ACTION, DRAW, FIRST, FRAME, TILE, MiniRailsState
from branchline.games.mini_rails.ui.view import MiniRailsView
from branchline.games.mini_rails.ui.words import company_name, hex_words


def story(before: MiniRailsState, seat: int, action: int, after: MiniRailsState, viewer: int | None) -> list[Message]:
    """An action, and what followed from it."""
    sentences = [chance_story(before, action)] if seat == CHANCE else player_story(before, seat, action)
    if after.round > before.round:
        company = int(after.tax_area[before.round])
        gaps: Gaps = {"company": company_name(before, company)}
        sentences.append(Message("Nobody took the last {company} disc: {company} is taxed.", gaps))
    return sentences


def chance_story(state: MiniRailsState, outcome: int) -> Message:
    """What chance decided."""
    if state.phase == DRAW:
        space = int(state.drawn) + 1
        gaps: Gaps = {"company": company_name(state, outcome), "space": space}
        return Message("A {company} disc comes to market space {space}.", gaps)
    if state.phase == TILE:
        _, slot, face, _, turn = chance_text(state, outcome).split()
        return Message(
            "Tile {face} lies in slot {slot}, turned {turn} times.", {"face": face, "slot": slot, "turn": turn}
        )
    if state.phase == FRAME:
        _, slot, company = chance_text(state, outcome).split(" ", 2)
        return Message("The {company} frame lies beside slot {slot}.", {"company": company, "slot": slot})
    assert state.phase == FIRST
    return Message("{seat} is the start player.", {"seat": int(actions.first_seat(outcome))})


def player_story(state: MiniRailsState, seat: int, action: int) -> list[Message]:
    """What a player did."""
    if actions.is_buy(action):
        bought = company_name(state, int(state.market[action]))
        return [Message("{seat} buys a {company} share.", {"seat": seat, "company": bought})]
    company = int(state.market[actions.built_space(action)])
    spot = int(actions.built_spot(action))
    gaps: Gaps = {"seat": seat, "company": company_name(state, company), "holders": holders(state, company)}
    if spot == actions.FRAME_SPOT:
        gaps["loss"] = int(state.box.frame_loss)
        return [Message("{seat} lays a {company} disc on its frame: −{loss} for {holders}.", gaps)]
    return [
        Message("{seat} builds {company} on {hex} ({terrain}): {spots} for {holders}.", gaps | hex_words(state, spot))
    ]


def holders(state: MiniRailsState, company: int) -> Gap:
    """Who has shares of a company, with how many."""
    rounds = len(state.shares) // state.seats
    held = [list(state.shares[seat * rounds : (seat + 1) * rounds]).count(company) for seat in range(state.seats)]
    owners = [
        Message("{seat} ({shares:# share|# shares})", {"seat": seat, "shares": many})
        for seat, many in enumerate(held)
        if many
    ]
    return joined(owners) if owners else "nobody"


def prompt(view: MiniRailsView) -> Message:
    """What is to be done now."""
    if view.player is None:
        return Message("The game is over." if view.round == view.rounds else "The discs are being drawn.")
    assert view.phase == ACTION
    seat = view.player
    if view.bought[seat]:
        return Message("{seat} takes a disc to build track with.", {"seat": seat}, "Take a disc to build track with.")
    if view.built[seat]:
        return Message("{seat} takes a disc as a share.", {"seat": seat}, "Take a disc as a share.")
    you = "Take a disc: to buy a share, or to build track."
    return Message("{seat} takes a disc: to buy a share, or to build track.", {"seat": seat}, you)


def last_round(view: MiniRailsView) -> bool:
    """Whether this is the last round."""
    return view.player is not None and view.round + 1 == view.rounds


def stage(view: MiniRailsView) -> Message:
    """Which round it is, and that it is the last."""
    gaps: Gaps = {"round": min(view.round + 1, view.rounds), "rounds": view.rounds}
    if view.round + 1 == view.rounds:
        return Message("Last round: {round} of {rounds}", gaps)
    return Message("Round {round} of {rounds}", gaps)
