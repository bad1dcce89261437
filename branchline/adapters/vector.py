"""A batch environment: many games stepped in one call inside the engine.

``VectorEnv("NAME", games=1024)`` steps all seats of every game, one decision a step. With ``others="random"``,
``"greedy"`` or ``"model:FILE"`` the caller plays one seat of each game, and the engine plays the rest; ``others`` may
also be a function of observations, masks and seats that returns actions. Observations, masks and results are NumPy
arrays over the engine's own memory: they change with the next step, so copy what must last. No Python object is made
for a step. From source, without the compiled build, the arrays are copies.

Observations are the raw numbers as int16, or in another ``encoding`` or ``dtype`` (core/encoding.py), which costs a
NumPy call or two for all games together. ``encoding="planes"`` gives planes of the board, and the rest in ``rest``
(planes.py).

A game that ends begins anew in the same step (Gymnasium's ``SAME_STEP``): ``rewards``, ``totals``, ``places``,
``episode_lengths`` and ``last_observations`` tell of the game that ended where ``terminated`` or ``truncated`` is set;
``observations``, ``masks`` and ``seats_to_move`` tell of the new one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from branchline import COMPILED
from branchline.adapters.encoding import Encoder
from branchline.adapters.planes import PLANES, PlaneEncoder
from branchline.adapters.setup import REWARDS, EnvSetup
from branchline.bots.model import PREFIX, open_model
from branchline.bots.tuned import weights_of
from branchline.core.encoding import ENCODINGS, RAW
from branchline.core.engine import batch
from branchline.core.engine.network import Network
from branchline.core.engine.observation import observed
from branchline.core.engine.random import Random
from branchline.core.match.errors import IllegalAction, SetupError
from branchline.core.match.options import Value
from branchline.extras import needed

with needed("the batch environment", "envs"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Actions = NDArray[np.int64]
#: Chooses for other seats: observations, masks and seats of so many games; an action for each.
Opponent = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], ArrayLike]
#: Who plays the seats that the caller does not, besides ``model:FILE`` and an ``Opponent``.
OTHERS = {"everybody": batch.EVERYBODY, "random": batch.RANDOM, "greedy": batch.GREEDY}
#: A game that gets this in place of an action waits.
WAIT = int(batch.WAIT)


class VectorEnv:
    """So many games of one table, all stepped at once."""

    def __init__(
        self,
        game: str,
        games: int = 256,
        seats: int | None = None,
        options: Mapping[str, Value] | str | None = None,
        box: str | None = None,
        reward: str = "place",
        others: str | Opponent = "everybody",
        seat: int = 0,
        most_steps: int = 0,
        seed: int | None = None,
        encoding: str = RAW,
        dtype: str | None = None,
        afterwards: bool = False,
    ) -> None:
        """``seat`` is the caller's, from 1, where others play; 0 gives every game another one in turn.

        ``afterwards`` keeps what the seat that acted knew right after its action: see the property of that name.
        """
        self.setup = EnvSetup(game, seats, options, box, reward=reward)
        if games < 1:
            raise SetupError(f"games={games} is not a number of games: at least 1")
        if not 0 <= seat <= self.setup.seats:
            raise SetupError(f"seat={seat} is not from 0 to {self.setup.seats}")
        if most_steps < 0:
            raise SetupError(f"most_steps={most_steps} is not a number of steps; 0: no limit")
        if not observed(self.setup.start(), 0):
            raise SetupError(f"{self.setup.game.title} writes no observations (State.write_observation)")
        self.games = games
        self.encoder = encoder_of(self.setup, games, encoding, dtype)
        self.batch = batch.Batch(self.setup.start(), games, self.setup.width, self.setup.actions)
        self.batch.reward = REWARD_CODES[reward]
        self.batch.most_steps = most_steps
        if afterwards:
            self.batch.keep_afterwards()
        self.opponent = None if isinstance(others, str) else others
        if isinstance(others, str):
            self._seat_others(others)
        self.own_seats = np.array([seat - 1 if seat else number % self.setup.seats for number in range(games)])
        for number in range(games):
            self.batch.sit(number, int(self.own_seats[number]))
        self._seed = secrets.randbits(62) if seed is None else seed
        self._started = False
        if COMPILED:
            self._look()

    def _seat_others(self, others: str) -> None:
        """Who plays the other seats inside the engine."""
        kind, _, file = others.partition(":")
        if kind == PREFIX:
            model = open_model(file)
            model.check_table(self.setup.game.name, self.setup.seats)
            self.batch.others = batch.MODEL
            self.batch.network = model.network
        elif others in OTHERS:
            self.batch.others = OTHERS[others]
        else:
            raise SetupError(f"others={others!r} is not one of {', '.join(OTHERS)}, {PREFIX}:FILE, or a function")
        if others == "greedy":
            self.batch.weights = weights_of(self.setup.game.name)

    def _look(self) -> None:
        """Views of the engine's arrays; from source, copies of its lists."""
        made, games, seats = self.batch, self.games, self.setup.seats
        self.raw = _array(made.observations, np.int16, (games, self.setup.width))
        self.last_observations = _array(made.last_observations, np.int16, (games, self.setup.width))
        self.masks = _array(made.masks, np.uint8, (games, self.setup.actions))
        self.seats_to_move = _array(made.seats_to_move, np.int64, (games,))
        self.rewards = _array(made.rewards, np.float64, (games, seats))
        self.terminated = _array(made.terminated, np.uint8, (games,)).view(np.bool_)
        self.truncated = _array(made.truncated, np.uint8, (games,)).view(np.bool_)
        self.totals = _array(made.totals, np.int64, (games, seats))
        self.places = _array(made.places, np.int64, (games, seats))
        self.episode_lengths = _array(made.episode_lengths, np.int64, (games,))

    def reset(self, seed: int | None = None, seeds: list[int] | None = None) -> tuple[NDArray[Any], NDArray[Any]]:
        """Begin all games anew; observations and masks. ``seeds`` gives every game its own, ``seed`` all of them."""
        if seeds is not None and len(seeds) != self.games:
            raise SetupError(f"{len(seeds)} seeds for {self.games} games")
        if seed is not None:
            self._seed = seed
        if seed is not None or seeds is not None or not self._started:
            for number in range(self.games):
                self.batch.seed(number, *(("vector", self._seed, number) if seeds is None else ("game", seeds[number])))
        self._started = True
        self.batch.reset()
        self._show()
        self._let_opponents_act()
        return self.observations, self.masks

    @property
    def observations(self) -> NDArray[Any]:
        """What the seats to move know, in the encoding that was asked for."""
        return self.raw if self.encoder is None else self.encoder.out

    @property
    def rest(self) -> NDArray[Any]:
        """With ``encoding="planes"``: what does not lie on the board."""
        if not isinstance(self.encoder, PlaneEncoder):
            raise SetupError(f"only encoding={PLANES!r} has a rest")
        return self.encoder.rest

    @property
    def afterwards(self) -> NDArray[Any]:
        """With ``afterwards=True``: what the seat that acted last knew right after its action, before chance and the
        others went on; raw numbers, by game. A value learned from these is what a look one action ahead asks for."""
        if not self.batch.keeps_afterwards:
            raise SetupError("this environment was made without afterwards=True")
        return _array(self.batch.afterwards, np.int16, (self.games, self.setup.width))

    def best_actions(self, network: Network) -> Actions:
        """What a model's network would play in every game."""
        self.batch.choose(network)
        return _array(self.batch.chosen, np.int64, (self.games,)).copy()

    def _show(self) -> None:
        """Bring all arrays up to date."""
        if not COMPILED:
            self._look()
        if self.encoder is not None:
            self.encoder.encode(self.raw)

    def step(self, actions: ArrayLike) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """One action in every game; observations, masks, rewards by seat, terminated, truncated.

        A game whose action is ``WAIT`` stays as it is, with all that its last step brought.
        """
        if not self._started:
            raise SetupError("step before reset: call reset first")
        words = np.ascontiguousarray(actions, dtype="<i8")
        if words.shape != (self.games,):
            raise SetupError(f"actions have the shape {words.shape}, not ({self.games},)")
        self._act(words)
        self._let_opponents_act()
        return self.observations, self.masks, self.rewards, self.terminated, self.truncated

    def _act(self, words: Actions) -> None:
        """One action in every game."""
        wrong = int(self.batch.step(words.tobytes()))
        if wrong >= 0:
            raise IllegalAction(f"game {wrong}: action {int(words[wrong])} is not possible now; nothing was played")
        self._show()

    def _let_opponents_act(self) -> None:
        """Ask the opponent, if it is a function, until it is the caller's turn in every game."""
        if self.opponent is None:
            return
        words = np.full(self.games, WAIT, dtype=np.int64)
        self.batch.keep = True
        while len(others := np.flatnonzero(self.seats_to_move != self.own_seats)):
            chosen = self.opponent(self.observations[others], self.masks[others], self.seats_to_move[others])
            words[:] = WAIT
            words[others] = chosen
            self._act(words)
        self.batch.keep = False

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for every game, each as likely."""
        noise = rng.random(self.masks.shape, dtype=np.float32)
        chosen: NDArray[np.int64] = np.argmax(noise * self.masks, axis=1).astype(np.int64)
        return chosen

    def run_random(self, steps: int, seed: int = 0) -> None:
        """So many steps of random actions inside the engine, everything shown after each: for benchmarks."""
        self.batch.run_random(steps, Random("run", seed))


REWARD_CODES = dict(zip(REWARDS, (batch.PLACE, batch.WIN, batch.POINTS), strict=True))


def encoder_of(setup: EnvSetup, rows: int, encoding: str, dtype: str | None) -> Encoder | PlaneEncoder | None:
    """What encodes observations; None: they are wanted as the engine writes them."""
    if encoding not in (*ENCODINGS, PLANES):
        raise SetupError(f"encoding={encoding!r} is not one of {', '.join((*ENCODINGS, PLANES))}")
    if encoding == PLANES:
        if dtype not in (None, "float32"):
            raise SetupError(f"encoding={encoding!r} makes fractions: its dtype is 'float32', not {dtype!r}")
        grid = setup.game.grid(setup.seats, setup.options, setup.box)
        return PlaneEncoder(setup.features, grid, rows, setup.game.title)
    dtype = dtype or ("int16" if encoding == RAW else "float32")
    if encoding == RAW and dtype == "int16":
        return None
    return Encoder(setup.features, rows, encoding, dtype)


def _array(made: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    """The engine's array as NumPy sees it: the same memory where the engine is compiled."""
    return (np.frombuffer(made, dtype=kind) if COMPILED else np.array(made, dtype=kind)).reshape(shape)
