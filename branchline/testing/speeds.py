"""The compiled engine and the plain one, side by side."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

#: In seconds; less than the limit of a test (pyproject.toml), so that a process that hangs does not outlive its test.
LONGEST = 240


def in_plain_python(function: Callable[..., str], *words: str) -> str:
    """What a module's function answers in a process where the engine runs from its source."""
    script = (
        "import branchline, sys; assert not branchline.COMPILED\n"
        f"from {function.__module__} import {function.__name__} as asked\n"
        "print(asked(*sys.argv[1:]))"
    )
    command = [sys.executable, "-c", script, *words]
    environment = {**os.environ, "BRANCHLINE_PURE": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=LONGEST)
    return done.stdout.strip()
