"""Goods Yard: a small railway game, and an example of a game in a package of its own."""
