"""A person at the page, who clicks on what it offers."""

from __future__ import annotations

from random import Random

Player = dict[str, str]
READY = ".end:not([hidden]) h2, .my-turn .choice-list .choice"


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


def seq(page) -> int:
    """How far the page's table has come."""
    return int(page.evaluate("() => branchline.frame ? branchline.frame.seq : 0"))


def over(page) -> bool:
    return bool(page.locator(".end:not([hidden]) h2").count())


def act(page, rng: Random) -> None:
    """One action: choices from the list, or spots of the board where there are too many to list."""
    before = seq(page)
    for _ in range(6):
        choices = page.locator(".choice:not(.back)")
        choice = choices.nth(rng.randrange(choices.count()))
        if "board-choice" in (choice.get_attribute("class") or ""):
            family = choice.get_attribute("data-family")
            spots = page.locator(f'.target.open[data-spot^="{family}"]')
            spots.nth(rng.randrange(spots.count())).dispatch_event("click")
        else:
            choice.click()
        page.wait_for_timeout(15)
        if page.evaluate("() => branchline.sending || !branchline.offering") or seq(page) > before:
            break
    for _ in range(400):
        if seq(page) > before:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"nothing happened after step {before}")


def play_on(page, rng: Random, most: int = 1500) -> int:
    """Play until the game is over; how many actions it took."""
    for count in range(most):
        page.locator(READY).first.wait_for()
        if over(page):
            return count
        if page.evaluate("() => branchline.offering && !branchline.queue.length"):
            act(page, rng)
        else:
            page.wait_for_timeout(20)
    raise AssertionError("the game does not end")
