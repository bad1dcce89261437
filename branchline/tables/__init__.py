"""A table for people, without HTTP: it runs under the server, and inside a browser's Python.

``events`` -> ``table`` (computed from events) -> ``room`` (a table with its people) -> ``lobby`` (all rooms of a
store). ``shown`` draws frames, ``bots`` plays the seats of bots, ``api`` is what can be asked of it all.
"""
