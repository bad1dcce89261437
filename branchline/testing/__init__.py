"""For tests of games: the laws that every game obeys, and what they are tried on. Needs pytest; the rest does not.

A package with a game of its own has one file of tests for them (docs/adding_a_game.md)::

    from branchline.testing.laws import *

    GAMES = ["my_game"]

``pytest --branchline-game my_game`` tries them without a file (plugin.py).
"""

import pytest

# Laws are ordinary assertions: pytest shows what was compared.
pytest.register_assert_rewrite("branchline.testing.laws")
