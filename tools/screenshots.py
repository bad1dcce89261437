"""Takes the pictures in docs/screenshots from a running server: every game, wide and phone, by day and by night.

usage: branchline serve --port 8123 & python tools/screenshots.py http://127.0.0.1:8123
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
WIDE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ACTIONS = 9


def play(page: Any, game: str, light: str, shape: str) -> None:
    """A game in its middle."""
    names = ["Bruno", "Cleo"]
    players: list[dict[str, object]] = [{"kind": "me", "name": "Ada"}]
    players += [{"kind": "bot", "bot": "greedy", "name": name} for name in names]
    made = page.request.post("/api/tables", data={"game": game, "seats": 3, "players": players}).json()
    page.goto(f"/t/{made['table']}")
    rng = Random(game)
    for _ in range(ACTIONS):
        page.locator(".my-turn .choice, .end:not([hidden]) h2").first.wait_for()
        if page.locator(".end:not([hidden])").count():
            break
        before = page.evaluate("() => branchline.frame.seq")
        if page.evaluate("() => branchline.offering"):
            page.evaluate(
                "(n) => branchline.send(branchline.frame.actions[n % branchline.frame.actions.length])",
                rng.randrange(999),
            )
        for _ in range(200):
            page.wait_for_timeout(20)
            if page.evaluate("() => branchline.frame.seq") > before:
                break
    page.locator(".my-turn .choice, .end:not([hidden]) h2").first.wait_for()
    page.wait_for_timeout(900)
    page.screenshot(path=OUT / f"{game}-{shape}-{light}.png")


def main() -> int:
    """All pictures."""
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    path = os.environ.get("BRANCHLINE_CHROMIUM") or shutil.which("chromium")
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for shape, settings in (("wide", WIDE), ("phone", PHONE)):
            for light, scheme in (("day", "light"), ("night", "dark")):
                looks: dict[str, Any] = {"color_scheme": scheme, **settings}
                context = browser.new_context(base_url=address, **looks)
                page = context.new_page()
                page.goto("/")
                page.locator(".card svg").last.wait_for()
                page.screenshot(path=OUT / f"lobby-{shape}-{light}.png")
                for game in page.evaluate(
                    "() => [...document.querySelectorAll('.card')].map((card) => card.dataset.game)"
                ):
                    play(page, game, light, shape)
                    print(f"{game} {shape} {light}", flush=True)
                context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
