"""The compiled engine and the plain one play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import branchline
from branchline import games
from branchline.core import record
from tests.laws.tables import TABLES, random_match

ROOT = Path(__file__).parent.parent.parent


def digest_of_all_tables() -> str:
    """A line a table: the check of a random match's record."""
    return "\n".join(f"{record.check_of(record.write(random_match(table, 20)))} {table}" for table in TABLES)


def test_plain_python_plays_the_same_records_byte_for_byte():
    script = (
        "import branchline; assert not branchline.COMPILED\n"
        "from tests.laws.test_two_speeds import digest_of_all_tables\n"
        "print(digest_of_all_tables())"
    )
    plain = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "BRANCHLINE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == digest_of_all_tables()


def test_the_law_suite_runs_at_the_speed_that_was_asked_for():
    wanted = os.environ.get("BRANCHLINE_PURE") != "1" and (branchline._loader.MANIFEST).exists()
    assert wanted == branchline.COMPILED, "the compiled build is older than the source: run make install"
    for name in games.names():
        module = sys.modules[type(games.find(name)).__module__]
        assert str(module.__file__).endswith(".py") != branchline.COMPILED
