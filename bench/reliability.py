"""The reliability diagram: how often seats came first, by what they were promised."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

#: The side of the square, and the room around it.
SIDE, LEFT, TOP = 220, 46, 26
STYLE = (
    "text{font:12px sans-serif;fill:#2a2622}path{fill:none;stroke:#6d655a}.half{stroke-dasharray:3 4}"
    "circle{fill:#1f7a6d}.bar{stroke:#1f7a6d;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#ece5d6}"
    "path{stroke:#a49c8d}circle{fill:#55c2b0}.bar{stroke:#55c2b0}}"
)


class Group(NamedTuple):
    """Seats that were promised about the same share of first place."""

    seats: int
    games: int
    promised: float
    came: float

    @property
    def error(self) -> float:
        """The standard error of how often they came first. Positions of a game are alike: a game counts once."""
        return sqrt(self.came * (1 - self.came) / self.games)


def diagram(title: str, groups: list[Group]) -> str:
    """An SVG: a dot for each group, as large as it has seats, with two standard errors up and down."""

    def x(share: float) -> str:
        return f"{LEFT + SIDE * share:.1f}"

    def y(share: float) -> str:
        return f"{TOP + SIDE * (1 - min(max(share, 0), 1)):.1f}"

    parts = [
        f'<path d="M{x(0)} {y(0)}V{y(1)}H{x(1)}V{y(0)}Z"/>',
        f'<path class="half" d="M{x(0)} {y(0)}L{x(1)} {y(1)}"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<text x="{x(share)}" y="{TOP + SIDE + 18}" text-anchor="middle">{share:.0%}</text>')
        parts.append(f'<text x="{LEFT - 6}" y="{float(y(share)) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    most = max(group.seats for group in groups)
    for group in groups:
        low, high = group.came - 2 * group.error, group.came + 2 * group.error
        told = (
            f"promised {group.promised:.0%}, came first {group.came:.0%} ({group.seats} seats in {group.games} games)"
        )
        parts.append(f'<path class="bar" d="M{x(group.promised)} {y(low)}V{y(high)}"/>')
        radius = 2.5 + 4 * sqrt(group.seats / most)
        parts.append(
            f'<circle cx="{x(group.promised)}" cy="{y(group.came)}" r="{radius:.1f}"><title>{told}</title></circle>'
        )
    parts.append(f'<text x="{LEFT + SIDE / 2}" y="16" text-anchor="middle" font-weight="bold">{title}</text>')
    parts.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 36}" text-anchor="middle">promised</text>')
    width, height = LEFT + SIDE + 20, TOP + SIDE + 44
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    return f"{head}<style>{STYLE}</style>{''.join(parts)}</svg>\n"
