"""Reasons in words: why one action is better than another, by the evaluation's terms and by what follows.

``compared`` takes the position that a seat knows, two actions, and where rollouts of both have led. A game says in
``Shown.prospects`` what a position holds for a seat, and in ``Shown.because`` how two such prospects differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from branchline.bots.tuned import weights_of
from branchline.core.engine.evaluation import lead
from branchline.core.game import NOBODY, Game, State
from branchline.core.message import Message, packed
from branchline.core.native import Ints, i64, vec
from branchline.core.ui.shown import Prospect

#: By prospect what it holds, in one position.
Prospects = Mapping[str, Prospect]
#: A prospect is named if it makes a difference of this many points, this share of all that speaks for the action,
#: and this many standard errors.
LEAST_POINTS, LEAST_SHARE, SURE = 0.2, 0.2, 2.0
#: A term is listed if it makes a difference of so many points.
LEAST_TERM = 0.05
#: So many clauses make a sentence.
CLAUSES = 2


@dataclass(frozen=True)
class TermDifference:
    """How far a term of the evaluation speaks for the better action, in points of lead."""

    name: str
    points: float
    words: Message


@dataclass(frozen=True)
class Reason:
    """Why an action is better than a rival."""

    better: str
    rival: str
    #: the clauses that say the most, without a capital and a full stop: red is almost certainly taxed; ...
    sentence: Message
    terms: tuple[TermDifference, ...] = ()
    #: what follows, those that count most first
    followed: tuple[Message, ...] = ()

    def facts(self, names: Sequence[str]) -> dict[str, Any]:
        """The reason for JSON: in English, and as templates with their gaps."""
        players = list(names)
        return {
            "better": self.better,
            "than": self.rival,
            "text": self.sentence.english(players),
            "message": packed(self.sentence),
            "terms": [
                {"term": term.name, "points": round(term.points, 2), "text": term.words.english(players)}
                for term in self.terms
            ],
            "followed": [message.english(players) for message in self.followed],
        }


def compared(
    game: Game, known: State, seat: int, better: int, rival: int, ends: Sequence[tuple[Prospects, Prospects]] = ()
) -> Reason:
    """Why one action is better than another. ``ends`` are the prospects where rollouts of both have led, in pairs.

    Without rollouts the positions right after the actions are compared.
    """
    weights = weights_of(game.name)
    one, other = (concluded(known, seat, action, weights) for action in (better, rival))
    terms = term_differences(game, one, other, seat, weights)
    pairs = ends or [(game.shown.prospects(one, seat), game.shown.prospects(other, seat))]
    followed = clauses(game, known, seat, pairs)
    return Reason(
        better=game.text(known, seat, better),
        rival=game.text(known, seat, rival),
        sentence=sentence(followed, terms),
        terms=tuple(terms),
        followed=tuple(followed),
    )


def concluded(known: State, seat: int, action: int, weights: Ints) -> State:
    """The position after an action, with what is half done finished."""
    after = known.clone()
    after.apply(seat, action)
    for actor in after.actors():
        if actor >= 0:
            after.conclude(actor, weights)
    return after


def sentence(followed: Sequence[Message], terms: Sequence[TermDifference]) -> Message:
    """The clauses that say most; without any the term that speaks most for the action."""
    if len(followed) >= CLAUSES:
        return Message("{first}; {second}", {"first": followed[0], "second": followed[1]})
    if followed:
        return followed[0]
    if terms and terms[0].points > 0:
        return Message("it promises more: {term}", {"term": terms[0].words})
    return Message("it promises a little more")


# -- the evaluation's terms ------------------------------------------------------------------------------------------


def term_differences(game: Game, one: State, other: State, seat: int, weights: Ints) -> list[TermDifference]:
    """What each term adds to the difference of two positions, the largest difference first.

    It is the difference by the evaluation, less the difference by one in which that term has its lowest weight.
    """
    whole = advantage(one, other, seat, weights)
    differences = []
    for place, term in enumerate(game.terms):
        less = vec[i64]([term.low if at == place else int(weight) for at, weight in enumerate(weights)])
        points = (whole - advantage(one, other, seat, less)) / 100
        if abs(points) >= LEAST_TERM:
            differences.append(TermDifference(term.name, points, game.shown.term(term.name)))
    return sorted(differences, key=lambda term: (-abs(term.points), term.name))


def advantage(one: State, other: State, seat: int, weights: Ints) -> int:
    """How much better the seat stands in one position than in another, in hundredths of a point."""
    return stands(one, seat, weights) - stands(other, seat, weights)


def stands(state: State, seat: int, weights: Ints) -> int:
    """The seat's lead by the evaluation, in hundredths of a point."""
    over = state.turn() == NOBODY
    return int(lead(state.totals(), seat)) * 100 if over else int(lead(state.outlook(weights), seat))


# -- what follows ----------------------------------------------------------------------------------------------------


def clauses(game: Game, known: State, seat: int, pairs: Sequence[tuple[Prospects, Prospects]]) -> list[Message]:
    """What follows the better action and does not follow the other one, in the game's words."""
    weighed = []
    for name in dict.fromkeys(name for pair in pairs for side in pair for name in side):
        gaps = [gap(pair, name) for pair in pairs]
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((each - mean) ** 2 for each in gaps) / max(len(gaps) - 1, 1) / len(gaps))
        if mean >= max(LEAST_POINTS, SURE * error):
            weighed.append((mean, name))
    weighed.sort(key=lambda one: (-one[0], one[1]))
    whole = sum(mean for mean, _ in weighed)
    said = []
    for mean, name in weighed:
        if mean >= LEAST_SHARE * whole:
            best, played = (mean_prospect([pair[side].get(name, {}) for pair in pairs]) for side in (0, 1))
            words = game.shown.because(known, seat, name, best, played)
            if words:
                said.append(words)
    return said


def gap(pair: tuple[Prospects, Prospects], name: str) -> float:
    """By how much a prospect of the better action exceeds the other's, in points of lead."""
    one, other = (side.get(name, {}).get("lead", 0.0) for side in pair)
    return one - other


def mean_prospect(prospects: Sequence[Prospect]) -> dict[str, float]:
    """The mean of each number; what is missing counts as 0."""
    keys = dict.fromkeys(key for one in prospects for key in one)
    return {key: sum(one.get(key, 0.0) for one in prospects) / len(prospects) for key in keys}
