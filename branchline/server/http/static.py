"""The page's files: with the right types, compressed once, and checked for changes by the browser."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from branchline._loader import PACKAGE
from branchline.tables.errors import NoSuchPage

WEB = PACKAGE / "web"
#: What browsers need told exactly; the rest is guessed from the name.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_WORTH_COMPRESSING = 500
FOREVER = "public, max-age=31536000, immutable"
NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Branchline</title>
<h1>Branchline</h1><p>The server runs, but its page is not installed. The interface is described at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>
"""


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    stamp: tuple[int, int]
    type: str
    etag: str
    body: bytes
    packed: bytes | None


class Files:
    """Reads each file once, and again when it has changed."""

    def __init__(self, root: Path = WEB) -> None:
        self.root = root.resolve()
        self._files: dict[str, File] = {}

    def file(self, path: str) -> File:
        """The file at a path below the root; nothing above it can be reached."""
        parts = path.split("/")
        if not path or "\0" in path or "\\" in path or any(part in ("", ".", "..") or part[0] == "." for part in parts):
            raise NoSuchPage("there is no such file")
        where = self.root.joinpath(*parts)
        if where.suffix in (".py", ".md") or not where.resolve().is_relative_to(self.root):
            raise NoSuchPage("there is no such file")
        try:
            status = where.stat()
            if not where.is_file():
                raise NoSuchPage("there is no such file")
            stamp = (status.st_mtime_ns, status.st_size)
            kept = self._files.get(path)
            if kept is None or kept.stamp != stamp:
                kept = self._files[path] = pack(stamp, where.suffix, where.read_bytes())
        except OSError:
            raise NoSuchPage("there is no such file") from None
        return kept

    def answer(self, request: Request, path: str, cache: str = "no-cache") -> Response:
        """The file, or that it has not changed."""
        return send(request, self.file(path), cache)

    def index(self, request: Request) -> Response:
        """The page itself."""
        try:
            return self.answer(request, "index.html")
        except NoSuchPage:
            return send(request, pack((0, 0), ".html", NO_PAGE.encode()), "no-cache")


def pack(stamp: tuple[int, int], suffix: str, body: bytes) -> File:
    """A file made ready to be sent."""
    type = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    textual = type.startswith("text/") or type.split(";")[0] in ("application/json", "image/svg+xml")
    packed = gzip.compress(body, 9, mtime=0) if textual and len(body) > _WORTH_COMPRESSING else None
    return File(stamp, type, f'"{blake2b(body, digest_size=8).hexdigest()}"', body, packed)


def send(request: Request, file: File, cache: str) -> Response:
    """A file with its headers, compressed if the browser takes it."""
    headers = {"ETag": file.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.etag in [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers | {"Content-Type": file.type})
