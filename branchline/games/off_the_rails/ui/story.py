"""The story: what happened, and what is to be done, in sentences."""

from __future__ import annotations

from branchline.core.engine.squares import DIRECTIONS
from branchline.core.game import CHANCE
from branchline.core.message import Gaps, Message, joined, sides
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import news
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CLANS
from branchline.games.off_the_rails.rules.chapters.hidden import split_is_secret
from branchline.games.off_the_rails.rules.chapters.solo import RESULTS
from branchline.games.off_the_rails.rules.jewels import HANDS, NAMES
from branchline.games.off_the_rails.rules.notation import action_text, cart_names, outcome_text
from branchline.games.off_the_rails.rules.state import NONE, RailsState
from branchline.games.off_the_rails.rules.track import TILE_TEXTS
from branchline.games.off_the_rails.ui import words
from branchline.games.off_the_rails.ui.lookahead import DERAILS, look_ahead
from branchline.games.off_the_rails.ui.view import RailsView


def story(before: RailsState, seat: int, action: int, after: RailsState, viewer: int | None) -> list[Message]:
    """An action, and what followed from it by itself."""
    sentences = chance_story(before, action) if seat == CHANCE else player_story(before, seat, action, viewer)
    numbers = [int(number) for number in after.news]
    for first in range(0, len(numbers), 3):
        sentences += news_story(after, *numbers[first : first + 3])
    return sentences


def chance_story(state: RailsState, outcome: int) -> list[Message]:
    """What was drawn."""
    what = outcome_text(state.box, outcome)
    if state.phase in (at.DRAW_JEWELS, at.SCATTER):
        return [Message("Out of the bag comes {jewel}.", {"jewel": NAMES[outcome - code.JEWEL]})]
    if state.phase == at.DRAW_CLANS:
        seat = list(state.clan).index(NONE)
        return [Message("{seat} gets the {clan} clan.", {"seat": seat, "clan": CLANS[outcome - code.DRAWN_CLAN]})]
    if state.phase == at.DEAL_MISSIONS:
        return [Message("The mission {mission} is open.", {"mission": what.removeprefix("mission ")})]
    if outcome == code.CHASM_CARD and state.rules.solo:
        return [Message("The Chasm Card is turned up.")]
    if outcome == code.CHASM_CARD:
        return [Message("{seat} draws the Chasm Card: everybody has one more turn.", {"seat": int(state.seat)})]
    if state.phase == at.DRAW_TOKEN:
        mine = CLANS[outcome - code.DRAWN_TOKEN]
        return [Message("{seat} draws a {mine} Chasm Token.", {"seat": int(state.seat), "mine": mine})]
    if state.phase == at.ROLL_DIE:
        return [Message("The chasm die shows {number}.", {"number": outcome - code.DIE + 1})]
    _, mine, number = what.split()
    return [Message("The card {mine} {number} is turned up.", {"mine": mine, "number": number})]


#: What a player did, by the first word of the action's text.
SENTENCES = {
    "clan": "{seat} chooses the {what} clan.",
    "track": "{seat} works on the track of {what}.",
    "cart": "{seat} places a cart on {what}.",
    "faster": "{seat} makes the {what} cart faster.",
    "slower": "{seat} makes the {what} cart slower.",
    "done": "{seat} lets the carts go.",
    "move": "{seat} moves the {what} cart.",
    "take": "{seat} takes {what}.",
    "leave": "{seat} takes no more here.",
    "head": "{seat} heads {what}.",
    "turn": "{seat} turns away to the {what}.",
    "pick": "{seat} picks the {what} hand.",
    "claim": "{seat} claims {what}.",
    "collapse": "{seat} lets {what} collapse.",
}


