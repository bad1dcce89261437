"""Each game played on the page to its end: by keyboard, by mouse, by finger; from one screen and from several."""

from __future__ import annotations

import json
from random import Random

import pytest

from branchline import games
from tests.web.playing import (
    PHONE,
    act,
    bots,
    by_keys,
    by_touch,
    fewest,
    finished,
    me,
    play_on,
    play_some,
    recorded,
    seq,
    table,
    two_sit_down,
)

every_game = pytest.mark.parametrize("game", games.names())
STILL = {"reduced_motion": "reduce"}
#: A game in which everybody sees everything.
PLAIN = next(name for name in games.names() if not games.find(name).secrets)


@every_game
def test_a_newcomer_is_in_a_game_two_clicks_after_arriving(visit, game):
    page = visit("/")
    page.locator(f'[data-game="{game}"] button.main').click()
    page.locator(".prompt").wait_for()
    page.locator(".board .piece").first.wait_for(state="attached")
    assert page.locator(".player").count() >= 2


@every_game
def test_a_whole_game_against_bots_by_keyboard_alone(visit, game):
    page = visit("/", **STILL)
    page.goto(table(page, game, [me(), *bots(fewest(game) - 1)]))
    play_on(page, Random(7), by_keys)
    assert page.locator(".podium .step").count() >= 1
    assert page.locator(".sources-table").count() == 1
    page.locator(".graph svg").wait_for()
    record = page.request.get(page.locator('a[download$=".record"]').get_attribute("href"))
    assert record.ok
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.querySelector('.end').contains(document.activeElement)")


@every_game
def test_a_whole_game_from_one_screen_by_mouse(visit, game):
    page = visit("/", **STILL)
    names = ["Ann", "Ben", "Cleo"][: fewest(game)]
    page.goto(table(page, game, [me(name) for name in names]))
    viewers, rng = set(), Random(3)
    for count in range(900):
        viewers.add(page.evaluate("() => window.branchline?.frame?.viewer ?? 0"))
        if not act(page, rng, first=count > 20):
            break
    assert page.locator(".podium .step").count() >= 1
    assert viewers == set(range(len(names)))


#: The next one is asked for, or whoever is there is asked to act.
ASKED = "() => document.querySelector('dialog.hand-over') || window.branchline?.ready"


@pytest.mark.parametrize("game", [name for name in games.names() if games.find(name).secrets])
def test_the_next_at_this_screen_sees_no_secret_before_saying_to_be_there(visit, game):
    page = visit("/", **STILL)
    seen: list[dict[str, object]] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: seen.append(json.loads(text))))
    page.goto(table(page, game, [me("Ann"), me("Ben")]))
    drawn = "() => branchline.frame?.viewer ?? null"
    rng, viewer, handed = Random(4), None, 0
    for _ in range(120):
        page.wait_for_function(ASKED)
        asked = page.locator("dialog.hand-over")
        if asked.count():
            handed += 1
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            page.mouse.click(5, 5)
            page.wait_for_timeout(50)
            assert asked.is_visible()
            assert page.evaluate(drawn) == viewer
            assert all(frame["viewer"] == viewer for frame in seen if "viewer" in frame)
            name = asked.locator("h2").inner_text().split()[-1]
            seen.clear()
            assert act(page, rng)
            asked.wait_for(state="detached")
            viewer = page.evaluate(drawn)
            assert page.evaluate("() => branchline.frame.players[branchline.frame.viewer].name") == name
        elif handed < 4:
            assert act(page, rng)
        else:
            break
    assert handed == 4


@every_game
def test_a_whole_game_on_a_phone_by_touch(visit, game):
    page = visit("/", **PHONE, **STILL)
    page.goto(table(page, game, [me(), *bots(fewest(game) - 1)]))
    page.locator(".my-turn .choice").first.wait_for()
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    small = page.evaluate(
        "() => [...document.querySelectorAll('.choice, .tab, .tools button, .regions button')]"
        ".filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.textContent || one.ariaLabel)"
    )
    assert small == []
    play_on(page, Random(5), by_touch)
    assert page.locator(".podium .step").count() >= 1


def test_a_phone_shows_before_it_does(visit):
    page = visit("/", **PHONE, **STILL)
    game = next(name for name in games.names() if not games.find(name).secrets and 3 in games.find(name).seat_counts)
    page.goto(table(page, game, [me(), *bots(2)]))
    page.locator(".my-turn .choice").first.wait_for()
    before, rng = seq(page), Random(1)
    for _ in range(6):
        assert act(page, rng, by_touch)
        if page.locator(".choice.confirm").count():
            break
    assert seq(page) == before
    page.locator(".choice.confirm").tap()
    page.wait_for_function("(before) => branchline.frame.seq > before", arg=before)


