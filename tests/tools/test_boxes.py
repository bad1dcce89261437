"""docs/boxes.md says of every field of every box what it means and what it must be."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    """Make the page from a copy of the package, and compare it with the one that is there."""
    command = [sys.executable, "tools/boxes.py", "--check"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


def test_the_page_is_up_to_date():
    done = checked(ROOT)
    assert done.returncode == 0, f"run: python tools/boxes.py\n{done.stderr}"


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('frame_loss = "what', 'frame_lost = "what', "mini_rails: game: frame_loss, frame_lost"),
        ('["terrain[]"]', '["terrains[]"]', "no table of the box is called terrains[]"),
    ],
)
def test_a_field_and_its_sentence_go_together(before, after, complaint, tmp_path):
    for folder in ("branchline", "tools", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("_compiled", "node_modules"))
    file = tmp_path / "branchline/games/mini_rails/fields.toml"
    assert before in file.read_text()
    file.write_text(file.read_text().replace(before, after))
    assert complaint in checked(tmp_path).stderr
