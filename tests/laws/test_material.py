"""Every game of this package has what the laws look for, and the laws run at the speed that was asked for."""

from __future__ import annotations

import os
import sys

import pytest

import branchline
from branchline.core.match import record
from branchline.core.match.match import Match
from branchline.core.match.options import Number, Option
from branchline.core.match.perft import random_position
from branchline.testing.material import Material
from branchline.testing.tables import any_action, position_of
from tests.laws.tables import MATERIALS

every_game = pytest.mark.parametrize("material", MATERIALS, ids=str)


@every_game
def test_every_game_has_counts(material: Material):
    assert material.counts()


@every_game
def test_every_value_of_every_option_has_a_count_with_its_moves(material: Material):
    """At some number of players: whatever can be chosen, the moves that it leads to are written down."""
    game, counts = material.game, [count for count in material.counts() if count.moves]
    played = [game.read_options(count.seats, count.options, count.edition) for count in counts]
    missing = {
        option.name: sorted(every_value(option) - {option.write(options[option.name]) for options in played})
        for option in game.options
    }
    assert {name: values for name, values in missing.items() if values} == {}


def every_value(option: Option) -> set[str]:
    """The values of an option, as texts; where there is no end of them, its samples."""
    if isinstance(option, Number):
        return {str(number) for number in range(option.low, option.high + 1)}
    return {option.write(value) for value in option.samples(2)}


@every_game
def test_every_mode_has_a_count_with_its_moves_at_all_its_numbers_of_players(material: Material):
    """Exactly as the lobby offers it."""
    game, counts = material.game, [count for count in material.counts() if count.moves and not count.edition]
    played = [(count.seats, game.read_options(count.seats, count.options)) for count in counts]
    missing = [
        (mode.title, seats)
        for mode in game.modes
        for seats in mode.seats or game.seat_counts
        if (seats, game.read_options(seats, mode.options)) not in played
    ]
    assert missing == []


@every_game
def test_every_seat_count_has_a_count_with_its_moves(material: Material):
    counts = [count for count in material.counts() if count.moves and not count.edition]
    assert sorted(set(material.game.seat_counts) - {count.seats for count in counts}) == []


@every_game
def test_every_seat_count_has_a_recorded_game(material: Material):
    games = [record.read(recording.file.read_text(), lambda _: material.game) for recording in material.records()]
    assert sorted(set(material.game.seat_counts) - {match.header.seats for match in games}) == []


def test_the_laws_run_at_the_speed_that_was_asked_for():
    wanted = os.environ.get("BRANCHLINE_PURE") != "1" and branchline._loader.MANIFEST.exists()
    assert wanted == branchline.COMPILED, "the compiled build is older than the source: run make install"
    for material in MATERIALS:
        state = material.game.start(material.game.seat_counts[0])
        module = sys.modules[type(state).__module__]
        assert str(module.__file__).endswith(".py") != branchline.COMPILED


@every_game
def test_the_random_player_goes_where_the_command_line_goes(material: Material):
    game = material.game
    one, other = Match(game, game.seat_counts[-1]), Match(game, game.seat_counts[-1])
    position_of(one, any_action, 3, 20)
    random_position(other, 3, 20)
    assert one.steps == other.steps
