"""The search: a Monte Carlo tree over what one seat may know, for any number of players. Compiled with the engine.

Every iteration imagines a position that the seat's knowledge allows, walks down the tree by the actions' numbers,
adds to it, plays on with the game's own guidance, and tells every node on the way what its mover got (max^n).
The tree is a set of flat arrays. Chance is sampled; what it draws makes no nodes (an open loop), or ends the walk.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from branchline.core.engine.arrays import filled
from branchline.core.engine.random import Random
from branchline.core.game import CHANCE, NOBODY, State
from branchline.core.native import Ints, append, i64, vec

#: In place of a node.
NONE: Final = -1
#: Rewards and priors are whole numbers from 0 to this.
ONE: Final = 10_000
#: A walk is never longer than this; no tree gets that deep.
_DEEPEST: Final = 256


class Settings:
    """How to search. Each has a default that a game's file or a bot's name may change."""

    def __init__(self, given: dict[str, float]) -> None:
        #: how much a node that was seldom tried attracts
        self.explore: float = given.get("explore", 1.0)
        #: how much the appraisal of a move attracts before it has been tried often, and how sharp it is (in hundredths)
        self.bias: float = given.get("bias", 0.3)
        self.sharpness: float = given.get("sharpness", 200.0)
        #: 1: the appraisal steers exploration itself (as PUCT does); 0: it is added to it, and fades
        self.steered: i64 = int(given.get("steered", 1))
        #: a node gets children at this many visits
        self.expand_after: i64 = int(given.get("expand_after", 2))
        #: how many of the moves are tried, the best appraised first: a start, and a rate with the square root of visits
        self.widen_from: float = given.get("widen_from", 4.0)
        self.widen_rate: float = given.get("widen_rate", 1.0)
        #: how many of a hundred moves of a playout are guided; the others are random
        self.guided: i64 = int(given.get("guided", 100))
        #: decisions of a playout before it is judged by the outlook; -1: it goes to the end
        self.horizon: i64 = int(given.get("horizon", 0))
        #: a playout is judged where chance draws for this time, so that all have had equal turns; 0: it goes on
        self.draws: i64 = int(given.get("draws", 0))
        #: 1: the walk down the tree ends where chance draws
        self.stop_at_chance: i64 = int(given.get("stop_at_chance", 0))
        #: how many of a hundred parts of the reward are for the first place; the others are for the lead
        self.for_place: i64 = int(given.get("for_place", 50))
        #: 1: the lead is measured from the lead at the root, so that small gains still tell when much is won or lost
        self.relative: i64 = int(given.get("relative", 0))
        #: 1: the others are thought to do nothing but harm the seat (paranoid); 0: each seeks its own good (max^n)
        self.paranoid: i64 = int(given.get("paranoid", 0))
        #: of a hundred walks through another seat's node, so many take the move that the appraisal likes best there;
        #: past a draw none does, as the node was appraised in another position
        self.trust: i64 = int(given.get("trust", 0))
        #: the lead, in hundredths of a point, that is worth half of all there is
        self.lead_scale: i64 = int(given.get("lead_scale", 800))


class Tree:
    """What has been found out about a position so far."""

    def __init__(self, root: State, seat: i64, weights: Ints, settings: Settings, catalogue: i64, rng: Random) -> None:
        self.root = root
        self.seat: i64 = seat
        self.weights = weights
        self.settings = settings
        self.rng = rng
        self.secrets: bool = False
        self.iterations: i64 = 0
        #: what each seat's lead is measured from
        self.base: Ints = filled(root.seats, 0)
        if root.seats == 1 or settings.relative:
            values = root.outlook(weights)
            for each in range(root.seats):
                self.base[each] = values[each] - (rival(values, each) if root.seats > 1 else 0)
        # By node: the key of the action that leads to it, visits, what its mover got, the appraisal, and the links.
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
        """So many iterations more."""
        for _ in range(iterations):
            self.iterate()
        self.iterations += iterations

    # -- one iteration -------------------------------------------------------------------------------------------

    def iterate(self) -> None:
        """Walk down, play on, and tell the nodes on the way."""
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
                deal(state, self.rng)
                same = False
                actor = next_actor(state, actor)
                if settings.stop_at_chance:
                    break
            else:
                actor = next_actor(state, actor)
            if actor == NOBODY:
                break
        self.tell(depth, self.play_on(state, actor))

    def tell(self, depth: i64, rewards: Ints) -> None:
        """Every node on the way gets what its mover got."""
        visits, gain = self.visits, self.gain
        visits[0] += 1
        paranoid = self.settings.paranoid == 1
        for step in range(depth):
            node = self.path[step]
            mover = self.movers[step]
            visits[node] += 1
            if paranoid and mover != self.seat:
                gain[node] += ONE - rewards[self.seat]
            else:
                gain[node] += rewards[mover]

    def expand(self, node: i64, state: State, actor: i64) -> None:
        """A child for every legal move, the best appraised first."""
        moves = state.moves(actor)
        first: i64 = NONE
        if len(moves) == 1:
            first = self.add(moves[0] * state.seats + actor, ONE)
        else:
            values = state.appraise(actor, moves, self.weights)
            order = descending(values)
            best = values[order[0]]
            total: float = 0.0
            for value in values:
                total += exp(float(value - best) / self.settings.sharpness)
            # Steered exploration wants shares that add up; the fading bias wants the best move at one.
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
        """The child to try next, among those that the node's visits have opened up so far; children stand in the order
        of their appraisal.
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

    # -- playing on ----------------------------------------------------------------------------------------------

    def play_on(self, state: State, actor: i64) -> Ints:
        """Play to the end, or to the horizon; what each seat gets."""
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
        return self.rewards(state, actor == NOBODY)

    def rewards(self, state: State, over: bool) -> Ints:
        """Each seat's reward, from 0 to ONE: for the first place, and for the lead over the best of the others."""
        settings = self.settings
        seats = state.seats
        values = state.outlook(self.weights) if not over else state.totals()
        unit: i64 = 100 if over else 1
        places = state.places() if over else values
        firsts: i64 = 0
        for seat in range(seats):
            if places[seat] == 1:
                firsts += 1
        out = vec[i64]()
        for seat in range(seats):
            margin = values[seat] * unit - self.base[seat]
            if seats > 1:
                margin -= rival(values, seat) * unit
            led = soft(margin, settings.lead_scale)
            if over and seats > 1:
                won = ONE // firsts if places[seat] == 1 else 0
            else:
                won = soft(margin, settings.lead_scale // 4)
            out = append(out, (won * settings.for_place + led * (100 - settings.for_place)) // 100)
        return out


def rival(values: Ints, seat: i64) -> i64:
    """The best of the others."""
    best: i64 = NONE
    found = False
    for other in range(len(values)):
        if other != seat and (not found or values[other] > best):
            best = values[other]
            found = True
    return best


def soft(margin: i64, scale: i64) -> i64:
    """A lead between 0 and ONE: one half for none, and three quarters for a lead of the scale."""
    size = margin if margin >= 0 else -margin
    return ONE // 2 + (ONE // 2) * margin // (size + scale + 1)


def deal(state: State, rng: Random) -> None:
    """Chance draws until it is somebody else's turn."""
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
