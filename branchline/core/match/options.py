"""A game's options: typed, with defaults, and with a text form for the command line and the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from branchline.core.match.errors import OptionError
from branchline.core.message import Gap, Gaps, Message, Name
from branchline.core.native import mypyc_attr

#: flags are bool, numbers int, choices and texts str, seat sets a tuple of seats (0 is the first).
Value = bool | int | str | tuple[int, ...]
Options = dict[str, Value]

_YES = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, kw_only=True)
class Option:
    """One option. Subclasses read and write values, and give samples for the tests."""

    name: str
    help: str
    default: Value
    #: The defaults of older editions: ``((1, 4), (3, 2))`` means 4 up to edition 1, and 2 up to edition 3.
    before: tuple[tuple[int, Value], ...] = ()
    #: The edition that brought the option. Records of older editions do not name it.
    since: int = 1

    def default_in(self, edition: int | None) -> Value:
        """The default of an edition of the game; None is the newest."""
        if edition is not None:
            for last, value in self.before:
                if edition <= last:
                    return value
        return self.default

    def read(self, text: str, seats: int) -> Value:
        """The value that a text means."""
        return text

    def check(self, value: Value, seats: int) -> Value:
        """The value, if it is valid."""
        return self.read(self.write(value), seats)

    def write(self, value: Value) -> str:
        """The value as a text that ``read`` takes."""
        return str(value)

    def samples(self, seats: int) -> list[Value]:
        """Values that together show everything that the option can do."""
        return [self.default]

    def values(self) -> str:
        """The valid values, in words."""
        return "any text"

    @property
    def title(self) -> str:
        """The name for people."""
        return self.name.replace("_", " ").capitalize()

    def refuse(self, text: str, wanted: Gap) -> OptionError:
        gaps: Gaps = {"option": Name(self.name), "value": Name(repr(text)), "wanted": wanted}
        return OptionError(Message("option {option}: {value} is not {wanted}", gaps))


@dataclass(frozen=True, kw_only=True)
class Flag(Option):
    """Yes or no."""

    default: Value = False

    def read(self, text: str, seats: int) -> Value:
        if text.lower() not in _YES:
            raise self.refuse(text, "yes or no")
        return _YES[text.lower()]

    def write(self, value: Value) -> str:
        return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)

    def samples(self, seats: int) -> list[Value]:
        return [False, True]

    def values(self) -> str:
        return "yes or no"


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A whole number within limits."""

    default: Value = 0
    low: int = 0
    high: int = 0

    def read(self, text: str, seats: int) -> Value:
        wanted = Message("a whole number from {low} to {high}", {"low": self.low, "high": self.high})
        try:
            value = int(text)
        except ValueError:
            raise self.refuse(text, wanted) from None
        if not self.low <= value <= self.high:
            raise self.refuse(text, wanted)
        return value

    def samples(self, seats: int) -> list[Value]:
        return sorted({self.low, self.default, self.high})

    def values(self) -> str:
        return f"{self.low} to {self.high}"


