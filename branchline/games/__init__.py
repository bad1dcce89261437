"""The games: the four that come with Branchline are folders here; others register from packages of their own."""

from branchline.core.registry import find, names

__all__ = ["find", "names"]
