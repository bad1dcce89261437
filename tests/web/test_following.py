"""Following the others, taking back, changing one's mind, looking back, and playing together."""

from __future__ import annotations

import time
from random import Random

import pytest

from branchline import games
from tests.web.playing import (
    MY_TURN,
    act,
    bots,
    fewest,
    finished,
    look,
    me,
    open_table,
    recorded,
    seq,
    table,
    two_sit_down,
)

every_game = pytest.mark.parametrize("game", games.names())
STILL = {"reduced_motion": "reduce"}
PLAIN = next(name for name in games.names() if not games.find(name).secrets)
TWO_SEATED = next(name for name in games.names() if 2 in games.find(name).seat_counts and not games.find(name).secrets)
IN_HALVES = [name for name in games.names() if "is_partial" in vars(type(games.find(name).shown))]
ENDED = [name for name in games.names() if "ends_turn" in vars(type(games.find(name).shown))]
#: The server tells of the same position once more, as it does when somebody comes or says something.
SAME_AGAIN = "() => branchline.feed.receive({...branchline.live})"
#: The pointer leaves a choice just before the turn is ended with a key.
LATE_LEAVING = """() => {
  const {chooser, foresight} = branchline;
  foresight.hover(null);
  chooser.decide(chooser.choices.ends[0]);
}"""
#: The server tells of the position once more between the click and what it would do.
SAME_WHILE_DECIDING = """async () => {
  const {chooser, feed, live} = branchline;
  const asked = branchline.foresight.ask.bind(branchline.foresight);
  branchline.foresight.ask = async (action) => {
    branchline.foresight.ask = asked;
    feed.receive({...live});
    return asked(action);
  };
  await chooser.decide(chooser.choices.ends[0]);
}"""
#: Notes which steps are shown, and when.
WATCH = """() => {
  window.seen = [];
  window.waited = 0;
  const show = branchline.show.bind(branchline);
  branchline.show = (frame, glide) => {
    window.seen.push([frame.at, performance.now(), frame.status]);
    window.waited = Math.max(window.waited, branchline.player.spent);
    return show(frame, glide);
  };
}"""


def one_turn(page, rng: Random) -> None:
    """Act until it is somebody else's turn, or the others have answered."""
    before = seq(page)
    for _ in range(60):
        if seq(page) > before:
            return
        assert act(page, rng)
    raise AssertionError("nothing happens")


#: So many milliseconds a round of bots is followed at most, without their thinking.
LONGEST_ROUND = 8000


@every_game
def test_a_round_of_three_bots_is_shown_event_by_event_and_not_for_long(visit, game):
    page = visit("/", speed="normal", **STILL)
    page.goto(table(page, game, [me(), *bots(min(3, max(games.find(game).seat_counts) - 1))]))
    page.wait_for_function(MY_TURN, timeout=40_000)
    page.evaluate(WATCH)
    rng = Random(3)
    for turn in range(60):
        one_turn(page, rng)
        started = time.monotonic()
        page.wait_for_function(MY_TURN, timeout=40_000)
        assert time.monotonic() - started < 20
        if turn > 4 and page.evaluate("() => window.waited"):
            break
    steps = [at for at, _, _ in page.evaluate("() => window.seen")]
    assert steps == sorted(steps)
    assert len(set(steps)) > 2
    assert 0 < page.evaluate("() => window.waited") <= LONGEST_ROUND


#: Notes for each event whether some of what has changed is in the part of the board that is seen then.
WATCH_VIEW = """() => {
  window.views = [];
  const {parts, board} = branchline;
  const follow = parts.follow.bind(parts);
  const within = (place, box) => place.x >= box.x && place.x <= box.x + box.width
    && place.y >= box.y && place.y <= box.y + box.height;
  parts.follow = (places) => {
    follow(places);
    const seen = [board.camera.view, ...(parts.here ? [parts.here] : [])];
    if (places.length) window.views.push(places.some((place) => seen.some((box) => within(place, box))));
  };
}"""


