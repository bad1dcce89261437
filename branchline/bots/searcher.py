"""The bot that searches: it spends a budget in short slices, so that it can be watched and stopped."""

from __future__ import annotations

import time

from branchline import games
from branchline.bots.bot import Bot, Line, Thought, Watch
from branchline.bots.search.mcts import NONE, ONE, Settings, Tree
from branchline.bots.search.sequential_halving import Flat
from branchline.bots.tuned import tuned, weights_of
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.native import Ints

#: How long a slice should take: between slices other threads run, and the watcher is asked.
SLICE = 0.01
#: After each such part of a budget of iterations the search asks whether the choice is settled: the same everywhere.
PARTS = 16
#: How many lines a thought has, and how far they are told.
SHOWN = 5
DEEP = 6


class SearchBot(Bot):
    """Searches for so many seconds, or iterations, or until the first of the two is used up.

    With a ``width`` the search is flat: so many moves are rehearsed, and an iteration is a rehearsal. With ``caution``
    a move must be so many deviations ahead of one that is liked better.
    """

    SETTINGS = (
        "seconds",
        "iterations",
        *("explore", "bias", "sharpness", "steered", "expand_after", "widen_from", "widen_rate"),
        *("guided", "horizon", "draws", "stop_at_chance", "for_place", "relative", "paranoid", "trust", "lead_scale"),
        *("width", "caution"),
    )

    def __init__(self, given: dict[str, float], weights: Ints | None = None) -> None:
        self.given = given
        self.weights = weights
        self.seconds = given.get("seconds", 0.0)
        self.iterations = int(given.get("iterations", 0))
        if not self.seconds and not self.iterations:
            self.seconds = 1.0

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        started = time.monotonic()
        moves = state.moves(seat)
        if len(moves) == 1:
            action = int(moves[0])
            return Thought(action, [Line(((seat, action),), 0.5, 1.0)])
        width = int(self.given.get("width", 0))
        if width:
            return self.rehearse(state, seat, rng, width, watch)
        tree = self.plant(state, seat, rng)
        self.spend(tree, started, watch)
        lines = best_lines(tree, state)
        return Thought(lines[0].action, lines, int(tree.iterations), time.monotonic() - started)

    def rehearse(self, state: State, seat: int, rng: Random, width: int, watch: Watch | None) -> Thought:
        """A flat search of so many moves instead of a tree."""
        started = time.monotonic()
        weights = weights_of(state.game_name(), rehearsed=True) if self.weights is None else self.weights
        secrets, caution = games.find(state.game_name()).secrets, self.given.get("caution", 0.0)
        flat = Flat(state, seat, weights, width, secrets, rng, caution)
        longest = done = 0.0
        while True:
            done = 1.0 if len(flat.left) == 1 else done
            stopped = watch is not None and not watch.goes_on(done)
            if done >= 1 or (stopped and flat.iterations):
                break
            before = time.monotonic()
            flat.round(done)
            time.sleep(0)  # lets other threads run
            now = time.monotonic()
            longest = max(longest, now - before)
            # The next round must not end late.
            by_time = (now + longest - started) / self.seconds if self.seconds else 0.0
            done = max(done, min(by_time, 1.0), flat.iterations / self.iterations if self.iterations else 0.0)
        whole = max(flat.iterations, 1)
        lines = [
            Line(((seat, flat.moves[place]),), flat.value(place), len(flat.results[place]) / whole)
            for place in flat.ranked()[:SHOWN]
        ]
        return Thought(lines[0].action, lines, flat.iterations, time.monotonic() - started)

    def plant(self, state: State, seat: int, rng: Random) -> Tree:
        """The tree to begin with. It has a generator of its own: how long it grows must not change later draws."""
        name = state.game_name()
        game = games.find(name)
        settings = Settings({**tuned(name).get("search", {}), **self.given})
        weights = weights_of(name) if self.weights is None else self.weights
        tree = Tree(state, seat, weights, settings, game.action_count, Random(int(rng.bits()), "search"))
        tree.secrets = game.secrets
        return tree

    def spend(self, tree: Tree, started: float, watch: Watch | None) -> None:
        """The whole budget; less if the watcher says so, or if the rest of the iterations can't change the choice."""
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


def settled(tree: Tree, left: int) -> bool:
    """Whether no other action can be tried more than the best one any more, with so many iterations left."""
    tried = sorted((int(tree.visits[node]) for node in children(tree, 0)), reverse=True)
    return len(tried) > 1 and tried[0] - tried[1] > left


def best_lines(tree: Tree, state: State) -> list[Line]:
    """The actions that were tried most, each with what is expected to follow."""
    ranked = sorted(children(tree, 0), key=lambda node: (-int(tree.visits[node]), -_mean(tree, node)))
    total = max(int(tree.visits[0]), 1)
    return [
        Line(_follow(tree, node, int(state.seats)), _mean(tree, node), int(tree.visits[node]) / total)
        for node in ranked[:SHOWN]
    ]


def children(tree: Tree, node: int) -> list[int]:
    """The nodes of a node's moves, the best appraised first."""
    found = []
    child = int(tree.child[node])
    while child != NONE:
        found.append(child)
        child = int(tree.sibling[child])
    return found


def _mean(tree: Tree, node: int) -> float:
    visits = int(tree.visits[node])
    return int(tree.gain[node]) / (visits * ONE) if visits else 0.0


def _follow(tree: Tree, node: int, seats: int) -> tuple[tuple[int, int], ...]:
    """From a node down along what was tried most."""
    steps = []
    while True:
        key = int(tree.key[node])
        steps.append((key % seats, key // seats))
        below = [child for child in children(tree, node) if tree.visits[child]]
        if not below or len(steps) == DEEP:
            return tuple(steps)
        node = max(below, key=lambda child: int(tree.visits[child]))
