"""The link as a code: what the page draws is read back by a reader of our own."""

from __future__ import annotations

import pytest

DRAW = "async (text) => (await import('/static/js/lib/qr.js')).code(text)"
TOTAL = (26, 44, 70, 100, 134, 172, 196, 242, 292)
CORRECTION = (7, 10, 15, 20, 26, 18, 20, 24, 30)
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2)
ALIGNED = ((), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46))
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)


def times(a: int, b: int) -> int:
    """In the field of 256 elements."""
    out = 0
    while b:
        out ^= a if b & 1 else 0
        a = (a << 1) ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return out


def is_sound(block: list[int], many: int) -> bool:
    """Whether a block with its correction is divisible by every factor of the generator."""
    root = 1
    for _ in range(many):
        value = 0
        for word in block:
            value = times(value, root) ^ word
        if value:
            return False
        root = times(root, 2)
    return True


def reserved(version: int) -> set[tuple[int, int]]:
    size = 17 + 4 * version
    out = {(6, place) for place in range(size)} | {(place, 6) for place in range(size)}
    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        wide, tall = (9 if left == 0 else 8), (9 if top == 0 else 8)
        out |= {(y, x) for y in range(top, top + tall) for x in range(left, left + wide)}
    for y in ALIGNED[version - 1]:
        for x in ALIGNED[version - 1]:
            if (y, x) not in {(6, 6), (6, size - 7), (size - 7, 6)}:
                out |= {(y + dy, x + dx) for dy in range(-2, 3) for dx in range(-2, 3)}
    if version >= 7:
        out |= {(y, size - 11 + x) for y in range(6) for x in range(3)}
        out |= {(size - 11 + x, y) for y in range(6) for x in range(3)}
    return out


def read(dots: list[list[int]]) -> str:
    size = len(dots)
    version = (size - 17) // 4
    form = sum(dots[place][8] << place for place in range(6)) | dots[7][8] << 6 | dots[8][8] << 7
    form |= sum(dots[size - 15 + bit][8] << bit for bit in range(8, 15))
    form ^= 0x5412
    assert form >> 13 == 1, "the lowest level of correction"
    mask, taken = form >> 10 & 7, reserved(version)
    bits, right, up = [], size - 1, True
    while right > 0:
        right -= right == 6
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if (y, x) not in taken:
                    bits.append(dots[y][x] ^ (MASKS[mask](y, x) == 0))
        right, up = right - 2, not up
    words = [int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, 8 * TOTAL[version - 1], 8)]
    blocks, many = BLOCKS[version - 1], CORRECTION[version - 1]
    room = TOTAL[version - 1] - blocks * many
    parts = [words[number:room:blocks] + words[room + number :: blocks] for number in range(blocks)]
    assert all(is_sound(part, many) for part in parts)
    data = [word for part in parts for word in part[: room // blocks]]
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


@pytest.mark.parametrize("length", [5, 17, 50, 78, 106, 130, 150, 190, 228])
def test_a_link_can_be_read_from_its_code(visit, length):
    page = visit("/")
    text = ("http://192.168.1.20:8000/t/2qyjxsffdp57?token=" + "aB3_-" * 50)[:length]
    assert read(page.evaluate(DRAW, text)) == text


def test_what_is_too_long_has_no_code(visit):
    assert visit("/").evaluate(DRAW, "x" * 400) is None
