"""The rules for people: a short text with pictures that the game's own scenes draw.

A game's folder ``learn`` has ``primer.md`` (and ``primer.it.md``), ``primer.record``, the game that the text follows,
and ``primer.toml``, which says for each picture what it shows of which position of that game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from branchline import games
from branchline.core.game import Game, State
from branchline.core.match import record
from branchline.core.match.errors import BoxError
from branchline.core.match.match import Match
from branchline.core.ui.film import Numbered
from branchline.core.ui.scene import Piece, Say, Scene
from branchline.tables.shown.languages import speaker
from branchline.tables.shown.shapes import PictureRow, PointRow

#: How far a picture reaches beyond what it has to show, and beyond a piece that is pointed at.
ROOM, AROUND = 60.0, 22.0
#: A piece that lies so far out of sight is left out.
BEYOND = 160.0


@dataclass(frozen=True)
class Script:
    """What a picture shows."""

    name: str
    #: the position after so many steps of the record
    at: int
    #: the actions that follow there, each with its seat: ``1 build 3 d4``
    play: tuple[str, ...] = ()
    #: whose sight; the first seat, if it is not said
    viewer: int = 0
    #: the region of the drawing
    part: str = ""
    #: or the spots and pieces that are in sight, as the beginnings of their names, and how much room is around them
    near: str = ""
    room: float = ROOM
    #: the spots and pieces that are pointed at, in this order
    point: str = ""


@dataclass(frozen=True)
class Pictures:
    """The pictures of a text; what several have on their ground is there once."""

    grounds: list[str]
    rows: list[PictureRow]


def scripts_of(folder: Path) -> list[Script]:
    """The pictures that the game in that folder has."""
    file = folder / "learn" / "primer.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [Script(**{**entry, "play": tuple(entry.get("play", ()))}) for entry in table.get("picture", [])]


@lru_cache(maxsize=16)
def example(folder: Path) -> Match:
    """The game that the text follows."""
    return record.read((folder / "learn" / "primer.record").read_text(encoding="utf-8"), games.find)


@lru_cache(maxsize=32)
def pictures_of(game: Game, lang: str) -> Pictures:
    """All pictures of a game, in the words of a language."""
    grounds, scripts = Numbered(), scripts_of(game.folder)
    say = speaker(lang, list(example(game.folder).header.names) if scripts else [])
    rows = [drawn(game, script, grounds, say) for script in scripts]
    return Pictures(grounds.texts, rows)


def position(game: Game, script: Script) -> State:
    """The position that a picture shows. Each action that is played on the way has to be legal."""
    state = example(game.folder).at(script.at).clone()
    for line in script.play:
        player, _, text = line.partition(" ")
        seat = int(player) - 1
        state.apply(seat, game.read(state, seat, text))
    return state


def drawn(game: Game, script: Script, grounds: Numbered, say: Say) -> PictureRow:
    """One picture."""
    state = position(game, script)
    scene = game.shown.scene(game.shown.view(state, script.viewer), list(example(game.folder).header.names), say)
    view = in_sight(scene, script)
    pieces = "".join(
        f'<g transform="translate({piece.x:g} {piece.y:g}) rotate({piece.turn:g})">{piece.body}</g>'
        for piece in sorted(scene.pieces, key=lambda piece: piece.z)
        if is_near(piece, view)
    )
    return PictureRow(
        name=script.name,
        view=view,
        grounds=[grounds.number(part) for part in (*scene.printed, scene.ground)],
        drawing=pieces,
        points=[point_at(scene, id) for id in script.point.split()],
    )


def in_sight(scene: Scene, script: Script) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown of a drawing."""
    if script.near:
        found = list(places(scene, script.near.split()))
        left, right = min(x for x, _ in found) - script.room, max(x for x, _ in found) + script.room
        top, bottom = min(y for _, y in found) - script.room, max(y for _, y in found) + script.room
        left, top = max(left, 0.0), max(top, 0.0)
        return left, top, min(right, scene.width) - left, min(bottom, scene.height) - top
    if script.part:
        region = next(region for region in scene.regions if region.id == script.part)
        return region.x, region.y, region.width, region.height
    return 0.0, 0.0, scene.width, scene.height


def is_near(piece: Piece, view: tuple[float, float, float, float]) -> bool:
    """Whether a piece may be in sight. One that is drawn in the units of the whole sheet always may."""
    left, top, width, height = view
    across = left - BEYOND < piece.x < left + width + BEYOND
    down = top - BEYOND < piece.y < top + height + BEYOND
    return (across and down) or piece.x == piece.y == 0


def places(scene: Scene, starts: Iterable[str]) -> Iterable[tuple[float, float]]:
    """Where the spots and pieces are whose names begin so."""
    for start in starts:
        found = [(spot.x, spot.y) for spot in scene.spots if spot.id.startswith(start)]
        found += [(piece.x, piece.y) for piece in scene.pieces if piece.id.startswith(start)]
        if not found:
            raise BoxError("primer.toml", "near", f"{start} is not in the drawing")
        yield from found


def point_at(scene: Scene, id: str) -> PointRow:
    """A spot, with its shape, or a piece, with a circle around it."""
    for spot in scene.spots:
        if spot.id == id:
            return PointRow(spot.x, spot.y, spot.shape)
    for piece in scene.pieces:
        if piece.id == id:
            return PointRow(piece.x, piece.y, f'<circle r="{AROUND:g}"/>')
    raise BoxError("primer.toml", "point", f"{id} is not in the drawing")
