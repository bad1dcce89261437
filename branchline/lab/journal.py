"""A journal of finished chunks: a folder that lets an interrupted run go on where it stopped.

The folder has ``job.json``, which says whose chunks these are, and for every finished chunk ``00012.json`` with its
facts and ``00012.<name>`` for each of its files. The facts are written last and put in place whole, so a chunk that was
cut off is simply not there.
"""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import asdict, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

#: Raised when chunks written by an earlier version can't be used any more.
VERSION = 1


def job_key(job: Any, *more: object) -> str:
    """A name for a job: the same for the same work, on any machine."""
    fields = asdict(job) if is_dataclass(job) and not isinstance(job, type) else job
    text = json.dumps([VERSION, fields, *more], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def journals() -> Path:
    """Where journals are kept if the user names no place."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "branchline" / "runs"


class Journal:
    """The finished chunks of one job."""

    def __init__(self, folder: Path, key: str) -> None:
        """Open the job's journal; what another job left in the folder is thrown away."""
        self.folder = folder
        self.key = key
        about = folder / "job.json"
        if folder.exists() and not self._is_ours(about):
            if any(folder.iterdir()) and not about.exists():
                raise FileExistsError(f"{folder} is not a folder of finished chunks; name another, or remove it")
            shutil.rmtree(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self._put(about, json.dumps({"job": key}).encode())

    def _is_ours(self, about: Path) -> bool:
        try:
            return bool(json.loads(about.read_text()) == {"job": self.key})
        except (OSError, ValueError):
            return False

    def _put(self, file: Path, content: bytes) -> None:
        """Write a file whole or not at all."""
        new = file.with_name(f"{file.name}.{os.getpid()}.new")
        new.write_bytes(content)
        new.replace(file)

    def _name(self, number: int, ending: str) -> Path:
        return self.folder / f"{number:05}.{ending}"

    def known(self) -> set[int]:
        """The numbers of the finished chunks."""
        return {int(file.stem) for file in self.folder.glob("*.json") if file.stem.isdigit()}

    def write(self, number: int, facts: str, files: dict[str, bytes]) -> None:
        """Keep a chunk's result."""
        for name, content in files.items():
            self._put(self._name(number, name), content)
        self._put(self._name(number, "json"), json.dumps({"facts": facts, "files": sorted(files)}).encode())

    def read(self, number: int) -> tuple[str, dict[str, bytes]]:
        """A chunk's result."""
        kept = json.loads(self._name(number, "json").read_text())
        return str(kept["facts"]), {name: self._name(number, name).read_bytes() for name in kept["files"]}

    def parts(self, name: str) -> list[Path]:
        """All chunks' files of that name, in order."""
        return sorted(self.folder.glob(f"[0-9]*.{name}"))

    def remove(self) -> None:
        """The job is done."""
        shutil.rmtree(self.folder, ignore_errors=True)
