"""Builds wheels with a compiled engine. pyproject.toml has everything else.

A wheel gets the engine, compiled by mypyc (tools/compile.py), in branchline/_compiled, where branchline/_loader.py
looks for it. Its tag names the platform. Without a C compiler, or with BRANCHLINE_PURE=1, the wheel is pure: the engine
runs from source. An editable install has no compiled engine: `make install` compiles a checkout beside its source.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

#: Where the compiled engine waits until the wheel's files are together.
ENGINE = ROOT / "build" / "wheel" / sys.implementation.cache_tag


class EngineDistribution(Distribution):
    """Knows whether there is a compiled engine to be put into the wheel."""

    has_engine = False

    def has_ext_modules(self) -> bool:
        return self.has_engine or bool(super().has_ext_modules())


class WheelWithEngine(bdist_wheel):
    """Compiles first: whether that works decides what kind of wheel it is."""

    def finalize_options(self) -> None:
        distribution: Any = self.distribution
        # Metadata and editable installs ask for a wheel's tag, too; they need no engine.
        only_asked = {"dist_info", "editable_wheel"} & set(distribution.command_obj)
        if os.environ.get("BRANCHLINE_PURE") != "1" and not only_asked:
            from compile import build_for_wheel  # in tools/

            distribution.has_engine = build_for_wheel(ENGINE)
        super().finalize_options()


class FilesWithEngine(build_py):
    """Adds the compiled engine to the files of the package."""

    def run(self) -> None:
        super().run()
        distribution: Any = self.distribution
        if distribution.has_engine and not self.editable_mode:
            target = Path(self.build_lib) / "branchline" / "_compiled" / sys.implementation.cache_tag
            self.copy_tree(str(ENGINE), str(target))


setup(distclass=EngineDistribution, cmdclass={"bdist_wheel": WheelWithEngine, "build_py": FilesWithEngine})
