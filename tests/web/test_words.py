"""The words: every catalogue has all that is said and nothing else, and every refusal names its rule."""

from __future__ import annotations

import json
import re

import pytest

from branchline import games
from branchline.core.game import CHANCE
from branchline.core.message import Message
from branchline.tables.api import learning
from branchline.tables.shown import languages, markup
from tests.web.words import (
    PACKAGE,
    WEB,
    bot_sentences,
    game_sentences,
    has_words,
    looks,
    names_of,
    offered_sentences,
    page_sentences,
    source_sentences,
    source_words,
)

every_game = pytest.mark.parametrize("game", games.names())
CODES = [code for code in languages.languages() if code != languages.ENGLISH]
every_language = pytest.mark.parametrize("code", CODES)
_NUMBER = re.compile(r"\b[A-Z]{2}-R?\d+(?:\.\d+)?")
_GAP = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def words(code: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "lang" / f"{code}.json").read_text(encoding="utf-8"))
    return found


@every_game
def test_all_that_a_game_says_is_in_every_catalogue(game: str):
    said = game_sentences(games.find(game)) | offered_sentences(games.find(game))
    for code in CODES:
        assert sorted(said - set(words(code))) == []


@every_language
def test_all_that_page_and_server_say_is_in_the_catalogue(code: str):
    said = page_sentences() | source_sentences() | bot_sentences()
    assert sorted(said - set(words(code))) == []


@every_language
def test_a_catalogue_has_nothing_that_is_not_said(code: str):
    catalogue = words(code)
    said = page_sentences() | source_sentences() | source_words() | bot_sentences() | {"English"}
    for game in games.names():
        said |= offered_sentences(games.find(game))
    forms = {form for other in catalogue.values() for _, form in _GAP.findall(other) if form.isalpha()}
    said |= {word.lower() for word in said}
    said |= {f"{word}:{form}" for word in said for form in forms}
    assert sorted(key for key in set(catalogue) - said if has_words(key)) == []


@every_language
def test_a_translation_has_the_gaps_of_its_sentence(code: str):
    for english, other in words(code).items():
        assert {gap for gap, _ in _GAP.findall(other)} == {gap for gap, _ in _GAP.findall(english)}, english
        assert set(_NUMBER.findall(other)) == set(_NUMBER.findall(english)), english


@every_game
def test_rules_in_another_language_have_the_same_numbers(game: str):
    for code in CODES:
        for name in ("rules", "rulings"):
            texts = [
                learning.found(games.find(game).folder, name, lang).read_text(encoding="utf-8") for lang in ("en", code)
            ]
            numbers = [re.findall(r"^[A-Z]{2}-R?[\d.]+", text, re.M) for text in texts]
            assert numbers[0] == numbers[1]
            assert texts[0] != texts[1]


@every_game
def test_every_language_has_the_rules_for_people(game: str):
    """With the same numbers in the examples; the law of pictures compares the rest."""
    folder = games.find(game).folder / "learn"
    english, *others = [learning.found(folder, "primer", lang) for lang in (languages.ENGLISH, *CODES)]
    for other in others:
        assert other != english
        figures = [sorted(re.findall(r"[−+]?\d+", file.read_text(encoding="utf-8"))) for file in (english, other)]
        assert figures[0] == figures[1]


def test_a_rule_may_take_several_lines():
    text = "# Title\nAB-1.1  A rule that\n    goes **on**.\nAB-1.2  Another.\n\nA paragraph\nof two lines.\n"
    assert markup.blocks(text) == [
        "# Title",
        "AB-1.1  A rule that goes **on**.",
        "AB-1.2  Another.",
        "A paragraph of two lines.",
    ]
    html, contents = markup.rendered(text)
    assert "<span>A rule that goes <strong>on</strong>.</span>" in html
    assert contents == [("title", "Title")]


