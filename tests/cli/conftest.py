"""Running a command as a newcomer types it."""

from __future__ import annotations

import pytest

from branchline.cli import main


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command: exit code, standard output, standard error."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def command(*words: str, typed: str = ""):
        lines = iter(typed.split("\n"))

        def answer(prompt: str = "", **_: object) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        try:
            code = main(list(words))
        except SystemExit as left:
            code = int(left.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return command
