"""Chapter 6: transportation."""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import new_list
from branchline.core.engine.bits import BIT, lowest
from branchline.core.native import Ints, append, i64
from branchline.games.minecart_town.rules import actions, nets
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import processing
from branchline.games.minecart_town.rules.kinds import PULL, RESOURCES, TRANSPORTATION
from branchline.games.minecart_town.rules.phases import CARRY, FINAL_PHASE, IDLE, SPEND
from branchline.games.minecart_town.rules.state import MinecartTownState, Town

#: MT-R3 So many moves for each cube of the town.
MOVES_A_CUBE: Final = 3


def begin(state: MinecartTownState) -> None:
    """MT-6.1 All seats at once; MT-6.7 pulls come first; MT-R6 who can do nothing is done."""
    for seat in range(state.seats):
        town = state.towns[seat]
        town.used = 0
        renew(town)
        for building in range(len(town.place)):
            effect = state.box.effect_at(towns.kind_of(town, building), TRANSPORTATION)
            town.pulls[building] = state.box.many[effect] if effect >= 0 and state.box.form[effect] == PULL else 0
        town.step = CARRY
        end_if_stuck(state, seat)


def renew(town: Town) -> None:
    """MT-R3 After any event but a move, the moves of the town are counted from the start again."""
    town.moves_left = MOVES_A_CUBE * towns.cubes_in(town)


# -- where cubes can go ------------------------------------------------------------------------------------------------


def has_way(town: Town, origin: i64) -> bool:
    """Whether track leads from a building to any free slot."""
    return town.reach[origin] & town.roomy & ~BIT[origin] != 0


def destinations(state: MinecartTownState, seat: i64, resource: i64, origin: i64) -> i64:
    """MT-6.4 The buildings that a cube can be carried to: joined, accepting it, with a free slot (MT-6.6)."""
    town = state.towns[seat]
    takers = town.takers[resource]
    if state.experts & BIT[seat]:
        return expert_reach(town, resource, origin) & town.roomy
    return town.reach[origin] & takers & town.roomy & ~BIT[origin]


def expert_reach(town: Town, resource: i64, origin: i64) -> i64:
    """MT-12.1 An expert's cube passes only buildings that accept it; MT-R9 by the test that a destination must pass."""
    return nets.flood(town.joined, BIT[origin], town.takers[resource]) & ~BIT[origin]


def add_moves(state: MinecartTownState, seat: i64, found: Ints) -> Ints:
    """``found``, and the moves that the town allows. Equal cubes of a building are one move."""
    town = state.towns[seat]
    if town.moves_left <= 0:
        return found
    for origin in range(len(town.place)):
        if has_way(town, origin):
            for resource in range(RESOURCES):
                if town.cubes[origin * RESOURCES + resource]:
                    targets = destinations(state, seat, resource, origin)
                    while targets:
                        found = append(found, actions.move(resource, origin, lowest(targets)))
                        targets &= targets - 1
    return found


def add_pulls(town: Town, found: Ints) -> Ints:
    """MT-6.7 Cubes from anywhere in the town, without tracks, as long as the Stockpile has pulls and slots."""
    for target in range(len(town.pulls)):
        if town.pulls[target] and town.free[target]:
            for origin in range(len(town.place)):
                for resource in range(RESOURCES):
                    if town.cubes[origin * RESOURCES + resource] and origin != target:
                        found = append(found, actions.pull(resource, origin, target))
    return found


def _can_carry(state: MinecartTownState, seat: i64) -> bool:
    town = state.towns[seat]
    for origin in range(len(town.place)):
        for resource in range(RESOURCES):
            if town.cubes[origin * RESOURCES + resource]:
                if town.moves_left > 0 and destinations(state, seat, resource, origin):
                    return True
                for target in range(len(town.pulls)):
                    if town.pulls[target] and town.free[target] and origin != target:
                        return True
    return False


# -- carrying ----------------------------------------------------------------------------------------------------------


def move(town: Town, action: i64) -> None:
    """MT-6.2 One cube along the tracks. MT-R5 The first move ends the time for pulls."""
    towns.carry(town, actions.carried(action), actions.origin(action), actions.target(action))
    town.moves_left -= 1
    end_pulls(town)


def pull(town: Town, action: i64) -> None:
    """MT-6.7 One cube onto the Stockpile, from anywhere."""
    towns.carry(town, actions.carried(action), actions.origin(action), actions.target(action))
    town.pulls[actions.target(action)] -= 1


def end_pulls(town: Town) -> None:
    """No pulls any more in this phase."""
    for building in range(len(town.pulls)):
        town.pulls[building] = 0


# -- the seats' part of the phase --------------------------------------------------------------------------------------


def options(state: MinecartTownState, seat: i64) -> Ints:
    """What a seat may do while cubes move: in the last round tiles may process too (MT-8.4)."""
    town = state.towns[seat]
    found = new_list()
    if state.phase == FINAL_PHASE:
        for building in range(len(town.place)):
            if processing.possible(town, state.box, building):
                found = append(found, actions.process(building))
    found = add_pulls(town, found)
    found = add_moves(state, seat, found)
    return append(found, actions.DONE)


def act(state: MinecartTownState, seat: i64, action: i64) -> None:
    """A move, a pull, a building that processes, or the end of the seat's part."""
    town = state.towns[seat]
    if action == actions.DONE:
        stop(town)
        return
    if action >= actions.PULL:
        pull(town, action)
    elif action >= actions.MOVE:
        move(town, action)
    else:
        process(state, seat, actions.operand(action))
    end_if_stuck(state, seat)


def process(state: MinecartTownState, seat: i64, building: i64) -> None:
    """MT-8.4 In the last round a tile processes once, when its owner wants it; MT-R26 or not at all."""
    town = state.towns[seat]
    if state.early_pull:
        end_pulls(town)
    town.step = IDLE
    processing.activate(town, state.box, building)
    resume(town)


def choose(state: MinecartTownState, seat: i64, resource: i64) -> None:
    """MT-7.5 The owner names a cube that is spent; after the last one cubes may move again."""
    town = state.towns[seat]
    processing.spend(town, state.box, resource)
    resume(town)
    end_if_stuck(state, seat)


def resume(town: Town) -> None:
    """Moves go on, and are counted from the start (MT-R3), unless the owner has to choose cubes to spend."""
    if town.step != SPEND:
        town.step = CARRY
        renew(town)


def end_if_stuck(state: MinecartTownState, seat: i64) -> None:
    """MT-R6 A seat whose only action would be ``done`` is done."""
    town = state.towns[seat]
    if town.step != CARRY or _can_carry(state, seat):
        return
    if state.phase == FINAL_PHASE:
        for building in range(len(town.place)):
            if processing.possible(town, state.box, building):
                return
    stop(town)


def stop(town: Town) -> None:
    """The seat is done with this phase."""
    end_pulls(town)
    town.moves_left = 0
    town.used = 0
    town.step = IDLE
