"""The site as a host serves it: built once, by Python's file server, which counts what it sends."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from branchline.core.match.errors import SetupError
from branchline.site.build import MARK
from branchline.site.runtime import Runtime, find_runtime

TOOLS = Path(__file__).parent.parent.parent / "tools" / "site"
LONGEST_INSTALL = LONGEST_BUILD = 300
BUILD = "import sys; from branchline.cli import main; sys.exit(main(['site', 'build', sys.argv[1]]))"
#: Sites live in sub-folders, too.
FOLDER = "games/play"


def runtime() -> Runtime | None:
    """Python for browsers, installed if npm is there; None if that can't be done."""
    try:
        return find_runtime()
    except SetupError:
        if shutil.which("npm") is None:
            return None
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    try:
        subprocess.run(command, cwd=TOOLS, capture_output=True, timeout=LONGEST_INSTALL, check=True)
        return find_runtime()
    except (OSError, subprocess.SubprocessError, SetupError):
        return None


def built(shared: Path) -> Path | None:
    """A host's folder with the site in a sub-folder; built by whichever worker comes first."""
    host = shared / "host"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (host / FOLDER / MARK).exists():
            if runtime() is None:
                return None
            subprocess.run([sys.executable, "-c", BUILD, str(host / FOLDER)], check=True, timeout=LONGEST_BUILD)
    return host


class Host:
    """A file server on loopback."""

    def __init__(self, folder: Path) -> None:
        self.sent = 0
        host = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *told: Any) -> None:
                pass

            def copyfile(self, source: Any, outputfile: Any) -> None:
                body = source.read()
                host.sent += len(body)
                outputfile.write(body)

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, request: Any, client_address: Any) -> None:
                """A browser that was killed leaves half a request."""

        self.server = Quiet(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/{FOLDER}/"


@contextmanager
def served(folder: Path) -> Iterator[Host]:
    """The folder on the net, until it is not needed any more."""
    host = Host(folder)
    thread = threading.Thread(target=host.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()


#: Asks the page's own home, as its modules do: a module that is loaded already is the same one.
ASK = """async ([method, path, query, body]) => {
  const page = document.querySelector('script[type=module]').src;
  const {home} = await import(new URL('lib/home.js', page).href);
  const {status, body: told} = await home.ask(method, path, {query, body: body ?? undefined});
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(told)}`);
  return told;
}"""


def ask(page: Any, method: str, path: str, body: object = None, **query: object) -> Any:
    """What the page's home answers."""
    return page.evaluate(ASK, [method, path, query, body])


def lay(page: Any, game: str, players: list[dict[str, str]]) -> str:
    """A new table, and the page goes there; its path."""
    wish = {"game": game, "seats": len(players), "players": players, "options": {}}
    path = f"/t/{ask(page, 'POST', '/api/tables', wish)['table']}"
    page.evaluate("(path) => { location.hash = path }", path)
    page.wait_for_function(
        "(path) => branchline.table && path.endsWith(branchline.table) && branchline.frame", arg=path
    )
    return path
