"""The laws of Branchline, tried on our game."""

from branchline.testing.laws import *  # noqa: F403

GAMES = ["goods_yard"]
