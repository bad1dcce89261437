"""Gymnasium: one seat against bots.

Call ``register()`` and ``gymnasium.make("branchline/NAME-v1", bots="greedy")``, or make a ``SeatEnv("NAME", ...)``. The
legal actions are in ``info["action_mask"]`` and in ``action_masks()``. ``gymnasium.make_vec`` makes many games at once
(gym_vector.py).

``bots`` names the bots of the other seats (``"greedy,model:FILE"``), or is a function that gets observation and mask
and returns an action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Unpack

from branchline import bots, games
from branchline.adapters.episode import begin, generator
from branchline.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from branchline.adapters.setup import EnvSettings, EnvSetup, Mask
from branchline.adapters.spaces import observation_space
from branchline.bots.bot import Bot, Thought, Watch
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.errors import SetupError
from branchline.extras import needed

with needed("the Gymnasium environment", "envs"):
    import gymnasium
    from gymnasium import spaces

#: Chooses an action from an observation and a mask.
Policy = Callable[[Any, Mask], int]
#: What an illegal action does: end the episode with the reward of a last place, or raise an error.
LOSE, REFUSE = "lose", "refuse"


class SeatEnv(gymnasium.Env[Any, Any]):
    """An episode is a game. A step is a decision of the seat, with everything until its next decision."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 1,
        bots: str | Policy = "random",
        *,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **settings: Unpack[EnvSettings],
    ) -> None:
        """The learner has ``seat`` (from 1; 0: drawn for each episode). ``bots`` are those of the other seats."""
        self.setup = EnvSetup(game, seats, **settings)
        if not 0 <= seat <= self.setup.seats:
            raise SetupError(f"seat={seat} is not from 0 to {self.setup.seats}")
        if illegal not in (LOSE, REFUSE):
            raise SetupError(f"illegal={illegal!r} is neither {LOSE!r} nor {REFUSE!r}")
        self.fixed_seat = seat - 1
        self.seat = max(0, self.fixed_seat)
        self.bots = others(bots, self.setup)
        self.illegal = illegal
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setup)
        self.action_space = spaces.Discrete(self.setup.actions)
        self._rng: Random | None = None
        #: whether an episode runs: between ``reset`` and its end
        self.running = False
        self.episode = begin(self.setup)

    @property
    def position(self) -> State:
        """The engine's own position, to look at. ``copy.deepcopy(env)`` is a copy to try something out."""
        return self.episode.state

    def action_masks(self) -> Mask:
        """1 for every legal action. Learners with action masks look for this name."""
        return self.setup.mask(self.position, self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = generator(seed, self._rng)
        self.seat = self.fixed_seat if self.fixed_seat >= 0 else int(self._rng.below(self.setup.seats))
        self.episode = begin(self.setup)
        self._let_others_act()
        self.running = bool(self.position.actors())
        return self._observation(), self._info()

    def _let_others_act(self) -> None:
        """Let chance and bots act until it is the seat's turn or the game is over."""
        assert self._rng is not None
        self.episode.deal(self._rng)
        while (actors := self.position.actors()) and self.seat not in actors:
            other = actors[0]
            bot = self.bots[(other - self.seat - 1) % self.setup.seats]
            self.episode.apply(other, bot.choose(self.position.imagine(other, self._rng), other, self._rng))
            self.episode.deal(self._rng)

    def _observation(self) -> Any:
        return self.setup.observation(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat + 1}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.running:
            raise gymnasium.error.ResetNeeded("step before reset, or after the end of the episode: call reset first")
        chosen = int(action)
        if chosen not in self.position.legal(self.seat):
            if self.illegal == REFUSE:
                self.setup.check_legal(self.position, self.seat, chosen)
            self.running = False
            return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
        self.episode.apply(self.seat, chosen)
        self._let_others_act()
        over = not self.position.actors()
        self.running = not over
        reward = self.setup.rewards(self.position)[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def render(self) -> Any:
        """The table as the seat sees it: as text ("ansi"), or as the picture of the page ("rgb_array")."""
        return rendered(self.setup, self.position, self.seat, self.render_mode)


class PolicyBot(Bot):
    """A function of observation and mask, as a bot."""

    def __init__(self, policy: Policy, setup: EnvSetup) -> None:
        self.policy = policy
        self.setup = setup

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        chosen = int(self.policy(self.setup.observation(state, seat), self.setup.mask(state, seat)))
        self.setup.check_legal(state, seat, chosen)
        return Thought(chosen)


def others(wanted: str | Policy, setup: EnvSetup) -> list[Bot]:
    """The bots of the other seats, from the learner's left. The last one named plays all that are left."""
    seats = setup.seats
    if not isinstance(wanted, str):
        return [PolicyBot(wanted, setup)] * max(1, seats - 1)
    words = wanted.split(",")
    if len(words) > max(1, seats - 1):
        raise SetupError(f"{len(words)} bots for {seats - 1} other seats")
    all_words = [*words, *[words[-1]] * (max(1, seats - 1) - len(words))]
    policies = [bots.find(word) for word in all_words]
    for bot in policies:
        bot.check_table(setup.game.name, seats)
    return policies


def register() -> list[str]:
    """Register every game with Gymnasium. Returns the names."""
    names = []
    for game in games.every_game():
        id_ = f"branchline/{game.name}-v{game.edition}"
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id=id_,
                entry_point="branchline.adapters.gym:SeatEnv",
                vector_entry_point="branchline.adapters.gym_vector:SeatsVectorEnv",
                kwargs={"game": game.name},
            )
        names.append(id_)
    return names
