"""A careful beginner: builds what promises most for the cubes at hand, joins it, and lets a plan carry.

Not a bot for people to play against; it only shows whether the reconstructed economy holds.
"""

from __future__ import annotations

import sys

from branchline.core.engine.bits import members
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY
from branchline.games import find
from branchline.games.minecart_town.ai.position import MinecartTownPosition
from branchline.games.minecart_town.rules import actions
from branchline.games.minecart_town.rules import town as towns
from branchline.games.minecart_town.rules.chapters import ending, tracks
from branchline.games.minecart_town.rules.kinds import (
    BOOST,
    CONVERT,
    CONVERT_ANY,
    CONVERT_DIFFERENT,
    END,
    GAIN,
    PER_NEIGHBOUR,
    PER_NEIGHBOUR_TYPE,
    PER_STORED,
    PROCESSING,
    PRODUCTION,
    RESOURCES,
)
from branchline.games.minecart_town.rules.phases import (
    CONSTRUCTION_PHASE,
    FINAL_PHASE,
    IDLE,
    LAYING,
    PLACE,
    SHAPE,
    TURN,
)
from branchline.games.minecart_town.rules.shapes import ENDS, JUNCTION_ENDS, SHAPES
from branchline.games.minecart_town.rules.state import TRACK, Town
from branchline.games.minecart_town.ui import plans

#: Of what the whole town could do if all were joined, so much is believed; the rest only as far as it is joined.
_HOPE = (0.4, 0.3, 0.1, 0.0)
#: What a cube must promise at least to be spent.
_IDLE_RATE = 0.0
#: A cube of wood or stone to come, as long as it can be spent.
_INCOME = 1.5
#: A cube of goods without a use yet.
_LOOSE = 0.3

#: A promise, what it costs in cubes, and the actions that lead there.
Line = tuple[float, float, list[int]]


class Greedy:
    """One policy for all seats."""

    def __init__(self, seed: int) -> None:
        self.rng = Random("greedy", seed)
        self.plans: dict[int, list[int]] = {}
        self.planned: set[tuple[int, int]] = set()

    def play(self, state: MinecartTownPosition) -> MinecartTownPosition:
        """The game to its end."""
        seat = int(state.turn())
        while seat != NOBODY:
            action = int(state.draw(self.rng)) if seat == CHANCE else self.choose(state, seat)
            state.apply(seat, action)
            seat = int(state.turn())
        return state

    def choose(self, state: MinecartTownPosition, seat: int) -> int:
        """What to do now."""
        plan = self.plans.get(seat)
        legal = state.legal(seat)
        if actions.PAY <= legal[0] < actions.CHOOSE:
            owned = state.towns[seat].owned
            return max(legal, key=lambda action: owned[actions.paid_resource(action)])
        if plan and plan[0] in legal:
            return plan.pop(0)
        self.plans[seat] = []
        step = state.towns[seat].step
        if state.phase == CONSTRUCTION_PHASE:
            if step in (TURN, LAYING):
                return self.construct(state, seat, legal)
            return best(state, seat, legal)
        if actions.CHOOSE <= legal[0] < actions.PROCESS:
            return best(state, seat, legal)
        return self.carry(state, seat, legal)

    def carry(self, state: MinecartTownPosition, seat: int, legal: list[int]) -> int:
        """The plan for points, then whatever still processes, then done."""
        key = (seat, int(state.round))
        if key not in self.planned:
            self.planned.add(key)
            if "points" in plans.goals(state, seat):
                self.plans[seat] = plans.plan(state, seat, "points")
                if self.plans[seat]:
                    return self.plans[seat].pop(0)
        process = [action for action in legal if actions.PROCESS <= action < actions.MOVE]
        gains = [action for action in process if worth(after(state, seat, action), seat) > worth(state, seat) - 1]
        return gains[0] if gains else actions.DONE

    def construct(self, state: MinecartTownPosition, seat: int, legal: list[int]) -> int:
        """The building or the piece of track that promises most, or the end of the turn."""
        end = legal[-1]
        base = worth(state, seat)
        found: list[Line] = []
        for action in self.best_tiles(state, seat, legal):
            found.append(self.best_cell(state, seat, action))
        for action in legal:
            if actions.LAY <= action < actions.SHAPE:
                found += self.best_piece(state, seat, action)
        if not found:
            return end
        rate, line = max(((promise - base) / cost, line) for promise, cost, line in found)
        if rate <= _IDLE_RATE:
            return end
        self.plans[seat] = line[1:]
        return line[0]

    def best_tiles(self, state: MinecartTownPosition, seat: int, legal: list[int]) -> list[int]:
        """The few tiles that promise most for a cube if all were joined."""
        base = worth(state, seat, 1)
        rated = []
        for action in legal:
            if actions.BUILD <= action < actions.PLACE:
                chosen = after(state, seat, action)
                built = settle(after(chosen, seat, chosen.legal(seat)[0]), seat)
                rated.append(((worth(built, seat, 1) - base) / spent(state, built, seat), action))
        return [action for _, action in sorted(rated, reverse=True)[:5]]

    def best_cell(self, state: MinecartTownPosition, seat: int, action: int) -> Line:
        """Where a tile does most, joined by a piece of track if that is worth the cube."""
        chosen = after(state, seat, action)
        lines = []
        for cell in chosen.legal(seat):
            built = settle(after(chosen, seat, cell), seat)
            cost = spent(state, built, seat)
            promise = worth(built, seat)
            joined = linked(built, seat)
            lines.append((promise, cost, [action, cell]))
            if joined > promise:
                lines.append((promise + (joined - promise) * cost / (cost + 1), cost, [action, cell]))
        return max(lines, key=lambda line: line[0])

    def best_piece(self, state: MinecartTownPosition, seat: int, action: int) -> list[Line]:
        chosen = after(state, seat, action)
        if chosen.towns[seat].step not in (SHAPE, SHAPE + 1):
            return []
        lines = []
        before = list(state.towns[seat].reach)
        for shape in chosen.legal(seat):
            laid = settle(after(chosen, seat, shape), seat)
            if list(laid.towns[seat].reach) != before:
                lines.append((worth(laid, seat), spent(state, laid, seat), [action, shape]))
            elif action < actions.UPGRADE:
                lines += self.second_piece(laid, seat, [action, shape], before)
        return lines

    def second_piece(self, state: MinecartTownPosition, seat: int, line: list[int], before: list[int]) -> list[Line]:
        """Another piece at the loose end of the first, if the two join something."""
        town = state.towns[seat]
        tile = len(town.kind) - 1
        lines = []
        for action in state.legal(seat):
            if actions.LAY <= action < actions.UPGRADE:
                cell = int(actions.operand(action))
                if -1 - cell in [town.beyond[tile * 4 + side] for side in range(4) if town.ends[tile] & (1 << side)]:
                    chosen = after(state, seat, action)
                    for shape in chosen.legal(seat) if chosen.towns[seat].step == SHAPE else []:
                        laid = settle(after(chosen, seat, shape), seat)
                        if list(laid.towns[seat].reach) != before:
                            lines.append((worth(laid, seat), 1 + spent(state, laid, seat), [*line, action, shape]))
        return lines


