"""Puzzles and daily challenges without a server, in Chromium: laid, solved, played, and compared with the levels."""

from __future__ import annotations

import time

import pytest

from branchline import games
from branchline.core.puzzles import puzzles_of
from branchline.site.levels import strongest
from branchline.tables.bots import daily
from tests.site.served import ask
from tests.web.test_page import axe

GAMES = games.names()
#: The whole way takes longer than a minute where Python is interpreted: one in ``make test``, all in ``make soak``.
WHOLE = [
    pytest.param(one, marks=[] if one.game == "mini_rails" else [pytest.mark.slow], id=f"{one.game} {one.kind}")
    for one in daily.challenges("today")
]
MOST_SECONDS = 900.0


def go(page, path: str) -> None:
    page.evaluate("(path) => { location.hash = path }", path)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_and_a_challenge_taken_up(person, game):
    page = person("phone" if GAMES.index(game) % 2 else "desk")
    puzzle = puzzles_of(games.find(game))[0]
    go(page, f"/puzzles/{game}/{puzzle.number}")
    page.locator(".puzzle:not([hidden]) .words").wait_for()
    page.wait_for_function("() => branchline.ready && branchline.chooser.offering")
    assert axe(page) == []
    table, seq = page.evaluate("() => [branchline.table, branchline.frame.seq]")
    ask(page, "POST", f"/api/tables/{table}/actions", {"seq": seq, "text": puzzle.best, "client": "solver"})
    page.wait_for_function("() => document.querySelector('.puzzle .words')?.textContent.startsWith('Right')")
    kind = daily.kinds_of(games.find(game))[-1]
    go(page, f"/daily/{game}/{kind}")
    page.locator(".daily:not([hidden]) .words").wait_for()
    first = page.evaluate("() => branchline.table")
    page.locator(".daily .main").click()
    go(page, "/daily")
    row = page.locator(f'[data-daily="{game} {kind}"]')
    row.locator(".button").wait_for()
    assert "play fair" in page.locator(".dailies .hint").inner_text()
    assert axe(page) == []
    row.locator(".button").click()
    page.wait_for_function("(table) => branchline.table === table && branchline.frame", arg=first)


@pytest.mark.parametrize("one", WHOLE)
def test_a_challenge_stands_next_to_the_levels_that_the_site_offers(person, one):
    page = person("desk")
    table = ask(page, "POST", "/api/daily", {"game": one.game, "kind": one.kind})["table"]
    until = time.monotonic() + MOST_SECONDS
    while (frame := ask(page, "GET", f"/api/tables/{table}/frame"))["status"] != "over":
        assert time.monotonic() < until
        if frame["your_turn"]:
            act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": f"c{frame['seq']}"}
            ask(page, "POST", f"/api/tables/{table}/actions", act)
        else:
            page.wait_for_timeout(50)
    go(page, f"/t/{table}")
    page.locator(".daily-result .share").wait_for(timeout=MOST_SECONDS * 1000)
    assert page.locator(".daily-result tbody tr").count() == 1 + strongest(one.game)
    assert games.find(one.game).title in page.locator(".daily-result textarea").input_value()
