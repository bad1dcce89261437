"""The learning examples run, and what they write plays. Where PyTorch is not installed they are skipped."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from branchline import bots

ROOT = Path(__file__).parent.parent.parent
SMALL = ["--decisions", "512", "--games", "8", "--parallel", "8", "--steps", "32", "--hidden", "8", "--looks", "1"]


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed (requirements/learn.txt)")
@pytest.mark.parametrize("script", ["ppo", "values"])
def test_it_learns_a_little_and_its_model_plays(script, tmp_path):
    model, curve = tmp_path / "model.json", tmp_path / "curve.csv"
    words = [sys.executable, f"examples/learn/{script}.py", "mini_rails", *SMALL]
    done = subprocess.run(
        [*words, "--out", str(model), "--curve", str(curve)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(curve.read_text(encoding="utf-8").splitlines()))
    assert [row["decisions"] for row in rows] == ["0", "0", "512", "512"]
    assert all(float(row["low"]) <= float(row["first"]) <= float(row["high"]) for row in rows)
    assert bots.find(f"model:{model}").name == f"model:{model}"
