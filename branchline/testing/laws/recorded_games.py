"""Whole recorded games: each file says in its name what it proves, and must replay to its last character."""

from __future__ import annotations

from branchline import games
from branchline.core.match import record
from branchline.testing.material import Recording


def test_a_recorded_game_replays(recording: Recording) -> None:
    text = recording.file.read_text(encoding="utf-8")
    match = record.read(text, games.find)
    assert match.header.game is recording.game
    assert match.over
    assert record.write(match) == text
