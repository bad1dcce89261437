"""Cards: what a link to a table shows where it is pasted."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest

from branchline import games
from tests.server.house import House, Visitor


def tags(visitor: Visitor, path: str, **headers: str) -> dict[str, str]:
    answer = visitor.ask("GET", path, headers=headers)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', answer.text)
    return {name: unescape(content) for name, content in found}


def test_a_running_table_tells_its_game_who_plays_and_how_far_it_is(home: House, ann: Visitor):
    table = ann.create("me", "greedy", "greedy", options={"first": "1"})
    told = tags(home.visitor(), f"/t/{table}")
    names = [player["name"] for player in ann.frame(table)["players"]]
    assert told["title"] == f"Mini Rails: {', '.join(names)}"
    assert told["description"] == "Round 1 of 6"
    assert told["url"].endswith(f"/t/{table}")
    picture = ann.ask("GET", "/art/" + told["image"].rpartition("/")[2])
    assert picture.headers["content-type"] == "image/png"
    assert picture.raw.startswith(b"\x89PNG")


def test_a_finished_table_tells_the_places_and_points(home: House, ann: Visitor):
    table = ann.create("random", "random", "random")
    until = time.monotonic() + 120
    while (frame := ann.frame(table))["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.1)
    best = min(frame["players"], key=lambda player: (player["place"], player["seat"]))
    said = tags(ann, f"/t/{table}")["description"]
    assert said.startswith(f"1. {best['name']}: {best['total']}")
    assert said.count(" · ") == 2


def test_names_are_told_as_they_are(ann: Visitor):
    table = ann.create("open", "me", "me")
    assert tags(ann, f"/t/{table}")["description"] == "Waiting for players"
    ann.join(table, 0, "Zoë O'Neil")
    assert "O'Neil\"" not in ann.ask("GET", f"/t/{table}").text
    assert "Zoë O'Neil" in tags(ann, f"/t/{table}")["title"]


def test_other_pages_and_tables_that_are_not_there_have_no_card(ann: Visitor):
    for path in ("/", "/t/abcdefghjkmn", "/t/nonsense", "/rules/mini_rails"):
        assert tags(ann, path) == {}


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_picture_for_its_cards(ann: Visitor, name: str):
    assert ann.ask("GET", f"/art/{name}.png").raw == (games.find(name).folder / "data" / "card.png").read_bytes()
    assert ann.ask("GET", "/art/chess.png").status == 404
