"""Finding puzzles in games of bots, and proving that their solution is clearly the best action.

A proof compares the solution with every other action, by pairs of rollouts with the same random numbers. It goes on
until an interval of three standard errors lies above a share of first place, for each of them, or the budget is spent.
A puzzle is proved twice, with other random numbers: who looks at many positions finds some that only luck makes clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from branchline import bots
from branchline.analysis.judge import MOST_REASONED, Judge
from branchline.analysis.study import QUICK, budget_of
from branchline.analysis.values import Valuer
from branchline.bots import matches
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, Game, State
from branchline.core.match.match import Match
from branchline.core.message import packed
from branchline.core.puzzles import Puzzle

#: The solution is better than any other action by at least this share of first place, by so many standard errors.
CLEAR, SURE = 0.02, 3.0
#: Pairs of rollouts: at a time, and at the least.
BATCH, FEWEST = 8, 32
#: The second proof has random numbers of its own: the seed is so much higher.
SECOND = 1000
#: A decision among fewer actions is no puzzle; among more it takes too long to prove.
FEWEST_CHOICES, MOST_CHOICES = 4, 60
#: A first look must find the best action ahead by so much, of a scale from lost (0) to won (1).
AHEAD = 0.03
#: How often a bot of each level is asked, and how often it has to find the solution.
ASKED, FOUND = 5, 3
LEVELS = (1, 2, 3, 4)
HARDEST = 5


@dataclass(frozen=True)
class Proof:
    """How far the best action is ahead of the one that comes nearest."""

    rival: int
    gap: float
    error: float
    #: whether it is clearly ahead of every other action
    holds: bool


class Prover:
    """Proves and grades the puzzles of one game."""

    def __init__(self, game: Game, seats: int, seed: int, pairs: int) -> None:
        self.game = game
        self.seed = seed
        #: so many pairs of rollouts at the most for each other action
        self.pairs = pairs
        self.judge = Judge(Valuer(game, seats, seed, 8), max(budget_of(game.name, QUICK), 8))

    def proof(self, known: State, seat: int, best: int, decisions: int) -> Proof | None:
        """The best action against all others; None as soon as one is not clearly worse."""
        nearest: Proof | None = None
        for rival in self.ranked(known, seat, best):
            proof = self.against(known, seat, best, rival, decisions)
            if not proof.holds:
                return None
            if nearest is None or proof.gap < nearest.gap:
                nearest = proof
        return nearest

    def ranked(self, known: State, seat: int, best: int) -> list[int]:
        """The other actions, those that the evaluation likes first."""
        moves, values = list(known.moves(seat)), list(known.appraise_all(seat, self.judge.weights))
        order = sorted(range(len(moves)), key=lambda place: (-values[place], place))
        return [int(moves[place]) for place in order if moves[place] != best]

    def against(self, known: State, seat: int, best: int, rival: int, decisions: int) -> Proof:
        """The best action against one other: pairs of rollouts until it is clear, or the budget is spent."""
        gaps: list[float] = []
        mean = error = 0.0
        while len(gaps) < self.pairs:
            pairs = self.judge.pairs(known, seat, best, rival, decisions, len(gaps), BATCH)
            gaps += [one.chance - other.chance for one, other in pairs]
            mean, error = spread(gaps)
            if len(pairs) < BATCH or (len(gaps) >= FEWEST and abs(mean - CLEAR) > SURE * error):
                break
        return Proof(rival, mean, error, mean - SURE * error > CLEAR)

    def difficulty(self, known: State, seat: int, best: int) -> int:
        """The weakest level whose bot mostly finds the best action."""
        for level in LEVELS:
            bot = bots.find(f"level-{level}")
            tries = (bot.choose(known.clone(), seat, Random(self.seed, "level", level, n)) for n in range(ASKED))
            if sum(choice == best for choice in tries) >= FOUND:
                return level
        return HARDEST

    def puzzle(self, match: Match, seat: int, best: int, proof: Proof) -> Puzzle:
        """The puzzle of a proved decision, not numbered yet."""
        known, decisions = known_to(match.state, seat, self.seed), decided(match)
        few = min(max(self.pairs, 2), MOST_REASONED)
        pairs = self.judge.pairs(known, seat, best, proof.rival, decisions, 0, few)
        reason = self.judge.reason(known, seat, best, proof.rival, pairs, False)
        return Puzzle(
            number=0,
            step=len(match.steps),
            seat=seat,
            best=self.game.text(known, seat, best),
            rival=self.game.text(known, seat, proof.rival),
            gap=round(proof.gap, 4),
            error=round(proof.error, 4),
            difficulty=self.difficulty(known, seat, best),
            reason=packed(reason.sentence),
        )


def known_to(state: State, seat: int, seed: int) -> State:
    """The position as far as the seat knows it."""
    return state.imagine(seat, Random(seed, "puzzle"))


def decided(match: Match) -> int:
    """How many decisions there have been."""
    return sum(step.seat != CHANCE for step in match.line)


def spread(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, sqrt(variance / len(values))


def candidates(game: Game, seats: int, seed: int, number: int) -> Iterator[tuple[Match, int, int]]:
    """Decisions of a game of bots in which a first look finds one action far ahead: match, seat and action."""
    rng = Random("puzzles", seed, number)
    players = [bots.find("level-3"), *([bots.find("level-2")] * (seats - 1))]
    look = bots.find(f"level-5:iterations={4 * budget_of(game.name, QUICK)}")
    match = Match(game, seats)
    for seat in matches.decisions(match, players, rng):
        known = known_to(match.state, seat, seed)
        if seat != 0 or not FEWEST_CHOICES <= len(known.legal(seat)) <= MOST_CHOICES:
            continue
        thought = look.think(known, seat, Random("look", seed, number, len(match.steps)))
        values = sorted((variation.value for variation in thought.variations), reverse=True)
        if len(values) > 1 and values[0] - values[1] >= AHEAD:
            yield match.branch(len(match.steps)), seat, thought.action


def hardest_of(prover: Prover, seats: int, number: int) -> tuple[Puzzle, Match] | None:
    """The hardest puzzle of a game of bots, with the match up to it."""
    best: tuple[Puzzle, Match] | None = None
    second = Prover(prover.game, seats, prover.seed + SECOND, prover.pairs)
    for match, seat, action in candidates(prover.game, seats, prover.seed, number):
        proof = prover.proof(known_to(match.state, seat, prover.seed), seat, action, decided(match))
        if (
            proof is None
            or second.proof(known_to(match.state, seat, second.seed), seat, action, decided(match)) is None
        ):
            continue
        puzzle = prover.puzzle(match, seat, action, proof)
        if best is None or puzzle.difficulty > best[0].difficulty:
            best = (puzzle, match)
        if puzzle.difficulty >= LEVELS[-1]:
            break
    return best


def numbered(found: list[tuple[Puzzle, Match]]) -> list[tuple[Puzzle, Match]]:
    """The puzzles in the order of difficulty; of equals the clearest first."""
    order = sorted(found, key=lambda one: (one[0].difficulty, -one[0].gap))
    return [(replace(puzzle, number=place), match) for place, (puzzle, match) in enumerate(order, 1)]


def check(prover: Prover, match: Match, puzzle: Puzzle) -> Proof | None:
    """The proof once more, with the prover's seed and budget; None if it fails, an error if it is not legal."""
    known = known_to(match.state, puzzle.seat, prover.seed)
    best = prover.game.read(known, puzzle.seat, puzzle.best)
    return prover.proof(known, puzzle.seat, best, decided(match))


def is_ahead(prover: Prover, match: Match, puzzle: Puzzle) -> bool:
    """Whether the solution is still ahead of the action that comes nearest: a quick look instead of a proof."""
    known = known_to(match.state, puzzle.seat, prover.seed)
    best, rival = (prover.game.read(known, puzzle.seat, text) for text in (puzzle.best, puzzle.rival))
    proof = prover.against(known, puzzle.seat, best, rival, decided(match))
    return proof.gap > 0 and proof.gap + SURE * proof.error > CLEAR
