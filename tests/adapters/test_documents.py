"""The documented layout is the one that the games have."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_observations_is_up_to_date():
    done = subprocess.run([sys.executable, "tools/observations.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run: python tools/observations.py"
