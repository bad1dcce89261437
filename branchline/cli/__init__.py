"""The command line: ``branchline play | games | simulate | replay | perft | box | bench``."""

from branchline.cli.main import main

__all__ = ["main"]
