"""A closer look: another town is shown large, with names, effects and cubes, while one points at it or after a tap."""

from __future__ import annotations

import pytest

from tests.web.playing import SIZES, open_table

LETTERS = """() => [...document.querySelectorAll('.closer-look .closer-name')]
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""


@pytest.mark.parametrize("size", SIZES)
def test_another_town_is_shown_large(visit, size):
    page = open_table(visit, "minecart_town", size, 0.7, reduced_motion="reduce")
    look, town = page.locator(".closer-look"), page.locator('.target[data-spot="town-1"]')
    touch = SIZES[size].get("has_touch")
    if page.locator(".place.in-parts").count():
        page.locator('[data-part="others"]').click()
    before = page.evaluate("() => branchline.frame.steps")
    if touch:
        box = town.bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        town.hover()
    look.wait_for()
    names = page.evaluate(LETTERS)
    assert len(names) > 3
    assert min(names) >= 10.99
    assert look.bounding_box()["width"] > 1.2 * town.bounding_box()["width"] or touch
    if touch:
        look.tap()
    else:
        page.mouse.move(3, 3)
    look.wait_for(state="hidden")
    assert page.evaluate("() => branchline.frame.steps") == before
