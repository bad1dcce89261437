"""What environments show: one position, or many games that are stepped in one call inside the engine.

A batch owns arrays that NumPy can view without a copy. After every call they hold, game by game, what the seat to move
knows, which of its actions are legal, and what the last step brought. A game that ends begins anew in the same step:
its rewards, totals and places tell of the game that ended, everything else of the new one; ``last_observations`` keeps
what the seat that moved last knew at the end.
"""

from __future__ import annotations

from typing import Final

from branchline.core.engine.arrays import EMPTY
from branchline.core.engine.evaluation import best_of_all
from branchline.core.engine.network import Network
from branchline.core.engine.random import Random
from branchline.core.engine.state import CHANCE, NOBODY, State
from branchline.core.native import Bytes, Floats, Ints, Rows, Shorts, i16, i64, read_i64_le, u8, vec

#: What an end is worth to a seat: by its place (1 to -1), a share of the first place, or its points.
PLACE: Final = 0
WIN: Final = 1
POINTS: Final = 2
#: Who plays the seats that the caller does not.
EVERYBODY: Final = 0
RANDOM: Final = 1
GREEDY: Final = 2
MODEL: Final = 3
#: In place of an action: the game waits, and nothing of it changes.
WAIT: Final = -1
#: Points of a solo game are divided by this where a reward should be near one.
SOLO_SCALE: Final = 100.0
#: Bytes of an action.
_WORD: Final = 8


def shorts(length: i64) -> Shorts:
    """Zeros that NumPy sees as int16."""
    return vec[i16]([i16(0)] * length)


def flags(length: i64) -> Bytes:
    """Zeros that NumPy sees as uint8."""
    return vec[u8]([u8(0)] * length)


def reals(length: i64) -> Floats:
    """Zeros that NumPy sees as float64."""
    return vec[float]([0.0] * length)


def numbers(length: i64) -> Ints:
    """Zeros that NumPy sees as int64."""
    return vec[i64]([0] * length)


def rows(count: i64, length: i64) -> Rows:
    """So many arrays of zeros."""
    return vec[Ints]([numbers(length) for _ in range(count)])


class Observer:
    """Shows one position at a time, in two arrays that NumPy can view."""

    def __init__(self, width: i64, actions: i64) -> None:
        self.numbers = shorts(width)
        self.mask = flags(actions)
        self.legal: Ints = EMPTY

    def observe(self, state: State, seat: i64) -> None:
        """What the seat knows."""
        state.write_observation(seat, self.numbers, 0)

    def show_legal(self, state: State, seat: i64) -> None:
        """1 for every legal action of the seat; all 0 while it may not act."""
        for action in self.legal:
            self.mask[action] = 0
        self.legal = EMPTY
        if state.turn() == seat or seat in state.actors():
            self.legal = state.moves(seat)
        for action in self.legal:
            self.mask[action] = 1


