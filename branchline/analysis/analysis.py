"""The analysis of a match: start + the sum of all changes = result, exactly, for every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from branchline.analysis.calibration import Calibration
from branchline.analysis.grades import GRADES, grade_of, is_blamed, sure_loss
from branchline.analysis.levels import SHARE, accuracy, level_like, losses, lost_share, measure_of
from branchline.analysis.reasons import Reason
from branchline.analysis.study import Study
from branchline.core.game import CHANCE
from branchline.core.match.line import place_of
from branchline.core.match.log import BACK, UNDO, Step
from branchline.core.match.match import Match


@dataclass(frozen=True)
class AnalysedStep:
    """A step that counted: what it changed, and for a decision how good it was."""

    #: its number in the log, from 1
    step: int
    #: None for chance
    seat: int | None
    action: str
    #: by seat: the share of first place that was gained or lost; alone points
    change: list[float]
    #: the same in points of lead
    lead_change: list[float]
    #: for decisions
    best: str = ""
    loss: float = 0.0
    error: float = 0.0
    points: float = 0.0
    #: the loss without a bound at 0, also in points of lead
    gap: float = 0.0
    gap_points: float = 0.0
    #: what a random action would have lost by the evaluation, in points of lead
    stake: float = 0.0
    grade: str = ""
    #: among how many actions the seat chose
    choices: int = 0
    #: the expected share of first place (alone: points) after the played action and after the best
    played_value: float = 0.0
    best_value: float = 0.0
    #: why the best action is better than the played one, or than the next best; None if there was no choice
    reason: Reason | None = None

    def facts(self, names: Sequence[str]) -> dict[str, Any]:
        """The step for JSON."""
        facts: dict[str, Any] = {
            "step": self.step,
            "seat": self.seat,
            "action": self.action,
            "change": self.change,
            "lead_change": self.lead_change,
        }
        if self.seat is not None:
            facts |= {"best": self.best, "loss": self.loss, "error": self.error, "grade": self.grade}
            facts |= {"lead_loss": self.points, "value": self.played_value, "best_value": self.best_value}
            facts["reason"] = self.reason.facts(names) if self.reason else None
        return facts


@dataclass(frozen=True)
class PlayerSummary:
    """How a seat played, and what chance did for it."""

    seat: int
    decisions: int
    #: from 0 (like random play) to 100 (nothing lost), by the measure of the game (levels.py)
    accuracy: float
    mean_loss: float
    #: the points that the decisions lost, by what random ones would have lost: 0 is nothing, 1 is like random play
    lost_share: float
    #: the sums of changes: by draws, by the seat's own decisions, and by the others'
    luck: float
    own: float
    others: float
    grades: dict[str, int]
    #: the bot that plays about as accurately; empty if the game's levels have not been measured
    level: str


@dataclass(frozen=True)
class Analysis:
    """A match, taken apart."""

    game: str
    seats: int
    budget: int
    seed: int
    #: by seat: shares of first place, expected at the start and in the end; alone points
    start: list[float]
    result: list[float]
    start_lead: list[float]
    result_lead: list[float]
    names: tuple[str, ...]
    steps: list[AnalysedStep] = field(default_factory=list)

    def facts(self) -> dict[str, Any]:
        """The analysis for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "budget": self.budget,
            "seed": self.seed,
            "value": "points" if self.seats == 1 else "first_place",
            "start": self.start,
            "result": self.result,
            "start_lead": self.start_lead,
            "result_lead": self.result_lead,
            "steps": [step.facts(self.names) for step in self.steps],
            "players": [vars(self.player(seat)) for seat in range(self.seats)],
        }

    def values(self) -> list[list[float]]:
        """The value of every place for each seat, from the start to the result."""
        values = [self.start]
        for step in self.steps:
            values.append([value + change for value, change in zip(values[-1], step.change, strict=True)])
        return values

    def player(self, seat: int) -> PlayerSummary:
        """How one seat fared."""
        mine = [step for step in self.steps if step.seat == seat]
        choices = [step for step in mine if step.choices > 1]
        mean_loss = sum(sure_loss(step.loss, step.error) for step in choices) / max(len(choices), 1)
        share = lost_share([step.gap_points for step in choices], [step.stake for step in choices])
        by_share = measure_of(self.game) == SHARE and bool(losses(self.game, self.seats))
        lost = share if by_share else mean_loss / unit_of(self.game, self.seats)
        return PlayerSummary(
            seat=seat,
            decisions=len(choices),
            accuracy=accuracy(self.game, self.seats, lost),
            mean_loss=mean_loss,
            lost_share=share,
            luck=sum(step.change[seat] for step in self.steps if step.seat is None),
            own=sum(step.change[seat] for step in mine),
            others=sum(step.change[seat] for step in self.steps if step.seat not in (None, seat)),
            grades={grade: sum(step.grade == grade for step in choices) for grade in GRADES},
            level=level_like(self.game, self.seats, lost),
        )

    def moments(self, count: int = 3) -> list[AnalysedStep]:
        """The steps that decided the game: the largest losses, and the draws that moved the most."""
        weighed = [(moved(step), -step.step, step) for step in self.steps]
        best = sorted(weighed, key=lambda one: one[:2], reverse=True)[:count]
        return sorted((step for weight, _, step in best if weight > 0), key=lambda step: step.step)


