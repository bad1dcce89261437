"""A game at one keyboard: the saved games, the screen, and the session that takes typed words."""
