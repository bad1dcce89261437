"""The story turn by turn, the screen handed over, and a seat taken from a bot."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from branchline import games
from tests.web.playing import MY_TURN, PHONE, act, bots, fewest, me, open_table, seq, table
from tests.web.test_page import axe

STILL = {"reduced_motion": "reduce"}
PLAIN = next(name for name in games.names() if not games.find(name).secrets)
SECRET = next(name for name in games.names() if games.find(name).secrets)
every_game = pytest.mark.parametrize("game", games.names())

TEXTS = "(all) => all.map((one) => one.textContent)"
#: For each turn that the story tells: how many lines it takes while it is folded.
FOLDED = """() => {
  const tops = [...document.querySelector('.story').children];
  return tops.filter((one) => one.matches('[class*=seat-]'))
    .map((one) => [[...one.classList].find((name) => name.startsWith('seat-')), one.querySelectorAll('li').length]);
}"""


# -- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["1280x800", "390x844"])
@every_game
def test_the_story_has_a_line_a_turn_which_unfolds(visit, game, size):
    page = open_table(visit, game, size, 0.5, **STILL)
    page.locator('.tab[data-tab="story"]').click()
    shown = page.evaluate(FOLDED)
    acting = [seat for seat, _ in shown]
    assert all(one != other for one, other in pairwise(acting))
    lines = page.evaluate("() => branchline.frame.story.map((line) => line.text)")
    texts = page.locator(".story li > button").evaluate_all(TEXTS)
    assert texts == lines
    assert axe(page) == []
    folded = page.locator(".story .turn details")
    if folded.count():
        fold = folded.last
        assert fold.locator(".sign").count()
        assert fold.locator("ol button").first.is_hidden()
        told = fold.locator("summary .sr").inner_text()
        assert all(line in told for line in fold.locator("ol button").evaluate_all(TEXTS))
        fold.locator("summary").focus()
        page.keyboard.press("Enter")
        fold.locator("ol button").first.wait_for()
        page.evaluate("() => branchline.feed.receive({...branchline.live})")
        page.wait_for_function("() => !branchline.feed.busy")
        assert page.locator(".story .turn details").last.locator("ol button").first.is_visible()


def test_most_lines_of_every_story_have_a_sign(visit):
    page = visit("/", **STILL)
    for game in games.names():
        page.goto(table(page, game, [me(), *bots(fewest(game) - 1)]))
        page.wait_for_function(MY_TURN)
        for _ in range(4):
            step(page, Random(1))
            page.wait_for_function(MY_TURN)
        signs = page.evaluate("() => branchline.frame.story.map((line) => line.sign)")
        assert sum(map(bool, signs)) > len(signs) / 2, game


def step(page, rng: Random) -> None:
    """One action, at least."""
    before = seq(page)
    for _ in range(60):
        if seq(page) > before:
            return
        assert act(page, rng)
    raise AssertionError("nothing happens")


# -- handing over -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PLAIN if PLAIN != "minecart_town" else "mini_rails", SECRET])
def test_who_takes_over_the_screen_is_told_what_has_happened(visit, game):
    page = visit("/", **STILL)
    many = 3 if 3 in games.find(game).seat_counts else fewest(game)
    page.goto(table(page, game, [me(name) for name in ("Ann", "Ben", "Cleo")[:many]]))
    rng = Random(5)
    told, seen, before = set[int](), set[int](), None
    for _ in range(300):
        assert act(page, rng)
        page.wait_for_function("() => document.querySelector('dialog') || (branchline.frame && branchline.ready)")
        if page.locator("dialog").count():
            continue
        viewer = page.evaluate("() => branchline.frame.viewer")
        if viewer != before and viewer in seen:
            page.locator(".recap:not([hidden]) li").first.wait_for()
            assert viewer not in page.evaluate("() => [...branchline.recap.told.keys()]")
            told.add(viewer)
        before = viewer
        seen.add(viewer)
        if len(told) == many:
            return
    raise AssertionError(told)


# -- sitting in -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_a_spectator_sits_in_for_a_bot(visit, screen):
    ann, eve = visit("/", **STILL), visit("/", **STILL, **screen)
    wish = {"game": PLAIN, "seats": 2 + (fewest(PLAIN) > 2), "sit_in": True}
    answer = ann.request.post("/api/tables", data={**wish, "players": [me(), *bots(wish["seats"] - 1)]})
    where = f"/t/{answer.json()['table']}"
    for page in (ann, eve):
        page.goto(where)
        page.locator(".board .piece").first.wait_for(state="attached")
    assert ann.locator(".sit-in").count() == 0
    if not eve.locator(".sit-in").first.is_visible():
        eve.locator('.tab[data-tab="players"]').click()
    assert axe(eve) == []
    eve.get_by_role("button", name="Sit in for Bot 1").click()
    eve.wait_for_function("() => branchline.frame.seats_held.length === 1")
    assert eve.get_by_text("You are watching this table.").is_hidden()
    assert eve.locator(".sit-in").count() == 0
