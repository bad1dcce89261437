"""A report: what many games tell about a game, as figures, tables and one HTML page."""
