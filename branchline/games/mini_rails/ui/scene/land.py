"""A hex: a tint and a few strokes by what it is worth. So the hexes of any box can be drawn."""

from __future__ import annotations

from branchline.core.ui.ink import circle, group, path, signed, text

#: Strokes within about 26 units of the middle of the upper half.
_CITY = (
    "M-22 6V-6H-13V6M-13 6V-14H-3V6M-3 6V-20H5V6M5 6V-11H14V6M14 6V-4H22V6M-26 6H26"
    "M-10-10V-8M-6-10V-8M-10-4V-2M-6-4V-2M0-15V-13M0-9V-7M0-3V-1M9-7V-5M9-1V1M-18-1V1M18 0V2M1-20V-25"
)
_SUBURBS = "M-20 6V-4L-13-11L-6-4V6ZM-15 6V0H-11V6M3 6V-5L11-13L19-5V6ZM9 6V-1H13V6M15-9V-14H17V-7M-25 6H25"
_FARM = (
    "M-24 6C-14 2 14 2 24 6M-20-1C-12-5 12-5 20-1M-16-8C-10-11 10-11 16-8"
    "M0 4V-10M-9 4L-6-9M9 4L6-9M-18 5L-13-7M18 5L13-7"
)
_PLAINS = (
    "M-20 4H-8M-14 4V-2M-16 4L-19 0M-12 4L-9 0M4 0H16M10 0V-6M8 0L5-4M12 0L15-4M-6-8H4M-1-8V-13M-3-8L-5-11M1-8L3-11"
)
_FOREST = "M-15 6V1M-22 1H-8L-15-14ZM-19-5H-11M0 6V-3M-8-3H8L0-20ZM-4-10H4M15 6V1M8 1H22L15-14ZM11-5H19M-24 6H24"
_LAKE = "M-22-8q5.5-5 11 0t11 0 11 0 11 0M-18 0q4.5-4 9 0t9 0 9 0 9 0M-11 7q3.7-3.5 7.4 0t7.4 0 7.4 0"
_PEAKS = "M-25 6L-10-15L1 6M-5-6L7-22L25 6M-14-9L-10-6L-6-10M1-14L6-11L11-16M-26 6H26M12-4L16 0"
_GLYPHS = {5: _CITY, 4: _CITY, 3: _SUBURBS, 2: _FARM, 1: _PLAINS, -1: _FOREST, -2: _LAKE, -3: _PEAKS}
_WORST, _BEST = -3, 5


def land_class(spots: int) -> str:
    """The tint: p5 to p1 for gains, m1 to m3 for losses."""
    shown = min(max(spots, _WORST), _BEST)
    return f"land {'p' if shown > 0 else 'm'}{abs(shown)}"


def land(spots: int) -> str:
    """The strokes, the value, and the value once more as printed spots: open ones count up, filled ones down."""
    glyph = _GLYPHS[min(max(spots, _WORST), _BEST)] if spots else ""
    sign = "up" if spots > 0 else "down"
    many = abs(spots)
    dots = "".join(circle(2.5, f"spot {sign}", 6.4 * (dot - (many - 1) / 2), 30) for dot in range(many))
    return group(path(glyph, "glyph"), "", 0, -6) + text(0, 23, signed(spots), f"value {sign}") + dots
