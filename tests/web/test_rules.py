"""The rules for people: a page with pictures, the exact rules behind it, and both as a drawer at the table."""

from __future__ import annotations

import re

import pytest

from branchline import games
from branchline.tables.shown.primer import scripts_of
from tests.web.test_page import CLICK_IN_VAIN, axe, start

every_game = pytest.mark.parametrize("game", games.names())
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: What must be as it was when the drawer is closed again.
BOARD = """() => {
  const board = document.querySelector('.place > .board');
  const pieces = [...board.querySelectorAll('.piece')].map((one) => one.outerHTML);
  return [window.branchline.frame.seq, board.getAttribute('viewBox'), pieces];
}"""
#: Whether the smallest words of the pictures can be read.
READABLE = """() => [...document.querySelectorAll('.primer svg .t:not(.letter)')]
  .filter((one) => one.textContent.trim())
  .every((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a > 10)"""


@every_game
def test_pictures_stand_between_the_words_and_the_exact_rules_behind(visit, game):
    page = visit(f"/rules/{game}", **PHONE)
    pictures = page.locator(".primer figure svg")
    pictures.first.wait_for()
    assert pictures.count() == len(scripts_of(games.find(game).folder))
    assert page.locator(".primer .example").count() >= 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("div.rule").count() == 0
    page.wait_for_function(READABLE)
    page.get_by_role("button", name="Exact rules").click()
    page.locator("div.rule").first.wait_for()
    assert page.url.endswith("#exact")
    page.get_by_role("button", name="The rules", exact=True).click()
    pictures.first.wait_for()


def test_they_are_written_in_italian(visit):
    page = visit("/rules/mini_rails", locale="it")
    page.get_by_role("heading", name="Lo scopo").wait_for()
    page.get_by_role("button", name="Regole esatte").click()
    page.get_by_text("Glossario").first.wait_for()


@pytest.mark.parametrize("settings", [{}, PHONE], ids=["desk", "phone"])
def test_the_drawer_opens_over_the_table_and_leaves_the_board_alone(visit, settings):
    page = visit("/", **settings)
    start(page, "mini_rails")
    before = page.evaluate(BOARD)
    page.keyboard.press("l")
    drawer = page.get_by_role("dialog", name="Mini Rails: the rules")
    drawer.locator(".primer svg").first.wait_for()
    assert axe(page) == []
    box, window = drawer.bounding_box(), page.viewport_size
    assert box["x"] + box["width"] == window["width"]
    assert (box["width"] == window["width"]) == bool(settings)
    page.keyboard.press("1")
    drawer.get_by_role("link", name="The end and the score").click()
    assert drawer.get_by_role("heading", name="The end and the score").bounding_box()["y"] < 150
    page.keyboard.press("Escape")
    drawer.wait_for(state="detached")
    assert page.evaluate(BOARD) == before


def test_the_number_in_a_refusal_opens_its_rule(visit):
    page = visit("/")
    start(page, "mini_rails")
    table = page.url
    page.evaluate(CLICK_IN_VAIN)
    number = page.locator(".notice.shown a").first
    name = number.inner_text()
    number.click()
    page.locator(".drawer .rule.meant").wait_for()
    assert re.fullmatch(r"MR-[\d.]+", name)
    assert page.locator(".drawer .rule.meant").get_attribute("id") == name
    assert page.url == table
