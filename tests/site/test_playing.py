"""The site without a network: whole games, reloads, a killed browser, a full disk, two tabs, a new version."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from branchline import games
from tests.site.conftest import PATIENCE, ready, visit
from tests.site.served import FOLDER, ask, lay, served
from tests.web.conftest import FLAGS
from tests.web.playing import act, bots, by_mouse, by_touch, fewest, me, play_on, play_some, seq
from tests.web.test_page import axe

#: A first visit loads less than this, compressed.
MOST_BYTES = 12_000_000
GAMES = games.names()
#: The step, and all that is on the board and told.
POSITION = """() => {
  const {seq, scene, story, players} = branchline.frame;
  return [seq, scene.pieces.map(({id, body, label}) => [id, body, label]), story, players.map((one) => one.total)];
}"""
#: One size for each game in ``make test``, both in ``make soak``.
SIZES = [
    pytest.param(game, size, marks=[] if (place % 2 == 0) == (size == "phone") else [pytest.mark.slow])
    for place, game in enumerate(GAMES)
    for size in ("phone", "desk")
]


@pytest.mark.parametrize(("game", "size"), SIZES)
def test_a_whole_game_without_a_network(person, game, size):
    """Played to the end against bots, with a reload in the middle; then it is in the list of finished games."""
    page, hand = person(size), by_touch if size == "phone" else by_mouse
    page.context.set_offline(True)
    rng = Random(11)
    lay(page, game, [me(), *bots(fewest(game) - 1)])
    play_some(page, rng, 6, hand)
    page.wait_for_function("() => branchline.ready")
    before = page.evaluate(POSITION)
    assert axe(page) == []
    page.reload()
    page.wait_for_function("() => window.branchline?.ready")
    assert page.evaluate(POSITION) == before
    play_on(page, rng, hand)
    page.locator(".end:not([hidden]) .graph svg").wait_for()
    assert axe(page) == []
    page.locator('.end a[href="#/"]').click()
    page.locator(".finished li").first.wait_for()


def test_before_python_comes_rules_and_pictures_are_there(own_browser, host, complaints):
    context = own_browser.new_context()
    page = context.new_page()
    page.route("**/pyodide.asm.wasm*", lambda route: route.abort())
    page.goto(host.address)
    page.locator(".card svg").last.wait_for()
    page.get_by_role("link", name="Rules").first.click()
    page.locator(".primer svg").first.wait_for()
    page.get_by_role("button", name="Exact rules").click()
    page.locator("div.rule").first.wait_for()
    context.close()


def test_a_first_visit_is_not_too_heavy_and_asks_nobody_else(person, visits, host):
    """One visit loads every file once; and all of it comes from this host."""
    page = person("desk")
    assert 2_000_000 < visits.loaded["desk"] < MOST_BYTES
    names = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
    assert [name for name in names if not name.startswith(host.address)] == []


def test_no_file_names_an_address_elsewhere_or_above(folder: Path):
    page = (folder / FOLDER / "index.html").read_text()
    assert re.findall(r'(?:href|src)="(?:/|\w+:)', page) == []
    assert "wasm-unsafe-eval" in page
    assert "unsafe-inline" not in page


def test_set_up_offers_what_a_browser_can(person):
    page = person("desk")
    page.get_by_role("button", name="Set up a table").first.click()
    assert "play on a server only" in page.locator(".hint.levels").inner_text()
    offered = page.locator(".seat-rows option").all_inner_texts()
    assert "a friend, by link" not in offered
    assert "bot, level 1" in offered
    assert "bot, level 5" not in offered


def test_a_game_comes_in_a_link_and_goes_as_a_file(person):
    page = person("desk")
    game = next(name for name in GAMES if not games.find(name).secrets)
    lay(page, game, [me(), *bots(fewest(game) - 1)])
    play_some(page, Random(4), 4)
    page.wait_for_function("() => branchline.ready")
    table = page.evaluate("() => branchline.table")
    text = ask(page, "GET", f"/api/tables/{table}/table.txt")
    page.keyboard.press("?")
    page.get_by_role("button", name="Take this game elsewhere").click()
    with page.expect_download() as kept:
        page.locator("dialog a.record").click()
    record = Path(kept.value.path()).read_text()
    assert record == ask(page, "GET", f"/api/tables/{table}/record")
    link = page.evaluate(
        """async (record) => {
          const page = document.querySelector('script[type=module]').src;
          const {linkTo} = await import(new URL('lib/packing.js', page).href);
          return linkTo(new URL('./', location.href).href, record);
        }""",
        record,
    )
    page.evaluate("(link) => { location.href = link }", link)
    page.wait_for_function("(table) => branchline.ready && branchline.table !== table", arg=table)
    assert ask(page, "GET", f"/api/tables/{page.evaluate('() => branchline.table')}/table.txt") == text
    assert {player["kind"] for player in page.evaluate("() => branchline.frame.players")} == {"person", "bot"}


def test_thinking_can_be_cancelled(person):
    """Advice that is not waited for ends with its worker, and the next advice comes from a new one."""
    page = person("desk")
    game = GAMES[-1]
    lay(page, game, [me(), *bots(fewest(game) - 1)])
    page.wait_for_function("() => branchline.ready")
    page.locator('[data-tool="think"]').click()
    page.locator(".hint-panel .hint").wait_for()
    page.keyboard.press("Escape")
    page.locator(".hint-panel").wait_for(state="hidden")
    page.locator('[data-tool="think"]').click()
    page.locator(".hint-panel .do-it").wait_for()
    page.keyboard.press("Escape")
    assert act(page, Random(1))


#: Two changes of which the second fails, as it does on a full disk; what is said of it, and what is there afterwards.
HALF = """async (full) => {
  const page = document.querySelector('script[type=module]').src;
  const {Database} = await import(new URL('../worker/database.js', page).href);
  const kept = await Database.open('a test');
  const {add} = IDBObjectStore.prototype;
  let count = 0;
  if (full) IDBObjectStore.prototype.add = function (value) {
    if ((count += 1) > 1) throw new DOMException('no room', 'QuotaExceededError');
    return add.call(this, value);
  };
  const rows = ['a', full ? 'b' : 'a'].map((name) => ['add', 'facts', {name}]);
  const told = await kept.write(JSON.stringify(rows));
  IDBObjectStore.prototype.add = add;
  const found = await kept.read('facts', '"a"');
  kept.close();
  return [told, found];
}"""


@pytest.mark.parametrize(("full", "wrong"), [(True, "QuotaExceededError"), (False, "ConstraintError")])
def test_a_change_that_fails_leaves_nothing_behind(person, full, wrong):
    assert person("desk").evaluate(HALF, full) == [wrong, "null"]


def test_one_tab_plays_at_a_time(own_browser, host, complaints):
    first = visit(own_browser.new_context(), host.address, complaints)
    second = first.context.new_page()
    second.goto(host.address)
    second.get_by_role("button", name="Play here").click(timeout=PATIENCE)
    second.locator(".finished").wait_for(timeout=PATIENCE)
    ready(second)
    first.get_by_text("Your games go on in another tab").wait_for()
    first.context.close()
    assert complaints == []


def test_a_new_version_waits_until_it_is_wanted(own_browser, folder, tmp_path, complaints):
    """It is announced beside the running game, which stays as it is before and after the change."""
    shutil.copytree(folder, tmp_path / "host")
    with served(tmp_path / "host") as host:
        page = visit(own_browser.new_context(), host.address, complaints)
        lay(page, GAMES[0], [me(name) for name in ("Ann", "Ben", "Cleo")[: fewest(GAMES[0])]])
        page.wait_for_function("() => branchline.ready")
        before = page.evaluate(POSITION)
        worker = tmp_path / "host" / FOLDER / "sw.js"
        worker.write_text(worker.read_text().replace('const NAME = "', 'const NAME = "next-'))
        page.evaluate("async () => { await (await navigator.serviceWorker.ready).update() }")
        page.locator(".new-version").wait_for()
        assert page.evaluate(POSITION) == before
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        page.wait_for_function("() => window.branchline?.ready")
        assert page.evaluate(POSITION) == before
        assert len(page.evaluate("() => caches.keys()")) == 1
        page.context.close()
    assert complaints == []


@contextmanager
def chromium_process(program: str, started: Any, profile: Path) -> Iterator[tuple[Any, subprocess.Popen[bytes]]]:
    """A Chromium of our own with a profile that stays, in a process group that can be killed."""
    for name in ("DevToolsActivePort", "SingletonLock", "SingletonCookie", "SingletonSocket"):
        (profile / name).unlink(missing_ok=True)
    command = [
        program,
        *FLAGS,
        "--headless=new",
        f"--user-data-dir={profile}",
        "--remote-debugging-port=0",
        "about:blank",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        told, until = profile / "DevToolsActivePort", time.monotonic() + PATIENCE / 1000
        while not (told.exists() and "\n" in told.read_text()):
            assert time.monotonic() < until
            time.sleep(0.05)
        browser = started.chromium.connect_over_cdp(f"http://127.0.0.1:{told.read_text().split()[0]}")
        yield browser, process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)


def test_a_killed_browser_loses_nothing(started, program, folder, tmp_path, complaints):
    """SIGKILL in mid-game, then no network: the game is found as it was acknowledged."""
    profile = tmp_path / "profile"
    profile.mkdir()
    with served(folder) as host:
        address = host.address
        with chromium_process(program, started, profile) as (browser, process):
            page = visit(browser.contexts[0], address, complaints)
            path = lay(page, GAMES[1], [me(name) for name in ("Ann", "Ben", "Cleo")[: fewest(GAMES[1])]])
            page.wait_for_function("() => branchline.ready")
            play_some(page, Random(5), 8)
            page.wait_for_function("() => branchline.ready")
            before = page.evaluate(POSITION)
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)
    with chromium_process(program, started, profile) as (browser, process):
        page = browser.contexts[0].new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.locator(f'.mine a[href="#{path}"]').click()
        page.wait_for_function("() => window.branchline?.ready")
        assert page.evaluate(POSITION) == before
        assert seq(page) >= 8
    shutil.rmtree(profile, ignore_errors=True)
    assert complaints == []
