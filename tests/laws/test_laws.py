"""The laws, tried on every game of this package."""

from branchline.testing.laws import *  # noqa: F403 - the laws are all there is
from tests.laws.tables import GAMES, folder_of  # noqa: F401 - the laws look for them here