def player_story(state: RailsState, seat: int, action: int, viewer: int | None) -> list[Message]:
    """What a player decided; a secret split does not tell what is in the hands (OR-12.2)."""
    who: Gaps = {"seat": seat}
    if state.phase == at.SPLIT_HOLD:
        if split_is_secret(state, viewer):
            return [Message("{seat} hides the hold in two hands.", who)]
        hand = words.heap(int(HANDS[action - code.SPLIT]))
        return [Message("{seat} splits the hold: {hand} on one side.", {**who, "hand": hand})]
    if state.phase == at.CHOOSE_TILE:
        square = state.box.board.name(int(state.spot))
        piece = sides(TILE_TEXTS[action - code.LAY])
        return [Message("{seat} lays track on {square}: {piece}.", {**who, "square": square, "piece": piece})]
    verb, _, what = action_text(state, action).partition(" ")
    return [Message(SENTENCES[verb], {**who, "what": words.square(what)})]


def news_story(state: RailsState, what: int, who: int, where: int) -> list[Message]:
    """What followed by itself."""
    board = state.box.board
    if what == news.COLLAPSED:
        return [Message("{square} falls into the chasm.", {"square": words.square(board.name(where))})]
    if what == news.DISCARDED:
        return [Message("The {mine} token fits nowhere and is put aside.", {"mine": CLANS[who]})]
    if what == news.CHASM_OPENED:
        return [Message("The chasm opens.")]
    if what == news.TURN_OF:
        return [Message("It is {seat}'s turn.", {"seat": who})]
    if what == news.ENDED:
        return [ending_story(state)]
    cart = cart_values(state, who, "seat")
    if what in (news.COLLIDED, news.BUMPED):
        template = "{seat}'s {cart} cart runs into {seat_hit}'s {cart_hit} cart."
        if what == news.BUMPED:
            template = "{seat}'s {cart} cart bumps into {seat_hit}'s {cart_hit} cart."
        return [Message(template, {**cart, **cart_values(state, where, "seat_hit", "cart_hit")})]
    if what == news.RAN_TO:
        stop = words.square(board.name(where))
        return [Message("{seat}'s {cart} cart stops on {square}.", {**cart, "square": stop})]
    if what == news.STOCKPILED:
        return [Message("{seat}'s {cart} cart reaches the {clan} surface.", {**cart, "clan": CLANS[where]})]
    if what == news.DROPPED:
        return [Message("{seat}'s {cart} cart drops {jewels}.", {**cart, "jewels": words.heap(where)})]
    if what == news.TURNED:
        return [Message("{seat}'s {cart} cart now faces {direction}.", {**cart, "direction": DIRECTIONS[where]})]
    if what == news.SENT_BACK:
        return [Message("{seat}'s {cart} cart goes back to the supply.", cart)]
    end = words.square(board.name(where))
    return [Message("{seat}'s {cart} cart derails at {square}.", {**cart, "square": end})]


def aside(state: RailsState, seat: int, action: int) -> Message | None:
    """What an action means to the player who may take it: what lies there, how a move would end, the other hand."""
    if state.phase == at.SPLIT_HOLD:
        other = words.heap(int(state.hold[state.hit] - HANDS[action - code.SPLIT]))
        return Message("the other hand: {hand}", {"hand": other})
    if state.phase == at.ACT and action < code.COLLAPSE:
        lying = int(state.heaps[action - code.TRACK])
        return words.heap(lying) if lying else None
    if state.phase == at.CHOOSE_CART or action == code.DONE:
        first = int(state.seat * state.rules.carts_each)
        carts = [first + action - code.MOVE] if action != code.DONE else range(first, first + state.rules.carts_each)
        parts = [part for part in (move_aside(state, cart) for cart in carts) if part]
        return joined(parts, "; ") if parts else None
    return None


def move_aside(state: RailsState, cart: int) -> Message | None:
    """How the cart's move would end, with the place if it can end in one way only."""
    ways = look_ahead(state, cart)
    if not ways:
        return None
    name = cart_values(state, cart, "seat")["cart"]
    if len(ways) == 1 and ways[0].ending != DERAILS:
        end = words.square(state.box.board.name(ways[0].end))
        return Message("{cart} {ending} at {square}", {"cart": name, "ending": ways[0].ending, "square": end})
    return Message("{cart} {endings}", {"cart": name, "endings": joined(sorted({way.ending for way in ways}), " / ")})


