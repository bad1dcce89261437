"""Measures the site: ``python -m tests.site.measure``; with ``--bots`` how long each level thinks, with ``--snapshot``
what a start from a memory snapshot would save.

Chromium can slow down the page's thread, not a worker's. So for the slow runs Python is loaded into the page itself.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from branchline import bots as all_bots
from branchline import games
from branchline.bots import matches
from branchline.core.engine.random import Random as Seeded
from branchline.core.match.match import Match
from branchline.tables import codec
from branchline.tables.bots.thinking import Question
from tests.site.conftest import ready
from tests.site.served import FOLDER, Host, built, lay, served
from tests.web.conftest import FLAGS, chromium, running_server
from tests.web.playing import bots, me, timed_clicks

#: So many positions of a game are asked about, and so many visits and clicks are counted.
POSITIONS, VISITS, CLICKS = 6, 5, 12
LEVELS = (1, 2, 3, 4, 5)
PATIENCE = 300_000

#: Python in the page itself, where Chromium can slow it down.
LOAD = """async ([runtime, files]) => {
  const {python} = await import(new URL('worker/python.js', files).href);
  const begun = performance.now();
  window.py = await python({runtime, archive: new URL('branchline.zip', files).href}, () => {});
  const loaded = performance.now();
  window.answer = py.pyimport('branchline.site.browser.thinking').answer_text;
  return [loaded - begun, performance.now() - loaded];
}"""
THINK = "(question) => { const begun = performance.now(); answer(question); return performance.now() - begun; }"
SNAPSHOT = """async (runtime) => {
  const {loadPyodide} = await import(`${runtime}pyodide.mjs`);
  const times = [];
  let begun = performance.now();
  const first = await loadPyodide({indexURL: runtime, _makeSnapshot: true});
  times.push(performance.now() - begun);
  const snapshot = first.makeMemorySnapshot();
  begun = performance.now();
  await loadPyodide({indexURL: runtime, _loadSnapshot: snapshot});
  times.push(performance.now() - begun);
  return [...times, snapshot.byteLength];
}"""


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--game", choices=games.names(), help="one game's visits only")
    parser.add_argument("--snapshot", action="store_true")
    parser.add_argument("--site", type=Path, help="a folder that holds games/play, from an earlier run")
    chosen = parser.parse_args()
    shared = chosen.site or Path(tempfile.mkdtemp(prefix="branchline-site-"))
    shared.mkdir(parents=True, exist_ok=True)
    folder = built(shared)
    assert folder is not None, "npm is missing"
    print(f"site in {shared}, load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores")
    with served(folder) as host, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
        if chosen.bots:
            measure_bots(browser, host, folder)
        elif chosen.snapshot:
            measure_snapshot(browser, host, folder)
        else:
            measure_visits(browser, host, [chosen.game] if chosen.game else list(games.names()))
        browser.close()


def measure_visits(browser: Any, host: Host, names: list[str]) -> None:
    """The first visit; then later ones, clicks and memory, beside a page that a server sends."""
    page = visitor(browser)
    begun = time.monotonic()
    page.goto(host.address)
    page.locator(".card svg").last.wait_for()
    print(f"first visit: games and pictures after {time.monotonic() - begun:.1f} s, {host.sent / 1e6:.2f} MB")
    ready(page)
    print(f"first visit: ready to play after {time.monotonic() - begun:.1f} s, {host.sent / 1e6:.2f} MB")
    with tempfile.TemporaryDirectory() as kept, running_server(Path(kept) / "tables.db") as address:
        served_page = visitor(browser)
        for game in names:
            lay(page, game, players(game))
            measure_page(page, f"{game}, site", game, ready)
            wish = {"game": game, "seats": 3, "players": players(game), "options": {}}
            table = served_page.request.post(f"{address}/api/tables", data=wish).json()["table"]
            served_page.goto(f"{address}/t/{table}")
            measure_page(served_page, f"{game}, server", game, lambda page: None)
    print(f"memory of the page's process with both workers: {resident():.0f} MB")


def visitor(browser: Any) -> Any:
    """A page of a new visitor, which shows moves at once."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('branchline.speed', 'instant')")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def players(game: str) -> list[dict[str, str]]:
    """Three people at one screen. Where there are secrets that screen asks who looks, so there two are bots."""
    return [me("Ann"), *(bots(2) if games.find(game).secrets else [me("Ben"), me("Cleo")])]


