"""A journal of finished chunks: a folder with which an interrupted run goes on where it stopped.

The folder has ``job.json``, which names the job. Every finished chunk has ``00012.json`` with its facts, and
``00012.<name>`` for each of its files. The facts are written last, and every file is written whole. So a chunk that was
interrupted is simply missing, and a chunk that can't be read is done again. Only one process at a time uses the folder
(``lock``).
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from branchline.files import data_folder, write_whole
from branchline.lab.lock import hold

#: Raised when chunks written by an earlier version can't be used any more.
VERSION = 2
_ABOUT = "job.json"
_LOCK = "lock"


def job_key(job: Any, *more: object) -> str:
    """A name for a job: the same for the same work, on any machine."""
    fields = asdict(job) if is_dataclass(job) and not isinstance(job, type) else job
    text = json.dumps([VERSION, fields, *more], sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def journals() -> Path:
    """Where journals are kept if the user names no place."""
    return data_folder() / "runs"


class Journal:
    """The finished chunks of one job."""

    def __init__(self, folder: Path, key: str, fresh: bool = False) -> None:
        """Open the job's journal. The chunks of another job are deleted; with ``fresh`` all chunks are.

        Raises UnderWay if another process has it open.
        """
        self.folder = folder
        self.key = key
        about = folder / _ABOUT
        folder.mkdir(parents=True, exist_ok=True)
        names = os.listdir(folder)
        if _ABOUT not in names and any(name != _LOCK and not name.startswith(_ABOUT) for name in names):
            raise FileExistsError(f"{folder} is not a folder of finished chunks; name another, or remove it")
        whose = "the same" if self._is_ours(about) else "another"
        self.lock = hold(folder / _LOCK, f"{whose} run, in {folder},")
        if fresh or not self._is_ours(about):
            self._clear()
        write_whole(about, json.dumps({"job": key}).encode())

    def _is_ours(self, about: Path) -> bool:
        try:
            return bool(json.loads(about.read_text()) == {"job": self.key})
        except (OSError, ValueError):
            return False

    def _clear(self) -> None:
        """Delete all chunks, and the name of their job last."""
        for name in sorted(os.listdir(self.folder), key=lambda name: name == _ABOUT):
            if name != _LOCK:
                (self.folder / name).unlink()

    def _name(self, number: int, ending: str) -> Path:
        return self.folder / f"{number:05}.{ending}"

    def known(self) -> set[int]:
        """The numbers of the finished chunks. A chunk that can't be read as a whole does not count."""
        numbers = {int(file.stem) for file in self.folder.glob("*.json") if file.stem.isdigit()}
        return {number for number in numbers if self._is_whole(number)}

    def _is_whole(self, number: int) -> bool:
        try:
            kept = json.loads(self._name(number, "json").read_bytes())
            json.loads(kept["facts"])
            return all(self._name(number, name).stat().st_size == size for name, size in kept["files"].items())
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return False

    def write(self, number: int, facts: str, files: dict[str, bytes]) -> None:
        """Store a chunk's result."""
        for name, content in files.items():
            write_whole(self._name(number, name), content)
        sizes = {name: len(content) for name, content in sorted(files.items())}
        write_whole(self._name(number, "json"), json.dumps({"facts": facts, "files": sizes}).encode())

    def read(self, number: int) -> tuple[str, dict[str, bytes]]:
        """A chunk's result."""
        kept = json.loads(self._name(number, "json").read_text())
        return str(kept["facts"]), {name: self._name(number, name).read_bytes() for name in kept["files"]}

    def parts(self, name: str) -> list[Path]:
        """All chunks' files of that name, in order."""
        return sorted(self.folder.glob(f"[0-9]*.{name}"))

    def remove(self) -> None:
        """Delete the journal: the job is done."""
        with suppress(OSError):  # what can't be removed does no harm
            self._clear()
        if self.lock:
            self.lock.release()
        with suppress(OSError):  # nor does a folder in which another run begins at this moment
            self.folder.rmdir()
