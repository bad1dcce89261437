"""Branchline as one archive, and Python's library, both as bytecode if Node.js is there to make it."""

from __future__ import annotations

import io
import subprocess
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from branchline import VERSION
from branchline._loader import PACKAGE
from branchline.core.match.errors import SetupError
from branchline.core.registry import GROUP, registered
from branchline.site.runtime import LIBRARY, Runtime

#: What a browser has no use for.
LEFT_OUT = {"_compiled", "adapters", "cli", "lab", "server", "skeleton", "testing", "web"}
#: Which files come along.
KINDS = (".py", ".toml", ".md", ".json", ".record")
#: The same archive each time, whenever it is made.
MADE = (2020, 1, 1, 0, 0, 0)
_LONGEST = 300


def branchline_archive(runtime: Runtime) -> bytes:
    """The packages that a browser needs."""
    return compiled(runtime, zipped(branchline_files()))


def standard_library(runtime: Runtime) -> bytes:
    """Python's own library."""
    return compiled(runtime, (runtime.folder / LIBRARY).read_bytes())


def branchline_files() -> dict[str, bytes]:
    """Sources, data and catalogues, and the entry points by which games are found."""
    files = {}
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        if path.suffix in KINDS and inside.parts[0] not in LEFT_OUT and "__pycache__" not in inside.parts:
            files[f"branchline/{inside.as_posix()}"] = path.read_bytes()
    for path in sorted((PACKAGE / "web" / "lang").glob("*.json")):
        files[f"branchline/web/lang/{path.name}"] = path.read_bytes()
    info = f"branchline-{VERSION}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: branchline\nVersion: {VERSION}\n".encode()
    files[f"{info}/entry_points.txt"] = entry_points().encode()
    return files


def entry_points() -> str:
    """Our own games, as they are registered."""
    lines = [
        f"{name} = {place}"
        for name, places in registered().items()
        for place in places
        if place.startswith("branchline.games.")
    ]
    return "\n".join([f"[{GROUP}]", *lines, ""])


def zipped(files: dict[str, bytes]) -> bytes:
    """The files as an archive."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, body in files.items():
            archive.writestr(ZipInfo(name, MADE), body, ZIP_DEFLATED)
    return packed.getvalue()


def compiled(runtime: Runtime, archive: bytes) -> bytes:
    """The archive with bytecode in place of sources; without Node.js as it is, which starts slower."""
    if runtime.node is None:
        return archive
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "source.zip", Path(folder) / "target.zip"
        source.write_bytes(archive)
        script = str(Path(__file__).parent / "js" / "compile.mjs")
        command = [runtime.node, script, str(runtime.folder), str(source), str(target)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LONGEST, check=False)
        if done.returncode:
            raise SetupError(f"Node.js could not compile the archive: {done.stderr.strip()[-500:]}")
        return target.read_bytes()
