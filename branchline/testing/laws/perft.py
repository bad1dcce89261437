"""Perft counts as data: perft*.toml in the game's tests. A mismatch prints the count below each first step.

A count may also have a fingerprint of the moves that are offered (testing/listing.py).
"""

from __future__ import annotations

import pytest

from branchline.core.engine.playouts import play_out
from branchline.core.engine.random import Random
from branchline.core.match.perft import divide, perft
from branchline.testing.listing import fingerprint, listing
from branchline.testing.material import Count, Material


def test_the_counts_are_as_written_down(count: Count) -> None:
    match = count.match()
    state = match.state
    counts = tuple(int(perft(state, depth + 1)) for depth in range(len(count.lines)))
    if counts != count.lines:
        depth = next(place for place, (one, other) in enumerate(zip(counts, count.lines, strict=True)) if one != other)
        rows = [
            f"{match.who(seat)}: {match.header.game.text(state, seat, action)}: {lines}"
            for seat, action, lines in divide(state, depth + 1)
        ]
        pytest.fail(f"depth {depth + 1}: {counts[depth]} lines, not {count.lines[depth]}\n" + "\n".join(rows))
    if count.moves and count.moves != fingerprint(count.game, state):
        pytest.fail("as many moves as written down, but others:\n" + "\n".join(listing(count.game, state)))


def test_divide_adds_up(material: Material) -> None:
    state = material.game.start(material.game.seat_counts[-1])
    play_out(first := state.clone(), Random(1))
    assert divide(first, 2) == []
    assert sum(lines for _, _, lines in divide(state, 2)) == perft(state, 2)
