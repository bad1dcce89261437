"""A command that is stopped from outside, or given twice: no process is left behind, and no run harms another."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.lab.journal import Journal
from branchline.lab.lock import UnderWay, hold

ROOT = Path(__file__).parent.parent.parent
BRANCHLINE = [sys.executable, "-c", "import sys; from branchline.cli import main; sys.exit(main())"]
LONG = ["off_the_rails", "--seats", "3", "--bots", "greedy", "--games", "40000", "--json"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and locks of Unix")


@pytest.fixture
def begin(tmp_path):
    """Start a command in a group of processes of its own; whatever is left of it goes at the end."""
    begun: list[subprocess.Popen[str]] = []
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}

    def start(*words: str) -> subprocess.Popen[str]:
        begun.append(
            subprocess.Popen(
                [*BRANCHLINE, *words],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        )
        return begun[-1]

    yield start
    for process in begun:
        if alive(process):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def alive(process: subprocess.Popen[str]) -> int:
    """How many processes of its group are at work."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return sum(int(group) == process.pid and not state.startswith("Z") for group, state in rows)


def wait_until(true, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return bool(found)


def at_work(folder: Path):
    """Whether a run has kept something."""

    def something() -> bool:
        return any(folder.glob("runs/*/0*.json")) or any(file.stat().st_size > 2000 for file in folder.rglob("*.jsonl"))

    return something


class TestStopping:
    @pytest.mark.parametrize("command", ["simulate", "tournament"])
    def test_sigterm_stops_in_good_order(self, begin, tmp_path, command):
        process = begin(command, *LONG, "--jobs", "2")
        assert wait_until(at_work(tmp_path / "branchline"))
        process.terminate()
        out, told = process.communicate(timeout=60)
        assert (process.returncode, out) == (128 + signal.SIGTERM, "")
        assert "the same command goes on from here" in told
        assert "Traceback" not in told
        assert wait_until(lambda: alive(process) == 0, 20)

    def test_workers_leave_when_their_parent_was_killed(self, begin, tmp_path):
        process = begin("simulate", *LONG, "--jobs", "2")
        assert wait_until(at_work(tmp_path / "branchline"))
        assert alive(process) >= 3
        process.kill()
        assert wait_until(lambda: alive(process) == 0, 20)


class TestTwice:
    @pytest.mark.parametrize("command", ["simulate", "tournament"])
    def test_the_second_is_told_that_the_same_is_under_way(self, begin, tmp_path, command):
        first = begin(command, *LONG[:-2], "600", "--json")
        assert wait_until(at_work(tmp_path / "branchline"))
        first.send_signal(signal.SIGSTOP)
        second = begin(command, *LONG[:-2], "600", "--json")
        out, told = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert "the same" in told
        assert f"is under way (process {first.pid}): wait for it, or stop it" in " ".join(told.split())
        assert len(told.splitlines()) == 1
        first.send_signal(signal.SIGCONT)
        out, _ = first.communicate(timeout=100)
        assert first.returncode == 0
        assert json.loads(out)["games"] == 600
        assert not [file for file in (tmp_path / "branchline").rglob("*") if file.is_file()]

    def test_a_fresh_start_does_not_take_the_journal_from_another_process(self, tmp_path):
        (tmp_path / "run").mkdir()
        script = (
            "import sys; from pathlib import Path; from branchline.lab.journal import Journal\n"
            "Journal(Path(sys.argv[1]), 'key', fresh=True)"
        )
        Journal(tmp_path / "run", "key").write(0, "{}", {})
        mine = Journal(tmp_path / "run", "key")
        command = [sys.executable, "-c", script, str(tmp_path / "run")]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert "UnderWay: the same run" in done.stderr
        assert mine.known() == {0}

    def test_a_lock_is_free_when_nobody_has_it_any_more(self, tmp_path):
        script = (
            "import sys; from pathlib import Path; from branchline.lab.lock import hold; hold(Path(sys.argv[1]), 'x')"
        )
        command = [sys.executable, "-c", script, str(tmp_path / "lock")]

        def another() -> int:
            return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode

        lock = hold(tmp_path / "lock", "this")
        assert lock is not None
        assert hold(tmp_path / "lock", "this") is lock
        assert another() == 1
        lock.release()
        assert not (tmp_path / "lock").exists()
        assert another() == 0
        assert hold(tmp_path / "lock", "this") is not lock

    def test_a_lock_of_another_descriptor_is_respected(self, tmp_path):
        import fcntl

        with (tmp_path / "lock").open("w") as other:
            fcntl.flock(other, fcntl.LOCK_EX)
            with pytest.raises(UnderWay, match=r"this is under way \(process \?\)"):
                hold(tmp_path / "lock", "this")
