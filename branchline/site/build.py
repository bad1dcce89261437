"""Builds the folder of static files: the page, Python for browsers, Branchline as one archive, all with relative links.

::

    index.html  sw.js  manifest.webmanifest  icon.svg  icon-*.png
    v-HASH/         the page's files, the workers, written answers, branchline.zip; another version has another name
    pyodide-X.Y.Z/  Python for browsers, as it comes from npm
"""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from branchline import games
from branchline._loader import PACKAGE
from branchline.core.match.errors import SetupError
from branchline.site.archive import branchline_archive, standard_library
from branchline.site.runtime import LIBRARY, Runtime, runtime_files
from branchline.site.written import written_answers

HERE = Path(__file__).parent
#: Marks a folder that was written by us, so that no other one is emptied.
MARK = "branchline-site.json"
Tell = Callable[[str], object]


@dataclass(frozen=True)
class Built:
    """What was written."""

    folder: Path
    files: int
    #: all files, and what a first visit loads of them
    bytes: int
    transfer: int
    #: whether the archive holds bytecode
    compiled: bool


def build(folder: Path, runtime: Runtime, tell: Tell = lambda words: None) -> Built:
    """Write the site into a folder, which must be new, empty, or an older site."""
    check(folder)
    tell("Collecting the page ...")
    files = page_files()
    tell("Writing what can be read without Python ...")
    files |= written_answers()
    tell("Packing Branchline ..." if runtime.node is None else "Packing Branchline, and compiling it to bytecode ...")
    files["branchline.zip"] = branchline_archive(runtime)
    python = {**runtime_files(runtime), LIBRARY: standard_library(runtime)}
    version, runtime_name = hash_of(files), f"pyodide-{runtime.version}-{hash_of(python)[:6]}"
    placed = {f"v-{version}/{name}": body for name, body in files.items()}
    placed |= {f"{runtime_name}/{name}": body for name, body in python.items()}
    placed |= {path.name: path.read_bytes() for path in (HERE / "icons").iterdir()}
    placed["manifest.webmanifest"] = (HERE / "js" / "manifest.webmanifest").read_bytes()
    placed["index.html"] = index(version, runtime_name).encode()
    packed = {name: zlib.compress(body, 9) for name, body in placed.items()}
    placed |= {f"{name}.z": packed[name] for name in placed if is_packed(name)}
    placed["sw.js"] = service_worker(version, placed).encode()
    tell("Writing the files ...")
    write(folder, placed, version)
    transfer = sum(len(packed[name]) for name in packed)
    return Built(folder, len(placed), sum(map(len, placed.values())), transfer, runtime.node is not None)


def check(folder: Path) -> None:
    """Refuse a folder that holds something else."""
    if folder.exists() and not folder.is_dir():
        raise SetupError(f"{folder} is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise SetupError(f"{folder} holds something else: give a new or an empty folder, or one with an older site")


def page_files() -> dict[str, bytes]:
    """The page, the games' pictures, and the workers' scripts."""
    web = PACKAGE / "web"
    names = [path for path in web.rglob("*") if path.suffix in (".js", ".css", ".json", ".svg")]
    files = {path.relative_to(web).as_posix(): path.read_bytes() for path in names}
    for game in games.every_game():
        picture = game.folder / "art.svg"
        files[f"art/{game.name}.svg"] = (picture if picture.exists() else web / "art" / "game.svg").read_bytes()
    for script in (HERE / "js").glob("*.js"):
        if script.name != "sw.js":
            files[f"worker/{script.name}"] = script.read_bytes()
    return files


def index(version: str, runtime: str) -> str:
    """The page of the site: the server's, with its own addresses and home."""
    page = (PACKAGE / "web" / "index.html").read_text(encoding="utf-8")
    head = (HERE / "js" / "head.html").read_text(encoding="utf-8")
    page = page.replace("<html ", f'<html data-home="browser" data-runtime="{runtime}" ')
    page = page.replace('  <meta name="viewport"', f'{head}  <meta name="viewport"', 1)
    return page.replace('"/static/', f'"v-{version}/')


def is_packed(name: str) -> bool:
    """Whether a file is also there compressed, for hosts that do not compress by themselves."""
    return name.endswith((".wasm", ".mjs", ".js", ".css", ".json"))


def service_worker(version: str, placed: dict[str, bytes]) -> str:
    """The service worker, which keeps these files."""
    kept = [[name, len(body), f"{name}.z" in placed] for name, body in placed.items() if not name.endswith(".z")]
    script = (HERE / "js" / "sw.js").read_text(encoding="utf-8")
    return script.replace('"VERSION"', json.dumps(version)).replace('["FILES"]', json.dumps(kept))


def write(folder: Path, placed: dict[str, bytes], version: str) -> None:
    """The files; what an older site had and this one has not is deleted last, so that a visitor meets no gap."""
    for name, body in placed.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    (folder / MARK).write_text(json.dumps({"version": version}) + "\n")
    for path in folder.iterdir():
        if path.is_dir() and not any(name.startswith(f"{path.name}/") for name in placed):
            shutil.rmtree(path)


def hash_of(files: dict[str, bytes]) -> str:
    """A name for these files: another one if any of them changes."""
    digest = blake2b(digest_size=6)
    for name in sorted(files):
        digest.update(f"{name} {len(files[name])} ".encode() + files[name])
    return digest.hexdigest()
