"""Frames as JSON, whole or as what has changed since another one; what several viewers share is encoded once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, cast

from branchline.tables.codec import Codec
from branchline.tables.shown.frames import Sight, own_part, shared_part
from branchline.tables.shown.position import Drawing, Viewer

#: The lists of a frame of which most stays from one frame to the next.
ROWS = ("players", "story")
#: Where a row was that is new.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Part:
    """An object as JSON: its fields, and its lists row by row."""

    fields: dict[str, bytes]
    rows: dict[str, list[bytes]]

    def members(self) -> bytes:
        """All of it, without the braces."""
        lists = {name: b"[%b]" % b",".join(rows) for name, rows in self.rows.items()}
        return _members(self.fields | lists)

    def since(self, before: Part) -> bytes:
        """The fields and lists that have changed."""
        fields = {name: body for name, body in self.fields.items() if before.fields.get(name) != body}
        rows = {name: moved(before.rows[name], now) for name, now in self.rows.items() if now != before.rows[name]}
        return b'{"fields":{%b},"rows":{%b}}' % (_members(fields), _members(rows))


def _members(fields: dict[str, bytes]) -> bytes:
    return b",".join([b'"%b":%b' % (name.encode(), body) for name, body in fields.items()])


def moved(before: Sequence[bytes], now: Sequence[bytes]) -> bytes:
    """The rows in their order: ``[from, to]`` for those that were there, each of the others in full."""
    places = dict(zip(before, range(len(before)), strict=True))
    out: list[bytes] = []
    first = last = NOWHERE
    for row, place in zip(now, [places.get(row, NOWHERE) for row in now], strict=True):
        if place == last != NOWHERE:
            last += 1
            continue
        if first != NOWHERE:
            out.append(b"[%d,%d]" % (first, last))
        first, last = (place, place + 1) if place != NOWHERE else (NOWHERE, NOWHERE)
        if place == NOWHERE:
            out.append(row)
    if first != NOWHERE:
        out.append(b"[%d,%d]" % (first, last))
    return b"[%b]" % b",".join(out)


class EncodedFrame:
    """A frame as JSON."""

    __slots__ = ("frame", "number", "scene", "told", "version")
    _numbers = count()

    def __init__(self, version: int, frame: Part, scene: Part | None) -> None:
        self.version = version
        self.frame = frame
        #: None before the match begins
        self.scene = scene
        self.number = next(self._numbers)
        #: what was told of it, by the number of the frame before; where only one asks, that is not kept
        self.told: dict[int | None, bytes] | None = None

    def whole(self) -> bytes:
        """All of it."""
        return self.since(None)

    def since(self, before: EncodedFrame | None) -> bytes:
        """What has changed; all of it if there is no scene to change."""
        if self.told is None:
            return self._since(before)
        number = None if before is None else before.number
        if number not in self.told:
            self.told[number] = self._since(before)
        return self.told[number]

    def _since(self, before: EncodedFrame | None) -> bytes:
        if before is None or before.scene is None or self.scene is None:
            scene = b"null" if self.scene is None else b"{%b}" % self.scene.members()
            return b'{%b,"scene":%b}' % (self.frame.members(), scene)
        changes = self.frame.since(before.frame), self.scene.since(before.scene)
        return b'{"since":%d,"frame":%b,"scene":%b}' % (before.version, *changes)


class KeptRows:
    """The rows of a table's present position, and of the one before, with their bytes, each encoded once.

    The viewers of a table share most of what is drawn, and most of it stays from one position to the next. A drawing
    that is kept is the same object again, and so are its bytes.
    """

    def __init__(self, encode: Callable[[Any], bytes]) -> None:
        self._encode = encode
        #: by the row's identity: its bytes; and the row, which is held so that no other one gets it
        self._now: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})
        self._before: tuple[dict[int, bytes], dict[int, Any]] = ({}, {})

    def turn(self) -> None:
        """A new position: what is not used in it is let go at the next one."""
        if self._now[0]:  # several positions in a row may be seen by nobody
            self._before, self._now = self._now, ({}, {})

    def encoded(self, rows: Sequence[Any]) -> list[bytes]:
        """The bytes of every row. All loops but that over new rows are the interpreter's own."""
        parts = list(map(self._now[0].get, map(id, rows)))
        if None in parts:
            self._enter(rows, parts)
        return cast("list[bytes]", parts)

    def _enter(self, rows: Sequence[Any], parts: list[bytes | None]) -> None:
        """Have all of them among the present rows."""
        (now, held), before = self._now, self._before[0]
        for place, part in enumerate(parts):
            if part is None:
                row = rows[place]
                key = id(row)
                parts[place] = now[key] = before.get(key) or self._encode(row)
                held[key] = row


class Encoded:
    """What is encoded of a table's present frames."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._rows, self._lines = KeptRows(codec.encode_tuple), KeptRows(codec.encode)
        self._shared: dict[tuple[object, ...], Part] = {}
        #: frames for which several may ask
        self.kept: dict[Viewer, EncodedFrame] = {}

    def turn(self) -> None:
        """A new position."""
        self._rows.turn()
        self._lines.turn()

    def clear(self) -> None:
        """There is something new to see."""
        self._shared.clear()
        self.kept.clear()

    def keep(self, viewer: Viewer, frame: EncodedFrame) -> None:
        """Others will ask for the same."""
        frame.told = {}
        self.kept[viewer] = frame

    def frame(self, sight: Sight, viewer: Viewer) -> EncodedFrame:
        """The frame: a part for all who see it alike, and a part for this viewer."""
        own, shared, scene = own_part(sight, viewer), self._shared_part(sight, viewer), None
        if sight.position is not None:
            scene = self._scene(sight.position.drawing(viewer, sight.grounds))
        fields = {name: self.codec.encode(value) for name, value in vars(own).items()}
        return EncodedFrame(sight.presence.version, Part(fields | shared.fields, shared.rows), scene)

    def _scene(self, drawing: Drawing) -> Part:
        scene, encode = drawing.scene, self.codec.encode
        size = {"width": scene.width, "height": scene.height, "ground": drawing.ground.key}
        lists = {"pieces": scene.pieces, "spots": scene.spots, "regions": scene.regions}
        return Part(
            {name: encode(value) for name, value in size.items()},
            {name: self._rows.encoded(rows) for name, rows in lists.items()},
        )

    def _shared_part(self, sight: Sight, viewer: Viewer) -> Part:
        key = (viewer.lang, viewer.seat if sight.table.game.secrets else None, viewer.muted)
        if key not in self._shared:
            values: dict[str, Any] = vars(shared_part(sight, viewer))
            fields = {name: self.codec.encode(value) for name, value in values.items() if name not in ROWS}
            players = [self.codec.encode(player) for player in values["players"]]
            self._shared[key] = Part(fields, {"players": players, "story": self._lines.encoded(values["story"])})
        return self._shared[key]
