"""The hand: a chosen tile hangs on the mouse pointer, and a press that is drawn away chooses both ends of a way."""

from __future__ import annotations

from branchline import games
from branchline.core.engine.random import Random as Seeded
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.web.playing import bots, me, seq

CELL = '.target.open[data-spot^="cell-"]'


def first_turn(visit):
    """Ann's first turn of construction."""
    match = Match(games.find("minecart_town"), 2, {"first": 1})
    match.deal(Seeded("first turn"))
    page = visit("/", reduced_motion="reduce")
    answer = page.request.post("/api/records", data={"record": record.write(match), "players": [me(), *bots(1)]})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    return page


def middle(page, spot: str) -> tuple[float, float]:
    box = page.locator(spot).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_chosen_tile_hangs_on_the_pointer_until_it_is_placed_or_given_back(visit):
    page = first_turn(visit)
    page.mouse.click(*middle(page, '.target.open[data-spot^="space-"]'))
    page.locator(".in-hand .tile-name").wait_for(state="attached")
    page.mouse.move(*middle(page, '.target.open[data-spot="cell-e2"]'))
    one = page.locator(".in-hand").bounding_box()
    page.mouse.move(*middle(page, '.target.open[data-spot="cell-w1"]'))
    assert page.locator(".in-hand").bounding_box()["x"] < one["x"] - 50
    page.keyboard.press("Escape")
    page.locator(".in-hand").wait_for(state="detached")


def test_a_tile_is_dragged_to_its_cell(visit):
    page = first_turn(visit)
    before, (x, y) = seq(page), middle(page, '.target.open[data-spot^="space-"]')
    view = page.locator(".board").get_attribute("viewBox")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y + 10)
    page.locator('.target.open[data-spot="cell-e2"]').wait_for()
    page.wait_for_function("() => branchline.chooser.draft")
    page.mouse.move(*middle(page, '.target.open[data-spot="cell-e2"]'))
    page.mouse.up()
    page.wait_for_function(f"() => branchline.frame.seq > {before}")
    page.locator('.target[data-spot="cell-e2"]').wait_for()
    assert page.locator(".board").get_attribute("viewBox") == view


def test_a_drag_that_ends_nowhere_only_chooses(visit):
    page = first_turn(visit)
    before, (x, y) = seq(page), middle(page, '.target.open[data-spot^="space-"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y)
    page.mouse.up()
    page.wait_for_function("() => branchline.chooser.draft")
    assert seq(page) == before
