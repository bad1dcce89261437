"""Sentences in the viewer's language: a catalogue maps the English template to another one; what is missing stays
English."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from branchline import games
from branchline._loader import PACKAGE
from branchline.core.message import Gap, Message, is_seat

ENGLISH = "en"
#: A language that shows in the tests which sentences do not pass through here.
DUMMY = "qps"
FOLDER = PACKAGE / "web" / "lang"
_LETTERS = re.compile(r"[A-Za-z]{3}")


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.json") if file.stem != ENGLISH))


def called(lang: str) -> str:
    """What a language calls itself: its catalogue's word for "English"."""
    return catalogue(lang).get("English", lang) if lang != ENGLISH else "English"


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """The translations of a language; none for English or one that we do not have.

    A game may have its own in ``lang/`` in its folder. Where two disagree about a sentence, ours is taken.
    """
    if lang == ENGLISH or lang not in languages():
        return {}
    sentences: dict[str, str] = {}
    for file in (*(game.folder / "lang" / f"{lang}.json" for game in games.every_game()), FOLDER / f"{lang}.json"):
        sentences |= read_catalogue(file) if file.exists() else {}
    return sentences


def read_catalogue(file: Path) -> Mapping[str, str]:
    """The translations in a file; a wrong file counts as empty, since English is better than no table."""
    try:
        sentences = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        logging.getLogger("branchline.tables").warning("catalogue %s cannot be read: %s", file.name, wrong)
        return {}
    if not isinstance(sentences, dict):
        return {}
    return {str(key): value for key, value in sentences.items() if isinstance(value, str)}


def choose(wanted: str | None) -> str:
    """The language that was asked for, if we have it."""
    return wanted if wanted is not None and (wanted in languages() or wanted == DUMMY) else ENGLISH


def translator(lang: str) -> Callable[[str], str]:
    """Turns a template or a word into one of the language; what the catalogue lacks stays English."""
    if lang == DUMMY:
        return lambda words: f"⟦{words}⟧" if _LETTERS.search(words) else words
    known = catalogue(lang)
    return lambda words: known.get(words, words)


def speaker(lang: str, names: list[str]) -> Callable[[Message], str]:
    """Turns messages into sentences with the players' names; for the same names it is the same speaker."""
    return _speaker(lang, tuple(names))


@lru_cache(maxsize=4096)
def _speaker(lang: str, names: tuple[str, ...]) -> Callable[[Message], str]:
    translated, called = translator(lang), list(names)

    def say(message: Message) -> str:
        values = message.values
        kinds = tuple(map(type, values.values()))
        plain = (lang, message.template, kinds, *values.items())
        sentence = None if Message in kinds else _SAID.get(plain)
        if sentence is None:
            key = plain if _is_plain(values) else (lang, _key(message, names))
            sentence = _SAID.get(key)
        if sentence is None:
            try:
                sentence = message.said(called, translated)
            except (KeyError, IndexError, ValueError):  # a translation with a gap that the sentence does not have
                sentence = message.english(called)
            if len(_SAID) >= _MOST_SAID:
                _SAID.clear()
            _SAID[key] = sentence
        return sentence

    return say


#: Sentences by language and message: tables say much the same again and again. Most sentences name no player, so all
#: tables share them.
_SAID: dict[tuple[object, ...], str] = {}
_MOST_SAID = 50_000


def _is_plain(values: Mapping[str, Gap]) -> bool:
    """Whether neither a player's name nor a phrase is among the values: with their types they say all there is to say.

    Most sentences are plain, and found by values and types at the first look.
    """
    return not any(isinstance(value, Message) or is_seat(gap) for gap, value in values.items())


def _key(message: Message, names: tuple[str, ...]) -> object:
    """The same for messages that say the same; a name is not the word that is spelled like it.

    The players' names are in it only if one of them is called by it. This is asked hundreds of times for a frame.
    """
    values = message.values
    if not values:
        return message.template
    key: list[object] = [message.template]
    for gap, value in values.items():
        kind = value.__class__
        if kind is str:
            key += (gap, value)
        elif isinstance(value, Message):
            key += (gap, kind, _key(value, names))
        elif is_seat(gap) and not isinstance(value, str):
            key += (gap, kind, value, names)
        else:
            key += (gap, kind, value)
    return tuple(key)
