"""Writes tests/<game>/perft_options.toml: perft counts for each seat count with each value of each option.

Each count comes with a fingerprint of the moves that are offered, as the same number of moves may be other moves.

``python tools/perft.py mini_rails``. To be run when a rule has changed on purpose; then read the difference: a count
that changes where the rule plays no part is a mistake. Positions are those of random games.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from branchline import games  # noqa: E402 - the path must be set first
from branchline.core.engine.random import Random  # noqa: E402
from branchline.core.game import State  # noqa: E402
from branchline.core.match.errors import OptionError  # noqa: E402
from branchline.core.match.options import Number, write_options  # noqa: E402
from branchline.core.match.perft import perft  # noqa: E402
from branchline.testing.listing import fingerprint  # noqa: E402
from branchline.testing.material import Material  # noqa: E402
from branchline.testing.tables import LawTable, players, position_of  # noqa: E402
from tests.laws.tables import MATERIALS  # noqa: E402

#: So many random games are looked through at each table, and so many of their positions are counted from.
SEEDS = 12
POSITIONS = 3
EARLY = 6
#: No deeper once there are so many lines, and never deeper than this.
ENOUGH = 600
DEEPEST = 4

HEAD = """# How many lines of play there are at all options, as `python tools/perft.py {game}` finds them.
# One of them by hand: `branchline perft {game} --seats N --options "..." --seed S --decisions K --depth 3`.
"""


@dataclass(frozen=True)
class Place:
    """A position of a game, and the first words of what can be done there."""

    player: int
    seed: int
    decisions: int
    words: tuple[str, ...]


def places(table: LawTable) -> list[Place]:
    """The decisions of some games of each player (``players``)."""
    listed = []
    for player, choose in enumerate(players(table)):
        for seed in range(1, SEEDS + 1):
            match, rng = table.match(), Random("perft", seed)
            match.deal(rng)
            decisions = 0
            while not match.over:
                seat = match.state.actors()[0]
                texts = [table.game.text(match.state, seat, action) for action in match.state.legal(seat)]
                listed.append(Place(player, seed, decisions, tuple(sorted({text.split()[0] for text in texts}))))
                match.play(seat, choose(match.state, seat, rng))
                match.deal(rng)
                decisions += 1
    return listed


def chosen(table: LawTable, candidates: list[Place], seen: Counter[tuple[str, ...]]) -> list[Place]:
    """One early decision, and a few more: those that fewest counts have shown so far, then the rarest."""
    rng, often = Random("chosen", str(table)), Counter(place.words for place in candidates)
    lot = {place: int(rng.below(len(candidates) ** 2)) for place in candidates}
    picked = [min(candidates, key=lambda place: (place.decisions > EARLY, lot[place]))]
    for place in sorted(candidates, key=lambda place: (seen[place.words], often[place.words], lot[place])):
        if place.words not in {other.words for other in picked[1:]} and len(picked) < POSITIONS:
            picked.append(place)
    seen.update(place.words for place in picked)
    return picked


def all_tables(material: Material) -> list[LawTable]:
    """The tables of the laws, and one for each number that no law plays with."""
    game, tables = material.game, material.tables()
    for option in game.options:
        for seats in game.seat_counts:
            for number in range(option.low, option.high + 1) if isinstance(option, Number) else []:
                if all(table.options[option.name] != number for table in tables):
                    with suppress(OptionError):  # the game itself says that these do not go together
                        options = game.settle(seats, {option.name: number})
                        tables = [*tables, LawTable(game, seats, options, tables[0].keen)]
    return tables


def lines(state: State) -> list[int]:
    """The counts from that position, depth by depth, until there are enough."""
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] < ENOUGH):
        counts.append(int(perft(state, len(counts) + 1)))
        if counts[-1:] == counts[-2:-1] and counts[-1] > 1:
            return counts[:-1]  # all lines have come to the end of the game
    return counts


def entry(table: LawTable, place: Place) -> str:
    changed = tuple(option for option in table.game.options if table.options[option.name] != option.default)
    match = table.match()
    position_of(match, players(table)[place.player], place.seed, place.decisions)
    options, words = write_options(changed, table.options), " ".join(place.words)
    return "\n".join(
        [
            "",
            "[[count]]",
            f'name = "{table.seats} seats{" " * bool(options)}{options}, decision {place.decisions}: {words}"',
            *(["keen = true"] if place.player else []),
            f"seats = {table.seats}",
            f'options = "{options}"',
            f"seed = {place.seed}",
            f"decisions = {place.decisions}",
            f"lines = {lines(match.state)}",
            f'moves = "{fingerprint(table.game, match.state)}"',
            "",
        ]
    )


def main() -> int:
    """Write the files of the games that are named, or of all."""
    for material in MATERIALS:
        game = material.game.name
        if game not in (sys.argv[1:] or games.names()):
            continue
        seen: Counter[tuple[str, ...]] = Counter()
        text = HEAD.format(game=game)
        for table in all_tables(material):
            for place in chosen(table, places(table), seen):
                text += entry(table, place)
        (ROOT / "tests" / game / "perft_options.toml").write_text(text, encoding="utf-8")
        print(f"{game}: {text.count('[[count]]')} counts")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
