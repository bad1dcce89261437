"""Takes pictures of every screen of every game from a server of its own: wide and phone, by day and by night.

usage: python tools/screenshots.py                          the pictures that the docs show, into docs/screenshots
       python tools/screenshots.py --all --out look    every screen of every game, to look at
       python tools/screenshots.py --all --out look --only off_the_rails --screens middle,what-if --shapes phone
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from branchline import bots, games
from branchline.bots import matches
from branchline.core.engine.random import Random
from branchline.core.match import record
from branchline.core.match.match import Match

OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SHAPES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1180, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LIGHTS = {"day": "light", "night": "dark"}
SCREENS = ("start", "middle", "what-if", "late", "end", "rules", "guided")
#: What the docs show: (screen, shape, light).
SHOWN = (
    ("middle", "wide", "day"),
    ("what-if", "wide", "night"),
    ("middle", "phone", "day"),
    ("middle", "phone", "night"),
    ("end", "wide", "day"),
)
LOBBIES = (("wide", "day"), ("wide", "night"), ("phone", "day"), ("phone", "night"))
NAMES = ("Ada", "Bruno", "Cleo", "Dario")
SEATS, SEED = 3, 4


@cache
def played(name: str) -> tuple[str, tuple[int, ...]]:
    """The record of a game between greedy bots, and the steps at which the first seat has to choose."""
    match, players = Match(games.find(name), SEATS, names=list(NAMES[:SEATS])), [bots.find("greedy")] * SEATS
    turns = [
        len(match.steps)
        for seat in matches.decisions(match, players, Random("pictures", name, SEED))
        if seat == 0 and len(match.state.legal(seat)) > 1
    ]
    return record.write(match), tuple(turns)


class Camera:
    """A page of one shape in one light, and where its pictures go."""

    def __init__(self, page: Any, out: Path, ending: str) -> None:
        self.page, self.out, self.ending = page, out, ending

    def shoot(self, name: str) -> None:
        self.page.mouse.move(2, 2)
        self.page.wait_for_timeout(700)
        path = self.out / f"{name}-{self.ending}.png"
        self.page.screenshot(path=path)
        # Drawings need few colours, and few colours make small files.
        Image.open(path).convert("RGB").quantize(
            256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
        ).save(path, optimize=True)
        print(path.name, flush=True)

    def table(self, game: str, share: float) -> None:
        """A table after this share of the game. The first seat has to choose, or the game is over."""
        text, turns = played(game)
        at = turns[min(int(share * len(turns)), len(turns) - 1)] if share < 1 else None
        players = [{"kind": "me", "name": NAMES[0]}]
        players += [{"kind": "bot", "bot": "greedy", "name": name} for name in NAMES[1:SEATS]]
        request = {"record": text, "players": players, **({} if at is None else {"at": at})}
        answer = self.page.request.post("/api/records", data=request)
        assert answer.ok, answer.text()
        self.page.goto(f"/t/{answer.json()['table']}")
        self.page.locator(".my-turn .choice, .end:not([hidden]) .graph svg").first.wait_for()

    def screen(self, game: str, screen: str) -> None:
        """One screen of one game."""
        if screen == "rules":
            self.page.goto(f"/rules/{game}")
            self.page.locator(".rule").first.wait_for()
        elif screen == "guided":
            self.page.goto(f"/learn/{game}")
            self.page.locator(".guide:not([hidden])").wait_for()
        else:
            self.table(game, {"start": 0.0, "middle": 0.5, "what-if": 0.55, "late": 0.9, "end": 1.0}[screen])
        if screen == "what-if":
            self.page.wait_for_timeout(400)
            self.page.evaluate(BEST)
            self.page.wait_for_timeout(500)
        self.shoot(f"{game}-{screen}")


#: Shows the preview of an action with the longest path of clicks.
BEST = """async () => {
  const all = branchline.frame.actions;
  const long = Math.max(...all.map((one) => one.clicks.length));
  const far = all.filter((one) => one.clicks.length === long);
  const action = far[Math.floor(far.length / 3)];
  branchline.chooser.path = action.clicks.slice(0, -1);
  branchline.chooser.offer();
  await branchline.foresight.preview(action);
}"""


@contextmanager
def server() -> Iterator[str]:
    """A server on loopback, with quick bots."""
    start = "import sys; from branchline.cli import main; sys.exit(main())"
    with tempfile.TemporaryDirectory() as folder:
        settings = ["--port", "0", "--file", f"{folder}/tables.db", "--rate", "0", "--pause", "0", "--workers", "1"]
        run = subprocess.Popen(
            [sys.executable, "-u", "-c", start, "serve", *settings],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert run.stdout is not None
        address = re.search(r"http://\S+", run.stdout.readline())
        assert address
        try:
            yield address[0]
        finally:
            run.terminate()
            run.wait(20)


def asked() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--all", action="store_true", help="every screen, not only what the docs show")
    parser.add_argument("--only", default=",".join(("lobby", *games.names())))
    parser.add_argument("--screens", default=",".join(SCREENS))
    parser.add_argument("--shapes", default="wide,phone")
    parser.add_argument("--lights", default="day,night")
    return parser.parse_args()


def main() -> int:
    """Take all pictures that the arguments ask for."""
    chosen = asked()
    chosen.out.mkdir(parents=True, exist_ok=True)
    path = os.environ.get("BRANCHLINE_CHROMIUM") or shutil.which("chromium")
    with server() as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for shape in chosen.shapes.split(","):
            for light in chosen.lights.split(","):
                looks: dict[str, Any] = {"color_scheme": LIGHTS[light], "base_url": address, **SHAPES[shape]}
                with browser.new_context(**looks) as context:
                    camera = Camera(context.new_page(), chosen.out, f"{shape}-{light}")
                    if "lobby" in chosen.only and (chosen.all or (shape, light) in LOBBIES):
                        camera.page.goto("/")
                        camera.page.locator(".card svg").last.wait_for()
                        camera.shoot("lobby")
                    for game in games.names():
                        for screen in chosen.screens.split(","):
                            if game in chosen.only and (chosen.all or (screen, shape, light) in SHOWN):
                                camera.screen(game, screen)
        browser.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
