"""Programs for those who work on Branchline. None of them is installed."""