@dataclass(frozen=True, kw_only=True)
class SeatChoice(Number):
    """The number of a seat at the table, counted from 1; 0 leaves it open. ``high`` is the most seats of the game."""

    def read(self, text: str, seats: int) -> Value:
        value = super().read(text, seats)
        if isinstance(value, int) and value > seats:
            gaps: Gaps = {"option": Name(self.name), "number": value, "seats": seats}
            raise OptionError(Message("option {option}: there is no seat {number} among {seats}", gaps))
        return value

    def samples(self, seats: int) -> list[Value]:
        return [0, seats]


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One of a few words."""

    default: Value = ""
    choices: tuple[str, ...] = ()

    def read(self, text: str, seats: int) -> Value:
        if text not in self.choices:
            raise self.refuse(text, Message("one of {choices}", {"choices": Name(", ".join(self.choices))}))
        return text

    def samples(self, seats: int) -> list[Value]:
        return list(self.choices)

    def values(self) -> str:
        return ", ".join(self.choices)


@dataclass(frozen=True, kw_only=True)
class Seats(Option):
    """A set of seats: ``none``, ``all``, or numbers from 1 like ``1+3``."""

    default: Value = ()

    def read(self, text: str, seats: int) -> Value:
        if text == "none":
            return ()
        if text == "all":
            return tuple(range(seats))
        parts = text.split("+")
        known = {str(seat + 1): seat for seat in range(seats)}
        if not all(part in known for part in parts):
            raise self.refuse(text, Message("none, all, or seats from 1 to {seats} like 1+2", {"seats": seats}))
        return tuple(sorted({known[part] for part in parts}))

    def write(self, value: Value) -> str:
        if not isinstance(value, tuple):
            return str(value)
        return "+".join(str(seat + 1) for seat in value) or "none"

    def samples(self, seats: int) -> list[Value]:
        return [(), (0,), tuple(range(seats))]

    def values(self) -> str:
        return "none, all, or seats like 1+2"


@dataclass(frozen=True, kw_only=True)
class Words(Option):
    """A text in a form of its own. The game's ``parse`` raises ValueError with the reason if it is wrong."""

    default: Value = ""
    parse: Callable[[str], object] = str
    examples: tuple[str, ...] = ()

    def read(self, text: str, seats: int) -> Value:
        if text != self.default:
            try:
                self.parse(text)
            except ValueError as wrong:
                gaps: Gaps = {"option": Name(self.name), "value": Name(repr(text)), "wrong": str(wrong)}
                raise OptionError(Message("option {option}: {value}: {wrong}", gaps)) from None
        return text

    def samples(self, seats: int) -> list[Value]:
        return [self.default, *self.examples]

    def values(self) -> str:
        return f"{self.default}, or a text like {' or '.join(self.examples)}"


def _unknown(name: str, known: Mapping[str, Option]) -> OptionError:
    gaps: Gaps = {"option": Name(name), "known": Name(", ".join(known) or "-")}
    return OptionError(Message("unknown option {option}; there are: {known}", gaps))


def number_in(options: Options, name: str) -> int:
    """The value of a ``Number``."""
    value = options[name]
    assert isinstance(value, int)
    return value


def seats_in(options: Options, name: str) -> tuple[int, ...]:
    """The value of a ``Seats``."""
    value = options[name]
    assert isinstance(value, tuple)
    return value


def complete(
    options: tuple[Option, ...], given: Mapping[str, Value], seats: int, edition: int | None = None
) -> Options:
    """All options with checked values: the given ones, else the edition's defaults."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known or not _had(known[name], value, edition):
            raise _unknown(name, known)
    return {
        name: option.check(given[name], seats) if name in given else option.default_in(edition)
        for name, option in known.items()
    }


def _had(option: Option, value: Value, edition: int | None) -> bool:
    """Whether the edition had the option, or played as the value says."""
    return edition is None or option.since <= edition or value == option.default_in(edition)


def options_in(options: tuple[Option, ...], edition: int) -> tuple[Option, ...]:
    """The options that an edition had."""
    return tuple(option for option in options if option.since <= edition)


def read_options(options: tuple[Option, ...], text: str, seats: int, edition: int | None = None) -> Options:
    """Options from ``name=value`` words, checked. An option that is not named has the edition's default."""
    known = {option.name: option for option in options}
    given: Options = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign:
            raise OptionError(Message("{word} is not of the form name=value", {"word": Name(repr(word))}))
        if name not in known:
            raise _unknown(name, known)
        if name in given:
            raise OptionError(Message("option {option} is given twice", {"option": Name(name)}))
        given[name] = known[name].read(value, seats)
    return complete(options, given, seats, edition)


def write_options(options: tuple[Option, ...], values: Options) -> str:
    """All options as ``name=value`` words."""
    return " ".join(f"{option.name}={option.write(values[option.name])}" for option in options)
