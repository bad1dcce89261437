"""Files of the user's: where they are kept, and how one is written so that it is never half there."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder for saved games, unfinished runs and the server's tables, if the user names no other place."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "branchline"


def write_whole(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, even if the machine stops in the middle of it."""
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    with new.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
