"""Options."""

from __future__ import annotations

import pytest

from branchline.core.match.errors import OptionError
from branchline.core.match.options import (
    Choice,
    Flag,
    Number,
    SeatChoice,
    Seats,
    Words,
    complete,
    options_in,
    read_options,
    write_options,
)


def even(text: str) -> None:
    if len(text) % 2:
        raise ValueError("an odd number of letters")


OPTIONS = (
    Flag(name="quick", help=""),
    Number(name="length", low=1, high=9, default=4, help=""),
    Choice(name="mode", choices=("basic", "expert"), default="basic", help=""),
    Seats(name="experts", help=""),
    Words(name="map", default="drawn", parse=even, examples=("abcd",), help=""),
)


def test_defaults_are_filled_in():
    assert complete(OPTIONS, {}, 3) == {"quick": False, "length": 4, "mode": "basic", "experts": (), "map": "drawn"}


def test_texts_are_read_and_written_back():
    text = "quick=yes length=7 mode=expert experts=1+3 map=abcd"
    options = read_options(OPTIONS, text, 3)
    assert options == {"quick": True, "length": 7, "mode": "expert", "experts": (0, 2), "map": "abcd"}
    assert write_options(OPTIONS, options) == text


def test_all_and_none_name_sets_of_seats():
    assert read_options(OPTIONS, "experts=all", 3)["experts"] == (0, 1, 2)
    assert read_options(OPTIONS, "experts=none", 3)["experts"] == ()


@pytest.mark.parametrize(
    "text",
    [
        "quick=maybe",
        "length=0",
        "length=x",
        "mode=none",
        "experts=4",
        "experts=0",
        "map=abc",
        "speed=1",
        "quick",
        "length=1 length=2",
    ],
)
def test_wrong_values_and_names_are_refused(text):
    with pytest.raises(OptionError):
        read_options(OPTIONS, text, 3)


@pytest.mark.parametrize("given", [{"length": 10}, {"mode": "x"}, {"experts": (5,)}, {"x": 1}, {"length": "4.5"}])
def test_wrong_values_are_refused_as_values_too(given):
    with pytest.raises(OptionError):
        complete(OPTIONS, given, 3)


def test_every_sample_is_a_value_that_the_option_takes():
    for option in OPTIONS:
        for value in option.samples(3):
            assert option.read(option.write(value), 3) == value


@pytest.mark.parametrize("seats", ["²", "0", "4", "1+", "+", "1" * 5000, "٣"])
def test_what_is_no_seat_is_refused(seats):
    with pytest.raises(OptionError, match="seats from 1 to 3"):
        read_options(OPTIONS, f"experts={seats}", 3)


class TestSeatChoice:
    """A seat by its number; which numbers there are depends on the table."""

    first = SeatChoice(name="first", high=5, help="")

    @pytest.mark.parametrize("seats", [3, 5])
    def test_every_seat_of_the_table_can_be_named_or_none(self, seats):
        assert [self.first.read(str(number), seats) for number in range(seats + 1)] == list(range(seats + 1))
        assert self.first.samples(seats) == [0, seats]

    def test_a_seat_that_is_not_there_is_refused(self):
        with pytest.raises(OptionError, match="option first: there is no seat 4 among 3"):
            read_options((self.first,), "first=4", 3)
        with pytest.raises(OptionError, match="from 0 to 5"):
            read_options((self.first,), "first=6", 5)


class TestEditions:
    """Edition 2 has changed the default of ``length`` and has brought ``tight``, which edition 1 always played."""

    options = (
        Number(name="length", low=1, high=9, default=4, before=((1, 6),), help=""),
        Flag(name="tight", before=((1, True),), since=2, help=""),
    )

    def test_an_old_edition_keeps_what_it_meant(self):
        assert complete(self.options, {}, 3, 1) == {"length": 6, "tight": True}
        assert complete(self.options, {}, 3, 2) == complete(self.options, {}, 3) == {"length": 4, "tight": False}

    def test_what_is_named_stands_in_every_edition(self):
        assert read_options(self.options, "length=5", 3, 1)["length"] == 5

    def test_an_old_edition_does_not_write_what_it_did_not_have(self):
        old = complete(self.options, {}, 3, 1)
        assert write_options(options_in(self.options, 1), old) == "length=6"
        assert write_options(options_in(self.options, 2), old) == "length=6 tight=yes"

    def test_a_later_option_may_be_repeated_but_not_changed(self):
        old = complete(self.options, {}, 3, 1)
        assert complete(self.options, old, 3, 1) == old
        with pytest.raises(OptionError, match="unknown option tight"):
            read_options(self.options, "tight=no", 3, 1)
