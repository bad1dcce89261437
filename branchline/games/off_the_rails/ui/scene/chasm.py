"""The chasm: the ground breaks off at a square's sides and falls away; beside another hole there is no edge at all."""

from __future__ import annotations

from branchline.core.ui import ink
from branchline.games.off_the_rails.ui.view import SquareView

#: Half of a square.
HALF = 31.0
#: What is left standing at the northern side, from the rim down: the broken edges of the rim and of a ledge below it.
_RIM = "M-31-21L-27-23L-22-18L-16-23L-9-17L-3-21L5-16L12-22L19-18L25-24L31-21"
_SHELF = "M-31-13L-25-10L-19-15L-12-9L-5-13L2-8L9-14L17-9L23-15L31-13"
#: Cracks that run from the rim into the ground, and stones on their way down.
_CRACKS = "M-22-18L-24-27M5-16L3-27L6-31M19-18L21-26"
_STONES = ("M-10 1l3-3 4 2-1 4-5 1Z", "M8-6l4-1 2 3-3 3-4-2Z", "M-4 14l3-1 1 3-3 2Z", "M13 9l3-2 3 2-2 3Z")
#: What is left at a corner between two sides without an edge.
_RIM_CORNER, _SHELF_CORNER = "M-31-21L-27-20L-25-25L-20-26L-21-31", "M-31-13L-24-11L-20-16L-15-17L-11-24L-13-31"
#: Rows down and columns to the right, by side and corner.
_WAYS = {
    "n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1), "nw": (-1, -1), "ne": (-1, 1), "se": (1, 1), "sw": (1, -1),
}  # fmt: skip
#: Sides, and the corners left of them.
_TURNS = {"n": 0, "e": 90, "s": 180, "w": 270}
_CORNER_TURNS = {"nw": 0, "ne": 90, "se": 180, "sw": 270}


def hole(mine: str, banks: tuple[str, ...]) -> str:
    """A Chasm Token, with the sides and corners where the ground still stands: n, e, nw."""
    out = [ink.box(-HALF, -HALF, 2 * HALF, 2 * HALF, "abyss")]
    for edge, corner, cls in ((_SHELF, _SHELF_CORNER, "ledge"), (_RIM, _RIM_CORNER, "rim")):
        for bank in banks:
            broken = edge if bank in _TURNS else corner
            standing = ink.path(f"{broken}V-31H-31Z", f"chasm-{cls}") + ink.path(broken, "chasm-edge")
            out.append(ink.group(standing, turn=(_TURNS | _CORNER_TURNS)[bank]))
    out += [ink.group(ink.path(_CRACKS, "chasm-edge thin"), turn=_TURNS[side]) for side in banks if side in _TURNS]
    out += [ink.path(stone, "chasm-stone") for stone in _STONES]
    out.append(ink.group(ink.circle(4, "hole-mark"), f"c-{mine}"))
    return ink.group("".join(out), "chasm")


def banks_of(square: SquareView, fallen: frozenset[tuple[int, int]]) -> tuple[str, ...]:
    """Where the ground still stands about a square that has collapsed: sides, and corners between two open sides."""
    if not square.token:
        return ()
    stands = {way: (square.row + down, square.column + right) not in fallen for way, (down, right) in _WAYS.items()}
    return tuple(way for way, there in stands.items() if there and not any(stands[side] for side in way if side != way))
