"""Bots: each chooses an action from what its seat may know.

``find("level-3")`` gives a bot. Names are ``random``, ``greedy``, ``search`` and ``level-1`` to ``level-5``; settings
follow colons: ``search:iterations=2000:explore=0.7``, ``level-5:seconds=0.2``, ``greedy:noise=300``.
"""

from __future__ import annotations

from branchline.bots.bot import Bot, Thought, Variation, Watch
from branchline.bots.levels import LEVELS
from branchline.bots.registry import find, names
from branchline.bots.safety import think_safely

__all__ = ["LEVELS", "Bot", "Thought", "Variation", "Watch", "find", "names", "think_safely"]
