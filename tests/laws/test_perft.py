"""Perft counts as data: tests/<game>/perft.toml. A mismatch prints the count below each first step."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from branchline import games
from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.match.match import Match
from branchline.core.match.perft import divide, perft, random_position

TESTS = Path(__file__).parent.parent
COUNTS: list[tuple[str, dict[str, Any]]] = [
    (file.parent.name, count)
    for file in sorted(TESTS.glob("*/perft.toml"))
    for count in tomllib.loads(file.read_text())["count"]
]


def position(game_name: str, count: dict[str, Any]) -> Match:
    """The position of a count: a random match from its seed, after so many decisions; perhaps of an older edition."""
    game, seats, edition = games.find(game_name), count["seats"], count.get("edition")
    match = Match(game, seats, game.read_options(seats, count.get("options", ""), edition), edition=edition)
    random_position(match, count["seed"], count["decisions"])
    return match


@pytest.mark.parametrize(
    ("game_name", "count"), COUNTS, ids=lambda part: part if isinstance(part, str) else part["name"]
)
def test_the_counts_are_as_written_down(game_name: str, count: dict[str, Any]):
    match = position(game_name, count)
    state = match.state
    counts = [int(perft(state, depth + 1)) for depth in range(len(count["lines"]))]
    if counts != count["lines"]:
        depth = next(
            place for place, (one, other) in enumerate(zip(counts, count["lines"], strict=True)) if one != other
        )
        rows = [
            f"{match.who(seat)}: {match.header.game.text(state, seat, action)}: {lines}"
            for seat, action, lines in divide(state, depth + 1)
        ]
        pytest.fail(f"depth {depth + 1}: {counts[depth]} lines, not {count['lines'][depth]}\n" + "\n".join(rows))


def test_every_game_has_counts():
    assert sorted({name for name, _ in COUNTS}) == sorted(games.names())


def test_divide_adds_up():
    for name in games.names():
        game = games.find(name)
        state = game.start(game.seat_counts[-1])
        play_out(first := state.clone(), Random(1))
        assert divide(first, 2) == []
        assert sum(lines for _, _, lines in divide(state, 2)) == perft(state, 2)
