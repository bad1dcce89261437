"""A person at the page, who sees what it offers and answers with a real mouse, keyboard or finger."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from branchline import bots as all_bots
from branchline import games
from branchline.bots import matches
from branchline.core.engine.random import Random as Seeded
from branchline.core.match import record
from branchline.core.match.match import Match

Player = dict[str, str]
#: It is the viewer's turn, and the newest is shown.
MY_TURN = "() => window.branchline?.chooser?.offering && branchline.frame.steps === branchline.live.steps"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: The shapes of screens that people have.
SIZES: dict[str, dict[str, Any]] = {
    "390x844": PHONE,
    "844x390": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "820x1180": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "1280x800": {"viewport": {"width": 1280, "height": 800}},
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "1920x1080": {"viewport": {"width": 1920, "height": 1080}},
}
#: So many actions are chosen at random; then the first choice, which is mostly to pass, brings the game to its end.
CURIOUS = 14
MOST_ACTIONS = 900


def table(page, game: str, players: list[Player], options: dict[str, str] | None = None) -> str:
    """A new table of this browser; its address."""
    wish = {"game": game, "seats": len(players), "players": players, "options": options or {}, "public": True}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


def me(name: str = "Ann") -> Player:
    return {"kind": "me", "name": name}


def bots(many: int) -> list[Player]:
    """Quick opponents."""
    return [{"kind": "bot", "bot": "random", "name": f"Bot {number + 1}"} for number in range(many)]


def two_sit_down(ann, ben, game: str) -> str:
    """Ann makes a table with one free seat, Ben takes it, and bots play the rest; its address."""
    where = table(ann, game, [me("Ann"), {"kind": "open"}, *bots(max(fewest(game) - 2, 0))])
    ann.goto(where)
    ben.goto(where)
    ben.locator(".waiting input[type=text]").nth(1).fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        page.locator(".board .piece").first.wait_for(state="attached")
    return where


def fewest(game: str) -> int:
    """The fewest that play together."""
    return next(many for many in games.find(game).seat_counts if many > 1)


@cache
def recorded(game: str) -> str:
    """A whole game between random bots."""
    players = [all_bots.find("random")] * fewest(game)
    return record.write(matches.play(Match(games.find(game), len(players)), players, Seeded("web", game)))


def finished(page, game: str) -> str:
    """A table whose game is over; its address."""
    answer = page.request.post("/api/records", data={"record": recorded(game)})
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['table']}"


@cache
def sensible(game: str) -> tuple[str, tuple[int, ...]]:
    """The record of a game between greedy bots, and the steps at which the first seat has a choice."""
    seats = 3 if 3 in games.find(game).seat_counts else fewest(game)
    match, players = Match(games.find(game), seats), [all_bots.find("greedy")] * seats
    turns = [
        len(match.steps)
        for seat in matches.decisions(match, players, Seeded("sensible", game))
        if seat == 0 and len(match.state.legal(0)) > 1
    ]
    return record.write(match), tuple(turns)


def open_table(visit, game: str, size: str, share: float, **settings):
    """A page of this size at a table of which this share has been played; it is the first seat's turn."""
    page = visit("/", **SIZES[size], **settings)
    text, turns = sensible(game)
    players = [me(), *bots(2)]
    answer = page.request.post(
        "/api/records", data={"record": text, "at": turns[int(share * len(turns))], "players": players}
    )
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    page.locator(".my-turn .choice").first.wait_for()
    return page


def middle(page) -> None:
    """The view has come to rest."""
    page.wait_for_timeout(300)


def seq(page) -> int:
    """How far the page's table has come."""
    return int(page.evaluate("() => window.branchline?.frame?.seq ?? 0"))


#: What a person sees: whether it is over, whether to wait, a dialog to close, or the choices; and where one of them is.
LOOK = """([share, first]) => {
  const shown = (one) => one && one.offsetParent !== null;
  const middle = (one) => {
    one.scrollIntoView({block: 'nearest'});
    const box = one.getBoundingClientRect();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2};
  };
  const page = window.branchline;
  const asked = document.querySelector('dialog .main');
  if (asked) return {over: false, dialog: true, ...middle(asked)};
  if (!page?.frame) return {over: false, wait: true};
  const {path, pending, draft} = page.chooser;
  const depth = path.length + 100 * (draft ? draft.texts.length : 0);
  const now = {over: false, seq: page.frame.seq, depth, pending: Boolean(pending)};
  if (shown(document.querySelector('.end h2'))) return {...now, over: true};
  if (!page.ready) return {...now, wait: true};
  const confirm = document.querySelector('.choice.confirm');
  if (confirm) return {...now, key: 'Enter', ...middle(confirm)};
  const choices = [...document.querySelectorAll('.choice:not(.back):not(.more):not(.all)')].filter(shown);
  const ender = choices.findIndex((one) => one.classList.contains('ender'));
  const place = first ? Math.max(ender, 0) : Math.floor(share * choices.length);
  const choice = choices[place];
  if (!choice) return {...now, wait: true};
  const key = choice.querySelector('kbd')?.textContent || null;
  if (!choice.classList.contains('board-choice')) return {...now, key, ...middle(choice)};
  const reached = (one) => {
    const {x, y} = middle(one);
    return document.elementFromPoint(x, y)?.closest('.target') === one;
  };
  const spots = [...document.querySelectorAll(`.target.open[data-spot^="${choice.dataset.family}"]`)].filter(reached);
  if (!spots.length) return {...now, key, brings: choice.dataset.family, ...middle(choice)};
  return {...now, key, spot: true, ...middle(spots[Math.floor(share * spots.length)])};
}"""
MOVED_ON = """([seq, depth, pending]) => branchline.frame.seq > seq
  || branchline.chooser.path.length + 100 * (branchline.chooser.draft?.texts.length || 0) !== depth
  || Boolean(branchline.chooser.pending) !== pending || document.querySelector('dialog')"""
