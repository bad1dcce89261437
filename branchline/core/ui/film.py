"""A match as one page of HTML that plays by itself: no network, no other file.

Every step is a scene as a spectator sees it. A piece keeps its id, so it glides; only what changed is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from html import escape

from branchline._loader import PACKAGE
from branchline.core.match.match import Match
from branchline.core.message import in_english
from branchline.core.ui.scene import Piece, Scene
from branchline.core.ui.svg import style_sheets

_TEMPLATE = PACKAGE / "web" / "film.html"


class Numbered:
    """Texts by number: each is written once."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._places: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a text."""
        place = self._places.setdefault(text, len(self.texts))
        if place == len(self.texts):
            self.texts.append(text)
        return place


def film(match: Match, progress: Callable[[int], None] | None = None) -> str:
    """The page. ``progress`` hears how many steps were just drawn."""
    names = list(match.header.names)
    say = in_english(names)
    game = match.header.game
    shown, walk = game.shown, match.walk()
    grounds, bodies = Numbered(), Numbered()
    frames: list[dict[str, object]] = []
    before: dict[str, list[object]] = {}
    size = (0.0, 0.0)
    for number in range(len(match.steps) + 1):
        story: list[str] = []
        if number:
            earlier, step = walk.state, match.steps[number - 1]
            later = walk.go(step)
            story = [say(message) for message in match.told(earlier, step, later, None)]
        scene = shown.scene(shown.view(walk.state, None), names, say)
        size = max(size[0], scene.width), max(size[1], scene.height)
        pieces = _pieces(scene, bodies)
        frames.append(
            {
                "ground": grounds.number(scene.whole_ground),
                "set": {id: piece for id, piece in pieces.items() if before.get(id) != piece},
                "gone": [id for id in before if id not in pieces],
                "story": story,
                "totals": [int(total) for total in walk.state.totals()] if not game.secrets or match.over else [],
            }
        )
        before = pieces
        if progress:
            progress(1)
    data = {"size": size, "names": names, "grounds": grounds.texts, "bodies": bodies.texts, "frames": frames}
    return _filled(f"{game.title}: {', '.join(names)}", data)


def _pieces(scene: Scene, bodies: Numbered) -> dict[str, list[object]]:
    """The pieces by id: x, y, turn, height, and the number of the body."""
    return {piece.id: [piece.x, piece.y, piece.turn, piece.z, bodies.number(_body(piece))] for piece in scene.pieces}


def _body(piece: Piece) -> str:
    return f"<title>{escape(piece.label)}</title>{piece.body}"


def _filled(title: str, data: Mapping[str, object]) -> str:
    """The template with its parts. In JSON a ``<`` is escaped, so that no text can end the script."""
    content = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    parts = {"TITLE": escape(title), "STYLE": style_sheets(), "DATA": content}
    return re.sub("%(TITLE|STYLE|DATA)%", lambda gap: parts[gap[1]], _TEMPLATE.read_text(encoding="utf-8"))
