"""Mini Rails: buy shares, lay track, pay taxes. For three to five players."""
