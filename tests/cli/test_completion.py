"""Shell completion: the scripts are run by the shells that are here."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from branchline import bots, games
from branchline.cli.commands.completion import SHELLS, words_by_command


def completed(script: str, *words: str) -> list[str]:
    """What bash offers after these words, the last of which is not finished."""
    line = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}; _branchline"
    code = f'{script}\n{line}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout.split()


@pytest.fixture
def script(run) -> str:
    return str(run("completion", "bash")[1])


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not here")
class TestBash:
    def test_commands(self, script):
        assert completed(script, "branchline", "to") == ["tournament"]
        assert set(completed(script, "branchline", "")) == set(words_by_command())

    def test_games_and_options_of_a_command(self, script):
        assert completed(script, "branchline", "play", "mini") == ["mini_express", "mini_rails"]
        assert "--seats" in completed(script, "branchline", "simulate", "mini_rails", "--s")
        assert completed(script, "branchline", "simulate", "mini_rails", "--moves") == ["--moves"]

    def test_bots(self, script):
        assert completed(script, "branchline", "play", "--bots", "lev") == [b for b in bots.names() if b[:3] == "lev"]

    def test_commands_within_a_command(self, script):
        assert completed(script, "branchline", "box", "ex") == ["export"]

    def test_files(self, script, tmp_path):
        (tmp_path / "my.toml").write_text("")
        assert completed(script, "branchline", "play", "--box", f"{tmp_path}/my") == [f"{tmp_path}/my.toml"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_has_a_script_with_all_games(run, shell):
    code, out, _ = run("completion", shell)
    assert code == 0
    assert all(name in out for name in games.names())
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=out, text=True, check=True, capture_output=True, timeout=60)
