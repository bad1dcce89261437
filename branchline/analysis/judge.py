"""What a decision lost: the played action against the best one, judged from what the seat could know.

The first half of the budget looks for the best action, with the strongest bot. The second half compares it with the
played one, on fresh random numbers that both share. So the loss has no bias from the choice of the best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from branchline import bots
from branchline.analysis.reasons import Prospects, Reason, compared
from branchline.analysis.values import Valuer, exact
from branchline.bots.bot import Thought
from branchline.bots.tuned import tuned, weights_of
from branchline.core.engine.evaluation import lead
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, Game, State

#: At least so many pairs of rollouts compare two actions.
FEWEST_PAIRS = 4
#: At least so many pairs of rollouts tell why the best action was best, and at the most so many tell any reason.
FEWEST_REASONED = 2
MOST_REASONED = 24
#: After so many pairs without any difference the two actions are the same.
ALIKE = 3


class Outcome(NamedTuple):
    """What a rollout led to, for the seat that is judged."""

    #: its lead over the mean of the others, in hundredths of a point
    lead: float
    #: its expected share of first place; alone its points
    chance: float
    #: what the position there holds for the seat; None if that was not asked
    prospects: Prospects | None = None


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
    #: the same two without a bound at 0, so that the mean over many decisions has no bias
    gap: float
    gap_points: float
    #: the expected share of first place (alone: points) after the played action and after the best
    played_value: float
    best_value: float
    #: what a random action would lose by the evaluation, in points: how much there was to lose
    stake: float = 0.0
    #: why the best action is better than the played one, or than the next best if that was played; None if forced
    reason: Reason | None = None


class Judge:
    """Judges the decisions of one match."""

    def __init__(self, valuer: Valuer, budget: int) -> None:
        name = valuer.game.name
        settings = tuned(name)
        self.valuer = valuer
        self.shown = valuer.game.shown
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
        return replace(self.judged(known, seat, action, decisions, place), stake=self.stake(known, seat))

    def judged(self, known: State, seat: int, action: int, decisions: int, place: int) -> Judgement:
        """The judgement of a decision with a choice."""
        thought = self.bot.think(known, seat, Random(self.valuer.seed, "think", place))
        if thought.action == action:
            rival = self.runner_up(known, seat, thought)
            few = max(self.budget // 16, FEWEST_REASONED)
            pairs = self.pairs(known, seat, action, rival, decisions, place, min(few, MOST_REASONED))
            # So few pairs tell the reason, but not the better action.
            return replace(
                self.best(known, seat, action, decisions), reason=self.reason(known, seat, action, rival, pairs, False)
            )
        count = max(self.budget // 4, FEWEST_PAIRS)
        pairs = self.pairs(known, seat, action, thought.action, decisions, place, count)
        judgement = self.weighed(action, thought.action, pairs)
        better, rival = (thought.action, action) if judgement.best != action else (action, thought.action)
        return replace(judgement, reason=self.reason(known, seat, better, rival, pairs, judgement.best != action))

    def stake(self, known: State, seat: int) -> float:
        """How far the best action is ahead of the mean action by the evaluation, in points."""
        values = [int(value) for value in known.appraise_all(seat, self.valuer.weights)]
        return exact((max(values) - sum(values) / len(values)) / 100)

    def runner_up(self, known: State, seat: int, thought: Thought) -> int:
        """The action that the bot likes next best."""
        others = [variation.action for variation in thought.variations if variation.action != thought.action]
        if others:
            return others[0]
        moves, values = list(known.moves(seat)), list(known.appraise_all(seat, self.weights))
        ranked = sorted(range(len(moves)), key=lambda place: (-values[place], place))
        return next(int(moves[place]) for place in ranked if moves[place] != thought.action)

    def reason(
        self, known: State, seat: int, better: int, rival: int, pairs: list[tuple[Outcome, Outcome]], second: bool
    ) -> Reason:
        """Why an action is better; ``second`` says whether it is the second one of each pair."""
        ends = [
            (other.prospects, one.prospects) if second else (one.prospects, other.prospects)
            for one, other in pairs
            if one.prospects is not None and other.prospects is not None
        ]
        return compared(self.valuer.game, known, seat, better, rival, ends)

    def best(self, known: State, seat: int, action: int, decisions: int) -> Judgement:
        """The judgement of an action that nothing was found to be better than."""
        value = exact(self.promised(known, seat, self.lead_now(known, seat), decisions))
        return Judgement(action, 0.0, 0.0, 0.0, 0.0, 0.0, value, value)

    def weighed(self, action: int, rival: int, pairs: list[tuple[Outcome, Outcome]]) -> Judgement:
        """The judgement from what followed both actions, on the same random numbers."""
        gaps = [other.chance - one.chance for one, other in pairs]
        gap, value = sum(gaps) / len(gaps), exact(sum(one.chance for one, _ in pairs) / len(pairs))
        error = exact(sqrt(sum((each - gap) ** 2 for each in gaps) / max(len(gaps) - 1, 1) / len(gaps)))
        points = exact(sum(other.lead - one.lead for one, other in pairs) / len(pairs) / 100)
        if gap <= 0:
            return Judgement(action, 0.0, error, 0.0, exact(gap), points, value, value)
        return Judgement(rival, exact(gap), error, points, exact(gap), points, value, value + exact(gap))

    # -- rollouts ------------------------------------------------------------------------------------------------

    def pairs(
        self, known: State, seat: int, action: int, rival: int, decisions: int, place: int, count: int
    ) -> list[tuple[Outcome, Outcome]]:
        """What follows both actions, again and again, both with the same random numbers."""
        follow = self.by_own_rollouts if self.own_rollouts else self.played_on
        outcomes: list[tuple[Outcome, Outcome]] = []
        for number in range(count):
            luck = (self.valuer.seed, "pair", place, number)
            reasoned = number < MOST_REASONED
            one, other = (follow(known, seat, move, decisions, Random(*luck), reasoned) for move in (action, rival))
            outcomes.append((one, other))
            if number + 1 == ALIKE and all(one[:2] == other[:2] for one, other in outcomes):
                break
        return outcomes if not self.own_rollouts else self.centred(known, seat, outcomes, decisions)

    def by_own_rollouts(
        self, known: State, seat: int, move: int, decisions: int, luck: Random, reasoned: bool
    ) -> Outcome:
        """A rollout of the game's own, which tells the lead."""
        state = known.imagine(seat, luck)
        state.apply(seat, move)
        ahead = int(state.rollout(seat, luck, self.weights))
        return Outcome(ahead, 0.0, self.shown.prospects(state, seat) if reasoned else None)

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
            return one._replace(chance=value + (one.lead - centre) * slope)

        return [(chanced(one), chanced(other)) for one, other in pairs]

    def played_on(self, known: State, seat: int, move: int, decisions: int, luck: Random, reasoned: bool) -> Outcome:
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
        chance = self.valuer.promised(values, int(state.turn()), decisions).chances[seat]
        return Outcome(ahead, chance, self.shown.prospects(state, seat) if reasoned else None)

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


#: A hint's reason comes from so many pairs of rollouts.
HINT_PAIRS = 12


def reason_for(
    game: Game, state: State, seat: int, action: int, rival: int | None = None, seed: int = 1
) -> Reason | None:
    """Why an action is good for the seat: better than a rival, or than the next best by a quick look.

    It uses what the seat may know. None if there is no other action.
    """
    judge = Judge(Valuer(game, int(state.seats), seed, 1), 8 * HINT_PAIRS)
    known = state.imagine(seat, Random(seed, "hint"))
    others = [other for other in known.legal(seat) if other != action]
    if not others:
        return None
    chosen = judge.runner_up(known, seat, Thought(action)) if rival is None or rival == action else rival
    pairs = judge.pairs(known, seat, action, chosen, 0, 0, HINT_PAIRS)
    return judge.reason(known, seat, action, chosen, pairs, False)
