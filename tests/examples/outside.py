"""A package of somebody else, installed into a folder of its own beside this one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
#: Less than the limit of a test, so that a process that hangs does not outlive its test.
LONGEST = 240


@dataclass(frozen=True)
class Outside:
    """Where the package is installed: processes that are started here find it, this one does not."""

    folder: Path
    environment: dict[str, str]

    def python(self, *words: str, typed: str | None = None, wanted: int = 0) -> str:
        """Run Python with these arguments; what it prints."""
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert done.returncode == wanted, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    def branchline(self, *words: str, typed: str | None = None) -> str:
        """Run a command; what it prints."""
        start = "import sys; from branchline.cli import main; sys.exit(main())"
        return self.python("-c", start, *words, typed=typed)

    def pytest(self, *words: str) -> str:
        """Run tests; what pytest prints."""
        return self.python("-m", "pytest", "-p", "no:cacheprovider", *words)


def install(package: Path, folder: Path) -> Outside:
    """Install the package into the folder, as pip does; the package itself is left as it is."""
    copy = folder / "source"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
    command = [*pip, "--no-build-isolation", "--no-index", "--target", str(target), str(copy)]
    subprocess.run(command, check=True, capture_output=True, timeout=LONGEST)
    path = os.pathsep.join([str(target), str(ROOT)])
    return Outside(target, {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "100"})
