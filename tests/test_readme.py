"""The README's Python runs, as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def run(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


def test_the_first_example_runs(capsys):
    run(blocks()[0])
    assert capsys.readouterr().out == "['buy 1', 'buy 2', 'buy 3']\n"


@pytest.mark.filterwarnings("ignore")  # what another library warns of is not ours to mend
def test_six_lines_train(tmp_path, monkeypatch, capsys):
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    import torch

    torch.set_num_threads(1)  # several would wait for each other where other tests have the cores
    monkeypatch.chdir(tmp_path)
    code = blocks()[1]
    assert len([line for line in code.splitlines() if line]) == 6
    run(code)
    assert "total_timesteps" in capsys.readouterr().out
    assert (tmp_path / "mini_rails_ppo.zip").exists()


def test_no_example_is_forgotten():
    assert len(blocks()) == 2
