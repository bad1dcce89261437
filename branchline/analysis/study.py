"""The study of a match, place by place, so that the work can be cut up and done anywhere.

Place n is the position after n steps of the line. All random numbers come from the seed and the place, so whoever does
a place finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from branchline.analysis.calibration import calibrated
from branchline.analysis.judge import Judge
from branchline.analysis.values import Valuer
from branchline.core.game import CHANCE, State
from branchline.core.match.log import Step
from branchline.core.match.match import Match

QUICK, FULL = "quick", "full"
_USUAL_BUDGET = {QUICK: 40, FULL: 1000}
#: Samples of a value in a game with a horizon or secrets, unless its file says otherwise.
_USUAL_SAMPLES = 8


def budget_of(game: str, name: str) -> int:
    """The rollouts for each decision in a quick or a full analysis of a game."""
    return int(calibrated(game).get("budget", {}).get(name, _USUAL_BUDGET[name]))


class Study:
    """A match that is studied."""

    def __init__(self, match: Match, budget: int | None = None, seed: int = 1) -> None:
        header = match.header
        name = header.game.name
        self.match = match
        self.budget = budget_of(name, QUICK) if budget is None else budget
        self.seed = seed
        samples = int(calibrated(name).get("values", {}).get("samples", _USUAL_SAMPLES))
        self.valuer = Valuer(header.game, header.seats, seed, samples)
        self.judge = Judge(self.valuer, self.budget)

    @property
    def places(self) -> int:
        """How many places there are: the start, and one after each step of the line."""
        return len(self.match.line) + 1

    def look(self, first: int, count: int, every: int = 1, values: bool = True) -> Iterator[dict[str, Any]]:
        """What is to be said about some places, as plain values: the worth, and the decision that follows.

        Of the decisions one in so many is judged. Without ``values`` the positions have no worth.
        """
        line = self.match.line
        state = self.match.at(0)
        decisions = 0
        for place in range(min(first + count, self.places)):
            step = line[place] if place < len(line) else None
            if place >= first:
                facts = self.worth(state, decisions) if values else {}
                if step:
                    facts["action"] = self.match.header.game.text(state, step.seat, step.action)
                    if step.seat != CHANCE and decisions % every == 0:
                        facts |= self.judged(state, step, decisions, place)
                yield facts
            if step:
                state.apply(step.seat, step.action)
                decisions += step.seat != CHANCE

    def worth(self, state: State, decisions: int) -> dict[str, Any]:
        """The value of a position for each seat."""
        worth = self.valuer.worth(state, decisions)
        return {"chances": worth.chances, "leads": worth.leads}

    def judged(self, state: State, step: Step, decisions: int, place: int) -> dict[str, Any]:
        """What a decision lost, and among how many actions it was made."""
        judgement = self.judge.judge(state, step.seat, step.action, decisions, place)
        best = self.match.header.game.text(state, step.seat, judgement.best)
        return {"judgement": {**vars(judgement), "best": best}, "choices": len(state.legal(step.seat))}