def unit_of(game: str, seats: int) -> float:
    """What a loss is measured in: the whole of a first place; alone the standard deviation of results, in points."""
    return Calibration(game, seats).spread / 100 if seats == 1 else 1.0


def moved(step: AnalysedStep) -> float:
    """How much a step counted: what a mistake lost, or what a draw moved from one seat to others."""
    if step.seat is None:
        return max(abs(change) for change in step.change)
    return step.loss if is_blamed(step.grade) else 0.0


def numbers_of(match: Match) -> list[int]:
    """The number in the log of each step of the line."""
    line: list[Step] = []
    numbers: list[int] = []
    for number, step in enumerate(match.steps, 1):
        if step.kind in (UNDO, BACK):
            place = place_of(line, step.seat)
            del line[place], numbers[place]
        else:
            line.append(step)
            numbers.append(number)
    return numbers


def assembled(study: Study, places: Sequence[dict[str, Any]]) -> Analysis:
    """The analysis from what was found at all places."""
    match = study.match
    header = match.header
    unit = unit_of(header.game.name, header.seats)
    steps = []
    for place, (number, step) in enumerate(zip(numbers_of(match), match.line, strict=True)):
        before, after = places[place], places[place + 1]
        judged = dict(before.get("judgement", {}))
        if judged:
            judged["grade"] = grade_of(judged["loss"] / unit, judged["error"] / unit, header.seats == 1)
            judged["choices"] = before["choices"]
        steps.append(
            AnalysedStep(
                step=number,
                seat=None if step.seat == CHANCE else step.seat,
                action=before["action"],
                change=differences(before["chances"], after["chances"]),
                lead_change=differences(before["leads"], after["leads"]),
                **judged,
            )
        )
    return Analysis(
        game=header.game.name,
        seats=header.seats,
        budget=study.budget,
        seed=study.seed,
        start=places[0]["chances"],
        result=places[-1]["chances"],
        start_lead=places[0]["leads"],
        result_lead=places[-1]["leads"],
        names=header.names,
        steps=steps,
    )


def differences(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """What was gained, by seat."""
    return [new - old for old, new in zip(before, after, strict=True)]


def analyse(
    match: Match, budget: int | None = None, seed: int = 1, progress: Callable[[int], None] | None = None
) -> Analysis:
    """Analyse a match, with so many rollouts for each decision. ``progress`` hears how many places were just done."""
    study = Study(match, budget, seed)
    places = []
    for facts in study.look(0, study.places):
        places.append(facts)
        if progress:
            progress(1)
    return assembled(study, places)
