"""Guided first games on the page: followed to their end by mouse, finger and keys, left, resumed, and ignored."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from branchline import games
from tests.web.playing import PHONE, act, by_keys, by_mouse, by_touch, play_on

every_game = pytest.mark.parametrize("game", games.names())
STILL = {"reduced_motion": "reduce"}
MOST_PRESSES = 400
#: What the guide asks for now: to read on, a choice or a spot of the board, or to wait.
ASKED = """() => {
  const page = window.branchline;
  if (!page?.frame || page.frame.status === 'over') return {done: Boolean(page?.frame)};
  const middle = (one) => {
    one.scrollIntoView({block: 'nearest'});
    const {x, y, width, height} = one.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2};
  };
  const on = document.querySelector('.guide:not([hidden]) .main');
  if (on) return {read: true, ...middle(on)};
  if (!page.ready || page.guide.asked !== page.frame.seq || !page.guide.progress) return {wait: true};
  if (page.guide.at === page.guide.steps.length - 1) return {done: true};
  const {path, pending} = page.chooser;
  if (pending) return {key: 'Enter', ...middle(document.querySelector('.choice.confirm'))};
  const {advised} = page.guide;
  if (!advised) return {wait: true};
  const spot = advised.clicks[path.length];
  const pick = spot ?? advised.text;
  const choice = [...document.querySelectorAll('.choice')].find((one) => one.dataset.pick === pick && one.offsetParent);
  const key = choice?.querySelector('kbd')?.textContent;
  const shown = spot && document.querySelector(`.target.open[data-spot="${spot}"]`);
  const where = shown && middle(shown);
  const target = where && document.elementFromPoint(where.x, where.y)?.closest('.target') === shown ? shown : null;
  const at = target ? middle(target) : choice ? middle(choice) : {wait: true};
  return {spot, key: key && (!spot || !shown || page.chooser.byKey) ? key : null, ...at};
}"""
#: What the guide says, and whether it lies in sight.
SAID = "() => document.querySelector('.guide:not([hidden]) .words')?.textContent ?? ''"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
#: Which arrow leads nearer to a spot. Not always: the way may be longer.
STRAIGHT = 0.7
WAY = """(spot) => {
  const here = document.activeElement?.closest?.('[data-spot]');
  const there = document.querySelector(`[data-spot="${spot}"]`);
  if (!here || !there) return null;
  if (here === there) return 'here';
  const [from, to] = [here.getBoundingClientRect(), there.getBoundingClientRect()];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


def by_real_keys(page, asked: dict[str, Any], rng: Random) -> None:
    """The digit of the choice; else over the board by arrows to the spot, and Enter."""
    if asked.get("read"):
        page.locator(".guide .main").focus()
        page.keyboard.press("Enter")
    elif asked["key"]:
        page.keyboard.press("Enter" if asked["key"] in ("Enter", "⏎") else asked["key"].lower())
    else:
        page.keyboard.press("b")
        walk_to(page, asked["spot"], rng)
        page.keyboard.press("Enter")


def walk_to(page, spot: str, rng: Random) -> None:
    """By arrows to a spot of the board."""
    for _ in range(MOST_PRESSES):
        way = page.evaluate(WAY, spot)
        if way == "here":
            return
        page.keyboard.press(way if way and rng.random() < STRAIGHT else rng.choice(ARROWS))
    raise AssertionError(f"no arrows lead to {spot}")


def follow(page, hand, most: int = MOST_PRESSES) -> list[str]:
    """Do what the guide advises until only the rest of the game is left; what it has said."""
    said: list[str] = []
    rng = Random(5)
    for _ in range(most):
        asked = page.evaluate(ASKED)
        words = page.evaluate(SAID)
        if words and words not in said[-1:]:
            said.append(words)
        if asked.get("done"):
            return said
        if asked.get("wait"):
            page.wait_for_timeout(25)
            continue
        hand(page, asked, rng)
        page.wait_for_timeout(25)
    raise AssertionError(f"the guide does not go on after {said[-1:]}")


def begin(visit, game: str, **settings):
    page = visit(f"/learn/{game}", **STILL, **settings)
    page.locator(".guide:not([hidden])").wait_for()
    return page


HANDS = {"mouse": (by_mouse, {}), "touch": (by_touch, PHONE), "keys": (by_real_keys, {})}


@every_game
@pytest.mark.parametrize("hand", HANDS)
def test_who_does_what_the_guide_says_hears_all_of_it(visit, game, hand):
    press, settings = HANDS[hand]
    page = begin(visit, game, **settings)
    said = follow(page, press, 2000)
    steps = page.evaluate("() => branchline.guide.steps.map((step) => step.text)")
    assert said == steps
    assert page.locator(".guide .count").inner_text() == f"{len(steps)} / {len(steps)}"
    play_on(page, Random(4), by_touch if hand == "touch" else by_mouse if hand == "mouse" else by_keys)
    assert page.locator(".podium .step").count() >= 1


@every_game
def test_who_does_something_else_is_still_guided_to_the_end(visit, game):
    page = begin(visit, game)
    rng, seen, count = Random(11), set(), 0
    while act(page, rng, first=count > 20):
        count += 1
        if page.locator(".guide:not([hidden])").count():
            seen.add(page.locator(".guide .count").inner_text())
        page.evaluate("() => document.querySelector('.guide:not([hidden]) .main')?.click()")
        assert count < 900
    steps = page.evaluate("() => branchline.guide.steps.length")
    assert f"{steps} / {steps}" in seen


@every_game
def test_the_guide_can_be_left_and_resumed(visit, game):
    page = begin(visit, game)
    page.locator(".guide .main").click()
    second = page.evaluate(SAID)
    page.reload()
    page.locator(".guide:not([hidden])").wait_for()
    assert page.evaluate(SAID) == second
    page.locator(".guide [aria-label='Leave the guide']").click()
    page.get_by_label("Guide", exact=True).wait_for(state="hidden")
    page.reload()
    page.locator(".my-turn .choice").first.wait_for()
    assert page.locator(".guide:not([hidden])").count() == 0
    page.get_by_role("button", name="Help").first.click()
    page.locator(".guide-again").click()
    page.locator(".guide:not([hidden])").wait_for()
    assert page.evaluate(SAID) == second
