"""Sentences in the viewer's language: a catalogue maps the English template to another one; what is missing stays
English."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from branchline._loader import PACKAGE
from branchline.core.story import Message

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
    """The translations of a language; none for English or one that we do not have."""
    return {} if lang == ENGLISH or lang not in languages() else read_catalogue(FOLDER / f"{lang}.json")


def read_catalogue(file: Path) -> Mapping[str, str]:
    """The translations in a file; a wrong file counts as empty, since English is better than no table."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        logging.getLogger("branchline.server").warning("a catalogue can't be read: %s: %s", file.name, wrong)
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(key): value for key, value in found.items() if isinstance(value, str)}


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
    """Turns messages into sentences with the players' names."""
    translated = translator(lang)

    def say(message: Message) -> str:
        try:
            return message.said(names, translated)
        except (KeyError, IndexError, ValueError):  # a translation with a gap that the sentence does not have
            return message.english(names)

    return say
