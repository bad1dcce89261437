"""New Game, a game for Branchline."""
