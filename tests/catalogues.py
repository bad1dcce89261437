"""The catalogue of a game's actions: learners and data sets know actions by their numbers, so these never change."""

from __future__ import annotations

from branchline.core.game import CHANCE, Game
from branchline.testing.material import Material
from branchline.testing.tables import positions
from tests.laws.tables import MATERIALS

#: The first word of a text, and the numbers that such actions may have.
Numbers = dict[str, range]
#: So many tables of a game, or a few more, are looked at.
TABLES = 10


def wrong_numbers(game: Game, players: Numbers, chance: Numbers, sizes: tuple[int, int]) -> list[str]:
    """What is wrong with a game's numbers: its sizes, kinds that share a number, and actions outside their kind."""
    wrong = [] if (game.action_count, game.outcome_count) == sizes else ["the catalogues have other sizes"]
    for numbers, size in zip((players, chance), sizes, strict=True):
        wrong += [] if apart(numbers, size) else [f"{', '.join(numbers)}: these do not lie one after another"]
    material = next(material for material in MATERIALS if material.game is game)
    return wrong + strangers(material, players, chance)


def strangers(material: Material, players: Numbers, chance: Numbers) -> list[str]:
    """Actions whose number is not among those of their word, in a game at some tables."""
    found = []
    tables = material.tables()
    for table in tables[:: max(1, len(tables) // TABLES)]:
        for state in positions(table, 9):
            for seat in state.actors():
                known = chance if seat == CHANCE else players
                for action in state.legal(seat):
                    text = table.game.text(state, seat, action)
                    if action not in known[text.split()[0]]:
                        found.append(f"{action} {text}")
    return found


def apart(numbers: Numbers, count: int) -> bool:
    """Whether the ranges lie one after another within the catalogue."""
    ranges = sorted(numbers.values(), key=lambda one: one.start)
    ends = [*(one.start for one in ranges[1:]), count]
    return ranges[0].start == 0 and all(one.stop <= end for one, end in zip(ranges, ends, strict=True))
