"""``branchline site``: the whole game as a folder of static files."""

from __future__ import annotations

import argparse
from pathlib import Path

from branchline.cli.arguments import Commands
from branchline.cli.output import console

EPILOG = """\
The folder needs no server of ours: put it on any web host, in any sub-folder. Whoever opens it once can play from then
on without a network. It needs Python for browsers, from npm:

  npm install --prefix ~/pyodide pyodide@{version}
  branchline site build public --runtime ~/pyodide

In a checkout `make site` does both. To look at it: python3 -m http.server --directory public
"""


def add_command(commands: Commands) -> None:
    """site build DIR [--runtime DIR]"""
    from branchline.site.runtime import VERSION

    command = commands.add_parser("site", help="the whole game as a folder of files that any web host serves")
    kinds = command.add_subparsers(metavar="WHAT", required=True)
    build = kinds.add_parser(
        "build",
        help="write the folder",
        description="Writes a folder of static files: the page, Python for browsers, and Branchline itself.",
        epilog=EPILOG.replace("{version}", VERSION),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    build.add_argument("folder", metavar="DIR", type=Path, help="where to: a new or empty folder, or an older site")
    build.add_argument(
        "--runtime", metavar="DIR", help="where the npm package pyodide is; default: tools/site, then here"
    )
    build.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Build it, and say what has come of it."""
    from branchline.site.build import build
    from branchline.site.runtime import find_runtime

    out = console()
    built = build(chosen.folder, find_runtime(chosen.runtime), out.print)
    whole, visit = built.bytes / 1e6, built.transfer / 1e6
    out.print(f"{built.folder}: {built.files} files, {whole:.1f} MB; a first visit loads {visit:.1f} MB")
    if not built.compiled:
        out.print("Node.js was not found, so Branchline comes as source: it starts slower.")
    out.print(f"Look at it: python3 -m http.server --bind 127.0.0.1 --directory {built.folder}", soft_wrap=True)
    return 0
