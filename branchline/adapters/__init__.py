"""The environments that researchers use. Each module needs its own library: ``make envs`` installs them all.

* zoo.py    PettingZoo: every seat is an agent (AEC, and parallel)
* gym.py    Gymnasium: one seat against bots
* spiel.py  OpenSpiel: a registered Python game with explicit chance
"""
