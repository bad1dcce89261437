"""Each game played on the page to its end."""

from __future__ import annotations

from random import Random

import pytest

from branchline import games
from tests.web.playing import act, bots, me, over, play_on, seq, table

every_game = pytest.mark.parametrize("game", games.names())


@every_game
def test_a_newcomer_is_in_a_game_two_clicks_after_arriving(visit, game):
    page = visit("/")
    page.locator(f'[data-game="{game}"] button.main').click()
    page.locator(".prompt").wait_for()
    page.locator(".board .piece").first.wait_for(state="attached")
    assert page.locator(".player").count() >= 2


@every_game
def test_a_game_against_bots_goes_to_its_end(visit, game):
    page = visit("/")
    seats = next(many for many in games.find(game).seat_counts if many > 1)
    page.goto(table(page, game, [me(), *bots(seats - 1)]))
    play_on(page, Random(7))
    assert page.locator(".podium .step").count() >= 1
    assert page.locator(".sources-table").count() == 1
    page.locator(".graph svg").wait_for()
    record = page.request.get(page.locator('a[download$=".record"]').get_attribute("href"))
    assert record.ok


def first_game(page, names: list[str]) -> str:
    """A table of the first game, of which all but the bots are this browser's."""
    game = next(name for name in games.names() if not games.find(name).secrets and 3 in games.find(name).seat_counts)
    return table(page, game, [me(name) for name in names] + bots(3 - len(names)))


def test_two_people_share_one_screen(visit):
    page = visit("/")
    page.goto(first_game(page, ["Ann", "Ben"]))
    seen = set()
    rng = Random(3)
    for _ in range(200):
        page.locator(".my-turn .choice, .end:not([hidden]) h2").first.wait_for()
        if over(page) or seen == {0, 1}:
            break
        if page.evaluate("() => branchline.offering"):
            seen.add(page.evaluate("() => branchline.frame.viewer"))
            act(page, rng)
        else:
            page.wait_for_timeout(20)
    assert seen == {0, 1}


def test_two_browsers_and_a_bystander(visit):
    ann, ben, eve = visit("/"), visit("/"), visit("/")
    game = next(name for name in games.names() if 3 in games.find(name).seat_counts)
    where = table(ann, game, [me("Ann"), {"kind": "open"}, *bots(1)])
    ann.goto(where)
    ben.goto(where)
    ben.locator(".waiting input[type=text]").nth(1).fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        page.locator(".board .piece").first.wait_for(state="attached")
    eve.goto(where)
    eve.locator(".board .piece").first.wait_for(state="attached")
    assert eve.evaluate("() => branchline.frame.viewer") is None
    rng = Random(1)
    for _ in range(12):
        for page in (ann, ben):
            if page.evaluate("() => branchline.offering && !branchline.queue.length"):
                act(page, rng)
        ann.wait_for_timeout(60)
    for _ in range(100):
        if seq(ann) == seq(ben) == seq(eve):
            break
        ann.wait_for_timeout(100)
    assert seq(ann) == seq(ben) == seq(eve) > 0
    assert eve.locator(".choice").count() == 0
    assert ben.locator(".player .name", has_text="Ann").count() == 1


def test_a_broken_line_is_mended_in_mid_game(visit):
    page = visit("/")
    page.goto(first_game(page, ["Ann"]))
    rng = Random(5)
    page.locator(".my-turn .choice").first.wait_for()
    act(page, rng)
    page.evaluate("() => branchline.stream.socket.close()")
    page.locator(".my-turn .choice").first.wait_for()
    act(page, rng)
    page.reload()
    page.locator(".my-turn .choice").first.wait_for()
    act(page, rng)
    assert page.locator(".broken").is_hidden()
