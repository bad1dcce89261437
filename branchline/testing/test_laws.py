"""All laws: what ``pytest --branchline-game NAME`` collects."""

from branchline.testing.laws import *  # noqa: F403 - the laws are all there is
