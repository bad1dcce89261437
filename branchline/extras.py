"""Packages that only some uses need: an error names the extra that brings them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


def advice(what: str, package: str, extra: str) -> str:
    """``a report needs polars, which is not installed: pip install "branchline[lab]"``"""
    return f'{what} needs {package}, which is not installed: pip install "branchline[{extra}]"'


@contextmanager
def needed(what: str, extra: str, error: Callable[[str], Exception] = ModuleNotFoundError) -> Iterator[None]:
    """Import here what an extra brings. If it is missing, the error says how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "branchline":
            raise
        raise error(advice(what, missing.name, extra)) from None
