"""What a decision lost: the played action against the best one, judged from what the seat could know.

The first half of the budget looks for the best action, with the strongest bot. The second half compares it with the
played one, on fresh random numbers that both share. So the loss has no bias from the choice of the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from branchline import bots
from branchline.analysis.values import Valuer, exact
from branchline.bots.tuned import tuned, weights_of
from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, State

#: At least so many pairs of rollouts compare two actions.
FEWEST_PAIRS = 4
#: After so many pairs without any difference the two actions are the same.
ALIKE = 3


class Outcome(NamedTuple):
    """What a rollout led to, for the seat that is judged."""

    #: its lead over the mean of the others, in hundredths of a point
    lead: float
    #: its expected share of first place; alone its points
    chance: float


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth to the seat that made it."""

    best: int
    #: how much less the played action promises than the best: a share of first place; alone points
    loss: float
    #: the standard error of the loss
    error: float
    #: the loss in points of lead
    points: float
    #: the expected share of first place (alone: points) after the played action and after the best
    played_value: float
    best_value: float


class Judge:
    """Judges the decisions of one match."""

    def __init__(self, valuer: Valuer, budget: int) -> None:
        name = valuer.game.name
        settings = tuned(name)
        self.valuer = valuer
        self.budget = budget
        self.bot = bots.find(f"level-5:iterations={max(budget // 2, 2)}")
        #: whether the strongest bot of this game decides by the game's own rollouts
        self.own_rollouts = bool(settings.get("level", {}).get("5", {}).get("width"))
        self.horizon: int = int(settings.get("search", {}).get("horizon", 0))
        self.weights = weights_of(name, rollouts=self.own_rollouts)

    def judge(self, state: State, seat: int, action: int, decisions: int, place: int) -> Judgement:
        """The judgement of a decision. ``place`` names its stream of random numbers."""
        known = state.imagine(seat, Random(self.valuer.seed, "judge", place))
        if len(known.legal(seat)) < 2:
            return self.best(known, seat, action, decisions)
        thought = self.bot.think(known, seat, Random(self.valuer.seed, "think", place))
        if thought.action == action:
            return self.best(known, seat, action, decisions)
        return self.weighed(action, thought.action, self.pairs(known, seat, action, thought.action, decisions, place))

    def best(self, known: State, seat: int, action: int, decisions: int) -> Judgement:
        """The judgement of an action that nothing was found to be better than."""
        value = exact(self.promised(known, seat, self.lead_now(known, seat), decisions))
        return Judgement(action, 0.0, 0.0, 0.0, value, value)

    def weighed(self, action: int, rival: int, pairs: list[tuple[Outcome, Outcome]]) -> Judgement:
        """The judgement from what followed both actions, on the same random numbers."""
        gaps = [other.chance - one.chance for one, other in pairs]
        gap, value = sum(gaps) / len(gaps), exact(sum(one.chance for one, _ in pairs) / len(pairs))
        error = exact(sqrt(sum((each - gap) ** 2 for each in gaps) / max(len(gaps) - 1, 1) / len(gaps)))
        if gap <= 0:
            return Judgement(action, 0.0, error, 0.0, value, value)
        points = exact(sum(other.lead - one.lead for one, other in pairs) / len(pairs) / 100)
        return Judgement(rival, exact(gap), error, points, value, value + exact(gap))

    # -- rollouts ------------------------------------------------------------------------------------------------

    def pairs(
        self, known: State, seat: int, action: int, rival: int, decisions: int, place: int
    ) -> list[tuple[Outcome, Outcome]]:
        """What follows both actions, again and again, both with the same random numbers."""
        follow = self.by_own_rollouts if self.own_rollouts else self.played_on
        found: list[tuple[Outcome, Outcome]] = []
        for number in range(max(self.budget // 4, FEWEST_PAIRS)):
            luck = (self.valuer.seed, "pair", place, number)
            one, other = (follow(known, seat, move, decisions, Random(*luck)) for move in (action, rival))
            found.append((one, other))
            if number + 1 == ALIKE and all(one == other for one, other in found):
                break
        return found if not self.own_rollouts else self.centred(known, seat, found, decisions)

    def by_own_rollouts(self, known: State, seat: int, move: int, decisions: int, luck: Random) -> Outcome:
        """A rollout of the game's own, which tells the lead."""
        state = known.imagine(seat, luck)
        state.apply(seat, move)
        return Outcome(int(state.rollout(seat, luck, self.weights)), 0.0)

    def centred(
        self, known: State, seat: int, pairs: list[tuple[Outcome, Outcome]], decisions: int
    ) -> list[tuple[Outcome, Outcome]]:
        """The same with chances: the rival's mean lead is taken for the one that the position promises now.

        A rollout of one seat alone says how much an action gains, but not where the others will be.
        """
        now = self.lead_now(known, seat)
        centre = sum(other.lead for _, other in pairs) / len(pairs)
        gap = centre - sum(one.lead for one, _ in pairs) / len(pairs)
        step = max(abs(gap), 100.0)
        value = self.promised(known, seat, now, decisions)
        slope = (value - self.promised(known, seat, now - step, decisions)) / step

        def chanced(one: Outcome) -> Outcome:
            return Outcome(one.lead, value + (one.lead - centre) * slope)

        return [(chanced(one), chanced(other)) for one, other in pairs]

    def played_on(self, known: State, seat: int, move: int, decisions: int, luck: Random) -> Outcome:
        """Sensible play to the search's horizon, and what the position there promises."""
        state = known.imagine(seat, luck)
        state.apply(seat, move)
        left, turn = self.horizon, state.turn()
        while turn == CHANCE or (left and turn != NOBODY):
            if turn == CHANCE:
                state.apply(CHANCE, state.draw(luck))
            else:
                state.apply(turn, state.guided(turn, luck, self.weights))
                left -= 1
                decisions += 1
            turn = state.turn()
        for actor in state.actors():
            state.conclude(actor, self.weights)
        values = self.valuer.outlook(state)
        others = len(values) - 1
        ahead = values[seat] - (sum(values) - values[seat]) / others if others else values[seat]
        return Outcome(ahead, self.valuer.promised(values, int(state.turn()), decisions).chances[seat])

    def lead_now(self, state: State, seat: int) -> int:
        """The seat's lead by the evaluation; what is half done is finished on a copy."""
        if state.turn() == NOBODY:
            return int(lead(state.totals(), seat)) * 100
        twin = state.clone()
        for actor in twin.actors():
            if actor >= 0:
                twin.conclude(actor, self.weights)
        return int(lead(twin.outlook(self.valuer.weights), seat))

    def promised(self, known: State, seat: int, lead_of_seat: float, decisions: int) -> float:
        """The value for the seat of a lead in this position."""
        values = self.valuer.outlook(known)
        others = len(values) - 1
        rest = (sum(values) - values[seat]) / others if others else 0.0
        values[seat] = rest + lead_of_seat
        return self.valuer.promised(values, int(known.turn()), decisions).chances[seat]
