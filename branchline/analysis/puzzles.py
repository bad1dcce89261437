"""Finding puzzles in games of bots, and proving that their solution is clearly the best action.

A proof has two halves, both with random numbers that the finding has not used. Pairs of rollouts with the same random
numbers compare the solution with every other action, until an interval of three standard errors lies above a share of
first place, or the budget is spent. And a deep search, asked several times, must choose the solution every time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
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

#: A new puzzle's solution is better than any other action by more than this share of first place, an old one's by more
#: than nothing; both by so many standard errors.
CLEAR, STILL_CLEAR, SURE = 0.03, 0.0, 3.0
#: Pairs of rollouts: at a time, and at the least.
BATCH, FEWEST = 8, 32
#: Whoever looks at many positions finds some that only luck makes clear. So what was found with one seed is proved with
#: others, which are so much higher.
OTHERS = (1000, 2000)
#: How often a deep search is asked, and how deep it is: in iterations of a tree, or in rollouts of sequential halving.
SEARCHES, DEEP_TREE, DEEP_HALVING = 3, 20_000, 2_000
#: A decision among fewer actions is no puzzle; among more it takes too long to prove.
FEWEST_CHOICES, MOST_CHOICES = 4, 60
#: A first look must find the best action ahead by so much, of a scale from lost (0) to won (1).
AHEAD = 0.03
#: How often a bot of each level is asked, and how often it has to find the solution.
ASKED, FOUND = 5, 3
LEVELS = (1, 2, 3, 4)
HARDEST = 5
#: So many puzzles of a game have the same solution at the most: nobody wants to pass twelve times.
MOST_ALIKE = 5


@dataclass(frozen=True)
class PuzzleProof:
    """How far the best action is ahead of the one that comes nearest."""

    rival: int
    gap: float
    error: float
    #: whether it is clearly ahead of every other action
    holds: bool


class Prover:
    """Proves and grades the puzzles of one game."""

    def __init__(
        self, game: Game, seats: int, seed: int, pairs: int, clear: float = STILL_CLEAR, sure: float = SURE
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        #: so many pairs of rollouts at the most for each other action
        self.pairs = pairs
        #: the interval of so many standard errors must lie above this
        self.clear, self.sure = clear, sure
        self.judge = Judge(Valuer(game, seats, seed, 8), max(budget_of(game.name, QUICK), 8))

    def other(self, seed: int) -> Prover:
        """The same with other random numbers."""
        return Prover(self.game, self.seats, self.seed + seed, self.pairs, self.clear, self.sure)

    def proof(self, known: State, seat: int, best: int, decisions: int) -> PuzzleProof | None:
        """The best action against all others; None as soon as one is not clearly worse."""
        nearest: PuzzleProof | None = None
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

    def against(self, known: State, seat: int, best: int, rival: int, decisions: int) -> PuzzleProof:
        """The best action against one other: pairs of rollouts until it is clear, or the budget is spent."""
        gaps: list[float] = []
        mean = error = 0.0
        while len(gaps) < self.pairs:
            pairs = self.judge.pairs(known, seat, best, rival, decisions, len(gaps), BATCH)
            gaps += [one.chance - other.chance for one, other in pairs]
            mean, error = spread(gaps)
            if len(pairs) < BATCH or (len(gaps) >= FEWEST and abs(mean - self.clear) > self.sure * error):
                break
        return PuzzleProof(rival, mean, error, mean - self.sure * error > self.clear)

    def searched(self, known: State, seat: int, best: int) -> bool:
        """Whether a deep search chooses the best action every time."""
        bot = bots.find(f"level-5:iterations={DEEP_HALVING if self.judge.own_rollouts else DEEP_TREE}")
        return all(
            bot.choose(known.clone(), seat, Random(self.seed, "deep", number)) == best for number in range(SEARCHES)
        )

    def difficulty(self, known: State, seat: int, best: int) -> int:
        """The weakest level whose bot mostly finds the best action."""
        for level in LEVELS:
            bot = bots.find(f"level-{level}")
            tries = (bot.choose(known.clone(), seat, Random(self.seed, "level", level, n)) for n in range(ASKED))
            if sum(choice == best for choice in tries) >= FOUND:
                return level
        return HARDEST

    def puzzle(self, match: Match, seat: int, best: int, proof: PuzzleProof) -> Puzzle:
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


def hardest_of(prover: Prover, number: int, known_well: Collection[str] = ()) -> tuple[Puzzle, Match] | None:
    """The hardest puzzle of a game of bots, with the match up to it. It was proved with other seeds than found.

    Solutions that are known well from other puzzles are passed over.
    """
    best: tuple[Puzzle, Match] | None = None
    others = [prover.other(seed) for seed in OTHERS]
    for match, seat, action in candidates(prover.game, prover.seats, prover.seed, number):
        known = known_to(match.state, seat, prover.seed)
        if prover.game.text(known, seat, action) in known_well:
            continue
        if prover.proof(known, seat, action, decided(match)) is None:
            continue
        proofs = [proof_of(other, match, seat, action) for other in others]
        if proofs[-1] is None or None in proofs:
            continue
        puzzle = prover.puzzle(match, seat, action, proofs[-1])
        if best is None or puzzle.difficulty > best[0].difficulty:
            best = (puzzle, match)
        if puzzle.difficulty >= LEVELS[-1]:
            break
    return best


def worn(found: list[tuple[Puzzle, Match]]) -> set[str]:
    """The solutions that so many puzzles have that there should be no more of them."""
    counted = Counter(puzzle.best for puzzle, _ in found)
    return {best for best, count in counted.items() if count >= MOST_ALIKE}


def varied(found: list[tuple[Puzzle, Match]]) -> list[tuple[Puzzle, Match]]:
    """The puzzles without the least clear of those that have the same solution."""
    kept: list[tuple[Puzzle, Match]] = []
    for one in sorted(found, key=lambda one: one[0].error - one[0].gap):
        if one[0].best not in worn(kept):
            kept.append(one)
    return kept


def numbered(found: list[tuple[Puzzle, Match]]) -> list[tuple[Puzzle, Match]]:
    """The puzzles in the order of difficulty; of equals the clearest first."""
    order = sorted(found, key=lambda one: (one[0].difficulty, -one[0].gap))
    return [(replace(puzzle, number=place), match) for place, (puzzle, match) in enumerate(order, 1)]


def proof_of(prover: Prover, match: Match, seat: int, best: int) -> PuzzleProof | None:
    """Both halves of the proof, with the prover's seed and budget; None if one of them fails."""
    known = known_to(match.state, seat, prover.seed)
    proof = prover.proof(known, seat, best, decided(match))
    return proof if proof is not None and prover.searched(known, seat, best) else None


def check(prover: Prover, match: Match, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with the figures of another proof; None if that fails, an error if the solution is not legal."""
    best = prover.game.read(match.state, puzzle.seat, puzzle.best)
    proof = proof_of(prover, match, puzzle.seat, best)
    if proof is None:
        return None
    return replace(prover.puzzle(match, puzzle.seat, best, proof), number=puzzle.number)
