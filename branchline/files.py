"""Files of the user's: where they are kept, and how one is written so that it is never half there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def data_folder() -> Path:
    """The folder for saved games, unfinished runs and the server's tables, if the user names no other place."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "branchline"


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """A path to write to. What is written there takes the file's place at the end, or is removed if that fails."""
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        yield new
        with new.open("rb+") as written:
            os.fsync(written.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def write_whole(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, even if the machine stops in the middle of it."""
    with replacing(file) as new:
        new.write_bytes(content)
