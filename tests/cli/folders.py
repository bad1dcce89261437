"""What a command has left in the data folder."""

from __future__ import annotations

from pathlib import Path


def saved_files(folder: Path) -> list[Path]:
    """The files of the games that are kept, by name."""
    return sorted((folder / "data" / "branchline").glob("*.record"))


def only_saved_file(folder: Path) -> Path:
    """The file of the only game that is kept."""
    (file,) = saved_files(folder)
    return file
