"""Commands that teach: what a game was decided by, puzzles, and the challenges of a day."""
