"""The environments that researchers use. ``make envs`` installs the libraries that they need.

* zoo.py      PettingZoo: every seat is an agent (AEC, and parallel)
* gym.py      Gymnasium: one seat against bots
* spiel.py    OpenSpiel: a registered Python game with explicit chance
* vector.py   many games stepped in one call; needs NumPy only
"""
