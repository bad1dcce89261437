"""Levels 1 to 5: named budgets and noise. Each level clearly beats the one below; docs/bots.md has the figures."""

from __future__ import annotations

from branchline.bots.bot import Bot, Thought, Watch
from branchline.bots.greedy import GreedyBot
from branchline.bots.searcher import SearchBot
from branchline.bots.tuned import tuned
from branchline.core.engine.random import Random
from branchline.core.game import State
from branchline.core.native import Ints

LEVELS = (1, 2, 3, 4, 5)

#: What each level is, unless a game's file says otherwise. ``noise``, in hundredths of a point, makes it a greedy bot;
#: ``iterations`` or ``seconds`` make it a search with that budget.
USUAL: dict[int, dict[str, float]] = {
    1: {"noise": 2000},
    2: {"noise": 500},
    3: {"iterations": 60},
    4: {"iterations": 400},
    5: {"seconds": 1.0},
}
#: Where a level's budget is time, a choice that is to be the same everywhere has so many iterations instead: of a tree
#: search, or rollouts of a sequential halving.
STEADY_TREE, STEADY_HALVING = 20_000, 400


def usual_of(level: int, game: str, day: str = "") -> dict[str, float]:
    """What a level is in a game; or was on a day."""
    found: dict[str, float] = tuned(game, day).get("level", {}).get(str(level), USUAL[level])
    return dict(found)


def steady(level: int, game: str) -> str:
    """The name of a level's bot in a game, with a budget that is counted and not timed."""
    usual = usual_of(level, game)
    if "seconds" not in usual:
        return f"level-{level}"
    return f"level-{level}:iterations={STEADY_HALVING if usual.get('width') else STEADY_TREE}"


class LevelBot(Bot):
    """A bot of a level. What the level means depends on the game."""

    def __init__(self, level: int, given: dict[str, float], weights: Ints | None = None, day: str = "") -> None:
        self.level = level
        self.day = day
        self.given = given
        self.weights = weights
        self.known: dict[str, Bot] = {}

    def think(self, state: State, seat: int, rng: Random, watch: Watch | None = None) -> Thought:
        name = state.game_name()
        if name not in self.known:
            self.known[name] = self.of(name)
        return self.known[name].think(state, seat, rng, watch)

    def of(self, game: str) -> Bot:
        """The bot of this level in a game. A given budget replaces the usual one."""
        usual = usual_of(self.level, game, self.day)
        if "noise" in usual and not self.given:
            return GreedyBot(int(usual["noise"]), self.weights, self.day)
        if "seconds" in self.given or "iterations" in self.given:
            usual = {key: value for key, value in usual.items() if key not in ("seconds", "iterations", "noise")}
        return SearchBot({**usual, **self.given}, self.weights, self.day)