def cart_values(state: RailsState, cart: int, seat_key: str, cart_key: str = "cart") -> Gaps:
    """Whose cart, and which."""
    seat = int(state.owner(cart))
    number = cart - seat * int(state.rules.carts_each)
    return {seat_key: seat, cart_key: cart_names(state.rules.solo)[number]}


def ending_story(state: RailsState) -> Message:
    """How it ended."""
    standings = state.standings()
    if state.rules.solo:
        return Message("The game is over: {result}.", {"result": RESULTS[standings.totals[0]]})
    winners = standings.winners
    if len(winners) > 1:
        return Message("The game is over: the victory is shared.")
    return Message(
        "The game is over: {seat} wins with {points}.", {"seat": winners[0], "points": max(standings.totals)}
    )


#: What is to be done in a phase, and the same said to the player.
_ASKED = {
    at.ACT: (
        "{seat} has {actions:# action|# actions} left.",
        "You have {actions:# action|# actions} left.",
    ),
    at.CHOOSE_CLAN: (
        "{seat} chooses a clan and so a side of the board.",
        "Choose a clan and so a side of the board.",
    ),
    at.CHOOSE_TILE: (
        "{seat} chooses the tile for {spot}.",
        "Choose the tile for {spot}.",
    ),
    at.CHOOSE_CART: (
        "{seat} chooses the cart that moves now.",
        "Choose the cart that moves now.",
    ),
    at.COLLECT: (
        "{seat} may collect from the square that the cart is on.",
        "You may collect from the square that the cart is on.",
    ),
    at.CHOOSE_WAY: (
        "{seat} chooses the cart's way at the junction.",
        "Choose the cart's way at the junction.",
    ),
    at.SPLIT_HOLD: (
        "{seat} splits the hold of the cart that was hit.",
        "Split the hold of the cart that was hit.",
    ),
    at.PICK_HAND: (
        "{seat} picks the hand that drops.",
        "Pick the hand that drops.",
    ),
    at.TURN_AWAY: (
        "{seat} turns a cart away from the collision.",
        "Turn a cart away from the collision.",
    ),
    at.CHOOSE_MISSION: (
        "{seat} may claim a mission.",
        "You may claim a mission.",
    ),
    at.PLACE_TOKEN: (
        "{seat} chooses where the {token} token goes.",
        "Choose where the {token} token goes.",
    ),
}


def prompt(view: RailsView) -> Message:
    """What is to be done now."""
    if view.actor is None:
        return Message("The game is over." if view.over else "Chance draws.")
    gaps: Gaps = {"seat": view.actor, "spot": view.spot or "", "token": view.token or "", "actions": view.actions}
    return Message(_ASKED[view.phase][0], gaps, _ASKED[view.phase][1])


def stage(view: RailsView) -> Message | None:
    """How near the end is: cards, turns until the chasm opens, or tokens; alone, always tokens."""
    if view.over:
        return None
    if view.chasm:
        return Message("the chasm is open: {tokens:# token|# tokens}", {"tokens": sum(view.tokens)})
    if view.fuse is not None:
        return Message("the chasm opens in {turns:# turn|# turns}", {"turns": view.fuse})
    return clock(view)


def clock(view: RailsView) -> Message:
    """What is counted down: cards until the chasm is near; OR-10.8 alone, the tokens, as the last one ends the game."""
    if view.solo:
        left = sum(view.tokens)
        return Message("{tokens:# token|# tokens} left", {"tokens": left})
    return Message("{cards:# card|# cards} left", {"cards": view.cards_left})


def tiles_left(view: RailsView) -> Message:
    """How many tiles are in the supply; OR-R9 nobody counts an unlimited one."""
    if view.tiles is None:
        return Message("unlimited")
    return Message("{plain} plain, {junctions} junctions", {"plain": view.tiles[0], "junctions": view.tiles[1]})
