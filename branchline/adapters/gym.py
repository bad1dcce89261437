"""Gymnasium: one seat against bots.

``gymnasium.make("branchline/NAME-v1", bots="greedy")`` after ``register()``, or ``SeatEnv("NAME", ...)`` at once. Which
actions are legal is in ``info["action_mask"]`` and in ``action_masks()``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from branchline import bots, games
from branchline.adapters.episode import begin, generator
from branchline.adapters.setup import FLAT, EnvSetup, Mask
from branchline.adapters.spaces import observation_space
from branchline.bots.bot import Bot
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.match.errors import SetupError
from branchline.core.match.options import Value

#: What an illegal action brings: the end of the episode at the cost of a last place, or an error.
LOSE, REFUSE = "lose", "refuse"


class SeatEnv(gymnasium.Env[Any, Any]):
    """An episode is a game; a step is a decision of the seat, with all that others do until it decides again."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 1,
        bots: str = "random",
        options: Mapping[str, Value] | str | None = None,
        box: str | None = None,
        observe: str = FLAT,
        reward: str = "place",
        illegal: str = LOSE,
        render_mode: str | None = None,
    ) -> None:
        """The learner sits at ``seat`` (from 1; 0: drawn each time); ``bots`` names one bot or one for each other."""
        self.setup = EnvSetup(game, seats, options, box, observe, reward)
        if not 0 <= seat <= self.setup.seats:
            raise SetupError(f"seat={seat} is not from 0 to {self.setup.seats}")
        if illegal not in (LOSE, REFUSE):
            raise SetupError(f"illegal={illegal!r} is neither {LOSE!r} nor {REFUSE!r}")
        self.chair = seat - 1
        self.seat = max(0, self.chair)
        self.bots = others(bots, self.setup.seats)
        self.illegal = illegal
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.setup)
        self.action_space = spaces.Discrete(self.setup.actions)
        self._rng: Random | None = None
        self.episode = begin(self.setup)

    @property
    def position(self) -> State:
        """The engine's own position, to look at; ``copy.deepcopy(env)`` is a copy to try something out."""
        return self.episode.state

    def action_masks(self) -> Mask:
        """1 for every legal action: the name under which mask-aware learners look for it."""
        return self.setup.mask(self.position, self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = generator(seed, self._rng)
        self.seat = self.chair if self.chair >= 0 else int(self._rng.below(self.setup.seats))
        self.episode = begin(self.setup)
        self._let_others_act()
        return self._observation(), self._info()

    def _let_others_act(self) -> None:
        """Chance and bots, until it is the seat's turn or the game is over."""
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
        chosen = int(action)
        if chosen not in self.position.legal(self.seat):
            if self.illegal == REFUSE:
                self.setup.check_legal(self.position, self.seat, chosen)
            return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
        self.episode.apply(self.seat, chosen)
        self._let_others_act()
        over = not self.position.actors()
        worth = self.setup.rewards(self.position)[self.seat] if over else 0.0
        return self._observation(), worth, over, False, self._info()

    def render(self) -> Any:
        """The table as the seat sees it, as text, if ``render_mode`` is "ansi"."""
        return self.setup.text(self.position, self.seat) if self.render_mode == "ansi" else None


def others(names: str, seats: int) -> list[Bot]:
    """A bot for each other seat, from the learner's left; the last one named for all that are left."""
    words = names.split(",")
    if len(words) > max(1, seats - 1):
        raise SetupError(f"{len(words)} bots for {seats - 1} other seats")
    whole = [*words, *[words[-1]] * (max(1, seats - 1) - len(words))]
    return [bots.find(word) for word in whole]


def register() -> list[str]:
    """Make every game known to ``gymnasium.make``; the names."""
    names = []
    for game in games.every_game():
        id_ = f"branchline/{game.name}-v{game.edition}"
        if id_ not in gymnasium.registry:
            gymnasium.register(id=id_, entry_point="branchline.adapters.gym:SeatEnv", kwargs={"game": game.name})
        names.append(id_)
    return names