def after(state: MinecartTownPosition, seat: int, action: int) -> MinecartTownPosition:
    twin = state.clone()
    twin.apply(seat, action)
    return twin


def spent(before: MinecartTownPosition, now: MinecartTownPosition, seat: int) -> float:
    """How many cubes of wood and stone a line costs, less what it brings."""
    net = sum(int(before.towns[seat].owned[r] - now.towns[seat].owned[r]) for r in (0, 1))
    return max(0.5, net)


def settle(state: MinecartTownPosition, seat: int) -> MinecartTownPosition:
    """Pay and choose anyhow until the seat's turn is over or at a top-level decision."""
    while (
        state.phase == CONSTRUCTION_PHASE
        and state.current == seat
        and state.towns[seat].step not in (TURN, LAYING, IDLE)
    ):
        state.apply(seat, state.legal(seat)[0])
    return state


def best(state: MinecartTownPosition, seat: int, legal: list[int]) -> int:
    """The one that leaves the town worth most."""
    if len(legal) == 1 or state.towns[seat].step == PLACE:
        return legal[0]
    return max(legal, key=lambda action: worth(settle(after(state, seat, action), seat), seat))


# -- what a town promises ----------------------------------------------------------------------------------------------


def linked(state: MinecartTownPosition, seat: int) -> float:
    """What the town would be worth if one piece of track joined its newest building to another."""
    town = state.towns[seat]
    tile = int(town.place[len(town.place) - 1])
    most = 0.0
    for side in range(4):
        cell = -1 - int(town.beyond[tile * 4 + side])
        back = 1 << (side + 2) % 4
        if cell < 0:
            most = max(most, flipped(state, seat, -1 - cell, back))
            continue
        for ends in (3, 5, 6, 9, 10, 12):
            if ends & back and ends & town.faced[cell] == town.faced[cell]:
                twin = state.clone()
                row, column = towns.cell_row(town, cell), towns.cell_column(town, cell)
                towns.add(twin.towns[seat], state.box, row, column, TRACK, ends)
                if twin.towns[seat].reach != town.reach:
                    most = max(most, worth(twin, seat))
    return most


def flipped(state: MinecartTownPosition, seat: int, piece: int, back: int) -> float:
    """What the town would be worth if this neighbour of the newest building, a piece of track, turned to it."""
    town = state.towns[seat]
    if town.kind[piece] != TRACK or int(town.ends[piece]).bit_count() > 2 or town.ends[piece] & back:
        return 0
    most = 0.0
    kept = tracks.kept_ends(town, piece)
    for ends in SHAPES:
        if ENDS[ends] == JUNCTION_ENDS and ends & kept == kept and ends & back:
            twin = state.clone()
            towns.flip(twin.towns[seat], piece, ends)
            most = max(most, worth(twin, seat))
    return most


