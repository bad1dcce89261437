"""Positions of Mini Express, built for a test."""

from __future__ import annotations

from branchline import games
from branchline.core.game import CHANCE
from branchline.core.match.options import Options, Value
from branchline.games.mini_express.ai.position import MiniExpressPosition
from branchline.games.mini_express.rules import notation
from branchline.games.mini_express.rules.chapters import scoring
from branchline.games.mini_express.rules.chapters.cubes import occupy
from branchline.games.mini_express.rules.state import ACTION, NONE, ROUTE, STARTING, MiniExpressState

GAME = games.find("mini_express")
LETTERS = "OBGW"
ORANGE, BROWN, GRAY, WHITE = range(4)


def fresh(seats: int = 5, **options: Value) -> MiniExpressPosition:
    """A table at which nothing has been drawn; the first seat starts, unless the options say otherwise."""
    given: Options = {"first": 1, **options}
    state = GAME.start(seats, given)
    assert isinstance(state, MiniExpressPosition)
    return state


def set_up(seats: int = 5, **options: Value) -> MiniExpressPosition:
    """All cities have tiles, drawn in the order of the box; the starting shares are to be taken."""
    state = fresh(seats, **options)
    while state.phase != STARTING:
        state.apply(CHANCE, state.chances()[0][0])
    return state


def table(seats: int = 5, **options: Value) -> MiniExpressPosition:
    """The starting shares are taken in their order too, and every tile is orange+brown: the start player's action."""
    state = set_up(seats, **options)
    while state.phase == STARTING:
        state.apply(state.turn(), state.moves(state.turn())[0])
    for place in range(len(state.demand)):
        if state.demand[place] != NONE:
            state.demand[place] = 0
    return state


def hexes(state: MiniExpressState, names: str) -> list[int]:
    """Hexes by their names, and cities by theirs if a dot stands for the blank: ``m6 l6 Fort.Smith``."""
    known = {state.box.hex_name(hex): hex for hex in range(len(state.track))}
    known |= {name.replace(" ", "."): int(state.box.city_hex[n]) for n, name in enumerate(state.box.city_names)}
    return [known[name] for name in names.split()]


def city(state: MiniExpressState, name: str) -> int:
    return state.box.city_names.index(name)


def network(state: MiniExpressPosition, company: int, names: str) -> MiniExpressPosition:
    """Lay a company's cubes on these hexes and cities, from its supply; length and room follow."""
    for hex in hexes(state, names):
        occupy(state, company, hex)
        state.supply[company] -= 1
        there = int(state.box.city_at[hex])
        if there == NONE:
            state.length[company] += 1
            continue
        state.room[there] -= 1
        if not state.room[there]:
            state.removed[state.demand[there]] += 1
            state.demand[there] = NONE
    return state


def demand(state: MiniExpressPosition, name: str, tile: str) -> MiniExpressPosition:
    """Put a kind of tile onto a city: ``orange+purple``."""
    kinds = [notation.tile_name(state, kind) for kind in range(len(state.bag))]
    state.demand[city(state, name)] = kinds.index(tile)
    return state


def tracks(state: MiniExpressPosition, *cubes: int) -> MiniExpressPosition:
    """So many cubes in the tracks spaces of Orange, Brown, Gray, White; the supply makes up for it."""
    for company, many in enumerate(cubes):
        state.supply[company] += state.tracks[company] - many
        state.tracks[company] = many
    return state


def influence(state: MiniExpressPosition, seat: int, *values: int) -> MiniExpressPosition:
    """A seat's influence in Orange, Brown, Gray, White."""
    for company, value in enumerate(values):
        state.influence[seat * 4 + company] = value
    return state


def shares(state: MiniExpressPosition, seat: int, *held: int) -> MiniExpressPosition:
    """A seat's shares of Orange, Brown, Gray, White; the box makes up for it."""
    for company, many in enumerate(held):
        state.boxed[company] += state.shares[seat * 4 + company] - many
        state.shares[seat * 4 + company] = many
    return state


def stacks(state: MiniExpressPosition, *many: int) -> MiniExpressPosition:
    """So many shares in the stacks of Orange, Brown, Gray, White; the box makes up for it."""
    for company, left in enumerate(many):
        state.boxed[company] += state.stack[company] - left
        state.stack[company] = left
    return state


def turn_of(state: MiniExpressPosition, seat: int) -> MiniExpressPosition:
    """It is this seat's turn to act."""
    state.seat = seat
    state.phase = ACTION
    return state


def texts(state: MiniExpressPosition) -> list[str]:
    """What may be done, or drawn, now."""
    who = int(state.turn())
    return [GAME.text(state, who, action) for action in state.legal(who)]


def cities_of(state: MiniExpressPosition, company: str) -> set[str]:
    """The cities that may be built into for a company."""
    start = f"build {company} "
    return {text.removeprefix(start) for text in texts(state) if text.startswith(start)}


def play(state: MiniExpressPosition, *plays: str) -> MiniExpressPosition:
    """Each text by whoever's turn it is, chance included."""
    for text in plays:
        seat = int(state.turn())
        state.apply(seat, GAME.read(state, seat, text))
    return state


def build(state: MiniExpressPosition, company: str, name: str) -> MiniExpressPosition:
    """Build into a city; where routes part, by the first that is offered."""
    play(state, f"build {company} {name}")
    while state.phase == ROUTE:
        play(state, texts(state)[0])
    return state


def routes(state: MiniExpressPosition, company: str, name: str) -> set[frozenset[str]]:
    """All routes that can be laid into a city, each as the names of its new hexes, found by playing them."""
    start = play(state.clone(), f"build {company} {name}")
    found, open_ends = set(), [start]
    while open_ends:
        end = open_ends.pop()
        if end.company != NONE and end.printed == NONE:
            for text in texts(end):
                open_ends.append(play(end.clone(), text))
            continue
        new = [hex for hex in range(len(end.track)) if end.track[hex] != state.track[hex]]
        found.add(frozenset(state.box.hex_name(hex) for hex in new))
    return found


def values(state: MiniExpressPosition, seat: int) -> list[int]:
    """What a share of each company is worth to a seat."""
    return [int(scoring.share_value(state, seat, company)) for company in range(4)]
