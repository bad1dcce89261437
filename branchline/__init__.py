"""Branchline: four railway board games, played by their exact rules.

The engine's modules run from source, or from the compiled build that ``make install`` puts beside them
(``branchline/_compiled``). ``BRANCHLINE_PURE=1`` forces the source; a build older than the source is not used.
"""

from branchline._loader import use_compiled_build
from branchline._version import VERSION

__all__ = ["COMPILED", "VERSION"]

#: Whether the engine's modules come from the compiled build.
COMPILED: bool = use_compiled_build()
