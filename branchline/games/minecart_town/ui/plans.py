"""Transport plans for people: many moves for a stated goal, each of which the owner could have played alone.

Goals are texts: ``points`` (the most points by what lies where), ``fill CELL`` (cubes that the building there can use)
and ``clear CELL`` (free slots there). The moves are found on copies of the town (ai/carrying.py).
"""

from __future__ import annotations

from branchline.core.engine.bits import BIT, highest
from branchline.core.match.errors import IllegalAction
from branchline.core.message import Message
from branchline.games.minecart_town.ai.carrying import Carrier, use_of
from branchline.games.minecart_town.ai.transport_plan import orders
from branchline.games.minecart_town.rules import actions, notation
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import ending, giving, processing
from branchline.games.minecart_town.rules.kinds import PER_STORED, PRODUCTION
from branchline.games.minecart_town.rules.phases import FINAL_PHASE, IDLE, SPEND, TRANSPORTATION_PHASE
from branchline.games.minecart_town.rules.state import NONE, MinecartTownState, Town


def goals(state: MinecartTownState, seat: int) -> list[str]:
    """The goals that a seat may state now."""
    if not any(action >= actions.MOVE for action in state.legal(seat)):
        return []
    town = state.towns[seat]
    cells = [notation.building_cell(town, building) for building in range(len(town.place))]
    fills = [f"fill {cells[building]}" for building in _wanting(state, town)]
    clears = [f"clear {cell}" for building, cell in enumerate(cells) if towns.load(town, building)]
    return ["points", *fills, *clears]


def plan(state: MinecartTownState, seat: int, goal: str) -> list[int]:
    """The actions that serve the goal, each legal after those before it; none if nothing can be gained."""
    if goal not in goals(state, seat):
        raise IllegalAction(f"{goal!r} is not a goal now; goals: {', '.join(goals(state, seat)) or 'none'}")
    if goal == "points":
        return _most_points(state, seat)
    verb, _, cell = goal.partition(" ")
    town = state.towns[seat]
    building = [notation.building_cell(town, number) for number in range(len(town.place))].index(cell)
    carrier = _carrier(state, seat)
    if verb == "fill":
        carrier.serve(building)
    else:
        carrier.clear(building)
    return [int(action) for action in carrier.played]


def plans(state: MinecartTownState, seat: int) -> list[tuple[Message, list[int]]]:
    """What is offered while cubes are carried: the transport for the most points, if it brings any."""
    if state.phase not in (TRANSPORTATION_PHASE, FINAL_PHASE) or not goals(state, seat):
        return []
    best = plan(state, seat, "points")
    return [(Message("Carry out the best transports"), best)] if best else []


def _is_last(state: MinecartTownState) -> bool:
    return bool(state.round == state.box.rounds)


def _carrier(state: MinecartTownState, seat: int) -> Carrier:
    expert = bool(state.experts & BIT[seat])
    return Carrier(state.towns[seat].clone(), state.box, expert, _is_last(state), bool(state.phase == FINAL_PHASE))


def _wanting(state: MinecartTownState, town: Town) -> list[int]:
    """The buildings that can use cubes."""
    last = _is_last(state)
    return [building for building in range(len(town.place)) if use_of(town, state.box, building, last) != NONE]


def _most_points(state: MinecartTownState, seat: int) -> list[int]:
    """Serve the buildings that want cubes one after another. The best order wins."""
    town = state.towns[seat]
    best: list[int] = []
    most = value(state, town)
    for order in orders(state, town, _is_last(state)):
        carrier = _carrier(state, seat)
        for building in order:
            carrier.serve(building)
        worth = value(state, carrier.town)
        if worth > most or (worth == most and best and len(carrier.played) < len(best)):
            best, most = [int(action) for action in carrier.played], worth
    return best


def value(state: MinecartTownState, town: Town) -> int:
    """The points if cubes stayed where they are: all that processes, then what counts what lies there."""
    town, box = town.clone(), state.box
    town.step = IDLE
    processing.process_on(town, box, 0)
    while town.step == SPEND:
        processing.choose(state, town, highest(giving.choices(town)))
    points = sum(int(earned) for earned in town.earned)
    for building in range(len(town.place)):
        if _is_last(state):
            points += int(ending.end_points(town, box, building))
        else:
            effect = box.effect_at(towns.kind_of(town, building), PRODUCTION)
            if effect >= 0 and box.form[effect] == PER_STORED:
                points += int(giving.groups(town, box, building, effect) * box.points[effect])
    return points
