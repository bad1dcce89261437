"""OpenSpiel: every game as a registered Python game with explicit chance.

``pyspiel.load_game("branchline_NAME(players=4)")`` once this module is imported. Where several seats may act at once
they act one after another in seat order. That is the same, as their actions do not touch each other.
"""

from __future__ import annotations

from typing import Any

from branchline import games
from branchline.adapters.episode import begin
from branchline.adapters.setup import EnvSetup
from branchline.core.engine.observation import named
from branchline.core.game import CHANCE, Game, State
from branchline.extras import needed

with needed("the OpenSpiel game", "envs"):
    import numpy as np
    import pyspiel

#: The longest game, which OpenSpiel asks for.
_LONGEST = 20_000
#: More than the reward of any solo game.
_SOLO_MOST = 10_000.0


def game_type(game: Game) -> Any:
    """The facts about a game that OpenSpiel asks for."""
    kinds = pyspiel.GameType
    solo = game.seat_counts == (1,)
    return kinds(
        short_name=f"branchline_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.GENERAL_SUM if solo or 1 in game.seat_counts else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seat_counts[len(game.seat_counts) // 2], "options": "", "box": ""},
    )


class SpielGame(pyspiel.Game):
    """A game with its settings. Options are ``name=value`` words with semicolons between them. A box is a file's name.

    OpenSpiel loads a game again from its own text. There an equals sign is a colon, and a comma is a bar:
    ``branchline_NAME(options=first:2;side:B)``.
    """

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = game_type(self.game)
        given = dict(kind.parameter_specification) | dict(params or {})
        words = str(given["options"]).translate(str.maketrans(";:|", " =,"))
        given["options"] = " ".join(words.split()).translate(str.maketrans(" =,", ";:|"))
        self.setup = EnvSetup(self.game.name, int(given["players"]), words, given["box"] or None)
        solo = self.setup.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=self.game.outcome_count,
            num_players=self.setup.seats,
            min_utility=-_SOLO_MOST if solo else -1.0,
            max_utility=_SOLO_MOST if solo else 1.0,
            utility_sum=None if 1 in self.game.seat_counts else 0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self, *_: object) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.setup)

    def max_chance_nodes_in_history(self) -> int:
        return _LONGEST


class SpielState(pyspiel.State):
    """A position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.episode = begin(game.setup)

    @property
    def position(self) -> State:
        """The engine's own position."""
        return self.episode.state

    def current_player(self) -> Any:
        actors = self.position.actors()
        if not actors:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actors[0] == CHANCE else actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = sorted(self.position.chances())
        total = sum(weight for _, weight in odds)
        return [(outcome, weight / total) for outcome, weight in odds]

    def _apply_action(self, action: int) -> None:
        self.episode.apply(self.position.actors()[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.episode.setup.game.text(self.position, CHANCE if player < 0 else player, action)

    def is_terminal(self) -> bool:
        return not self.position.actors()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.episode.setup.seats
        return self.episode.setup.rewards(self.position)

    def __str__(self) -> str:
        return self.episode.setup.text(self.position)


class SpielObserver:
    """Observations in the form of OpenSpiel."""

    def __init__(self, setup: EnvSetup) -> None:
        self.setup = setup
        self.tensor = np.zeros(setup.width, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for feature in setup.features:
            self.dict[feature.name] = self.tensor[start : start + feature.length]
            start += feature.length

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.setup.flat(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        rows = named(self.setup.features, self.setup.game.observe(state.position, player))
        return " ".join(f"{name}={','.join(map(str, numbers))}" for name, numbers in rows.items())


def register() -> list[str]:
    """Register every game with OpenSpiel. Returns the names."""
    names = []
    for game in games.every_game():
        kind = game_type(game)
        if kind.short_name not in pyspiel.registered_names():
            own = type(f"{type(game).__name__}Spiel", (SpielGame,), {"game": game})
            globals()[own.__name__] = own  # pickle looks for the class here
            pyspiel.register_game(kind, own)
        names.append(str(kind.short_name))
    return names


NAMES = register()
