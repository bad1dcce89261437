"""Says once that the engine is not compiled: then everything is slower, and that is no fault."""

from __future__ import annotations

import contextlib
import os

from rich.console import Console

from branchline import COMPILED, VERSION
from branchline._loader import PACKAGE
from branchline.files import data_folder

_CHECKOUT = "make install"
_INSTALLED = "pip install --force-reinstall --no-deps --no-binary branchline branchline"


def tell_if_uncompiled(out: Console) -> None:
    """One line for each version, to a person at a terminal. ``BRANCHLINE_PURE=1`` has asked for it."""
    if COMPILED or os.environ.get("BRANCHLINE_PURE") == "1" or not out.is_terminal:
        return
    marker = data_folder() / f"uncompiled-{VERSION}.told"
    if marker.exists():
        return
    command = _CHECKOUT if (PACKAGE.parent / "tools" / "compile.py").exists() else _INSTALLED
    out.print(
        "The engine is not compiled here. It plays the same from source, about ten times slower. "
        f"With a C compiler this compiles it: {command}",
        style="dim",
    )
    with contextlib.suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
