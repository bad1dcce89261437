"""Finds the compiled build, and makes Python import from it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from math import inf
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
BUILD = PACKAGE / "_compiled" / sys.implementation.cache_tag
MANIFEST = BUILD / "manifest.txt"
#: Stands in a build that came with a wheel. There the sources do not change, and the times of files mean nothing.
UNCHANGING = BUILD / "unchanging.txt"


def build_time() -> float:
    """When the compiled build was made; 0 if there is none."""
    return MANIFEST.stat().st_mtime if MANIFEST.exists() else 0.0


class CompiledFinder:
    """Imports a module from the compiled build, if the build has it."""

    def __init__(self, modules: dict[str, Path]) -> None:
        self.modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The import system's question: where does this module come from?"""
        file = self.modules.get(name)
        return spec_from_file_location(name, file) if file else None


def use_compiled_build() -> bool:
    """Import the engine from the compiled build from now on, if there is a current one and it is wanted."""
    if os.environ.get("BRANCHLINE_PURE") == "1" or not MANIFEST.exists():
        return False
    suffix = EXTENSION_SUFFIXES[0]
    modules = {}
    built = inf if UNCHANGING.exists() else MANIFEST.stat().st_mtime
    for line in MANIFEST.read_text().split():
        module = BUILD / (line.replace(".", "/") + suffix)
        source = PACKAGE.parent / (line.replace(".", "/") + ".py")
        if not module.exists() or (source.exists() and source.stat().st_mtime > built):
            return False
        modules[line] = module
    sys.meta_path.insert(0, CompiledFinder(modules))
    return True
