"""What the tests folder of a game may hold beside tests: counts, recorded games, and a player who wants something.

* ``perft*.toml`` counts of lines of play, as ``branchline perft`` prints them (laws/perft.py);
* ``records/``    whole recorded games, ``*.record`` (laws/recorded_games.py);
* ``keen.py``     ``choose(state, seat, rng)``, for a game in which random players do not get far.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from branchline import games
from branchline.core.game import Game
from branchline.core.match.match import Match
from branchline.core.match.perft import random_position
from branchline.testing.tables import LawTable, Player, position_of, tables_of


@dataclass(frozen=True)
class Material:
    """A game with the folder of its tests."""

    game: Game
    tests: Path

    def __str__(self) -> str:
        return self.game.name

    def tables(self) -> list[LawTable]:
        """The tables of the game."""
        return _tables(self.game.name, self.tests)

    def counts(self) -> list[Count]:
        """The counts of lines that are written down."""
        files = sorted(self.tests.glob("perft*.toml"))
        rows = [row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["count"]]
        keen = keen_player(self.tests)
        return [Count(self.game, **{**row, "lines": tuple(row["lines"])}, keen_player=keen) for row in rows]

    def records(self) -> list[Recording]:
        """The recorded games."""
        return [Recording(self.game, file) for file in sorted(self.tests.glob("records/*.record"))]


@dataclass(frozen=True)
class Count:
    """How many lines of play there are from a position, by their length: 1, 2 and so on."""

    game: Game
    name: str
    seats: int
    #: of the game that leads to the position, and how many of its decisions
    seed: int
    decisions: int
    lines: tuple[int, ...]
    options: str = ""
    #: a fingerprint of the moves that are offered there (listing.py), if it is written down
    moves: str = ""
    #: perhaps an older one
    edition: int | None = None
    #: whether that game is one of the keen player
    keen: bool = False
    keen_player: Player | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.name}"

    def match(self) -> Match:
        """A match at the position."""
        options = self.game.read_options(self.seats, self.options, self.edition)
        match = Match(self.game, self.seats, options, edition=self.edition)
        if self.keen:
            assert self.keen_player is not None, f"{self}: there is no keen.py"
            position_of(match, self.keen_player, self.seed, self.decisions)
        else:
            random_position(match, self.seed, self.decisions)
        return match


@dataclass(frozen=True)
class Recording:
    """A recorded game. The file's name says what it proves."""

    game: Game
    file: Path

    def __str__(self) -> str:
        return f"{self.game.name}-{self.file.stem}"


@cache
def _tables(name: str, tests: Path) -> list[LawTable]:
    return tables_of(games.find(name), keen_player(tests))


@cache
def keen_player(tests: Path) -> Player | None:
    """The player in ``keen.py``, if there is one."""
    file = tests / "keen.py"
    if not file.exists():
        return None
    spec = spec_from_file_location(f"keen_player_of_{tests.name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    player: Player = module.choose
    return player