#: A tap on "Central board: 11 places" shows them: at least one of them can be hit.
BROUGHT = """(family) => {
  const hit = (one) => {
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('.target') === one;
  };
  return [...document.querySelectorAll(`.target.open[data-spot^="${family}"]`)].some(hit);
}"""


def by_mouse(page, seen: dict[str, Any], rng: Random) -> None:
    page.mouse.click(seen["x"], seen["y"])


def by_touch(page, seen: dict[str, Any], rng: Random) -> None:
    page.touchscreen.tap(seen["x"], seen["y"])


def by_keys(page, seen: dict[str, Any], rng: Random) -> None:
    """Digits for choices; on the board arrows from spot to spot, then Enter."""
    if seen.get("dialog"):
        page.keyboard.press("Enter")
    elif seen["key"] == "B":
        seen.pop("brings", None)
        page.keyboard.press("b")
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
        page.keyboard.press("Enter")
    elif seen["key"]:
        page.keyboard.press(seen["key"] if seen["key"] == "Enter" else seen["key"].lower())
    else:
        page.keyboard.press("1")


def look(page, rng: Random, first: bool = False) -> dict[str, Any]:
    """What there is to see and to do."""
    seen = page.evaluate(LOOK, [rng.random(), first])
    assert isinstance(seen, dict)
    return seen


def moved_on(page, seen: dict[str, Any]) -> None:
    """What was clicked has had its effect."""
    if seen.get("brings"):
        page.wait_for_function(BROUGHT, arg=seen["brings"], polling=10)
    else:
        page.wait_for_function(MOVED_ON, arg=[seen["seq"], seen["depth"], seen["pending"]], polling=10)


def act(page, rng: Random, hand=by_mouse, first: bool = False) -> bool:
    """Answers what is asked now, once; whether the game goes on."""
    seen = look(page, rng, first)
    if seen["over"]:
        return False
    if seen.get("wait"):
        page.wait_for_timeout(8)
        return True
    hand(page, seen, rng)
    if seen.get("dialog"):
        page.wait_for_function("() => !document.querySelector('dialog') && branchline.frame", polling=10)
        return True
    moved_on(page, seen)
    return True


def play_some(page, rng: Random, many: int, hand=by_mouse) -> None:
    """So many steps further."""
    until = seq(page) + many
    for _ in range(MOST_ACTIONS):
        if seq(page) >= until or not act(page, rng, hand):
            return
    raise AssertionError("nothing happens")


def play_on(page, rng: Random, hand=by_mouse) -> int:
    """Play until the game is over; how many times something was chosen."""
    for count in range(MOST_ACTIONS):
        if not act(page, rng, hand, first=count > CURIOUS):
            return count
    raise AssertionError("the game does not end")


#: Notes when a pointer goes down and when a piece first gets another place after it.
STOPWATCH = """() => {
  addEventListener('pointerdown', (event) => { window.pressed = event.timeStamp; window.moved = null; }, true);
  const place = (one) => [one.dataset.piece, one.getAttribute('transform')];
  const where = () => new Map([...document.querySelectorAll('.piece')].map(place));
  let known = where();
  new MutationObserver(() => {
    const now = where();
    const moved = [...now].some(([id, place]) => known.get(id) !== place);
    known = now;
    if (moved && window.pressed && !window.moved) window.moved = performance.now();
  }).observe(document.querySelector('.layer.pieces'), {subtree: true, childList: true, attributes: true});
}"""


def timed_clicks(page, rng: Random, many: int) -> list[float]:
    """From the pointer going down to a piece's new place, in ms: of so many actions, or of all until the game ends."""
    page.evaluate(STOPWATCH)
    times = list[float]()
    for _ in range(MOST_ACTIONS):
        before, seen = seq(page), look(page, rng)
        if seen["over"] or len(times) == many:
            return times
        if seen.get("wait"):
            page.wait_for_timeout(30)
            continue
        by_mouse(page, seen, rng)
        moved_on(page, seen)
        page.wait_for_timeout(350)
        took = page.evaluate("() => window.moved && window.moved - window.pressed")
        if seq(page) > before and took:
            times.append(took)
    raise AssertionError("nothing moves")
