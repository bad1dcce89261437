"""The site in a real Chromium: without npm, or Chromium, these tests are skipped and say why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.site.served import Host, built, served
from tests.web.conftest import FLAGS, chromium
from tests.web.playing import PHONE

playwright = pytest.importorskip("playwright.sync_api", reason="pip install -r requirements/dev.txt")
#: On a busy machine Python takes its time to load.
PATIENCE = 90_000


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A host's folder with the site in it."""
    base = tmp_path_factory.getbasetemp()
    found = built(base if worker_id == "master" else base.parent)
    if found is None:
        pytest.skip("the site needs npm, which gets Python for browsers: see tools/site/package.json")
    return found


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    with served(folder) as found:
        yield found


@pytest.fixture(scope="session")
def program() -> str:
    """Where Chromium is."""
    path = chromium()
    if path is None:
        pytest.skip("the site's tests need Chromium: apt-get install chromium, or set BRANCHLINE_CHROMIUM to its path")
    return path


@pytest.fixture(scope="session")
def own_browser(started: Any, program: str) -> Iterator[Any]:
    opened = started.chromium.launch(executable_path=program, args=FLAGS)
    yield opened
    opened.close()


@pytest.fixture
def complaints() -> list[str]:
    """What browsers complained about; it must stay empty."""
    return []


class Visits:
    """Two people who keep the site: one at a desk, one with a phone. Loading it anew takes some seconds each time."""

    def __init__(self, browser: Any, host: Host) -> None:
        self.browser = browser
        self.host = host
        self.complaints: list[str] = []
        #: what the first visit of each has loaded
        self.loaded: dict[str, int] = {}
        self.pages: dict[str, Any] = {}

    def page(self, size: str) -> Any:
        """The page of that person, in the lobby."""
        if size not in self.pages:
            before = self.host.sent
            settings: dict[str, Any] = PHONE if size == "phone" else {"viewport": {"width": 1280, "height": 800}}
            context = self.browser.new_context(reduced_motion="reduce", **settings)
            self.pages[size] = visit(context, self.host.address, self.complaints)
            self.loaded[size] = self.host.sent - before
        page = self.pages[size]
        page.context.set_offline(False)
        page.evaluate("() => { location.hash = '#/' }")
        page.locator(".finished").wait_for()
        return page


@pytest.fixture(scope="session")
def visits(own_browser: Any, host: Host) -> Iterator[Visits]:
    found = Visits(own_browser, host)
    yield found
    for page in found.pages.values():
        page.context.close()


@pytest.fixture
def person(visits: Visits) -> Iterator[Any]:
    """person("desk") or person("phone") is a page of the site, ready to play."""
    visits.complaints.clear()
    yield visits.page
    assert visits.complaints == []


def visit(context: Any, address: str, complaints: list[str]) -> Any:
    """A page of the site, ready to play."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script("location.protocol === 'about:' || localStorage.setItem('branchline.speed', 'instant')")
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.locator(".finished").wait_for()
    ready(page)
    return page


def ready(page: Any) -> None:
    """Python is there, and the files are kept."""
    page.wait_for_function("() => document.documentElement.dataset.ready")