def measure_page(page: Any, name: str, game: str, settled: Callable[[Any], None]) -> None:
    """Visits and clicks at the table that the page shows, also with the page's thread slowed down."""
    for slow in (1, 4):
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        (first, spent), moved = visits(page, settled), clicks(page) if not games.find(game).secrets else []
        told = f"click to moved piece {median(moved):.0f} ms of {len(moved)}" if moved else "clicks not counted"
        frame = f"first frame at a later visit {first:.1f} s ({spent:.1f} s of processor time)"
        print(f"{name}, page slowed {slow}x: {frame}; {told}", flush=True)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def visits(page: Any, settled: Callable[[Any], None]) -> tuple[float, float]:
    """The median time to the first frame at a visit with a table in the address, and of the processor, in seconds."""
    times, spent = [], []
    for _ in range(VISITS):
        begun, used = time.monotonic(), processor_time()
        page.reload()
        page.locator(".board .piece").first.wait_for(state="attached")
        times.append(time.monotonic() - begun)
        spent.append(processor_time() - used)
        settled(page)
    return median(times), median(spent)


def clicks(page: Any) -> list[float]:
    """From the pointer going down to a piece's new place, in ms."""
    page.wait_for_function("() => branchline.ready")
    return timed_clicks(page, Random(8), CLICKS)


def resident() -> float:
    """The largest renderer of our browser, in MB."""
    sizes = [0.0]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (folder / "cmdline").read_bytes() and is_ours(folder):
                sizes.append(int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
        except OSError:
            continue
    return max(sizes)


def processor_time() -> float:
    """How long our browser's processes have used a processor, in seconds: other programs do not count."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if is_ours(folder):
                ticks += sum(map(int, (folder / "stat").read_text().rpartition(")")[2].split()[11:13]))
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def is_ours(folder: Path) -> bool:
    """Whether we are among a process's ancestors."""
    while folder.name not in ("0", "1"):
        if folder.name == str(os.getpid()):
            return True
        folder = folder.parent / (folder / "stat").read_text().rpartition(")")[2].split()[1]
    return False


def loaded(browser: Any, host: Host, folder: Path, slow: int) -> tuple[Any, list[float]]:
    """A page with Python in it, and how long that took."""
    page = browser.new_context(service_workers="block").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(host.address + "icon.svg")
    page.goto(host.address + "branchline-site.json")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    files = next(path for path in (folder / FOLDER).iterdir() if path.name.startswith("v-")).name
    return page, page.evaluate(LOAD, [runtime_of(host, folder), f"{host.address}{files}/"])


def runtime_of(host: Host, folder: Path) -> str:
    name = next(path.name for path in (folder / FOLDER).iterdir() if path.name.startswith("pyodide-"))
    return f"{host.address}{name}/"


def measure_bots(browser: Any, host: Host, folder: Path) -> None:
    """How long each level thinks: in the middle of greedy games, the best of two answers for each position."""
    for slow in (1, 4):
        page, times = loaded(browser, host, folder, slow)
        print(
            f"slowed {slow}x: Python and Branchline loaded in {times[0]:.0f} ms, the bots imported in {times[1]:.0f} ms"
        )
        for game in games.names():
            told = []
            for level in LEVELS:
                asked = [codec.encode(question).decode() for question in questions(game, level)]
                times = [min(page.evaluate(THINK, text) for _ in range(2)) for text in asked]
                told.append(f"level {level} {median(times):.0f} (at most {max(times):.0f})")
            print(f"{game}, slowed {slow}x, ms for a decision: {', '.join(told)}", flush=True)
        page.context.close()


def questions(game: str, level: int) -> list[Question]:
    """Positions of a game between greedy bots with a choice, evenly spread."""
    seats = 3 if 3 in games.find(game).seat_counts else max(games.find(game).seat_counts)
    match, players, found = Match(games.find(game), seats), [all_bots.find("greedy")] * seats, []
    for seat in matches.decisions(match, players, Seeded("measure", game)):
        if len(match.state.legal(seat)) > 1:
            line = [(step.seat, step.action) for step in match.line]
            found.append(
                Question("choose", game, match.header.edition, seats, "", None, line, seat, "1", "level", level)
            )
    return [found[(2 * number + 1) * len(found) // (2 * POSITIONS)] for number in range(POSITIONS)]


def measure_snapshot(browser: Any, host: Host, folder: Path) -> None:
    """Starting Python as usual, and from a snapshot of its memory."""
    page = browser.new_context(service_workers="block").new_page()
    page.goto(host.address + "branchline-site.json")
    usual, again, size = page.evaluate(SNAPSHOT, runtime_of(host, folder))
    print(f"start {usual:.0f} ms, from a snapshot {again:.0f} ms; the snapshot has {size / 1e6:.1f} MB")
    print(json.dumps({"usual": usual, "snapshot": again, "bytes": size}))


if __name__ == "__main__":
    main()
