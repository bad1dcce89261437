"""The README's Python runs."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_python_of_the_readme_runs(capsys):
    for block in re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out == "['buy 1', 'buy 2', 'buy 3']\n"
