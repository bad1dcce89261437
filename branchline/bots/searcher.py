"""The bot that searches. It spends its budget in short slices, so that it can be watched and stopped."""

from __future__ import annotations

import time

from branchline import games
from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.bots.learned import value_net
from branchline.bots.search.mcts import NONE, InformationSetMCTS
from branchline.bots.search.reward import ONE
from branchline.bots.search.sequential_halving import SequentialHalving
from branchline.bots.search.settings import SearchSettings
from branchline.bots.search.value_net import ValueNet
from branchline.bots.tuned import tuned, weights_of
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.native import Ints

#: How long a slice should take, in seconds: between slices other threads run, and the watch is asked.
SLICE = 0.01
#: After each such part of a budget of iterations the search asks whether the choice is settled: the same everywhere.
PARTS = 16
#: How many variations a thought has, and how long each is at most.
SHOWN = 5
DEEP = 6


class SearchBot(Bot):
    """Searches for so many seconds, or iterations, or until the first of the two is used up.

    Without a ``width`` it is an information-set MCTS. With a ``width`` it is a sequential halving over so many moves,
    and an iteration is a rollout. With ``caution`` a move must be so many standard errors ahead of one that the move
    ordering likes better.
    """

    SETTINGS = (
        "seconds",
        "iterations",
        *("explore", "bias", "sharpness", "steered", "informed", "expand_after", "widen_from", "widen_rate"),
        *("guided", "horizon", "draws", "stop_at_chance", "for_place", "relative", "paranoid", "trust", "lead_scale"),
        *("learned", "settle"),
        *("width", "caution"),
    )

    def __init__(self, given: dict[str, float], weights: Ints | None = None, day: str = "") -> None:
        self.given = given
        self.day = day
        self.weights = weights
        #: a learned value in place of the game's own
        self.net: ValueNet | None = None
        self.seconds = given.get("seconds", 0.0)
        self.iterations = int(given.get("iterations", 0))
        if not self.seconds and not self.iterations:
            self.seconds = 1.0

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        started = time.monotonic()
        moves = state.moves(seat)
        if len(moves) == 1:
            action = int(moves[0])
            return Thought(action, [Variation(((seat, action),), 0.5, 1.0)])
        if self.given.get("width"):
            return self.think_by_halving(state, seat, rng, watch)
        tree = self.new_tree(state, seat, rng)
        self.spend(tree, started, watch)
        variations = best_variations(tree, state)
        return Thought(variations[0].action, variations, int(tree.iterations), time.monotonic() - started)

    # -- sequential halving --------------------------------------------------------------------------------------

    def think_by_halving(self, state: State, seat: int, rng: Random, watch: Watch | None) -> Thought:
        """Rounds of rollouts until the budget is spent, or one candidate is left."""
        started = time.monotonic()
        search = self.new_halving(state, seat, rng)
        longest = done = 0.0
        while True:
            done = 1.0 if len(search.left) == 1 else done
            stopped = watch is not None and not watch.goes_on(done)
            if done >= 1 or (stopped and search.iterations):
                break
            before = time.monotonic()
            search.round(done)
            time.sleep(0)  # lets other threads run
            now = time.monotonic()
            longest = max(longest, now - before)
            # The next round must not end late.
            by_time = (now + longest - started) / self.seconds if self.seconds else 0.0
            done = max(done, min(by_time, 1.0), search.iterations / self.iterations if self.iterations else 0.0)
        whole = max(search.iterations, 1)
        variations = [
            Variation(((seat, search.moves[place]),), search.value(place), len(search.results[place]) / whole)
            for place in search.ranked()[:SHOWN]
        ]
        return Thought(variations[0].action, variations, search.iterations, time.monotonic() - started)

    def new_halving(self, state: State, seat: int, rng: Random) -> SequentialHalving:
        """The candidates to begin with."""
        name = state.game_name()
        weights = weights_of(name, rollouts=True, day=self.day) if self.weights is None else self.weights
        width, caution = int(self.given["width"]), self.given.get("caution", 0.0)
        return SequentialHalving(state, seat, weights, width, games.find(name).secrets, rng, caution)

    # -- tree search ---------------------------------------------------------------------------------------------

    def new_tree(self, state: State, seat: int, rng: Random) -> InformationSetMCTS:
        """The tree to begin with. It has a generator of its own: how long it grows must not change later draws."""
        name = state.game_name()
        game = games.find(name)
        settings = SearchSettings({**tuned(name, self.day).get("search", {}), **self.given})
        weights = weights_of(name, day=self.day) if self.weights is None else self.weights
        rng = Random(int(rng.bits()), "search")
        tree = InformationSetMCTS(state, seat, weights, settings, game.action_count, rng)
        tree.secrets = game.secrets
        if settings.learned:
            tree.net = self.net or value_net(name)
        return tree

    def spend(self, tree: InformationSetMCTS, started: float, watch: Watch | None) -> None:
        """Spend the budget, or less if the watch stops it or the rest of the iterations can't change the choice."""
        size = 1
        part = max(self.iterations // PARTS, 1)
        while True:
            count = int(tree.iterations)
            passed = time.monotonic() - started
            by_time = passed / self.seconds if self.seconds else 0.0
            by_count = count / self.iterations if self.iterations else 0.0
            decided = self.iterations > 0 and count > 0 and count % part == 0 and settled(tree, self.iterations - count)
            done = 1.0 if decided else max(by_time, by_count)
            stopped = watch is not None and not watch.goes_on(done)
            if done >= 1 or (stopped and count):
                return
            if self.iterations:
                size = min(size, part - count % part, self.iterations - count)
            before = time.monotonic()
            tree.run(size)
            time.sleep(0)  # lets other threads run: compiled code does not stop for them by itself
            spent = time.monotonic() - before
            size = max(1, min(size * 2, int(size * SLICE / max(spent, 1e-6))))


def settled(tree: InformationSetMCTS, left: int) -> bool:
    """Whether no other action can overtake the one with the most visits, with so many iterations left."""
    tried = sorted((int(tree.visits[node]) for node in children(tree, 0)), reverse=True)
    return len(tried) > 1 and tried[0] - tried[1] > left


def best_variations(tree: InformationSetMCTS, state: State) -> list[Variation]:
    """The actions with the most visits, each with what is expected to follow (its principal variation)."""
    ranked = sorted(children(tree, 0), key=lambda node: (-int(tree.visits[node]), -_mean(tree, node)))
    total = max(int(tree.visits[0]), 1)
    return [
        Variation(_follow(tree, node, int(state.seats)), _mean(tree, node), int(tree.visits[node]) / total)
        for node in ranked[:SHOWN]
    ]


def children(tree: InformationSetMCTS, node: int) -> list[int]:
    """The child nodes of a node, the best priors first."""
    nodes = []
    child = int(tree.child[node])
    while child != NONE:
        nodes.append(child)
        child = int(tree.sibling[child])
    return nodes


def _mean(tree: InformationSetMCTS, node: int) -> float:
    visits = int(tree.visits[node])
    return int(tree.gain[node]) / (visits * ONE) if visits else 0.0


def _follow(tree: InformationSetMCTS, node: int, seats: int) -> tuple[tuple[int, int], ...]:
    """From a node down along the most visits."""
    steps = []
    while True:
        key = int(tree.key[node])
        steps.append((key % seats, key // seats))
        below = [child for child in children(tree, node) if tree.visits[child]]
        if not below or len(steps) == DEEP:
            return tuple(steps)
        node = max(below, key=lambda child: int(tree.visits[child]))
