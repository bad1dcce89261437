"""The pages of the docs: lines of prose are short, and everything that a page names exists."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from branchline.cli.main import parser

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RULES = sorted(ROOT.glob("branchline/games/*/*.md"))
LONGEST = 120
#: Where files are looked for.
FOLDERS = ("branchline", "docs", "tests", "tools", "bench", "examples", "requirements")
#: Names that stand for a file of the reader's, or that a command makes.
MADE = re.compile(
    r"^(my|mine|printed|changed|three|games|games\.moves|copy|strong|club|tables)\.\w+$"
    r"|\b(node_modules|_compiled|\.venv|FILE|FOLDER|ID|KEY|PATH)\b|-report\.html$|^xx\.|/xx\.|\.xx\.|^~|^/|^\.\.\."
    # A game has these if it needs them.
    r"|^data/former/$|^tests/keen\.py$|equivalent_mutants\.toml$"
)
PATH = re.compile(r"`((?:[\w.*<>-]+/)*[\w.*<>-]+(?:/|\.(?:py|md|toml|js|css|json|svg|d\.ts|ipynb|mjs|html)))`")
MODULE = re.compile(r"\bbranchline(?:\.\w+)+")
COMMAND = re.compile(r"(?:\.venv/bin/)?branchline ([a-z].*)")
LINK = re.compile(r"\]\(([^)#\s\[]+)")

EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def prose(page: Path) -> list[tuple[int, str]]:
    """The numbered lines of a page without code blocks and tables."""
    lines, code = [], False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
        elif not code and not line.lstrip().startswith(("|", "![")):
            lines.append((number, line))
    return lines


@pytest.mark.parametrize("page", [*PAGES, *RULES], ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_of_prose_are_short(page: Path):
    assert [(number, len(line)) for number, line in prose(page) if len(line) > LONGEST] == []


@cache
def known_paths() -> frozenset[str]:
    """Every file and folder of the checkout, from each folder above it: ``log.py``, ``match/log.py`` and so on."""
    found = {folder for folder in FOLDERS if (ROOT / folder).exists()} | {entry.name for entry in ROOT.iterdir()}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            parts = path.relative_to(ROOT).parts
            if "node_modules" not in parts and "_compiled" not in parts:
                found |= {"/".join(parts[start:]) for start in range(len(parts))}
    return frozenset(found)


def exists(name: str) -> bool:
    pattern = re.sub(r"<\w+>|\bGAME\b|\bNAME\b", "*", name).rstrip("/")
    return pattern in known_paths() or ("*" in pattern and any(fnmatch(path, pattern) for path in known_paths()))


def test_a_missing_path_is_noticed():
    assert exists("core/match/log.py")
    assert exists("games/<game>/rules/")
    assert not exists("core/match/logs.py")
    assert not exists("games/<game>/rulebooks/")


@EACH_PAGE
def test_every_path_that_is_named_exists(page: Path):
    names = {name for name in PATH.findall(page.read_text(encoding="utf-8")) if not MADE.search(name)}
    assert sorted(name for name in names if not exists(name)) == []


@EACH_PAGE
def test_every_link_leads_somewhere(page: Path):
    links = LINK.findall(re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8")))  # code shows links, it has none
    assert [link for link in links if not link.startswith("http") and not (page.parent / link).exists()] == []


def module_exists(name: str) -> bool:
    """Whether it is a module or package, or a name inside one. ``branchline.games`` is also an entry point group."""
    path = ROOT / name.replace(".", "/")
    return any(one.with_suffix(".py").exists() or (one / "__init__.py").exists() for one in (path, path.parent))


@EACH_PAGE
def test_every_module_that_is_named_exists(page: Path):
    names = set(MODULE.findall(page.read_text(encoding="utf-8")))
    assert sorted(name for name in names if not module_exists(name)) == []


def commands(page: Path) -> list[list[str]]:
    """The commands of a page: lines of code, and words in backquotes, that begin with ``branchline``."""
    text = page.read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()] + re.findall(r"`([^`\n]*)`", text)
    found = [match[1] for line in lines if (match := COMMAND.fullmatch(re.split(r"\s{2,}|\s[#>|]", line)[0]))]
    return [shlex.split(command) for command in found]


def test_the_commands_of_a_page_are_found():
    assert ["play", "mini_rails", "--seats", "3", "--people", "3", "--names", "Ann,Ben,Cleo"] in commands(
        ROOT / "README.md"
    )


def exit_code(line: list[str]) -> object:
    """What the parser makes of a command: 0 if it takes it, or prints its help."""
    try:
        parser().parse_args(line)
    except SystemExit as left:
        return left.code
    return 0


@EACH_PAGE
def test_every_command_is_understood(page: Path, capsys):
    """The parser takes it. ``N`` stands for a number, and a command without arguments is one that is only named."""
    for words in commands(page):
        line = [("2" if re.fullmatch("[A-Z]", word) else word) for word in words]
        code = exit_code(line if len(line) > 1 else [*line, "--help"])
        assert code == 0, f"branchline {shlex.join(words)}: {capsys.readouterr().err}"