@every_game
def test_on_a_phone_the_view_follows_what_the_others_do(visit, game):
    page = open_table(visit, game, "390x844", 0.4, speed="fast", **STILL)
    page.wait_for_function(MY_TURN)
    page.evaluate(WATCH_VIEW)
    rng = Random(5)
    for _ in range(8):
        one_turn(page, rng)
        page.wait_for_function(MY_TURN, timeout=40_000)
        if len(page.evaluate("() => window.views")) > 2:
            break
    views = page.evaluate("() => window.views")
    assert len(views) > 2
    assert all(views)


def test_what_one_step_does_is_seen_in_moments(visit):
    """A disc is laid, then the shares move: not in one frame."""
    page = visit("/", speed="normal", **STILL)
    page.goto(table(page, "mini_rails", [me(), *bots(2)]))
    page.wait_for_function(MY_TURN, timeout=40_000)
    page.evaluate(WATCH)
    rng = Random(3)
    for _ in range(4):
        one_turn(page, rng)
        page.wait_for_function(MY_TURN, timeout=40_000)
    steps = [at for at, _, _ in page.evaluate("() => window.seen")]
    assert len(steps) > len(set(steps))


def test_the_others_wait_while_one_looks_back(visit):
    page = open_table(visit, "mini_rails", "1280x800", 0.4, speed="normal", **STILL)
    page.evaluate("() => branchline.history.jump(1)")
    page.wait_for_function("() => branchline.frame.at === 1 && branchline.feed.stream.socket.readyState === 1")
    frame = page.evaluate("() => branchline.live")
    body = {"seq": frame["seq"], "text": frame["actions"][0]["text"], "client": "x", "seat": 0}
    answer = page.request.post(f"/api/tables/{frame['table']}/actions", data=body)
    assert answer.ok
    page.wait_for_function("(seq) => branchline.live.seq === seq", arg=answer.json()["seq"])
    page.wait_for_timeout(700)
    assert page.evaluate("() => branchline.live.seq") == answer.json()["seq"]
    page.evaluate(WATCH)
    page.keyboard.press("Escape")
    page.wait_for_function(MY_TURN, timeout=30_000)
    assert len({at for at, _, _ in page.evaluate("() => window.seen")}) > 2


def test_a_click_skips_what_the_others_do(visit):
    page = open_table(visit, PLAIN, "1280x800", 0.4, speed="slow", **STILL)
    one_turn(page, Random(2))
    page.wait_for_function("() => branchline.live.your_turn", timeout=30_000)
    page.keyboard.press("Shift")
    page.wait_for_function(MY_TURN, timeout=1500)


def test_what_the_others_did_stays_marked_until_one_acts(visit):
    page = open_table(visit, PLAIN, "1280x800", 0.4, speed="fast", **STILL)
    one_turn(page, Random(2))
    page.wait_for_function(MY_TURN, timeout=30_000)
    page.wait_for_function("() => branchline.feed.busy === false")
    assert page.locator(".since").count()
    names = page.evaluate("() => branchline.frame.players.filter((one) => one.kind === 'bot').length")
    assert 1 <= page.locator(".recap li").count() <= names
    assert len(page.locator(".recap + .sr, .sr[aria-live=polite]").first.inner_text()) > 10
    one_turn(page, Random(2))
    assert page.locator(".recap:not([hidden])").count() == 0 or page.evaluate(MY_TURN)


def as_text(page) -> str:
    """The table as text, as the page's viewer may see it."""
    where = page.evaluate("() => `/api/tables/${branchline.frame.table}/table.txt?seat=${branchline.frame.viewer}`")
    answer = page.request.get(where)
    assert answer.ok, answer.text()
    return str(answer.text())


