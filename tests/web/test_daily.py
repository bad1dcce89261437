"""The challenge of the day on the page: taken up, left, and its result next to those of the levels."""

from __future__ import annotations

import time

import pytest

from branchline import games
from branchline.tables.bots import daily
from tests.web.playing import MY_TURN, PHONE
from tests.web.test_page import axe

CHALLENGES = daily.challenges("today")
#: Half of them in Italian, and half of them on a phone.
SETTINGS = [{"locale": ("en", "it")[place % 2], **(PHONE if place % 3 else {})} for place in range(len(CHALLENGES))]
WORDS = {
    "en": ("Today's challenge", "Play", "Begin", "Look at it"),
    "it": ("La sfida di oggi", "Gioca", "Comincia", "Guardala"),
}
MOST_SECONDS = 60.0
#: The levels play at the lowest priority, so a busy machine keeps them waiting.
PATIENCE = 240_000


def play_out(page, table: str) -> None:
    """The first action each time, as a program plays, until the game is over."""
    until = time.monotonic() + MOST_SECONDS
    while True:
        assert time.monotonic() < until
        frame = page.request.get(f"/api/tables/{table}/frame").json()
        if frame["status"] == "over":
            return
        if frame["your_turn"]:
            act = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": f"c{frame['seq']}"}
            answer = page.request.post(f"/api/tables/{table}/actions", data=act)
            assert answer.ok, answer.text()
        else:
            page.wait_for_timeout(20)


@pytest.mark.parametrize(
    ("one", "settings"), list(zip(CHALLENGES, SETTINGS, strict=True)), ids=lambda one: getattr(one, "name", "")
)
def test_a_challenge_is_played_and_stands_next_to_the_levels(visit, one, settings):
    today, play, begin, look = WORDS[settings["locale"]]
    page = visit("/daily", reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"], **settings)
    row = page.locator(f'[data-daily="{one.game} {one.kind}"]')
    assert row.locator(".button").inner_text() == play
    assert axe(page) == []
    row.locator(".button").click()
    page.locator(".daily:not([hidden]) .words").wait_for()
    page.wait_for_function(MY_TURN)
    assert today.upper() in page.locator(".daily .count").inner_text().upper()
    assert page.locator('[data-tool="think"]:visible:not([disabled])').count() == 0
    assert axe(page) == []
    table = page.evaluate("() => branchline.table")
    page.get_by_role("button", name=begin, exact=True).click()
    page.locator(".daily").wait_for(state="hidden")
    page.goto("/daily")
    play_out(page, table)
    row.locator(".button").click()
    page.locator(".daily-result .share").wait_for(timeout=PATIENCE)
    assert page.evaluate("() => branchline.table") == table
    rows = page.locator(".daily-result tbody tr")
    assert rows.count() == 3, "two levels and the player"
    assert page.locator(".daily-result tbody tr.own").count() == 1
    page.locator(".daily-result .copy").click()
    card = page.evaluate("() => navigator.clipboard.readText()")
    assert card == page.locator(".daily-result textarea").input_value()
    assert games.find(one.game).title in card
    assert card.endswith("/daily")
    assert axe(page) == []
    page.goto("/daily")
    row.locator(".so-far").wait_for()
    assert row.locator(".button").inner_text() == look


def test_the_lobby_leads_to_the_puzzle_and_a_challenge_of_the_day(visit):
    page = visit("/", reduced_motion="reduce")
    page.locator(".today-puzzle .stars").wait_for()
    assert axe(page) == []
    assert "/puzzles/" in page.locator(".today-puzzle").get_attribute("href")
    assert page.locator(".today").evaluate("(one) => one.getBoundingClientRect().height") < 60
    page.locator(".today-daily").click()
    page.locator(".daily:not([hidden]) .words").wait_for()
    page.goto("/")
    page.locator(".all-daily").click()
    page.locator(".daily-list li").first.wait_for()
    assert page.locator(".daily-list li").count() == len(CHALLENGES)
