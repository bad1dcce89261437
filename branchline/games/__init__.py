"""The games: the four that come with Branchline are folders here; others register from packages of their own."""

from branchline.core.registry import every_game, find, names

__all__ = ["every_game", "find", "names"]
