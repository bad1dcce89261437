"""A real server and a real Chromium: installed if it is missing and the machine allows it, else we say how."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="pip install -r requirements/dev.txt")

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
LONGEST_INSTALL = 300


def chromium() -> str | None:
    """Where Chromium is, installing Debian's if we may."""
    found = os.environ.get("BRANCHLINE_CHROMIUM") or next(
        (path for name in NAMES if (path := shutil.which(name))), None
    )
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(command, capture_output=True, timeout=LONGEST_INSTALL, check=False)
        found = shutil.which("chromium")
    return found


@pytest.fixture(scope="session")
def browser(started: Any) -> Iterator[Any]:
    """One browser for all tests of a worker."""
    path = chromium()
    if path is None:
        pytest.skip("the page's tests need Chromium: apt-get install chromium, or set BRANCHLINE_CHROMIUM to its path")
    opened = started.chromium.launch(executable_path=path, args=FLAGS)
    yield opened
    opened.close()


@contextmanager
def running_server(file: Path, environment: Mapping[str, str] = os.environ, *more: str) -> Iterator[str]:
    """A server of our own, on loopback, with quick bots; its address."""
    start = "import sys; from branchline.cli import main; sys.exit(main())"
    settings = ["--port", "0", "--file", str(file), "--rate", "0", "--pause", "0", "--workers", "1"]
    settings += ["--daily-level", "2", *more]
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", start, "serve", *settings],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=dict(environment),
    )
    assert server.stdout is not None
    first = server.stdout.readline()
    found = re.search(r"http://\S+", first)
    assert found, first
    try:
        yield found[0]
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server of all tests of a worker."""
    with running_server(tmp_path_factory.mktemp("server") / "tables.db") as found:
        yield found


@pytest.fixture
def complaints() -> list[str]:
    """What browsers complained about; it must stay empty."""
    return []


@pytest.fixture
def visit(browser, address, complaints) -> Iterator[object]:
    """Opens a page as a new person: visit("/", **settings of the context)."""
    contexts = []

    def opened(path: str = "/", **settings):
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        speed = settings.pop("speed", "instant")
        context = browser.new_context(base_url=address, **settings)
        context.add_init_script(
            f"localStorage.getItem('branchline.speed') || localStorage.setItem('branchline.speed', '{speed}')"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
