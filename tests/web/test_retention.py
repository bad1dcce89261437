"""Players read in the lobby how long the operator keeps their tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from branchline.server.http.app import Config
from branchline.tables.storage.retention import Retention
from tests.server.house import QUICK, house

OF_BOTH = Config(rate=0, address_rate=0, retention=Retention(open=1, over=365))


def lobby(browser: Any, port: int, lang: str) -> str:
    """What the lobby says."""
    context = browser.new_context(locale=lang)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector(".tables")
    words = str(page.inner_text("main"))
    context.close()
    return words


def test_it_stands_in_the_lobby(browser: Any, tmp_path: Path):
    with house(tmp_path / "t.db", OF_BOTH) as home:
        words = lobby(browser, home.port, "en")
        assert "not started is deleted after 1 day without a change" in words
        assert "A finished game is deleted after 365 days." in words
        assert "A running game" not in words
        assert "dopo 365 giorni" in lobby(browser, home.port, "it")


def test_where_all_is_kept_nothing_is_said(browser: Any, tmp_path: Path):
    with house(tmp_path / "t.db", QUICK) as home:
        assert "deleted" not in lobby(browser, home.port, "en")
