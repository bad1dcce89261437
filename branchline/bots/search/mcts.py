"""Information-set MCTS with max^n: Monte Carlo tree search over what one seat may know, for any number of players.

Every iteration has five parts: determinization (a position that the seat's knowledge allows), selection (UCB1 or PUCT,
with progressive widening), expansion, playout with the game's own guidance, and backpropagation of every mover's own
reward. Chance is sampled and makes no nodes (open loop), or ends the descent. The tree is a set of flat arrays.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from branchline.bots.search.reward import ONE, best_other, judged_rewards, rewards
from branchline.bots.search.settings import SearchSettings
from branchline.bots.search.value_net import ValueNet
from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.native import Ints, append, i64, vec

#: In place of a node.
NONE: Final = -1
#: A descent is never longer than this; no tree gets that deep.
_DEEPEST: Final = 256


class InformationSetMCTS:
    """The tree of one position, and its search."""

    def __init__(
        self, root: State, seat: i64, weights: Ints, settings: SearchSettings, catalogue: i64, rng: Random
    ) -> None:
        self.root = root
        self.seat: i64 = seat
        self.weights = weights
        self.settings = settings
        self.rng = rng
        self.secrets: bool = False
        #: the learned value, if the settings give it a part
        self.net: ValueNet | None = None
        self.iterations: i64 = 0
        #: what each seat's lead is measured from
        self.base: Ints = filled(root.seats, 0)
        if root.seats == 1 or settings.relative:
            values = root.outlook(weights)
            for each in range(root.seats):
                self.base[each] = values[each] - (best_other(values, each) if root.seats > 1 else 0)
        # By node: the key of the action that leads to it, visits, the sum of its mover's rewards, prior, and the links.
        self.key: Ints = vec[i64]()
        self.visits: Ints = vec[i64]()
        self.gain: Ints = vec[i64]()
        self.prior: Ints = vec[i64]()
        self.child: Ints = vec[i64]()
        self.sibling: Ints = vec[i64]()
        self.path: Ints = filled(_DEEPEST, 0)
        self.movers: Ints = filled(_DEEPEST, 0)
        #: by key: when it was last among the legal ones
        self.marks: Ints = filled(catalogue * root.seats, 0)
        self.clock: i64 = 0
        self.add(NONE, 0)

    def add(self, key: i64, prior: i64) -> i64:
        """A new node."""
        self.key = append(self.key, key)
        self.visits = append(self.visits, 0)
        self.gain = append(self.gain, 0)
        self.prior = append(self.prior, prior)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, NONE)
        return len(self.key) - 1

    def run(self, iterations: i64) -> None:
        """So many more iterations."""
        for _ in range(iterations):
            self.iterate()
        self.iterations += iterations

    # -- one iteration -------------------------------------------------------------------------------------------

    def iterate(self) -> None:
        """Determinization, selection, expansion, playout, backpropagation."""
        state = self.root.imagine(int(self.seat), self.rng) if self.secrets else self.root.clone()
        settings = self.settings
        same = not self.secrets
        node: i64 = 0
        actor = self.seat
        depth: i64 = 0
        while depth < _DEEPEST:
            if self.child[node] == NONE:
                if node and self.visits[node] < settings.expand_after:
                    break
                self.expand(node, state, actor)
            node = self.select(node, actor, same) if same else self.select_legal(node, state, actor)
            self.path[depth] = node
            self.movers[depth] = actor
            depth += 1
            state.apply(actor, self.key[node] // state.seats)
            if state.turn() == CHANCE:
                if settings.stop_at_chance and self.net is not None:
                    actor = CHANCE  # the learned value judges before the draw
                    break
                deal(state, self.rng)
                same = False
                actor = next_actor(state, actor)
                if settings.stop_at_chance:
                    break
            else:
                actor = next_actor(state, actor)
            if actor == NOBODY:
                break
        self.backpropagate(depth, self.playout(state, actor))

    def backpropagate(self, depth: i64, by_seat: Ints) -> None:
        """Every node of the descent gets its mover's reward (max^n)."""
        visits, gain = self.visits, self.gain
        visits[0] += 1
        paranoid = self.settings.paranoid == 1
        for step in range(depth):
            node = self.path[step]
            mover = self.movers[step]
            visits[node] += 1
            if paranoid and mover != self.seat:
                gain[node] += ONE - by_seat[self.seat]
            else:
                gain[node] += by_seat[mover]

    def expand(self, node: i64, state: State, actor: i64) -> None:
        """A child for every legal move, the best priors first. Priors are the softmax of the action values."""
        moves = state.moves(actor)
        first: i64 = NONE
        if len(moves) == 1:
            first = self.add(moves[0] * state.seats + actor, ONE)
        else:
            informed = self.settings.informed == 1
            values = state.appraise(actor, moves, self.weights) if informed else filled(len(moves), 0)
            order = descending(values)
            best = values[order[0]]
            total: float = 0.0
            for value in values:
                total += exp(float(value - best) / self.settings.sharpness)
            # PUCT wants priors that add up to one; progressive bias wants the best one at one.
            scale: float = ONE / total if self.settings.steered else float(ONE)
            last: i64 = NONE
            for place in order:
                prior = i64(scale * exp(float(values[place] - best) / self.settings.sharpness))
                made = self.add(moves[place] * state.seats + actor, prior)
                if last == NONE:
                    first = made
                else:
                    self.sibling[last] = made
                last = made
        self.child[node] = first

    def select(self, node: i64, actor: i64, all_legal: bool) -> i64:
        """The child to try next, by UCB1 or PUCT, among those that progressive widening has opened so far.

        Children stand in the order of their priors.
        """
        key, visits, gain, prior, sibling = self.key, self.visits, self.gain, self.prior, self.sibling
        settings = self.settings
        clock = self.clock
        tried = visits[node] + 1
        open_now = i64(settings.widen_from + settings.widen_rate * sqrt(float(tried)))
        steered = settings.steered == 1
        drive: float = settings.explore * (sqrt(float(tried)) if steered else sqrt(log(float(tried + 1))))
        usual: float = 0.5
        best: i64 = NONE
        highest: float = -1.0
        child = self.child[node]
        if all_legal and actor != self.seat and settings.trust and self.rng.below(100) < settings.trust:
            return child
        while child != NONE and open_now:
            if all_legal or self.marks[key[child]] == clock:
                open_now -= 1
                many = visits[child]
                mean: float = float(gain[child]) / float(many * ONE) if many else usual
                chance: float = float(prior[child]) / ONE
                if steered:
                    score = mean + drive * chance / float(1 + many)
                else:
                    score = mean + drive / sqrt(float(many + 1)) + settings.bias * chance / float(1 + many)
                if many and mean < usual:
                    usual = mean
                if score > highest:
                    highest = score
                    best = child
            child = sibling[child]
        return best

    def select_legal(self, node: i64, state: State, actor: i64) -> i64:
        """The same where chance or secrets may have changed what is legal: new moves become children first."""
        moves = state.moves(actor)
        seats = state.seats
        marks = self.marks
        self.clock += 2
        clock = self.clock
        for move in moves:
            marks[move * seats + actor] = clock
        known: i64 = 0
        last: i64 = NONE
        child = self.child[node]
        while child != NONE:
            if marks[self.key[child]] == clock:
                marks[self.key[child]] = clock + 1
                known += 1
            last = child
            child = self.sibling[child]
        for move in moves:
            key = move * seats + actor
            if marks[key] == clock:
                made = self.add(key, 0)
                self.sibling[last] = made
                last = made
                marks[key] = clock + 1
        self.clock = clock + 1
        return self.select(node, actor, False)

    # -- playout -------------------------------------------------------------------------------------------------

    def playout(self, state: State, actor: i64) -> Ints:
        """Each seat's reward, by a playout, by the learned value, or by both."""
        net, learned = self.net, self.settings.learned
        if net is not None:
            actor = self.settle(state, actor)
        if net is None or actor == NOBODY:
            return self.play_on(state, actor)
        judged = judged_rewards(net.judge(state), self.base, self.settings)
        if learned < 100:
            deal(state, self.rng)
            played = self.play_on(state, actor if actor >= 0 else state.turn())
            for seat in range(state.seats):
                judged[seat] = (judged[seat] * learned + played[seat] * (100 - learned)) // 100
        return judged

    def settle(self, state: State, actor: i64) -> i64:
        """Guided moves until chance draws for the wanted time, or the game is over; who is next."""
        draws = self.settings.settle
        while draws and actor != NOBODY:
            if actor == CHANCE:
                draws -= 1
                if draws == 0:
                    break
                deal(state, self.rng)
                actor = state.turn()
            else:
                state.apply(actor, state.guided(actor, self.rng, self.weights))
                actor = next_actor(state, actor)
        return actor

    def play_on(self, state: State, actor: i64) -> Ints:
        """Play to the end, or to the horizon; each seat's reward."""
        rng, weights = self.rng, self.weights
        guided, left, draws = self.settings.guided, self.settings.horizon, self.settings.draws
        while actor != NOBODY and left:
            if rng.below(100) < guided:
                state.apply(actor, state.guided(actor, rng, weights))
            else:
                state.apply(actor, state.pick(actor, rng))
            if state.turn() == CHANCE:
                draws -= 1
                if draws == 0:
                    break
                deal(state, rng)
            actor = next_actor(state, actor)
            left -= 1
        return rewards(state, actor == NOBODY, weights, self.base, self.settings)


def deal(state: State, rng: Random) -> None:
    """Let chance draw until somebody else's turn comes."""
    while state.turn() == CHANCE:
        state.apply(CHANCE, state.draw(rng))


def next_actor(state: State, actor: i64) -> i64:
    """Who decides next: where several may act at once, the one who has just acted goes on."""
    return actor if state.may_act(actor) else state.turn()


def descending(values: Ints) -> Ints:
    """The places of the values, the highest value first; equals stay in order. Shell's sort: the lists are short."""
    order = vec[i64]()
    for place in range(len(values)):
        order = append(order, place)
    gap: i64 = len(values) // 2
    while gap:
        for start in range(gap, len(values)):
            place = order[start]
            value = values[place]
            before: i64 = start
            while before >= gap and (
                values[order[before - gap]] < value
                or (values[order[before - gap]] == value and order[before - gap] > place)
            ):
                order[before] = order[before - gap]
                before -= gap
            order[before] = place
        gap //= 2
    return order