@every_game
def test_a_spot_that_leads_nowhere_names_the_rule_that_forbids_it(game: str):
    this = games.find(game)
    texts = [(PACKAGE / "games" / game / f"{name}.md").read_text(encoding="utf-8") for name in ("rules", "rulings")]
    known = set(re.findall(r"^([A-Z]{2}-R?\d+(?:\.\d+)?)", "\n".join(texts), re.M))
    for table, state in looks(this):
        actors = [seat for seat in state.actors() if seat != CHANCE]
        for seat in range(table.seats) if actors else ():
            scene = this.shown.scene(
                this.shown.view(state, seat), names_of(table.seats), lambda message: message.template
            )
            spots = [spot.id for spot in scene.spots]
            ways = [this.shown.clicks(state, seat, action) for action in state.legal(seat)]
            starts = {way[0] for way in ways if way}
            firsts = sorted({way[0] for way in ways if len(way) > 1})[:2]
            paths = [*spots, *(f"{one} {spot}" for one in firsts for spot in spots[::9])] if ways else spots[:3]
            for path in paths:
                told = this.shown.why_not(state, seat, path)
                clicked = path.split()
                if any(way[: len(clicked)] == clicked for way in ways) or (clicked[-1] in starts and len(clicked) > 1):
                    continue
                assert told is not None, (str(table), path)
                numbers = _NUMBER.findall(told.template)
                assert numbers, (path, told)
                assert set(numbers) <= known, told


# -- numbers and persons ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["0 cards left", "1 card left", "2 cards left"]), ("it", ["0 carte rimaste", "1 carta rimasta"])],
)
def test_a_word_agrees_with_its_number(lang, said):
    say = languages.speaker(lang, [])
    assert [say(Message("{cards:# card|# cards} left", {"cards": many})) for many in range(len(said))] == said


def test_a_language_may_have_three_forms(tmp_path, monkeypatch):
    rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    forms = {"Plural-Forms": rule, "{cards:# card|# cards} left": "{cards:# karta|# karty|# kart}"}
    (tmp_path / "pl.json").write_text(json.dumps(forms))
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    for kept in (languages.languages, languages.catalogue):
        kept.cache_clear()
    try:
        say = languages.speaker("pl", [])
        told = [say(Message("{cards:# card|# cards} left", {"cards": many})) for many in (1, 2, 5, 22)]
        assert told == ["1 karta", "2 karty", "5 kart", "22 karty"]
    finally:
        monkeypatch.undo()
        for kept in (languages.languages, languages.catalogue):
            kept.cache_clear()


@every_game
def test_whoever_is_asked_is_spoken_to(game: str):
    this = games.find(game)
    for table, state in looks(this):
        for seat in (one for one in state.actors() if one != CHANCE):
            asked = this.shown.prompt(this.shown.view(state, seat))
            say = languages.speaker("en", names_of(table.seats))
            assert not re.match(r"P\d", say(asked.to(seat))), asked
            assert say(asked.to((seat + 1) % 9)) == say(asked)


# -- a third language -------------------------------------------------------------------------------------------------


def test_a_third_language_is_a_catalogue_away(tmp_path, monkeypatch):
    catalogue = {"English": "Third", "Round {round} of {rounds}": "{rounds} / {round}!", "red": "RED", "red:x": "REX"}
    catalogue["{count} {company} in the bag"] = "{company:x} {count} {company}"
    (tmp_path / "xx.json").write_text(json.dumps(catalogue))
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    for kept in (languages.languages, languages.catalogue):
        kept.cache_clear()
    try:
        assert languages.languages() == ("en", "xx")
        assert languages.called("xx") == "Third"
        assert languages.choose("xx") == "xx"
        say = languages.speaker("xx", ["Ann"])
        assert say(Message("Round {round} of {rounds}", {"round": 1, "rounds": 6})) == "6 / 1!"
        assert say(Message("{count} {company} in the bag", {"count": 3, "company": "red"})) == "REX 3 RED"
        assert say(Message("Pass")) == "Pass"
        game = games.names()[0]
        assert learning.found(games.find(game).folder, "rules", "xx").name == "rules.md"
    finally:
        monkeypatch.undo()
        for kept in (languages.languages, languages.catalogue):
            kept.cache_clear()
