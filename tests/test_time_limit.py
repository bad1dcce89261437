"""A test that never ends fails, so that an endless loop in a rule cannot stall the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: The loop runs in C and never looks for signals, as one in a compiled rule would.
ENDLESS = """
from itertools import repeat

def test_that_never_ends():
    any(repeat(0))

def test_that_ends():
    pass
"""


def test_every_test_has_a_limit(pytestconfig: pytest.Config):
    assert 0 < float(pytestconfig.getini("faulthandler_timeout")) <= 3600
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True


@pytest.mark.parametrize("workers", [[], ["-n", "1", "--max-worker-restart", "1"]], ids=["alone", "in a worker"])
def test_an_endless_test_fails_with_its_name(tmp_path: Path, workers: list[str]):
    """Under xdist the other tests go on; alone the run ends there."""
    file = tmp_path / "test_endless.py"
    file.write_text(ENDLESS)
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command += ["-p", "no:cacheprovider", "-o", "faulthandler_timeout=0.5", *workers, str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "Timeout (0:00:00.500000)!" in done.stderr
    assert "test_that_never_ends" in (done.stdout if workers else done.stderr)
    assert not workers or "1 failed, 1 passed" in done.stdout
