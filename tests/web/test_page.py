"""The page itself: keyboard, touch, looking back, weight, speed, languages, and what axe says."""

from __future__ import annotations

import re
from importlib.resources import files
from random import Random
from statistics import median

import pytest

from branchline import games
from tests.web.playing import act, bots, me, play_on, seq, table
from tests.web.words import WEB

MOST_BYTES = 200_000
MOST_MILLISECONDS = 100
GAME = next(name for name in games.names() if not games.find(name).secrets and 4 in games.find(name).seat_counts)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
every_game = pytest.mark.parametrize("game", games.names())


def start(page, game: str = GAME) -> None:
    """A table against two bots, ready for the first choice."""
    page.goto(table(page, game, [me(), *bots(2)]))
    page.locator(".my-turn .choice").first.wait_for()


@every_game
def test_a_game_is_played_by_keyboard_alone(visit, game):
    page = visit("/")
    start(page, game)
    before = seq(page)
    for _ in range(8):
        page.keyboard.press("b")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if page.locator(".choice:not(.back):not(.board-choice)").count() and not page.locator(".target.open").count():
            page.keyboard.press("1")
        if seq(page) > before:
            break
        page.wait_for_timeout(100)
    assert seq(page) > before


def test_a_phone_plays_by_touch_and_shows_before_it_does(visit):
    page = visit("/", **PHONE)
    start(page)
    before = seq(page)
    for _ in range(6):
        page.locator(".choice").first.tap()
        page.wait_for_timeout(50)
        if page.locator(".choice.confirm").count():
            break
    assert seq(page) == before
    page.locator(".choice.confirm").tap()
    page.wait_for_timeout(1200)
    assert seq(page) > before
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390


def test_what_happened_can_be_looked_at_again(visit):
    page = visit("/")
    start(page)
    act(page, Random(2))
    page.locator(".my-turn .choice").first.wait_for()
    page.locator(".story button").last.click()
    page.locator(".scrubber input").fill("3")
    page.locator(".looking-back").wait_for()
    assert page.locator(".choice").count() == 0
    page.get_by_role("button", name="Back to now").click()
    page.locator(".my-turn .choice").first.wait_for()


def test_pointing_shows_what_would_happen_and_why_not(visit):
    game = next(name for name in games.names() if (WEB.parent / "games" / name / "guide.toml").exists())
    page = visit("/")
    start(page, game)
    page.locator(".target:not(.open)").first.dispatch_event("click")
    page.locator(".notice.shown").wait_for()
    assert len(page.locator(".notice").inner_text()) > 10
    assert page.locator(".notice a").first.get_attribute("href").startswith(f"/rules/{game}#")


def test_the_first_load_is_light(visit):
    page = visit("/")
    page.locator(".card").first.wait_for()
    sizes = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.encodedBodySize)")
    assert 0 < sum(sizes) < MOST_BYTES


@pytest.mark.slow
def test_a_click_moves_a_piece_at_once(visit):
    """Timed apart from the other tests, which would keep the machine busy."""
    page = visit("/")
    start(page)
    rng, times = Random(8), []
    for _ in range(7):
        page.locator(".my-turn .choice").first.wait_for()
        page.wait_for_timeout(300)
        times.append(page.evaluate(CLICK_TO_FRAME, rng.random()))
    assert median(times) < MOST_MILLISECONDS


#: Sends an action and waits until the next frame is drawn.
CLICK_TO_FRAME = """async (share) => {
  const actions = branchline.frame.actions, before = branchline.frame.seq, start = performance.now();
  branchline.send(actions[Math.floor(share * actions.length)]);
  while (branchline.frame.seq === before) await new Promise((done) => setTimeout(done, 1));
  return performance.now() - start;
}"""


# -- everybody --------------------------------------------------------------------------------------------------------


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
    page = visit("/", color_scheme=scheme)
    page.locator(".card svg").first.wait_for()
    assert axe(page) == []
    page.goto(f"/rules/{GAME}")
    page.locator(".rule").first.wait_for()
    assert axe(page) == []
    for game in games.names():
        start(page, game)
        assert axe(page) == [], game
    play_on(page, Random(1))
    assert axe(page) == []


def test_reduced_motion_glides_nothing(visit):
    page = visit("/", reduced_motion="reduce")
    start(page)
    act(page, Random(2))
    running = ".filter((one) => one.playState === 'running').length"
    still = f"() => document.querySelector('.board').getAnimations({{subtree: true}}){running}"
    page.wait_for_timeout(700)
    assert page.evaluate(still) == 0


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
        act(page, Random(3))
        page.locator(".my-turn .choice").first.wait_for()
        page.locator(".target:not(.open)").first.dispatch_event("click")
        page.locator(".notice.shown").wait_for()
        assert page.evaluate(TEXTS) == [], game


def test_the_page_speaks_italian(visit):
    page = visit("/?lang=it")
    page.locator(".card").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "it"
    assert page.get_by_role("button", name="Gioca contro i bot").count() == len(games.names())


#: What the page is told when it asks for a game that there is not.
REFUSED = """async () => {
  const api = await import('/static/js/api.js');
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
  branchline.offer();
}"""


def test_a_plan_is_played_as_ordinary_actions(visit):
    """Whatever the game offers is sent one action after the other, and can be taken back."""
    page = visit("/")
    start(page)
    page.evaluate(A_PLAN)
    before = seq(page)
    page.locator(".choice.plan").click()
    page.wait_for_function(f"() => branchline.frame.seq > {before}")


@every_game
def test_a_reconstructed_component_says_so(visit, game):
    page = visit("/")
    start(page, game)
    assert page.locator(".target[aria-description] title").count()


# -- learning ---------------------------------------------------------------------------------------------------------


@every_game
def test_the_rules_page_has_every_rule(visit, game):
    page = visit(f"/rules/{game}")
    page.locator(".rule").first.wait_for()
    rules = (WEB.parent / "games" / game / "rules.md").read_text(encoding="utf-8")
    assert page.locator(".rule").count() >= len(re.findall(r"^[A-Z]{2}-\d", rules, re.M))


@every_game
def test_the_guided_game_explains_by_doing(visit, game):
    page = visit(f"/learn/{game}")
    page.locator(".guide:not([hidden])").wait_for()
    first = page.locator(".guide .words").inner_text()
    page.locator(".guide .main").click()
    page.wait_for_timeout(100)
    assert page.locator(".guide .words").inner_text() != first
