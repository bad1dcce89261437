"""Writing observations: numbers go one after another into an array that NumPy sees without a copy.

Every function writes at a place and returns the place behind what it wrote. Before, the array holds zeros there, or an
older observation of the same layout: so a long row that is nearly empty need not be written whole.
"""

from __future__ import annotations

from typing import Final

from branchline.core.native import Ints, Shorts, i16, i64

_SIGN: Final = 63


def put(out: Shorts, at: i64, number: i64) -> i64:
    """One number."""
    out[at] = i16(number)
    return at + 1


def put_all(out: Shorts, at: i64, numbers: Ints) -> i64:
    """The numbers of an array as they are."""
    for number in numbers:
        out[at] = i16(number)
        at += 1
    return at


def put_next(out: Shorts, at: i64, numbers: Ints) -> i64:
    """The numbers of an array, each plus one: so -1, which stands for nothing, becomes 0."""
    for number in numbers:
        out[at] = i16(number + 1)
        at += 1
    return at


def put_seats(out: Shorts, at: i64, numbers: Ints, looks: i64, seats: i64) -> i64:
    """Seats, counted from 1 for the one that looks; 0 for nobody (-1).

    This is ``chair`` without branches, which a processor could not predict here: ``>> 63`` makes -1 of what is
    negative, else 0.
    """
    for number in numbers:
        away = number - looks
        out[at] = i16((away + 1 + (seats & (away >> _SIGN))) & ~(number >> _SIGN))
        at += 1
    return at


def chair(seat: i64, looks: i64, seats: i64) -> i64:
    """1 + the seat as counted from the one that looks; 0 for nobody (-1)."""
    if seat < 0:
        return 0
    if seat >= looks:
        return seat - looks + 1
    return seat - looks + seats + 1


def put_bits(out: Shorts, at: i64, bits: i64, count: i64) -> i64:
    """A set as ones and zeros, its lowest members first."""
    for number in range(count):
        out[at] = i16((bits >> number) & 1)
        at += 1
    return at


def put_same(out: Shorts, at: i64, number: i64, count: i64) -> i64:
    """One number so many times."""
    short = i16(number)
    for place in range(at, at + count):
        out[place] = short
    return at + count


def put_part(out: Shorts, at: i64, numbers: Ints, first: i64, count: i64, plus: i64) -> i64:
    """So many numbers of an array from a place on, each plus a number."""
    for place in range(first, first + count):
        out[at] = i16(numbers[place] + plus)
        at += 1
    return at


def put_by_chair(out: Shorts, at: i64, numbers: Ints, each: i64, looks: i64, seats: i64, plus: i64) -> i64:
    """So many numbers a seat, the one that looks first, then to the left; each plus a number."""
    for step in range(seats):
        seat = looks + step
        if seat >= seats:
            seat -= seats
        at = put_part(out, at, numbers, seat * each, each, plus)
    return at


def put_chairs(out: Shorts, at: i64, members: i64, looks: i64, seats: i64) -> i64:
    """By seat, the one that looks first: 1 if it is in the set."""
    for step in range(seats):
        seat = looks + step if looks + step < seats else looks + step - seats
        out[at] = i16((members >> seat) & 1)
        at += 1
    return at


def end_of_row(out: Shorts, at: i64, least: i64, length: i64) -> i64:
    """How far an older observation filled a row whose numbers are never 0: at least so far as the new one does."""
    while least < length and out[at + least]:
        least += 1
    return least


def put_row(out: Shorts, at: i64, numbers: Ints, old: i64, length: i64) -> i64:
    """A row of that length: the numbers, then zeros where an older observation had some. Returns the row's end."""
    place = at
    for number in numbers:
        out[place] = i16(number)
        place += 1
    while place < at + old:
        out[place] = 0
        place += 1
    return at + length
