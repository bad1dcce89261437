"""The documentation site builds strictly: every page has its place, and every link leads somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

pytest.importorskip("mkdocs", reason="MkDocs is not installed: requirements/docs.txt")
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Links(HTMLParser):
    """The ids of a page, and what it refers to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.ids.add(value)
            if value and name in ("href", "src"):
                self.links.add(value)


def test_every_page_of_docs_is_in_the_site(site):
    pages = [path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")]
    missing = [page for page in pages if page.name != "index" and not (site / page / "index.html").exists()]
    assert len(pages) > 20
    assert missing == []


def test_every_link_of_the_built_pages_leads_somewhere(site):
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    dead = []
    for page, found in pages.items():
        for link in found.links:
            path, anchor = urldefrag(unquote(link))
            if re.match(r"[a-z]+:", path):
                continue
            target = (page.parent / path).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (anchor and target in pages and anchor not in pages[target].ids):
                dead.append(f"{page.relative_to(site)}: {link}")
    assert dead == []


def test_nothing_is_loaded_from_elsewhere(site):
    """Who reads the site offline, or does not want to be counted, misses nothing."""
    pattern = re.compile(r"""<(?:script|link|img)[^>]+(?:src|href)=["']?(?:https?:)?//""")
    assert [page for page in site.rglob("*.html") if pattern.search(page.read_text(encoding="utf-8"))] == []


def test_the_reference_has_the_public_classes(site):
    text = (site / "reference" / "index.html").read_text(encoding="utf-8")
    for name in ("core.match.match.Match", "core.game.Game", "core.engine.state.State", "bots.bot.Bot"):
        assert f'id="branchline.{name}"' in text
