"""The coach on the page: the analysis of a game, a walk through it, hints on the board, links to a step."""

from __future__ import annotations

import re
from typing import Any

import pytest

from branchline import games
from tests.web.playing import fewest

every_game = pytest.mark.parametrize("game", games.names())
PATIENCE = 240_000
ASK = """async ([method, path, body]) => {
  const headers = body ? { "content-type": "application/json" } : {};
  const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  return answer.json();
}"""


def make(page: Any, game: str, players: list[dict[str, object]], **more: object) -> str:
    wish = {"game": game, "seats": len(players), "players": players, **more}
    return str(page.evaluate(ASK, ["POST", "/api/tables", wish])["table"])


def bot(name: str = "greedy") -> dict[str, object]:
    return {"kind": "bot", "bot": name}


def finished(page: Any, game: str) -> str:
    """A table where bots have played, the first of them badly."""
    table = make(page, game, [bot("random"), *[bot()] * (max(fewest(game), 2) - 1)])
    page.goto(f"/t/{table}")
    page.locator(".end:not(.analysis):not([hidden])").wait_for(timeout=PATIENCE)
    return table


def at_the_turn(page: Any, game: str) -> None:
    table = make(page, game, [{"kind": "me", "name": "Ann"}, *[bot()] * (max(fewest(game), 2) - 1)])
    page.goto(f"/t/{table}")
    page.locator('[data-tool="think"]:not([disabled])').wait_for()


@every_game
def test_an_analysis_shows_the_graph_the_players_and_a_walk_with_both_actions(visit, game: str):
    page = visit("/")
    table = finished(page, game)
    page.locator(".end .analyse").click()
    page.locator(".analysis .fares").wait_for(timeout=PATIENCE)
    seats = max(fewest(game), 2)
    assert page.locator(".chances .track").count() == seats
    assert page.locator(".fares tbody tr").count() == seats
    page.locator(".stages summary").click()
    assert page.locator(".stage-rows tbody tr").count() > 2
    assert page.locator(".moment").count() <= 3
    page.locator(".fares button").first.click()
    page.locator(".walk:not([hidden]) .better").wait_for()
    assert page.locator(".walk .grade").inner_text()
    page.locator(".walk .retry").click()
    page.wait_for_url(re.compile(rf"/t/(?!{table})\w+\?from={table}"))
    page.locator(".prompt").wait_for()
    page.wait_for_function("() => window.branchline.live?.seats_held?.length === 1")
    bots = page.evaluate("() => window.branchline.live.players.map((player) => player.bot)")
    assert sorted(filter(None, bots)) in (["greedy"] * (seats - 1), ["greedy"] * (seats - 2) + ["random"])


def test_a_full_analysis_is_made_on_demand_and_can_be_ended(visit):
    page = visit("/")
    finished(page, "mini_rails")
    page.locator(".end .analyse").click()
    page.locator(".analysis .full").click(timeout=PATIENCE)
    page.locator(".analysis progress").wait_for()
    page.wait_for_function("() => document.querySelector('.analysis progress').value >= 2")
    page.locator(".analysis .cancel").click()
    page.locator(".analysis .full").wait_for()
    assert page.locator(".analysis .fares").count() == 1


def test_a_walk_points_at_the_board_and_comes_back(visit):
    page = visit("/")
    finished(page, "mini_rails")
    page.locator(".end .analyse").click()
    page.locator(".fares button").first.click(timeout=PATIENCE)
    page.locator(".pointer.played .glow").first.wait_for(state="attached")
    assert page.locator(".pointer.best .glow").count() > 0
    assert "step=" in page.url
    page.get_by_role("button", name="Back to the analysis").click()
    page.locator(".analysis .fares").wait_for()
    assert page.locator(".pointer").count() == 0


@every_game
def test_a_hint_glows_on_the_board_says_why_and_can_be_done(visit, game: str):
    page = visit("/")
    at_the_turn(page, game)
    page.locator('[data-tool="think"]').click()
    page.locator(".hint-panel .do-it").wait_for(timeout=60_000)
    assert page.locator(".hint-panel .words").inner_text()
    label = page.locator(".hint-panel .words").inner_text()
    rows = page.locator(".thoughts li")
    if rows.count():
        assert label in rows.first.text_content()
    frame = page.evaluate("window.branchline.frame")
    clicks = next(action["clicks"] for action in frame["actions"] if action["label"] == label)
    assert page.locator(".pointer.best .glow").count() >= (1 if clicks else 0)
    page.locator(".do-it").click()
    page.wait_for_function(
        "before => window.branchline.frame.seq > before || window.branchline.chooser.draft", arg=frame["seq"]
    )
    assert page.locator(".hint-panel").is_hidden()


def test_against_bots_the_game_can_be_analysed_while_it_goes_on(visit):
    page = visit("/")
    at_the_turn(page, "mini_rails")
    page.keyboard.press("?")
    page.get_by_role("button", name="Analyse the game").click()
    page.locator(".analysis .fares").wait_for(timeout=PATIENCE)
    page.locator(".analysis .shut").click()
    page.wait_for_function("() => branchline.chooser.offering")


def test_between_people_there_is_no_hint(visit):
    page = visit("/")
    table = make(page, "mini_rails", [{"kind": "me", "name": "Ann"}, {"kind": "open"}, bot()], options={"first": "1"})
    other = visit(f"/t/{table}")
    other.get_by_role("button", name="Sit down").click()
    page.goto(f"/t/{table}")
    page.locator(".strip .acting").wait_for()
    assert page.locator('[data-tool="think"]').is_disabled()


def test_the_bar_of_chances_is_there_for_those_who_want_it(visit):
    page = visit("/")
    page.evaluate("localStorage.setItem('branchline.chances', 'yes')")
    at_the_turn(page, "mini_rails")
    bar = page.locator(".chances-bar:not([hidden])")
    bar.wait_for(timeout=60_000)
    assert "Ann 3" in bar.get_attribute("aria-label")
    page.evaluate("localStorage.removeItem('branchline.chances')")
    page.reload()
    page.locator('[data-tool="think"]:not([disabled])').wait_for()
    assert page.locator(".chances-bar").is_hidden()


def test_a_shared_link_plays_by_itself_from_its_step(visit):
    page = visit("/")
    table = finished(page, "mini_rails")
    page.locator(".end .share-game").click()
    link = page.locator("dialog .share input").input_value()
    assert link.endswith(f"/t/{table}?step=0&play=1")
    page.goto(link)
    page.wait_for_function("() => window.branchline.history?.at >= 2")
    assert page.locator(".back-row .play[aria-pressed=true]").count() == 1
    assert "play=" not in page.url
