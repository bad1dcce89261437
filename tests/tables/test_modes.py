"""Modes: the ways to play that the rules name can be played, by as many as they say."""

from __future__ import annotations

import pytest

from branchline import games

every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_every_mode_can_be_played_by_as_many_as_it_says(name: str):
    game = games.find(name)
    for mode in game.modes:
        for seats in mode.seats or game.seat_counts:
            given = " ".join(f"{option}={value}" for option, value in mode.given().items())
            assert game.start(seats, game.read_options(seats, given)).actors(), (mode.title, seats)


@every_game
def test_for_every_number_of_players_there_is_a_usual_mode(name: str):
    game = games.find(name)
    for seats in game.seat_counts:
        fitting = [mode for mode in game.modes if seats in (mode.seats or game.seat_counts)]
        assert fitting, seats
        changed = game.read_options(seats, fitting[0].options) != game.read_options(seats, "")
        assert not changed, seats


@every_game
def test_no_two_modes_are_the_same(name: str):
    modes = games.find(name).modes
    assert len({mode.title for mode in modes}) == len(modes) > 1
    assert len({(mode.options, mode.seats) for mode in modes}) == len(modes)
