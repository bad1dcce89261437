"""The daily challenge: on each date one table for each game and kind, with the same draws and bots for everybody.

The draws are named by date and kind, and made from a seed: a hash of date, game and kind under the store's key. So
nobody outside can foresee them, and all who play on that date have the same. A browser has no secret from its owner: on
a site without a server the key is empty, and whoever reads this can work the draws out.
"""

from __future__ import annotations

import hmac
import json
import time
from dataclasses import dataclass
from hashlib import blake2b, sha256

from branchline import bots, games
from branchline.bots.levels import LEVELS, steady
from branchline.bots.tuned import tuned
from branchline.core.engine.random import Random
from branchline.core.game import Game
from branchline.core.match.match import Match
from branchline.tables.bots.draws import deal, thinking_seed
from branchline.tables.errors import NoSuchPage

#: The draws of a challenge are called by this word, its date and its kind.
DAILY = "daily"
TOGETHER, SOLO = "bots", "solo"
#: Whoever takes it up has this seat; the others are bots of this level, which has no budget of time in any game.
SEAT, OPPONENT = 0, 3
_USUAL_SEATS = 3
_DAY = 86_400


@dataclass(frozen=True)
class DailyChallenge:
    """One table of a date."""

    date: str
    game: str
    kind: str

    @property
    def draws(self) -> str:
        """How its draws are called; the same word for all games."""
        return f"{DAILY} {self.date} {self.kind}"

    @property
    def name(self) -> str:
        """Its name among all challenges."""
        return f"{DAILY} {self.date} {self.game} {self.kind}"

    @property
    def seats(self) -> int:
        """How many play."""
        if self.kind == SOLO:
            return 1
        counts = [many for many in games.find(self.game).seat_counts if many > 1]
        return _USUAL_SEATS if _USUAL_SEATS in counts else counts[len(counts) // 2]

    def hashed(self, key: bytes, *words: str) -> bytes:
        """What only who has the key can work out."""
        return hmac.new(key, "\0".join((self.name, *words)).encode(), sha256).digest()

    def seed(self, key: bytes) -> str:
        """What its draws are made from."""
        return self.hashed(key, "draws").hex()

    def table(self, key: bytes, person: str) -> bytes:
        """What a person's table is called after: there is one, and who begins again comes back to it."""
        return self.hashed(key, "table", person)


def today(now: float | None = None) -> str:
    """The date, the same all over the world."""
    return time.strftime("%Y-%m-%d", time.gmtime(now))


def ends(now: float) -> float:
    """When the next date begins."""
    return now - now % _DAY + _DAY


def kinds_of(game: Game) -> tuple[str, ...]:
    """A game's challenges: against bots, and alone if its rules say how."""
    together = (TOGETHER,) if max(game.seat_counts) > 1 else ()
    return (*together, SOLO) if 1 in game.seat_counts else together


def challenges(date: str) -> list[DailyChallenge]:
    """All of a date."""
    return [DailyChallenge(date, game.name, kind) for game in games.every_game() for kind in kinds_of(game)]


def is_daily(draws: str) -> bool:
    """Whether draws of that name are a challenge's."""
    return draws.startswith(f"{DAILY} ")


def challenge_at(game: Game, draws: str) -> DailyChallenge:
    """The challenge that a table with these draws is about."""
    if not is_daily(draws):
        raise NoSuchPage("this is no daily challenge")
    _, date, kind = draws.split(" ")
    return DailyChallenge(date, game.name, kind)


def code_of(seed: str) -> str:
    """A short sign of the draws: two results can be compared if it is the same."""
    return blake2b(seed.encode(), digest_size=3).hexdigest()


def bots_of(game: str) -> str:
    """A sign of the bots: kept results of others are not theirs."""
    return blake2b(json.dumps(tuned(game), sort_keys=True).encode(), digest_size=6).hexdigest()


# -- the levels -------------------------------------------------------------------------------------------------------


def new_match(challenge: DailyChallenge, level: int) -> Match:
    """The challenge before its first step, with a bot of that level where people sit."""
    opponent = f"level-{OPPONENT}"
    players = [opponent if seat != SEAT else f"level-{level}" for seat in range(challenge.seats)]
    return Match(games.find(challenge.game), challenge.seats, bots=players)


def play_on(match: Match, challenge: DailyChallenge, level: int, seed: str, seconds: float) -> None:
    """Let the level play on the challenge's draws, until it is over or so much time has passed.

    The budgets are counted in iterations: where and in how many parts it is played makes no difference.
    """
    until = time.monotonic() + seconds
    draws = challenge.draws
    deal(match, draws, seed)
    while not match.over and time.monotonic() < until:
        seat = match.state.actors()[0]
        rng = Random(thinking_seed(match, draws, seat, seed))
        bot = bots.find(steady(level if seat == SEAT else OPPONENT, challenge.game))
        known = match.state.imagine(seat, rng)
        match.play(seat, bots.think_safely(bot, known, seat, rng).action)
        deal(match, draws, seed)


def result_of(match: Match) -> tuple[int, int]:
    """The total and the place of who took it up."""
    standings = match.state.standings()
    return int(standings.totals[SEAT]), int(standings.places[SEAT])


def levels_up_to(strongest: int) -> list[int]:
    """The levels that are played for comparison."""
    return [level for level in LEVELS if level <= strongest]
