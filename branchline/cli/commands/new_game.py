"""``branchline new-game``: writes the beginning of a game in a package of its own."""

from __future__ import annotations

import argparse
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from branchline import games
from branchline._loader import PACKAGE
from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.core.match.errors import SetupError

SKELETON = PACKAGE / "skeleton"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def add_command(commands: Commands) -> None:
    """new-game NAME [--into FOLDER]"""
    command = commands.add_parser(
        "new-game",
        help="write the skeleton of a game in a package of its own",
        description="Writes a package with a small game that works and passes the laws. Change it step by step: "
        "docs/adding_a_game.md.",
    )
    command.add_argument("name", metavar="NAME", help="the game's name, like my_game: also the name of the package")
    command.add_argument("--into", metavar="FOLDER", help="where the files go; default: a folder called NAME")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the files."""
    check_name(chosen.name)
    folder = Path(chosen.into or chosen.name)
    if folder.exists() and any(folder.iterdir()):
        raise SetupError(f"{folder} is there already, and it is not empty")
    files = write(chosen.name, folder)
    out = console()
    for file in files:
        out.print(str(file), markup=False, soft_wrap=True)
    next_steps = f'Now: pip install -e "{folder}[test]", branchline play {chosen.name}, and pytest {folder}'
    out.print(f"\n{next_steps}", markup=False, soft_wrap=True)
    return 0


def check_name(name: str) -> None:
    """Refuse a name that Python or Branchline could mistake for something else."""
    if not _NAME.fullmatch(name) or len(name) > 40:
        raise SetupError(f"{name!r} is not a name for a game: lower case letters and digits, with _ between words")
    if name in games.names():
        raise SetupError(f"there is a game called {name} already")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise SetupError(f"there is a Python module called {name} already")


def write(name: str, folder: Path) -> list[Path]:
    """Write the skeleton under the game's own name; the files."""
    words = name.split("_")
    letters = [letter for letter in "".join(word[0] for word in words) + name.replace("_", "") if letter.isalpha()]
    prefix = "".join(letters[:2]).upper().ljust(2, "X")
    title = " ".join(words).title()
    names = {
        "new_game": name,
        "new-game": name.replace("_", "-"),
        "New Game": title,
        "NewGame": title.replace(" ", ""),
        "NG-": f"{prefix}-",
    }
    written = []
    for file in sorted(path for path in SKELETON.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        target = folder / renamed(str(file.relative_to(SKELETON)), names)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(file.read_text(encoding="utf-8"), names), encoding="utf-8")
        written.append(target)
    return written


def renamed(text: str, names: dict[str, str]) -> str:
    """The text with all names of the skeleton exchanged, none twice."""
    return re.sub("|".join(map(re.escape, names)), lambda part: names[part[0]], text)
