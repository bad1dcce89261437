"""An account in Chromium: by password and by passkey, on two devices, and out everywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import running_server

pytest.importorskip("webauthn", reason="accounts are an extra: requirements/accounts.txt")
PASSWORD = "seven wooden wagons"


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Iterator[str]:
    """A server with accounts. A passkey is for a name, so its address is one."""
    file = tmp_path_factory.mktemp("accounts") / "tables.db"
    with running_server(file, os.environ, "--accounts") as found:
        yield found.replace("127.0.0.1", "localhost")


@pytest.fixture
def device(browser, house, complaints) -> Iterator[object]:
    """A new browser of somebody: device("/")."""
    contexts = []

    def opened(path: str = "/", **settings):
        settings.setdefault("viewport", {"width": 1100, "height": 800})
        context = browser.new_context(base_url=house, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def authenticator(page) -> None:
    """A device that makes passkeys and asks nobody."""
    wire = page.context.new_cdp_session(page)
    wire.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    wire.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_guest_becomes_an_account_and_plays_on_elsewhere(device):
    ann = device("/")
    ann.locator('.card[data-game="mini_rails"]').get_by_role("button", name="Play against bots").click()
    ann.wait_for_url("**/t/*")
    table = ann.url
    ann.goto("/")
    ann.get_by_role("link", name="Sign in").click()
    form = ann.locator("section.create")
    form.get_by_label("Name").fill("Ann Ardent")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Create an account").click()
    expect(ann.locator(".recovery")).to_have_text(re.compile(r"^(\w{4}-){4}\w{4}$"))
    ann.get_by_role("link", name="I have written it down").click()
    expect(ann.locator(".account-link")).to_have_text("Ann Ardent")
    expect(ann.locator(".mine li")).to_have_count(1)

    phone = device("/account", locale="it-IT", viewport={"width": 400, "height": 760})
    form = phone.locator("section.sign-in")
    form.get_by_label("Nome").fill("ann ardent")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Entra", exact=True).click()
    expect(phone.locator(".devices li")).to_have_count(2)
    expect(phone.locator(".own-games li")).to_have_count(1)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.goto(table)
    expect(phone.locator(".own").first).to_be_attached()

    phone.goto("/")
    ann.goto("/account")
    ann.get_by_role("button", name="Sign out everywhere").click()
    expect(ann.locator("section.sign-in")).to_be_visible()
    phone.goto("/account")
    expect(phone.locator("section.sign-in")).to_be_visible()


def test_a_passkey_makes_an_account_and_opens_it_again(device):
    ben = device("/account")
    authenticator(ben)
    ben.locator("section.create").get_by_label("Name").fill("Ben Boxcar")
    ben.get_by_role("button", name="Create one with a passkey").click()
    expect(ben.locator(".recovery")).to_be_visible()
    ben.goto("/account")
    expect(ben.locator(".passkeys li")).to_have_count(1)
    ben.get_by_role("button", name="Add a passkey").click()
    expect(ben.locator("#notice")).to_contain_text("This device has a passkey for the account already.")
    ben.get_by_role("button", name="Sign out", exact=True).click()
    ben.get_by_role("button", name="Sign in with a passkey").click()
    expect(ben.get_by_role("heading", name="Ben Boxcar")).to_be_visible()
    ben.get_by_role("button", name="Delete the account").click()
    ben.get_by_role("button", name="Delete it for good").click()
    expect(ben.locator("section.sign-in")).to_be_visible()


def test_two_become_friends_and_one_invites_the_other(device):
    ann, ben = device("/account"), device("/account")
    for page, name in ((ann, "Ann Invites"), (ben, "Ben Invited")):
        form = page.locator("section.create")
        form.get_by_label("Name").fill(name)
        form.get_by_label("Password").fill(PASSWORD)
        form.get_by_role("button", name="Create an account").click()
        expect(page.locator(".recovery")).to_be_visible()
        page.goto("/account")
    ann.get_by_label("A friend's name").fill("Ben Invited")
    ann.locator(".people").get_by_role("button", name="Add").click()
    expect(ann.locator(".people li")).to_contain_text("asked to be your friend")
    ben.reload()
    ben.locator(".people").get_by_role("button", name="Accept").click()
    expect(ben.locator(".people li .hint")).to_have_text("friend")

    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
    made = ann.request.post("/api/tables", data={"game": "mini_rails", "seats": 3, "players": players})
    ann.goto(f"/t/{made.json()['table']}")
    ann.get_by_role("button", name="Invite").click()
    ann.locator("dialog").get_by_role("button", name="Ben Invited").click()
    expect(ann.locator("#notice")).to_contain_text("Ben Invited is invited.")
    ben.goto("/")
    expect(ben.locator(".invitations")).to_contain_text("Ann Invites asks you to a table: Mini Rails")
    ben.get_by_role("link", name="Come").click()
    ben.get_by_role("button", name="Sit down").first.click()
    ben.get_by_role("button", name="Leave").or_(ben.get_by_role("button", name="Stand up")).first.wait_for()
    ben.goto("/account")
    expect(ben.locator(".games-list .title")).to_have_text("Mini Rails")
    ben.get_by_label("State").select_option("over")
    expect(ben.locator(".games-list h2")).to_have_text("0 games")


def test_a_rated_game_shows_what_it_changed_a_graph_and_the_ladder(device):
    ann = device("/account")
    form = ann.locator("section.create")
    form.get_by_label("Name").fill("Ann Rated")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Create an account").click()
    expect(ann.locator(".recovery")).to_be_visible()
    me, bot, clock = {"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}, {"kind": "move", "seconds": 900}
    wish = {"game": "mini_rails", "seats": 3, "players": [me, bot, {"kind": "open"}], "rated": True, "clock": clock}
    guest = device(f"/t/{ann.request.post('/api/tables', data=wish).json()['table']}")
    expect(guest.locator(".is-rated")).to_contain_text("This table is rated")
    expect(guest.locator(".is-rated").get_by_role("link", name="Sign in")).to_be_visible()
    wish["players"] = [me, bot, bot]
    table = ann.request.post("/api/tables", data=wish).json()["table"]
    frame = ann.request.get(f"/api/tables/{table}/frame").json()
    while frame["status"] == "running":
        for action in frame["actions"][:1]:
            act = {"seq": frame["seq"], "text": action["text"], "client": f"c{frame['seq']}"}
            ann.request.post(f"/api/tables/{table}/actions", data=act)
        frame = ann.request.get(f"/api/tables/{table}/frame").json()
    ann.goto(f"/t/{table}")
    expect(ann.locator(".rated li")).to_have_count(2)
    expect(ann.locator(".rated li").first).to_be_in_viewport()
    expect(ann.locator(".rated li", has_text="Ann Rated")).to_contain_text("±")
    ann.goto("/account")
    expect(ann.locator(".ratings .rating-way .line")).to_be_attached()
    ann.locator(".ratings a").click()
    expect(ann.locator(".ladder tbody tr")).to_have_count(2)
    expect(ann.locator(".ladder .bot")).to_contain_text("random")
