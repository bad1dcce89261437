"""Sentences that can be translated: a template with named gaps, and the values for the gaps."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Message:
    """``Message("{seat} buys {company}", {"seat": 0, "company": "red"})``.

    The English template is also the key of its translations in a catalogue. What stands in a gap depends on its value:

    * a number in a gap named ``seat`` or ``seat_...`` is a seat, shown as that player's name; any other number stays;
    * a text is a word that is translated by itself; a ``Name`` is not translated;
    * a message is a phrase with gaps of its own.

    Where a language inflects its words, a translated template asks for a form: ``{company:f}`` is ``red:f`` in the
    catalogue. A number has its plural forms in the gap, with ``#`` for itself: ``{count:# card|# cards}``. The
    catalogue's ``Plural-Forms`` says which is taken, as in gettext. ``you`` is the same sentence, said to the player
    whom it is about.
    """

    template: str
    values: Mapping[str, Gap] = field(default_factory=dict)
    you: str = ""

    def __hash__(self) -> int:
        """The hash of the template alone, since a dictionary has none. Equal messages have equal hashes."""
        return hash(self.template)

    def to(self, seat: int | None) -> Message:
        """The sentence as it is said to the player at that seat."""
        return Message(self.you, self.values) if self.you and self.values.get("seat") == seat else self

    def english(self, names: list[str]) -> str:
        """The sentence in English, with the players' names."""
        return self.said(names, lambda words: words)

    def said(self, names: list[str], translated: Callable[[str], str]) -> str:
        """The sentence with every template and word in it translated."""
        return translated(self.template).format_map(_GapValues(self.values, names, translated))


class _GapValues:
    """The values of the gaps as text. Only the gaps that the template names are asked for."""

    def __init__(self, values: Mapping[str, Gap], names: list[str], translated: Callable[[str], str]) -> None:
        self._values = values
        self._names = names
        self._translated = translated

    def __getitem__(self, key: str) -> str | Plural:
        return _gap_text(key, self._values[key], self._names, self._translated)


class Word(str):
    """A translated word that can be asked for another form of itself."""

    def __new__(cls, word: str, translated: Callable[[str], str]) -> Word:
        made = super().__new__(cls, translated(word))
        made._word, made._translated = word, translated
        return made

    _word: str
    _translated: Callable[[str], str]

    def __format__(self, form: str) -> str:
        key = f"{self._word}:{form}"
        inflected = self._translated(key) if form else key
        return str(self) if inflected == key else inflected


class Plural(int):
    """A number that chooses among plural forms."""

    def __new__(cls, number: int, translated: Callable[[str], str]) -> Plural:
        made = super().__new__(cls, number)
        made._translated = translated
        return made

    _translated: Callable[[str], str]

    def __format__(self, forms: str) -> str:
        several = forms.split("|")
        chosen = _plural_rule(self._translated(PLURALS))(abs(self))
        return several[min(chosen, len(several) - 1)].replace("#", str(int(self))) if forms else str(int(self))


#: Where a catalogue has its rule of plurals, and the rule of English.
PLURALS = "Plural-Forms"
_ENGLISH_RULE = "n != 1"


@cache
def _plural_rule(words: str) -> Callable[[int], int]:
    """Which form a number takes; what is no rule counts as English's."""
    try:
        return gettext.c2py(words)
    except ValueError:
        return gettext.c2py(_ENGLISH_RULE)


class Name(str):
    """A name that is the same in every language: a player's, or what somebody has typed."""


#: What goes into a gap.
Gap = int | str | Message
Gaps = dict[str, Gap]


def _gap_text(key: str, value: Gap, names: list[str], translated: Callable[[str], str]) -> str | Plural:
    if isinstance(value, Message):
        return value.said(names, translated)
    if isinstance(value, Name):
        return value
    if isinstance(value, str):
        return Word(value, translated)
    return names[value] if is_seat(key) else Plural(value, translated)


def is_seat(gap: str) -> bool:
    """Whether a number in that gap is a seat, so that its player is named."""
    return gap == "seat" or gap.startswith("seat_")


def worded(text: str) -> Message:
    """A word or name by itself: translated, but never a template, whatever is in it."""
    return Message("{text}", {"text": text})


def joined(parts: Iterable[Gap], between: str = ", ") -> Message:
    """Words and phrases one after the other: ``2 wood + 1 stone``."""
    gaps = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(between.join(f"{{{gap}}}" for gap in gaps), gaps)


def counted(count: int, what: Gap) -> Message:
    """``2 wood``. One thing has its own template, for languages with a plural form."""
    return Message("1 {what}" if count == 1 else "{count} {what}", {"count": count, "what": what})


def beside(message: Message, aside: Message | None) -> Message:
    """A phrase with another one in brackets, if there is one."""
    return Message("{what} ({aside})", {"what": message, "aside": aside}) if aside else message


_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


@cache
def sides(letters: str) -> Message:
    """The names of sides: ``nes`` is north, east, south."""
    return joined(_SIDES[letter] for letter in letters)


def in_english(names: list[str]) -> Callable[[Message], str]:
    """A function that turns messages into English sentences."""
    return lambda message: message.english(names)


# -- as plain values ---------------------------------------------------------------------------------------------------


def packed(message: Message) -> dict[str, Any]:
    """The message as plain values, for JSON and TOML."""
    gaps = {gap: _packed_gap(value) for gap, value in message.values.items()}
    return {"text": message.template, "gaps": gaps} if gaps else {"text": message.template}


def _packed_gap(value: Gap) -> Any:
    if isinstance(value, Message):
        return packed(value)
    return {"name": str(value)} if isinstance(value, Name) else value


def unpacked(plain: Mapping[str, Any]) -> Message:
    """The message that ``packed`` has made plain."""
    return Message(str(plain["text"]), {gap: _unpacked_gap(value) for gap, value in plain.get("gaps", {}).items()})


def _unpacked_gap(value: Any) -> Gap:
    if isinstance(value, Mapping):
        return Name(value["name"]) if "name" in value else unpacked(value)
    return value if isinstance(value, int) else str(value)
