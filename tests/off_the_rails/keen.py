"""A player who wants something: track for its carts, jewels, and home again.

Random players hardly ever get a cart home, so what happens on the track is tried out in games of keen ones.
"""

from __future__ import annotations

from branchline.core.engine.random import Random
from branchline.core.engine.squares import BACK, SIDE_BIT
from branchline.core.game import State
from branchline.core.match.match import Match
from branchline.core.match.options import Value
from branchline.games.off_the_rails.ai.position import OffTheRailsPosition
from branchline.games.off_the_rails.rules import actions as code
from branchline.games.off_the_rails.rules import phases as at
from branchline.games.off_the_rails.rules.board import CENTRE, NOWHERE, SURFACE_SQUARE
from branchline.games.off_the_rails.rules.chapters.moving import NO_TRACK, ahead
from branchline.games.off_the_rails.rules.jewels import size
from branchline.games.off_the_rails.rules.track import STEP, STRIDE, TILES, collapsed, directions
from branchline.games.off_the_rails.ui.lookahead import DERAILS, Way, look_ahead
from tests.off_the_rails.positions import GAME

FAR = 99


def choose(state: State, seat: int, rng: Random) -> int:
    """What the player does whose turn it is."""
    assert isinstance(state, OffTheRailsPosition)
    legal = state.legal(seat)
    wanted = -1
    if rng.below(12):
        if state.phase == at.ACT:
            wanted = act(state, legal, rng)
        elif state.phase == at.CHOOSE_TILE:
            wanted = best_tile(state, legal, rng)
        elif state.phase == at.CHOOSE_WAY:
            wanted = best_way(state, legal, rng)
        elif state.phase in (at.COLLECT, at.CHOOSE_MISSION):
            wanted = legal[0]
    return wanted if wanted in legal else legal[int(rng.below(len(legal)))]


def own_carts(state: OffTheRailsPosition) -> list[int]:
    """The mover's carts that are on the board."""
    each = int(state.rules.carts_each)
    carts = range(int(state.seat) * each, int(state.seat) * each + each)
    return [cart for cart in carts if state.place[cart] >= 0]


def longest(ways: list[Way]) -> Way:
    return max(ways, key=lambda way: len(way.path))


def act(state: OffTheRailsPosition, legal: list[int], rng: Random) -> int:
    """Track where a cart would derail; a new cart if none is out; else let them go."""
    carts = own_carts(state)
    for cart in carts:
        ways = look_ahead(state, cart)
        if all(way.ending == DERAILS for way in ways):
            way = longest(ways)
            wanted = code.TRACK + way.end + int(STEP[way.facings[0]])
            if wanted in legal:
                return wanted
    places = [action for action in legal if code.PLACE <= action < code.LAY]
    if places and (not carts or rng.below(6) == 0):
        return min(places, key=lambda action: nearest(state, place_of(state, action), deposits(state)) + rng.below(3))
    return code.DONE


def place_of(state: OffTheRailsPosition, action: int) -> int:
    return int(state.box.board.surface[action - code.PLACE])


def deposits(state: OffTheRailsPosition) -> list[int]:
    return [int(cell) for cell in state.box.board.squares if state.heaps[cell]]


def surfaces(state: OffTheRailsPosition) -> list[int]:
    return [int(cell) for cell in state.box.board.surface if cell >= 0]


def nearest(state: OffTheRailsPosition, cell: int, goals: list[int]) -> int:
    """How far the nearest of these cells is."""
    steps = (abs(cell // STRIDE - goal // STRIDE) + abs(cell % STRIDE - goal % STRIDE) for goal in goals)
    return min(steps, default=FAR)


def goals_of(state: OffTheRailsPosition, cart: int, rng: Random) -> list[int]:
    """Home with something aboard, the jewels before that, and now and then another cart."""
    others = [int(place) for other, place in enumerate(state.place) if place >= 0 and other != cart]
    if others and rng.below(4) == 0:
        return others
    return surfaces(state) if size(state.hold[cart]) > 1 + rng.below(3) or state.chasm else deposits(state)


def worth(state: OffTheRailsPosition, cart: int, cell: int, goals: list[int]) -> int:
    """How good it is to come to a cell: the less, the better."""
    kind = state.box.board.kind[cell]
    if kind in (NOWHERE, CENTRE) or collapsed(state.ground[cell]):
        return FAR
    if kind == SURFACE_SQUARE and not state.hold[cart]:
        return FAR // 2
    return nearest(state, cell, goals)


def best_tile(state: OffTheRailsPosition, legal: list[int], rng: Random) -> int:
    """The tile that leads a cart on towards its goal."""
    spot = int(state.spot)
    for cart in own_carts(state):
        for way in look_ahead(state, cart):
            if way.ending == DERAILS and way.end + STEP[way.facings[0]] == spot:
                back, goals = int(BACK[way.facings[0]]), goals_of(state, cart, rng)
                fitting = [action for action in legal if TILES[action - code.LAY] & SIDE_BIT[back]]

                def score(action: int, cart: int = cart, back: int = back, goals: list[int] = goals) -> int:
                    ways = directions(TILES[action - code.LAY] & ~SIDE_BIT[back])
                    return min(worth(state, cart, spot + int(STEP[way]), goals) for way in ways)

                if fitting:
                    return min(fitting, key=lambda action: 3 * score(action) + int(rng.below(3)))
    return -1


def best_way(state: OffTheRailsPosition, legal: list[int], rng: Random) -> int:
    """A way on that has track, towards the goal."""
    cart = int(state.cart)
    cell, goals = int(state.place[cart]), goals_of(state, cart, rng)

    def score(action: int) -> int:
        way = action - code.HEAD
        missing = FAR if state.left and ahead(state, cart, cell, way) == NO_TRACK else 0
        return missing + worth(state, cart, cell + int(STEP[way]), goals)

    return min(legal, key=score)


def keen_match(seats: int, seed: int, edition: int | None = None, **options: Value) -> Match:
    """A whole match of keen players."""
    match, rng = Match(GAME, seats, options, edition=edition), Random("keen", seats, seed)
    return play_keenly(match, rng)


def play_keenly(match: Match, rng: Random) -> Match:
    """Keen players bring a match to its end."""
    match.deal(rng)
    while not match.over:
        seat = int(match.state.turn())
        match.play(seat, choose(match.state, seat, rng))
        match.deal(rng)
    return match


def keen_positions(seats: int, seed: int, **options: Value) -> list[OffTheRailsPosition]:
    """Copies of all positions of such a match."""
    match = keen_match(seats, seed, None, **options)
    state = match.at(0)
    assert isinstance(state, OffTheRailsPosition)
    found = [state.clone()]
    for step in match.line:
        state.apply(step.seat, step.action)
        found.append(state.clone())
    return found
