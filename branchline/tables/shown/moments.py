"""Moments: one step of a match, split into the scenes that a person follows one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from branchline.core.ui.scene import Piece, Scene

#: In which moment of a step a piece changes: its id, and whether it has just come.
Moment = Callable[[str, bool], int]


def moments(before: Scene, after: Scene, moment: Moment) -> list[Scene]:
    """The scenes on the way from one to the other, without the last: in each one some more pieces have changed."""
    old, new = ({piece.id: piece for piece in scene.pieces} for scene in (before, after))
    when = _when(old, new, moment)
    scenes = []
    for now in sorted(set(when.values()))[:-1]:
        kept = [piece for id, piece in old.items() if id not in new and when[id] > now]
        shown = [piece if when.get(id, now) <= now else old.get(id) for id, piece in new.items()]
        pieces = tuple(piece for piece in (*kept, *shown) if piece is not None)
        scenes.append(replace(after, pieces=pieces, spots=before.spots))
    return scenes


def _when(old: dict[str, Piece], new: dict[str, Piece], moment: Moment) -> dict[str, int]:
    """The moment of each piece that changes. What goes away goes when its like comes: it glides there."""
    when = {id: moment(id, id not in old) for id, piece in new.items() if piece != old.get(id)}
    coming: dict[str, list[int]] = defaultdict(list)
    for id in when:
        if id not in old and new[id].kind:
            coming[new[id].kind].append(when[id])
    for id, piece in old.items():
        if id not in new:
            likes = sorted(coming[piece.kind])
            when[id] = likes[0] if likes else 0
            coming[piece.kind] = likes[1:]
    return when
