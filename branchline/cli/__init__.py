"""The command line. ``branchline --help`` lists the commands; each is a module in ``commands``."""

from branchline.cli.main import main

__all__ = ["main"]