@every_game
def test_two_browsers_and_a_bystander_and_a_broken_line(visit, game):
    ann, ben, eve = visit("/", **STILL), visit("/", **STILL), visit("/", **STILL)
    where = two_sit_down(ann, ben, game)
    eve.goto(where)
    eve.locator(".board .piece").first.wait_for(state="attached")
    assert eve.evaluate("() => branchline.frame.viewer") is None
    together(ann, ben, eve, 8)
    ann.evaluate("() => branchline.feed.stream.socket.close()")
    ben.reload()
    ben.locator(".board .piece").first.wait_for(state="attached")
    together(ann, ben, eve, 8)
    assert ann.locator(".broken").is_hidden()
    assert eve.locator(".choice").count() == 0
    assert ben.locator(".player .name", has_text="Ann").count() == 1


def together(ann, ben, eve, many: int) -> None:
    """Two people play so many steps; everybody sees the same afterwards."""
    rng, until = Random(many), seq(ann) + many
    for _ in range(200):
        for page in (ann, ben):
            act(page, rng)
        if seq(ann) >= until:
            break
    for page in (ann, ben, eve):
        page.wait_for_function("(until) => branchline.frame.seq >= until", arg=until)
    ann.wait_for_timeout(100)
    assert seq(ann) == seq(ben) == seq(eve) >= until


def test_what_happened_can_be_looked_at_again(visit):
    page = visit("/", **STILL)
    game = next(name for name in games.names() if not games.find(name).secrets)
    page.goto(table(page, game, [me(), *bots(fewest(game) - 1)]))
    page.locator(".my-turn .choice").first.wait_for()
    play_some(page, Random(2), 3)
    page.locator(".my-turn .choice").first.wait_for()
    page.locator('.tab[data-tab="story"]').click()
    page.locator(".story summary").last.click()
    page.locator(".story details[open] button").last.click()
    page.locator(".scrubber input").fill("3")
    page.locator(".looking-back").wait_for()
    assert page.locator(".choice").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.locator(".my-turn .choice").first.wait_for()


def test_what_if_goes_on_from_a_step_that_is_looked_at(visit):
    page = visit("/", **STILL)
    where = finished(page, PLAIN)
    page.goto(where)
    page.get_by_role("button", name="Look at it from the beginning").click()
    slider = page.locator(".scrubber input")
    slider.wait_for()
    page.locator('.tab[data-tab="story"]').click()
    before = slider.bounding_box()
    slider.fill("30")
    page.get_by_role("button", name="Try from here").click()
    page.wait_for_url(lambda url: not url.endswith(where))
    page.locator(".my-turn .choice").first.wait_for()
    assert page.evaluate("() => branchline.frame.seats_held.length") == fewest(PLAIN)
    assert page.evaluate("() => branchline.frame.status") == "running"
    page.locator('.tab[data-tab="story"]').click()
    assert slider.bounding_box() == before


def test_a_record_is_opened_and_a_finished_game_is_found_again(visit):
    page = visit("/", **STILL)
    file = {"name": "a.record", "mimeType": "text/plain", "buffer": recorded(PLAIN).encode()}
    page.locator(".finished input[type=file]").set_input_files(file)
    page.locator(".end h2").wait_for()
    page.goto("/")
    page.locator(".finished").get_by_role("link", name="Look at it").click()
    page.locator(".end h2").wait_for()


def test_whoever_sits_can_stand_up_and_does_not_take_the_friends_seat_unawares(visit):
    host = visit("/", **STILL)
    where = table(host, PLAIN, [me("Ann"), *[{"kind": "open"}] * (fewest(PLAIN) - 1)])
    host.goto(where)
    host.get_by_role("button", name="Sit here too").first.wait_for()
    assert host.get_by_role("button", name="Sit down").count() == 0
    assert "--host 0.0.0.0" in host.locator(".waiting .here").inner_text()
    friend = visit(where, **PHONE)
    assert games.find(PLAIN).title in friend.locator(".waiting h2").inner_text()
    host.get_by_role("button", name="Stand up").click()
    host.get_by_role("button", name="Sit down").first.wait_for()
    assert host.get_by_role("button", name="Sit down").count() == fewest(PLAIN)


def test_again_is_told_to_the_other_player(visit):
    ann, ben = visit("/", **STILL), visit("/", **STILL)
    where = finished(ann, PLAIN)
    ann.goto(where)
    ben.goto(where)
    ben.locator(".end h2").wait_for()
    assert ben.get_by_role("link", name="To the next table").count() == 0
    ann.get_by_role("button", name="Again").click()
    ann.wait_for_url(lambda url: not url.endswith(where))
    ben.get_by_role("link", name="To the next table").click()
    ben.wait_for_url(ann.url)
