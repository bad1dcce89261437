"""Minecart Town: build a town of minecart tracks and let its goods run, for 1 to 4."""
