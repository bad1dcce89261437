"""The compiled engine and the plain one play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest

import branchline
from branchline import games
from branchline.core import record
from tests.laws.tables import TABLES, random_match

ROOT = Path(__file__).parent.parent.parent


def digests(game: str) -> str:
    """A line a table of the game: a hash of a random match's whole record."""
    lines = []
    for table in TABLES:
        if table.game.name == game:
            text = record.write(random_match(table, 20))
            lines.append(f"{blake2b(text.encode(), digest_size=16).hexdigest()} {table}")
    return "\n".join(lines)


@pytest.mark.parametrize("game", games.names())
def test_plain_python_plays_the_same_records_byte_for_byte(game: str):
    script = (
        "import branchline, sys; assert not branchline.COMPILED\n"
        "from tests.laws.test_two_speeds import digests\n"
        "print(digests(sys.argv[1]))"
    )
    plain = subprocess.run(
        [sys.executable, "-c", script, game],
        cwd=ROOT,
        env={**os.environ, "BRANCHLINE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == digests(game) != ""


def test_the_law_suite_runs_at_the_speed_that_was_asked_for():
    wanted = os.environ.get("BRANCHLINE_PURE") != "1" and (branchline._loader.MANIFEST).exists()
    assert wanted == branchline.COMPILED, "the compiled build is older than the source: run make install"
    for name in games.names():
        module = sys.modules[type(games.find(name)).__module__]
        assert str(module.__file__).endswith(".py") != branchline.COMPILED