def worth(state: MinecartTownPosition, seat: int, hope: float | None = None) -> float:
    """Points so far, points that the end gives, and what the goods of the remaining rounds could become."""
    town = state.towns[seat]
    if hope is None:
        hope = _HOPE[int(state.round) - 1]
    points = float(sum(int(earned) for earned in town.earned))
    whole = list(range(len(town.place)))
    groups = {int(town.reach[building]) for building in whole}
    joined = sum(goods(state, town, [int(b) for b in members(group)]) for group in groups)
    for building in whole:
        points += fixed(state, town, building)
    return points + hope * goods(state, town, whole) + (1 - hope) * joined


def fixed(state: MinecartTownPosition, town: Town, building: int) -> float:
    """Points that come whatever is carried: wells, and neighbours at the end."""
    box, left = state.box, int(state.box.rounds - state.round)
    kind = towns.kind_of(town, building)
    points = 0.0
    effect = box.effect_at(kind, PRODUCTION)
    if effect >= 0 and box.form[effect] == GAIN:
        points += left * int(box.points[effect])
        points += _INCOME * left * sum(int(box.gives[effect * RESOURCES + resource]) for resource in (0, 1))
    effect = box.effect_at(kind, END)
    if effect >= 0 and box.form[effect] in (PER_NEIGHBOUR, PER_NEIGHBOUR_TYPE):
        points += int(ending.end_points(town, box, building)) + 1.0 * left
    elif effect >= 0 and box.form[effect] != PER_STORED:
        points += int(ending.end_points(town, box, building))
    effect = box.effect_at(kind, PROCESSING)
    if effect >= 0 and box.form[effect] == BOOST:
        around = towns.surrounding(town, town.place[building])
        points += sum(1.0 + left for tile in around if town.number[tile] >= 0 and box.has_processing[town.kind[tile]])
    return points


def goods(state: MinecartTownPosition, town: Town, group: list[int]) -> float:
    """What the goods of joined buildings could become in the rounds left, best uses first."""
    box, left = state.box, int(state.box.rounds - state.round)
    supply = [0.0] * RESOURCES
    uses: list[tuple[float, list[int], float]] = []
    wanted = 0
    for building in group:
        kind = int(towns.kind_of(town, building))
        if box.has_processing[kind]:
            wanted |= int(box.accepts[kind])
    for building in group:
        kind = int(towns.kind_of(town, building))
        for resource in range(RESOURCES):
            supply[resource] += int(towns.held(town, building, resource))
        for when in (PRODUCTION, PROCESSING, END):
            effect = int(box.effect_at(kind, when))
            if effect < 0:
                continue
            form, points, slots = box.form[effect], int(box.points[effect]), int(box.slots[kind])
            needs = [int(box.needs[effect * RESOURCES + r]) for r in range(RESOURCES)]
            if form == GAIN:
                for r in range(RESOURCES):
                    more = left * int(box.gives[effect * RESOURCES + r])
                    supply[r] += more if wanted & (1 << r) else min(more, int(town.free[building]))
            elif form == CONVERT and points:
                uses.append((points / sum(needs), needs, slots * (left + 1) / sum(needs)))
            elif form == CONVERT:
                uses.append((0.5, needs, slots))
            elif form in (CONVERT_ANY, CONVERT_DIFFERENT):
                uses.append((points / int(box.many[effect]), [-int(box.many[effect])], left + 1))
            elif form == PER_STORED and points > 0 and when == END:
                uses.append((points + int(box.bonus[effect]) / 8, needs, slots))
            elif form == PER_STORED and points > 0 and left:
                uses.append((points * left * 0.7, needs, slots))
    for r in (0, 1):
        supply[r] *= 0.25 if state.phase != FINAL_PHASE else 1
    total = 0.0
    for rate, needs, most in sorted(uses, reverse=True):
        if len(needs) == 1:
            kinds = sorted(range(RESOURCES), key=lambda r: -supply[r])[: min(-needs[0], RESOURCES)]
            times = min(most, min(supply[r] for r in kinds))
            needs = [int(r in kinds) for r in range(RESOURCES)]
        else:
            times = min(most, min(supply[r] / needs[r] for r in range(RESOURCES) if needs[r]))
        for r in range(RESOURCES):
            supply[r] -= times * needs[r]
        total += rate * times * sum(needs)
    return total + _LOOSE * min(left, 2) * (supply[2] + supply[4] + 1.5 * supply[3])


# -- figures -----------------------------------------------------------------------------------------------------------


def figures(seats: int, games: int) -> tuple[float, int, int, float]:
    """Many games: the winners' mean, lowest and highest score, and everybody's mean."""
    winners: list[int] = []
    everybody: list[int] = []
    for number in range(games):
        state = find("minecart_town").start(seats)
        assert isinstance(state, MinecartTownPosition)
        totals = [int(total) for total in Greedy(number).play(state).totals()]
        winners.append(max(totals))
        everybody += totals
    return sum(winners) / games, min(winners), max(winners), sum(everybody) / len(everybody)


def main() -> None:
    """``python -m tests.minecart_town.greedy 25`` tells the figures for every seat count."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    for seats in (1, 2, 3, 4):
        mean, low, high, every = figures(seats, games)
        line = f"{seats} seats, {games} games: winner {mean:.1f} ({low} to {high}), mean of all {every:.1f}\n"
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
