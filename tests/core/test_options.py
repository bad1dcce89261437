"""Options."""

from __future__ import annotations

import pytest

from branchline.core.match.errors import OptionError
from branchline.core.match.options import Choice, Flag, Number, Seats, Words, complete, read_options, write_options


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