class Batch:
    """So many games of one table. ``start`` is its position before anything is drawn."""

    def __init__(self, start: State, games: i64, width: i64, actions: i64) -> None:
        seats = start.seats
        self.start = start
        self.games = games
        self.width = width
        self.actions = actions
        self.reward: i64 = PLACE
        #: who plays the other seats, with which weights, and the caller's seat in each game
        self.others: i64 = EVERYBODY
        self.weights: Ints = EMPTY
        self.network: Network | None = None
        self.own_seats = numbers(games)
        #: what a game that ended came to stays for the next step, too
        self.keep: bool = False
        #: a game is cut off after so many steps of the caller; 0: never
        self.most_steps: i64 = 0
        self.states: list[State] = [start for _ in range(games)]
        self.chance: list[Random] = [Random("vector", 0, game) for game in range(games)]
        #: by game: the legal actions that the mask shows now, and what the observation shows (update_observation)
        self.legal = rows(games, 0)
        self.shown = rows(games, start.shown_numbers())
        self.keeps_afterwards: bool = False
        self.lengths = numbers(games)

        # What NumPy sees.
        self.observations = shorts(games * width)
        self.last_observations = shorts(games * width)
        self.afterwards = shorts(0)
        self.chosen = numbers(games)
        self.masks = flags(games * actions)
        self.seats_to_move = numbers(games)
        self.rewards = reals(games * seats)
        self.terminated = flags(games)
        self.truncated = flags(games)
        self.totals = numbers(games * seats)
        self.places = numbers(games * seats)
        self.episode_lengths = numbers(games)

    def seed(self, game: int, *seed: int | str) -> None:
        """Where the chance of a game comes from, from its next beginning on."""
        self.chance[game] = Random(*seed)

    def sit(self, game: i64, seat: i64) -> None:
        """The caller's seat in a game where others play, too."""
        self.own_seats[game] = seat

    def keep_afterwards(self) -> None:
        """From now on, keep what the seat that acted knew right after its action, before chance and others went on."""
        self.keeps_afterwards = True
        self.afterwards = shorts(self.games * self.width)

    def choose(self, network: Network) -> None:
        """What the network would play in every game, into ``chosen``."""
        for game in range(self.games):
            self.chosen[game] = network.choose(self.states[game], self.seats_to_move[game])

    def reset(self) -> None:
        """Begin every game anew."""
        for game in range(self.games):
            self.terminated[game] = 0
            self.truncated[game] = 0
            self._clear_rewards(game)
            self._begin(game)
            self._show(game)

    def step(self, actions: bytes) -> i64:
        """One action in every game, or WAIT, as machine words of 64 bits, the lowest byte first.

        Returns -1, or the first game in which the action is not legal: then nothing has changed. The actions are bytes
        since the compiler never lets go of an array that ordinary Python hands in.
        """
        size = self.actions
        masks = self.masks
        for game in range(self.games):
            action = read_i64_le(actions, game * _WORD)
            if action != WAIT and (action < 0 or action >= size or not masks[game * size + action]):
                return game
        for game in range(self.games):
            action = read_i64_le(actions, game * _WORD)
            if action != WAIT:
                self._step_one(game, action)
        return -1

    def run_random(self, steps: i64, rng: Random) -> None:
        """So many steps of random actions, everything shown after each: what a benchmark times."""
        for _ in range(steps):
            for game in range(self.games):
                legal = self.legal[game]
                self._step_one(game, legal[rng.below(len(legal))])

    def _step_one(self, game: i64, action: i64) -> None:
        state = self.states[game]
        if (self.terminated[game] or self.truncated[game]) and not self.keep:
            self.terminated[game] = 0
            self.truncated[game] = 0
            self._clear_rewards(game)
        seat = self.seats_to_move[game]
        state.apply(seat, action)
        if self.keeps_afterwards:
            state.write_observation(seat, self.afterwards, game * self.width)
        self.lengths[game] += 1
        self._go_on(game)
        over = state.turn() == NOBODY
        if over or (self.most_steps and self.lengths[game] >= self.most_steps):
            self.terminated[game] = 1 if over else 0
            self.truncated[game] = 0 if over else 1
            self._finish(game)
            self._begin(game)
        self._show(game)

    def _go_on(self, game: i64) -> None:
        """Let chance, and the seats that the caller does not play, act until the caller's turn or the end."""
        state = self.states[game]
        rng = self.chance[game]
        own = self.own_seats[game]
        seat = state.turn()
        while seat != NOBODY:
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            elif self.others == EVERYBODY or seat == own:
                return
            elif self.others == RANDOM:
                state.apply(seat, state.pick(seat, rng))
            elif self.network is not None:
                state.apply(seat, self.network.choose(state, seat))
            else:
                state.apply(seat, best_of_all(state, seat, self.weights))
            seat = state.turn()

    def _begin(self, game: i64) -> None:
        """A new game, up to the caller's first decision; one that ends before is begun again."""
        self.lengths[game] = 0
        self.states[game] = self.start.clone()
        self._go_on(game)
        while self.states[game].turn() == NOBODY:
            self.states[game] = self.start.clone()
            self._go_on(game)

    def _finish(self, game: i64) -> None:
        """What the game that ends came to."""
        state = self.states[game]
        seats = state.seats
        totals, places = state.totals(), state.places()
        first = game * seats
        for seat in range(seats):
            self.totals[first + seat] = totals[seat]
            self.places[first + seat] = places[seat]
            if self.terminated[game]:
                self.rewards[first + seat] = worth(self.reward, seat, totals, places)
        self.episode_lengths[game] = self.lengths[game]
        state.write_observation(self.seats_to_move[game], self.last_observations, game * self.width)

    def _clear_rewards(self, game: i64) -> None:
        seats = self.start.seats
        for place in range(game * seats, (game + 1) * seats):
            self.rewards[place] = 0.0

    def _show(self, game: i64) -> None:
        """Observation and mask of the seat to move."""
        state = self.states[game]
        seat = state.turn()
        self.seats_to_move[game] = seat
        state.update_observation(seat, self.observations, game * self.width, self.shown[game])
        masks = self.masks
        first = game * self.actions
        for action in self.legal[game]:
            masks[first + action] = 0
        moves = state.moves(seat)
        for action in moves:
            masks[first + action] = 1
        self.legal[game] = moves


def worth(reward: i64, seat: i64, totals: Ints, places: Ints) -> float:
    """What an end is worth to a seat."""
    if reward == POINTS:
        return float(totals[seat])
    seats: i64 = len(totals)
    if seats == 1:
        return float(totals[0]) / SOLO_SCALE
    own = places[seat]
    equal: i64 = 0
    for place in places:
        if place == own:
            equal += 1
    if reward == WIN:
        return 1.0 / float(equal) if own == 1 else 0.0
    # The places own to own + equal - 1 are shared: their mean between 1 for the first and -1 for the last.
    return 1.0 - (float(own - 1) + float(equal - 1) / 2.0) * 2.0 / float(seats - 1)
