"""The recipes in docs/lab.md for other libraries' learners run as they stand there, where these are installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def recipe(first_import: str) -> str:
    """The block of Python in docs/lab.md that begins so."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/lab.md").read_text(encoding="utf-8"), re.DOTALL)
    (found,) = [block for block in blocks if block.startswith(first_import)]
    return str(found)


@pytest.mark.parametrize(
    ("library", "first_import"), [("sb3_contrib", "from sb3_contrib"), ("torchrl", "import torch\nfrom tensordict")]
)
def test_the_recipe_trains(library, first_import, tmp_path):
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed (requirements/recipes.txt)")
    # One thread: several would wait for each other where other tests have the cores.
    settings = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "ignore", "-c", recipe(first_import)]
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("first_import", ["from sb3_contrib", "import torch\nfrom tensordict"])
def test_the_recipe_compiles(first_import):
    compile(recipe(first_import), "docs/lab.md", "exec")
