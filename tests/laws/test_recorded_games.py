"""Whole recorded games: each file says in its name what it proves, and must replay to its last character."""

from __future__ import annotations

from pathlib import Path

import pytest

from branchline import games
from branchline.core.match import record

TESTS = Path(__file__).parent.parent
RECORDS = sorted(TESTS.glob("*/records/*.record"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_recorded_game_replays(file: Path):
    text = file.read_text()
    match = record.read(text, games.find)
    assert match.header.game.name == file.parent.parent.name
    assert match.over
    assert record.write(match) == text


@pytest.mark.parametrize("name", games.names())
def test_every_seat_count_has_a_recorded_game(name: str):
    played = {
        int(file.read_text().split(" seats ")[1].split()[0]) for file in RECORDS if file.parent.parent.name == name
    }
    assert sorted(set(games.find(name).seat_counts) - played) == []
