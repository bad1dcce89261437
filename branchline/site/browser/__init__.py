"""What runs in the browser's Python: the standard library and ``tables`` only."""
