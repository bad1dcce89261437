"""Positions of Minecart Town, built for a test."""

from __future__ import annotations

from branchline import games
from branchline.core.engine.random import Random
from branchline.core.engine.squares import ALL_SIDES, letters_of, sides_of
from branchline.core.match.options import Value
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules import turn
from branchline.games.minecart_town.rules.box import AB_SPACES, SPACES
from branchline.games.minecart_town.rules.chapters import construction, production, transport
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.rules.notation import building_cell
from branchline.games.minecart_town.rules.phases import CONSTRUCTION_PHASE, FINAL_PHASE, IDLE, TRANSPORTATION_PHASE
from branchline.games.minecart_town.rules.shapes import SHAPES
from branchline.games.minecart_town.rules.state import NONE, TRACK, Town

GAME = games.find("minecart_town")
_PIECES = [letters_of(int(ends)) for ends in SHAPES]


def start(seats: int = 2, seed: int = 1, **options: Value) -> MinecartTownPosition:
    """A game in its first construction: seat 1 begins, every town has 3 stone on the Mine and 5 wood on the Forest."""
    state = GAME.start(seats, {"first": 1, **options} if seats > 1 else options)
    assert isinstance(state, MinecartTownPosition)
    state.deal(Random("start", seed))
    return state


def offer(state: MinecartTownPosition, *names: str) -> MinecartTownPosition:
    """Put these tiles on the central board instead of what lies there."""
    for space in range(SPACES):
        if state.market[space] != NONE:
            state.bag[state.market[space]] += state.stack[space]
        state.market[space] = NONE
        state.stack[space] = 0
    ab, c = 0, AB_SPACES
    for name in names:
        kind = state.box.kind_of(name)
        space = c if state.box.tiles[kind].bag == 2 else ab
        c, ab = (c + 1, ab) if space == c else (c, ab + 1)
        state.bag[kind] -= 1
        state.market[space] = kind
        state.stack[space] = 1
    return state


def draw(state: MinecartTownPosition, rows: str, seat: int = 0) -> MinecartTownPosition:
    """Lay out a town as drawn: a word a cell; M and F are the start, `.` is free, `nes` is track with these ends."""
    town = state.towns[seat]
    cells = [line.split() for line in rows.split("\n") if line.strip()]
    home = next((row, line.index("M")) for row, line in enumerate(cells) if "M" in line)
    assert cells[home[0]][home[1] + 1] == "F"
    for row, line in enumerate(cells):
        for column, word in enumerate(line):
            if word not in (".", "M", "F"):
                lay(state, town, row - home[0], column - home[1], word)
    return state


def lay(state: MinecartTownPosition, town: Town, row: int, column: int, word: str) -> None:
    """One tile by its word: the ends of a piece of track, or a tile's name with _ for blanks."""
    if word in _PIECES:
        towns.add(town, state.box, row, column, TRACK, sides_of(word))
        town.laid += 1
        return
    kind = state.box.kind_of(word.replace("_", " "))
    towns.add(town, state.box, row, column, kind, ALL_SIDES)
    state.bag[kind] -= 1


def building(state: MinecartTownPosition, cell: str, seat: int = 0) -> int:
    """The number of the building on a cell."""
    town = state.towns[seat]
    return [building_cell(town, number) for number in range(len(town.place))].index(cell)


def give(state: MinecartTownPosition, cell: str, cubes: str, seat: int = 0) -> MinecartTownPosition:
    """Put cubes on the building of a cell: ``2 wheat 1 coal``."""
    words = cubes.split()
    for many, name in zip(words[::2], words[1::2], strict=True):
        towns.put(state.towns[seat], building(state, cell, seat), RESOURCE_NAMES.index(name), int(many))
    return state


def empty(state: MinecartTownPosition, seat: int = 0) -> MinecartTownPosition:
    """Take all cubes of a town away."""
    town = state.towns[seat]
    for number in range(len(town.place)):
        for resource in range(5):
            towns.spend(town, number, resource, towns.held(town, number, resource))
    return state


def cubes(state: MinecartTownPosition, cell: str, seat: int = 0) -> str:
    """The cubes on the building of a cell: ``2 wheat 1 coal``; nothing is an empty text."""
    number = building(state, cell, seat)
    held = [int(towns.held(state.towns[seat], number, resource)) for resource in range(5)]
    return " ".join(f"{many} {name}" for many, name in zip(held, RESOURCE_NAMES, strict=True) if many)


def earned(state: MinecartTownPosition, cell: str, seat: int = 0) -> int:
    """The points that the building of a cell has earned."""
    return int(state.towns[seat].earned[building(state, cell, seat)])


def points(state: MinecartTownPosition, seat: int = 0) -> int:
    """The points on the track."""
    return sum(int(each) for each in state.towns[seat].earned)


def idle(state: MinecartTownPosition) -> None:
    for town in state.towns:
        town.step = IDLE


def at_turn(state: MinecartTownPosition, seat: int = 0, round: int = 1) -> MinecartTownPosition:
    """A construction turn of a seat."""
    idle(state)
    state.round = round
    state.phase = CONSTRUCTION_PHASE
    state.current = seat
    construction.begin_turn(state.towns[seat])
    return state


def at_transport(state: MinecartTownPosition, round: int = 1) -> MinecartTownPosition:
    """The transportation phase, with nobody's town ready to move on by itself unless it is stuck."""
    idle(state)
    state.round = round
    state.current = NONE
    state.phase = FINAL_PHASE if round == state.box.rounds else TRANSPORTATION_PHASE
    transport.begin(state)
    return state


def process(state: MinecartTownPosition, round: int = 1) -> MinecartTownPosition:
    """Processing of rounds one to three, up to the next choice or into the next round."""
    idle(state)
    state.round = round
    state.current = NONE
    state.phase = TRANSPORTATION_PHASE
    turn.advance(state)
    return state


def produce(state: MinecartTownPosition, seat: int = 0) -> MinecartTownPosition:
    """Production of one town alone."""
    state.towns[seat].step = IDLE
    production.produce(state.towns[seat], state.box, 0)
    return state


def texts(state: MinecartTownPosition, seat: int = 0) -> list[str]:
    """What a seat may do now."""
    return [GAME.text(state, seat, action) for action in state.legal(seat)]


def some_texts(state: MinecartTownPosition, verb: str, seat: int = 0) -> set[str]:
    """What may follow a verb."""
    return {text.partition(" ")[2] for text in texts(state, seat) if text.split()[0] == verb}


def play(state: MinecartTownPosition, *words: str, seat: int | None = None) -> MinecartTownPosition:
    """Each text by that seat, or by whoever's turn it is."""
    for text in words:
        who = int(state.turn()) if seat is None else seat
        state.apply(who, GAME.read(state, who, text))
    return state
