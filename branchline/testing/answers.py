"""A generator that gives the answers that it is told. Only in plain Python: a compiled generator has no subclasses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from branchline.core.engine.random import Random


class Answers(Random):
    """A generator that gives these answers, and then always 0."""

    def __init__(self, answers: list[int]) -> None:
        super().__init__(0)
        self.told = answers
        self.answers: list[int] = []
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        place = len(self.answers)
        self.answers.append(self.told[place] if place < len(self.told) else 0)
        self.limits.append(limit)
        return self.answers[-1]

    def bits(self) -> int:
        raise AssertionError("a draw asks for a number below a limit")

    def odds(self) -> Fraction:
        """How likely it is that a generator answers like this."""
        whole = Fraction(1)
        for limit in self.limits:
            whole /= limit
        return whole


def all_answers() -> Iterator[Answers]:
    """A generator for every list of answers, in order, like an odometer; each is used before the next comes."""
    answers: list[int] = []
    while True:
        rng = Answers(answers)
        yield rng
        answers = rng.answers
        while answers and answers[-1] == rng.limits[len(answers) - 1] - 1:
            answers = answers[:-1]
        if not answers:
            return
        answers = [*answers[:-1], answers[-1] + 1]