@every_game
def test_a_decision_is_taken_back_after_the_bots_have_answered(visit, game):
    page = visit("/", **STILL)
    page.goto(table(page, game, [me(), *bots(fewest(game) - 1)]))
    page.wait_for_function(MY_TURN)
    rng = Random(6)
    text = as_text(page)
    many = 0
    while many < 4:
        one_turn(page, rng)
        page.wait_for_function(MY_TURN)
        many += 1
    for _ in range(30):
        before = page.evaluate("() => branchline.live.seq")
        if not page.evaluate("() => branchline.live.undo"):
            break
        page.keyboard.press("u")
        page.wait_for_function("(before) => branchline.live.seq > before", arg=before)
        page.wait_for_function(MY_TURN)
    assert as_text(page) == text


@pytest.mark.parametrize("game", IN_HALVES)
def test_the_first_half_of_a_decision_is_not_sent_and_can_be_changed(visit, game):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    find = """() => branchline.frame.actions
      .filter((one) => one.partial && one.clicks.length === 1).map((one) => one.clicks[0])"""
    rng = Random(1)
    for _ in range(20):
        spots = [spot for spot in page.evaluate(find) if page.locator(f'[data-spot="{spot}"]').count()]
        if len(spots) > 1:
            break
        one_turn(page, rng)
        page.wait_for_function(MY_TURN)
    before = seq(page)
    for spot in spots[:2]:
        page.locator(f'[data-spot="{spot}"]').dispatch_event("click")
        page.wait_for_function("() => branchline.chooser.draft")
        page.wait_for_timeout(100)
    assert seq(page) == before
    assert page.evaluate("() => branchline.chooser.draft.texts.length") == 1
    prompt = page.locator(".prompt").inner_text()
    page.evaluate(SAME_AGAIN)
    page.wait_for_function("() => !branchline.feed.busy")
    assert page.evaluate("() => branchline.chooser.draft.texts.length") == 1
    assert page.locator(".prompt").inner_text() == prompt
    page.keyboard.press("Escape")
    page.wait_for_function("() => !branchline.chooser.draft")
    assert seq(page) == before


@pytest.mark.parametrize("game", ENDED)
def test_ending_a_turn_stands_apart_and_asks_when_something_is_left(visit, game):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    rng = Random(1)
    for _ in range(40):
        if page.locator(".enders .ender").count() and page.evaluate("() => branchline.frame.actions.length") > 3:
            break
        one_turn(page, rng)
        page.wait_for_function(MY_TURN)
    before = seq(page)
    assert "1" not in page.locator(".enders .ender kbd").all_inner_texts()
    page.keyboard.press("e")
    page.locator(".choice.confirm.grave").wait_for()
    assert len(page.locator(".preview.warn").inner_text()) > 10
    page.keyboard.press("Escape")
    page.wait_for_timeout(50)
    assert seq(page) == before
    page.evaluate(LATE_LEAVING)
    page.locator(".preview.warn").wait_for()
    page.wait_for_timeout(150)
    assert len(page.locator(".preview.warn").inner_text()) > 10
    page.locator(".choice.confirm.grave").click()
    page.wait_for_function("(before) => branchline.live.seq > before", arg=before)


@pytest.mark.parametrize("game", ENDED)
def test_a_frame_of_the_same_position_loses_no_click(visit, game):
    page = open_table(visit, game, "1280x800", 0.5, **STILL)
    rng = Random(1)
    for _ in range(40):
        if page.locator(".enders .ender").count():
            break
        one_turn(page, rng)
        page.wait_for_function(MY_TURN)
    before = seq(page)
    page.evaluate(SAME_WHILE_DECIDING)
    page.wait_for_function(
        "(before) => branchline.chooser.pending || branchline.live.seq > before", arg=before, timeout=5000
    )


# -- looking back -----------------------------------------------------------------------------------------------------


