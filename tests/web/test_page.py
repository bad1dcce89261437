"""The page itself: keyboard, touch, looking back, weight, speed, languages, and what axe says."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random
from statistics import median

import pytest

from branchline import games
from tests.web.playing import PHONE, bots, finished, me, play_some, seq, table, timed_clicks
from tests.web.words import WEB

MOST_BYTES = 200_000
MOST_MILLISECONDS = 100
GAME = next(name for name in games.names() if not games.find(name).secrets and 4 in games.find(name).seat_counts)
every_game = pytest.mark.parametrize("game", games.names())


#: A click where no action begins or ends. Another's town is shown large instead, so that is none.
CLICK_IN_VAIN = """() => {
  const used = new Set(branchline.frame.actions.flatMap((one) => one.clicks));
  const vain = [...document.querySelectorAll('.target')]
    .find((one) => !used.has(one.dataset.spot) && !one.querySelector('.closer'));
  vain.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""


def start(page, game: str = GAME) -> None:
    """A table against two bots, ready for the first choice."""
    page.goto(table(page, game, [me(), *bots(2)]))
    page.locator(".my-turn .choice").first.wait_for()


def test_pointing_shows_what_would_happen_and_why_not(visit):
    game = next(name for name in games.names() if (WEB.parent / "games" / name / "learn" / "guide.toml").exists())
    page = visit("/")
    start(page, game)
    page.evaluate(CLICK_IN_VAIN)
    page.locator(".notice.shown").wait_for()
    assert len(page.locator(".notice").inner_text()) > 10
    assert page.locator(".notice a").first.get_attribute("href").startswith(f"/rules/{game}#")


#: Everything that came over the line, compressed as it came, and how often what could be compressed was not.
WEIGHT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const large = all.filter((one) => one.name.includes('/static/') && one.encodedBodySize > 2000);
  const plain = large.filter((one) => one.encodedBodySize === one.decodedBodySize).map((one) => one.name);
  return {sent: all.reduce((sum, one) => sum + one.encodedBodySize, 0), many: all.length, plain};
}"""


@pytest.mark.parametrize("where", ["/", "table"])
def test_the_first_load_is_light(visit, where):
    page = visit("/")
    if where == "table":
        address = table(page, GAME, [me(), *bots(2)])
        page = visit(address)
        page.locator(".board .piece").first.wait_for(state="attached")
    else:
        page.locator(".card svg").last.wait_for()
    weight = page.evaluate(WEIGHT)
    assert weight["many"] > 10
    assert weight["plain"] == []
    assert 10_000 < weight["sent"] < MOST_BYTES


@pytest.mark.timed
def test_a_click_moves_a_piece_at_once(visit):
    """From the pointer going down to the piece's new place, the server's durable answer between them."""
    page = visit("/")
    game = [name for name in games.names() if not games.find(name).secrets][-1]
    page.goto(table(page, game, [me("Ann"), me("Ben"), me("Cleo")]))
    page.locator(".my-turn .choice").first.wait_for()
    times = timed_clicks(page, Random(8), 15)
    assert len(times) == 15
    assert median(times) < MOST_MILLISECONDS


#: Whether all of an element is on the screen, and nothing lies over its middle.
IN_SIGHT = """(one) => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inside && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])


@SCREENS
def test_a_refusal_is_seen_above_a_dialog_and_in_the_lobby(visit, complaints, screen):
    page = visit("/", reduced_motion="reduce", **screen)
    page.locator(".me input").fill("A & B")
    page.locator(".me input").blur()
    page.locator(".notice.shown").wait_for()
    told = page.locator(".notice").inner_text()
    assert page.locator(".me input").input_value() == ""
    page.locator(".acts button", has_text="Set up").first.click()
    page.locator(".seat-rows input").first.fill("A & B")
    page.get_by_role("button", name="Start").click()
    page.locator(".notice.shown").wait_for()
    page.wait_for_function("() => document.querySelector('#notice').matches(':popover-open')")
    page.wait_for_timeout(300)
    assert page.locator(".notice").evaluate(IN_SIGHT)
    assert page.locator(".notice").inner_text() == told
    complaints.clear()


