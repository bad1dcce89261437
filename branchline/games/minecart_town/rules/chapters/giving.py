"""Effects that give cubes or points (chapters 3 and 11), and the owner's choice of cubes."""

from __future__ import annotations

from branchline.core.engine.bits import BIT, lowest, members
from branchline.core.native import Ints, append, i64, vec
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.box import MinecartTownBox
from branchline.games.minecart_town.rules.kinds import CHOICE, LOSE, PER_NEIGHBOUR_TYPE, PER_STORED, RESOURCES
from branchline.games.minecart_town.rules.phases import IDLE, SPEND, TAKE, TAKE_ONE_KIND
from branchline.games.minecart_town.rules.state import NONE, Town


def carry_out(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> None:
    """MT-11.2 An immediate or production effect: points at once, and cubes as long as there are slots.

    MT-3.2 It touches this building only, so the order of buildings does not matter.
    """
    form = box.form[effect]
    times: i64 = 1
    if form == LOSE:
        lose(town, box, building, effect)
        return
    if form == PER_STORED:
        times = groups(town, box, building, effect)
    town.earned[building] += times * box.points[effect]
    if form == CHOICE:
        _offer_any(town, building, box.many[effect], box.one_kind[effect])
        return
    around: i64 = 0
    if form == PER_NEIGHBOUR_TYPE:
        around = types_around(town, box, building)
    total: i64 = 0
    for resource in range(RESOURCES):
        many = times * box.gives[effect * RESOURCES + resource]
        if around & BIT[resource]:
            many = box.many[effect]
        town.offer[resource] = many
        total += many
    _offer(town, building, total, TAKE)


def groups(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> i64:
    """MT-11.4 How many full groups of the counted cubes lie on the building; nothing is spent."""
    most: i64 = 1000
    for resource in range(RESOURCES):
        need = box.needs[effect * RESOURCES + resource]
        if need:
            most = min(most, towns.held(town, building, resource) // need)
    return most


def lose(town: Town, box: MinecartTownBox, building: i64, effect: i64) -> None:
    """MT-11.5 Cubes go back to the stock for nothing, as many as there are."""
    for resource in range(RESOURCES):
        many = min(box.needs[effect * RESOURCES + resource], towns.held(town, building, resource))
        if many:
            towns.spend(town, building, resource, many)


def types_around(town: Town, box: MinecartTownBox, building: i64) -> i64:
    """MT-11.9 The resources shown in effects of the surrounding buildings, as a set; costs and wide icons aside.

    MT-R28 Those that are there at the moment.
    """
    found: i64 = 0
    for tile in towns.surrounding(town, town.place[building]):
        if town.number[tile] != NONE:
            found |= box.depicts[town.kind[tile]]
    return found


# -- choosing cubes ----------------------------------------------------------------------------------------------------


def _offer_any(town: Town, building: i64, many: i64, one_kind: i64) -> None:
    """MT-11.3 The owner chooses the resources; of one kind where the tile says so."""
    for resource in range(RESOURCES):
        town.offer[resource] = many
    _offer(town, building, many, TAKE_ONE_KIND if one_kind else TAKE)


def _offer(town: Town, building: i64, many: i64, step: i64) -> None:
    """MT-3.3 No slot, no cube. MT-3.4 Where kinds compete for slots, the owner chooses; MT-R7 gains are not refused."""
    town.left = min(many, town.free[building])
    town.asking = building
    town.step = step
    settle(town)


def choices(town: Town) -> i64:
    """The resources that can be the next cube taken or spent. MT-R8 A set of cubes is named in the resources' order."""
    able: i64 = 0
    rest: i64 = 0
    for resource in range(RESOURCES - 1, -1, -1):
        rest += town.offer[resource]
        if town.offer[resource] and rest >= town.left:
            able |= BIT[resource]
    return able


def options(town: Town) -> Ints:
    """The actions of an owner who chooses a cube."""
    found = vec[i64]()
    for resource in members(choices(town)):
        found = append(found, actions.choose(resource))
    return found


def choose(town: Town, resource: i64) -> None:
    """The owner names the next cube."""
    _move_one(town, resource)
    settle(town)


def _move_one(town: Town, resource: i64) -> None:
    if town.step == SPEND:
        towns.spend(town, town.asking, resource, 1)
        town.left -= 1
    else:
        many: i64 = 1
        if town.step == TAKE_ONE_KIND:
            many = town.left
        towns.put(town, town.asking, resource, many)
        town.left -= many
    town.offer[resource] -= 1
    for lower in range(resource):
        town.offer[lower] = 0


def settle(town: Town) -> None:
    """Go on as long as there is no choice. When no cube is left, the owner is idle again."""
    while town.left:
        able = choices(town)
        if able & (able - 1):
            return
        _move_one(town, lowest(able))
    for resource in range(RESOURCES):
        town.offer[resource] = 0
    town.asking = NONE
    town.step = IDLE
