"""The hand: a chosen tile hangs on the mouse pointer, and a press that is drawn away chooses both ends of a way."""

from __future__ import annotations

import pytest

from branchline import games
from branchline.core.engine.random import Random as Seeded
from branchline.core.match import record
from branchline.core.match.match import Match
from tests.web.playing import SIZES, bots, me, sensible, seq

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


def together() -> tuple[str, int, str, int]:
    """A game, the step at which the first seat can move equal cubes, how, and how many."""
    text, turns = sensible("minecart_town")
    match = record.read(text, games.find)
    for step in turns:
        state = match.at(step)
        for action in state.legal(0):
            if (times := match.header.game.shown.times(state, 0, int(action))) > 1:
                return text, step, match.header.game.text(state, 0, int(action)), times
    raise AssertionError("no equal cubes")


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
def test_all_cubes_of_a_kind_go_together_with_one_choice(visit, size):
    text, step, move, times = together()
    page = visit("/", reduced_motion="reduce", **SIZES[size])
    answer = page.request.post("/api/records", data={"record": text, "at": step, "players": [me(), *bots(2)]})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".choice.all").click()
    page.locator('.choice.all[aria-pressed="true"]').wait_for()
    before = seq(page)
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json["text"]) if "/actions" in asked.url else None)
    find = "(move) => { branchline.chooser.decide(branchline.frame.actions.find((one) => one.text === move)); }"
    page.evaluate(find, move)
    if SIZES[size].get("has_touch"):
        page.locator(".preview", has_text=f"{times} times").wait_for()
        page.locator(".choice.confirm").click()
    page.wait_for_function("(until) => branchline.live.seq >= until", arg=before + times)
    assert sent == [move] * times


def test_a_cube_is_dragged_from_building_to_building(visit):
    text, step, move, _ = together()
    page = visit("/", reduced_motion="reduce", **SIZES["1280x800"])
    answer = page.request.post("/api/records", data={"record": text, "at": step, "players": [me(), *bots(2)]})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    _, _, origin, target = move.split()
    before, board = seq(page), page.locator(".board").get_attribute("viewBox")
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data_json["text"]) if "/actions" in asked.url else None)
    x, y = middle(page, f'.target[data-spot="cell-{origin}"]')
    end = middle(page, f'.target[data-spot="cell-{target}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 6)
    page.locator(".in-hand").wait_for(state="attached")
    assert not sent
    page.mouse.move(*end, steps=3)
    page.mouse.up()
    page.wait_for_function(f"() => branchline.frame.seq > {before}")
    assert sent == [move]
    assert page.locator(".board").get_attribute("viewBox") == board