@SCREENS
@every_game
def test_what_pops_up_is_all_on_the_screen(visit, game, screen):
    page = visit("/", reduced_motion="reduce", **screen)
    start(page, game)
    page.locator('.tab[data-tab="story"]').click()
    for name in (".as-text", ".notes"):
        page.locator(f"{name} summary").click()
        page.wait_for_function("(name) => document.querySelector(`${name} .popped`).innerText.length > 20", arg=name)
        assert page.locator(f"{name} .popped").evaluate(IN_SIGHT)
        page.locator(f"{name} summary").click()


def play_one(page):
    """The first offered action, sent as another page would."""
    facts = (
        "() => [branchline.live.table, branchline.live.seq, branchline.live.viewer, branchline.live.actions[0].text]"
    )
    where, seq, seat, text = page.evaluate(facts)
    body = {"seq": seq, "seat": seat, "text": text, "client": f"one at {seq}"}
    assert page.request.post(f"/api/tables/{where}/actions", data=body).ok
    page.wait_for_function("(seq) => branchline.frame.seq > seq && branchline.live.actions.length", arg=seq)


def test_the_table_as_text_is_asked_for_when_it_is_opened_and_follows_the_game(visit):
    page = visit("/", reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "table.txt" in request.url else None)
    page.goto(table(page, games.names()[0], [me(), me("Ben"), me("Cleo")]))
    page.wait_for_function("() => branchline.live?.actions.length")
    play_one(page)
    assert asked == []
    page.locator('.tab[data-tab="story"]').click()
    page.locator(".as-text summary").click()
    page.wait_for_function("() => document.querySelector('.table-text').textContent.length > 100")
    before = page.locator(".table-text").text_content()
    play_one(page)
    page.wait_for_function("(before) => document.querySelector('.table-text').textContent !== before", arg=before)
    assert 2 <= len(asked) <= 4


# -- everybody --------------------------------------------------------------------------------------------------------


#: The drawings themselves are hidden from screen readers: their spots speak; their colours are tested below.
def axe(page) -> list[str]:
    """What axe finds serious."""
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]} {one['nodes'][0].get('failureSummary', '')[:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit, scheme):
    page = visit("/", color_scheme=scheme, reduced_motion="reduce")
    page.locator(".card svg").first.wait_for()
    assert axe(page) == []
    page.goto(f"/rules/{GAME}")
    page.locator(".primer svg").first.wait_for()
    assert axe(page) == []
    page.goto(f"/rules/{GAME}#exact")
    page.locator("div.rule").first.wait_for()
    assert axe(page) == []
    for game in games.names():
        start(page, game)
        assert axe(page) == [], game
    page.goto(finished(page, GAME))
    page.locator(".end:not([hidden]) .graph svg").wait_for()
    assert axe(page) == []


#: Every motion that changes a place; a short change of light is none.
WATCH_MOTION = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    if (frames.some((frame) => frame.transform)) window.moves.push(this.outerHTML.slice(0, 90));
    return animate.call(this, frames, how);
  };
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_reduced_motion_glides_nothing(visit, wish):
    page = visit("/", reduced_motion=wish)
    start(page)
    page.evaluate(WATCH_MOTION)
    play_some(page, Random(2), 2)
    page.locator(".my-turn .choice, .end:not([hidden])").first.wait_for()
    assert bool(page.evaluate("() => window.moves.length")) == (wish != "reduce")
    styled = "() => document.getAnimations().filter((one) => one instanceof CSSAnimation).length"
    assert wish != "reduce" or page.evaluate(styled) == 0


# -- ink and paper -----------------------------------------------------------------------------------------------------

#: Texts and what they stand on, by their names in palette.css.
ON_PAPER = [(ink, paper) for ink in ("ink", "soft") for paper in ("paper", "raised", "sunk")]
ON_LAND = [("ink", land) for land in ("p5", "p3", "p2", "p1", "m1", "m2", "m3", "blank")]
MARKS = [(mark, paper) for mark in ("act", "chosen", "warn", "gain") for paper in ("paper", "raised")]
DISCS = [("on-dark", f"c-{name}") for name in ("red", "blue", "gray", "brown", "purple", "green", "black")]
DISCS += [("on-light", f"c-{name}") for name in ("white", "tan", "yellow", "orange")]