def test_keys_go_through_the_game_and_the_address_names_the_step(visit):
    page = visit("/", **STILL)
    page.goto(finished(page, PLAIN))
    page.locator(".end h2").wait_for()
    steps = page.evaluate("() => branchline.live.steps")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("(at) => branchline.frame.at === at", arg=steps - 1)
    page.keyboard.press("Home")
    page.wait_for_function("() => branchline.frame.at === 0")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => branchline.frame.at === 1")
    assert page.url.endswith("?step=1")
    page.reload()
    page.wait_for_function("() => branchline.frame?.at === 1")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_function("() => branchline.frame.at >= 3")
    page.keyboard.press("Escape")
    page.wait_for_function("(at) => branchline.frame.at === at", arg=steps)
    assert "step" not in page.url


def test_what_is_tried_from_an_earlier_step_keeps_the_bots_and_leads_back(visit):
    page = open_table(visit, PLAIN, "1280x800", 0.4, **STILL)
    where = page.url.partition("?")[0]
    kinds = "() => branchline.frame.players.map((one) => one.kind)"
    before = page.evaluate(kinds)
    page.evaluate("() => branchline.history.jump(9)")
    page.get_by_role("button", name="Try from here").click()
    page.wait_for_url(lambda url: not url.startswith(where))
    page.locator(".board .piece").first.wait_for(state="attached")
    assert page.evaluate(kinds) == before == ["person", "bot", "bot"]
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(lambda url: url.startswith(where))