def palette(light: str) -> dict[str, str]:
    """The colours by day or by night."""
    css = (WEB / "palette.css").read_text(encoding="utf-8")
    day, night = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})\b", part)) for part in css.split("[data-light="))
    return day if light == "day" else day | night


def brightness(colour: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize(("ink", "paper"), [*ON_PAPER, *ON_LAND, *MARKS, *DISCS])
def test_every_text_can_be_read(light, ink, paper):
    colours = palette(light)
    bright, dark = sorted((brightness(colours[ink]), brightness(colours[paper])), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


# -- languages --------------------------------------------------------------------------------------------------------


#: The texts that a person sees or hears, without numbers, names and signs; what is within ⟦ ⟧ has been translated,
#: and what was cut short or into lines to fit a tile has lost one of them.
TEXTS = """() => {
  const out = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest('kbd, .name, .player .badge, .table-text, .wordmark, .title, .row-name, .coord, time')) continue;
    if (parent.closest('.tile-text, .tables .what, .tables .who, .card h2')) continue;
    if (parent.closest('.sheet-head, noscript, script, style')) continue;
    out.push(walker.currentNode.textContent.trim());
  }
  for (const name of ['aria-label', 'aria-description', 'title', 'placeholder'])
    for (const one of document.querySelectorAll(`body [${name}]`))
      if (!one.closest('.sheet') || name !== 'aria-label') out.push(one.getAttribute(name));
  const said = (text) => {
    const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
    return rest === text ? rest : said(rest);
  };
  const names = /Surveyor|Ann|Bot \\d|Ada|Bruno|Cleo/g;
  return out.filter((text) => /[A-Za-z]{3}/.test(said(text).replace(names, '')) && !/[⟦⟧]/.test(said(text)));
}"""


def test_the_dummy_language_leaves_no_sentence_out(visit):
    page = visit("/?lang=qps")
    page.locator(".card").first.wait_for()
    assert page.evaluate(TEXTS) == []
    for game in games.names():
        page.locator(f'[data-game="{game}"] .acts button').nth(1).click()
        page.locator("dialog details summary").click()
        assert page.evaluate(TEXTS) == [], game
        page.keyboard.press("Escape")
    for game in games.names():
        where = table(page, game, [me(), *bots(2)])
        page.goto(f"{where}?lang=qps")
        page.locator(".my-turn .choice").first.wait_for()
        play_some(page, Random(3), 1)
        page.locator(".my-turn .choice").first.wait_for()
        page.evaluate(CLICK_IN_VAIN)
        page.locator(".notice.shown").wait_for()
        assert page.evaluate(TEXTS) == [], game


def test_the_page_speaks_italian(visit):
    page = visit("/?lang=it")
    page.locator(".card").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "it"
    assert page.get_by_role("button", name="Gioca contro i bot").count() == len(games.names())


#: What the page is told when it asks for a game that there is not.
REFUSED = """async () => {
  const api = await import('/static/js/lib/api.js');
  return api.get('/api/rules', {game: 'none'}).catch((wrong) => wrong.message);
}"""


def test_refusals_come_in_the_readers_language(visit, complaints):
    page = visit("/?lang=it")
    page.locator(".card").first.wait_for()
    told = page.evaluate(REFUSED)
    assert told.startswith("nessun gioco si chiama none")
    complaints.clear()


# -- plans and notes --------------------------------------------------------------------------------------------------


#: As if the game had worked something out.
A_PLAN = """() => {
  branchline.frame.plans = [{label: 'So', texts: [branchline.frame.actions[0].text]}];
  branchline.chooser.offer();
}"""


def test_a_plan_is_shown_first_and_played_as_ordinary_actions(visit):
    """Whatever the game offers is sent one action after the other when it is confirmed, and can be taken back."""
    page = visit("/")
    start(page)
    page.evaluate(A_PLAN)
    before = seq(page)
    page.locator(".choice.plan").click()
    page.locator(".preview", has_text="The game would do 1 step for you.").wait_for()
    assert seq(page) == before
    page.keyboard.press("Escape")
    page.locator(".choice.plan").wait_for()
    page.keyboard.press("p")
    page.locator(".choice.confirm").wait_for()
    assert seq(page) == before
    page.locator(".choice.confirm").click()
    page.wait_for_function(f"() => branchline.frame.seq > {before}")


@every_game
def test_a_reconstructed_component_is_told_of_under_about_and_nowhere_else(visit, game):
    page = visit("/")
    start(page, game)
    assert page.locator(".notes .popped p").count() >= 1
    assert page.locator(".target[aria-description]").count() == 0
    assert "econstructed" not in " ".join(page.locator(".target title").all_text_contents())


# -- learning ---------------------------------------------------------------------------------------------------------


@every_game
def test_the_rules_page_has_every_rule(visit, game):
    page = visit(f"/rules/{game}#exact")
    page.locator("div.rule").first.wait_for()
    rules = (WEB.parent / "games" / game / "rules.md").read_text(encoding="utf-8")
    assert page.locator("div.rule").count() >= len(re.findall(r"^[A-Z]{2}-\d", rules, re.M))


@every_game
def test_the_guided_game_explains_by_doing(visit, game):
    page = visit(f"/learn/{game}")
    page.locator(".guide:not([hidden])").wait_for()
    first = page.locator(".guide .words").inner_text()
    page.locator(".guide .main").click()
    page.wait_for_timeout(100)
    assert page.locator(".guide .words").inner_text() != first


#: How many of the spots that are to be clicked lie under the guide's box.
COVERED = """() => {
  const box = document.querySelector('.guide').getBoundingClientRect();
  const across = (one) => one.left < box.right && one.right > box.left;
  const under = (one) => across(one) && one.top < box.bottom && one.bottom > box.top;
  const spots = [...document.querySelectorAll('.target.open.pointed')];
  return spots.filter((one) => under(one.getBoundingClientRect())).length;
}"""


@every_game
def test_the_guide_does_not_lie_over_what_it_tells_to_click(visit, game):
    page = visit(f"/learn/{game}", reduced_motion="reduce")
    page.locator(".guide:not([hidden])").wait_for()
    for _ in range(6):
        page.wait_for_timeout(500)
        assert page.evaluate(COVERED) == 0
        spot = page.locator(".target.open.pointed")
        if page.locator(".guide .main").count():
            page.locator(".guide .main").click()
        elif spot.count():
            spot.first.click()


# -- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", [{}, PHONE], ids=["screen", "phone"])
def test_a_seat_is_taken_back_from_a_bot(visit, device):
    ann, ben = visit("/", **device), visit("/")
    where = table(ann, GAME, [me(), {"kind": "open"}, *bots(1)])
    for page, what, wish in (
        (ben, "join", {"seat": 1, "name": "Ben"}),
        (ann, "leave", {"seat": 0}),
        (ben, "replace", {"seat": 0}),
    ):
        answer = page.request.post(f"/api/tables{where[2:]}/{what}", data=wish)
        assert answer.ok, answer.text()
    ben.goto(where)
    ann.goto(where)
    button = ann.get_by_role("button", name="Take Ann's seat back from the bot")
    button.wait_for()
    assert not ann.evaluate("() => branchline.chooser.offering")
    assert ben.locator(".choice.rejoin").count() == 0
    button.click()
    button.wait_for(state="detached")
    assert ann.evaluate("() => branchline.frame.players[0].kind") == "person"


def test_who_holds_several_seats_talks_as_the_one_whose_turn_it_is(visit):
    page = visit("/")
    page.goto(table(page, GAME, [me(), me("Ben"), *bots(1)]))
    page.locator(".my-turn .choice").first.wait_for()
    page.locator('.tab[data-tab="chat"]').click()
    page.get_by_label("Say something").fill("hello")
    page.keyboard.press("Enter")
    line = page.locator(".chat-lines li", has_text="hello")
    line.wait_for()
    name = page.evaluate("() => branchline.frame.players[branchline.frame.viewer].name")
    assert line.locator("b").inner_text() == name