def test_the_last_move_is_seen_before_the_result(visit):
    page = visit("/", speed="fast", **STILL)
    text = recorded(PLAIN)
    decisions = [line for line in text.splitlines() if line.split(" ")[1:2] and line.split(" ")[1][:1].isdigit()]
    assert decisions
    answer = page.request.post("/api/records", data={"record": text})
    last = page.request.get(f"/api/tables/{answer.json()['table']}/frame").json()["steps"]
    back = page.request.post("/api/records", data={"record": text, "at": last - 1})
    page.goto(f"/t/{back.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    page.evaluate(WATCH)
    rng = Random(4)
    for _ in range(80):
        if page.evaluate("() => branchline.live.status === 'over'") or not act(page, rng):
            break
    page.locator(".end h2").wait_for()
    seen = page.evaluate("() => window.seen")
    counting = [when for _, when, status in seen if status == "counting"]
    over = [when for _, when, status in seen if status == "over"]
    assert counting
    assert over[0] - counting[0] > 500


# -- together ---------------------------------------------------------------------------------------------------------


def test_chat_is_marked_until_it_is_read_and_a_spectator_is_told(visit):
    ann, ben, eve = visit("/", **STILL), visit("/", **STILL), visit("/", **STILL)
    where = two_sit_down(ann, ben, PLAIN)
    eve.goto(where)
    eve.get_by_text("You are watching this table.").wait_for()
    assert ann.get_by_text("You are watching this table.").is_hidden()
    ben.request.post(f"/api/tables{where[2:]}/chat", data={"text": "hello"})
    ann.locator(".unread").wait_for()
    assert ann.locator(".unread").inner_text() == "1"
    ann.locator('.tab[data-tab="chat"]').click()
    ann.locator(".unread").wait_for(state="detached")


#: Nobody has asked yet in this position, and the viewer may.
MAY_ASK = "() => branchline.live.may_ask && !branchline.live.request"
#: Everything up to this position is shown.
SHOWN = "(seq) => branchline.frame.seq === seq && !branchline.feed.busy"


def who_may_ask(pages, rng: Random):
    """The page of somebody who may ask to take back, after some play. Nothing is under way: other programs act."""
    table = pages[0].url.rpartition("/")[2]
    for count in range(200):
        asking = next((page for page in pages if page.evaluate(MAY_ASK)), None)
        if asking:
            return asking
        acting = next(page for page in pages if page.evaluate("() => branchline.live.your_turn"))
        live = acting.evaluate("() => branchline.live")
        text = rng.choice(live["actions"])["text"]
        body = {"seq": live["seq"], "seat": live["viewer"], "text": text, "client": f"{count} at {live['seq']}"}
        answer = acting.request.post(f"/api/tables/{table}/actions", data=body)
        assert answer.ok, answer.text()
        for page in pages:
            page.wait_for_function(SHOWN, arg=answer.json()["seq"])
    raise AssertionError("nobody may ask")


def test_people_ask_each_other_to_take_back(visit):
    ann, ben, eve = visit("/", **STILL), visit("/", **STILL), visit("/", **STILL)
    where = two_sit_down(ann, ben, TWO_SEATED)
    eve.goto(where)
    rng = Random(4)
    for answer in ("Decline", "Agree"):
        asking = who_may_ask((ann, ben), rng)
        asking.get_by_role("button", name="Ask to take back").click()
        asking.get_by_role("button", name="Withdraw").wait_for()
        before = seq(asking)
        eve.locator(".request", has_text="asks to take back").wait_for()
        assert eve.locator(".request button").count() == 0
        (ben if asking is ann else ann).get_by_role("button", name=answer).click()
        if answer == "Decline":
            asking.locator(".request", has_text="would rather not").wait_for()
            asking.locator(".request button").click()
            assert asking.locator(".request").is_hidden()
            assert seq(asking) == before
    asking.wait_for_function("(before) => branchline.frame.seq > before && branchline.ready", arg=before)
    assert asking.locator(".request").is_hidden()


#: Notes what is sounded and notified, as if the page were hidden.
WATCH_BELL = """() => {
  window.told = [];
  const silent = new Proxy(() => silent, {get: (_, name) => (name === 'currentTime' ? 0 : silent)});
  window.AudioContext = function () { window.told.push('chime'); return silent; };
  window.Notification = class { constructor(title) { window.told.push(title); } };
  Notification.permission = 'granted';
  Object.defineProperty(document, 'hidden', {get: () => true});
}"""


def test_the_bell_rings_once_a_turn_for_those_who_ask_for_it(visit):
    page = open_table(visit, PLAIN, "1280x800", 0.3, **STILL)
    page.evaluate(WATCH_BELL)
    rng = Random(2)
    for wish, told in (("", []), ("yes", ["chime", "Your turn"])):
        for name in ("chime", "notify"):
            page.evaluate("([name, wish]) => { localStorage[`branchline.${name}`] = wish; }", [name, wish])
        page.evaluate("() => branchline.bell.ready()")
        before = page.evaluate("() => branchline.bell.rung")
        one_turn(page, rng)
        page.wait_for_function("(before) => branchline.bell.rung > before", arg=before)
        page.wait_for_function(MY_TURN)
        rings = page.evaluate("() => branchline.bell.rung") - before
        assert page.evaluate("() => window.told") == told * rings


#: How often one clicks until something is decided.
def decisions(page, rng: Random, tap: bool) -> list[int]:
    counts: list[int] = []
    clicks = many = 0
    while len(counts) < 8 and many < 200:
        many += 1
        seen = look(page, rng)
        if seen["over"]:
            break
        if seen.get("wait"):
            page.wait_for_timeout(10)
            continue
        before = seq(page)
        (page.touchscreen.tap if tap else page.mouse.click)(seen["x"], seen["y"])
        clicks += 1
        page.wait_for_timeout(120)
        if seq(page) > before:
            counts.append(clicks)
            clicks = 0
    return counts


@pytest.mark.parametrize(("size", "most"), [("1280x800", 2), ("390x844", 3)])
@every_game
def test_a_decision_takes_few_clicks(visit, game, size, most):
    page = open_table(visit, game, size, 0.4, **STILL)
    counts = decisions(page, Random(9), most == 3)
    assert len(counts) >= 3
    assert sorted(counts)[len(counts) // 2] <= most, counts
