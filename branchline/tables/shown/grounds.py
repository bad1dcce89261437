"""The printed boards that frames refer to by key: a file of its own, which browsers keep for ever.

A ground lives as long as a drawing that shows it, so whoever has got a frame can get its ground. The latest ones stay a
little longer, for viewers whose table has moved on in between.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from weakref import WeakValueDictionary

from branchline.core.ui.scene import Scene

_LATEST = 200


class Ground:
    """A printed board."""

    __slots__ = ("__weakref__", "height", "key", "parts", "width")

    def __init__(self, key: str, scene: Scene) -> None:
        self.key = key
        #: those that many drawings share are held only once
        self.parts = (*scene.printed, scene.ground)
        self.width = scene.width
        self.height = scene.height

    def is_of(self, scene: Scene) -> bool:
        """Whether the scene has this ground."""
        return (self.parts, self.width, self.height) == ((*scene.printed, scene.ground), scene.width, scene.height)

    def document(self) -> bytes:
        """The whole SVG document."""
        box = f"0 0 {self.width:g} {self.height:g}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(self.parts)}</svg>'.encode()


class Grounds:
    """All grounds that are in use."""

    def __init__(self) -> None:
        self._alive: WeakValueDictionary[str, Ground] = WeakValueDictionary()
        self._latest: OrderedDict[str, Ground] = OrderedDict()

    def of(self, scene: Scene, before: Ground | None = None) -> Ground:
        """The ground of a scene; it stays while somebody holds it. Mostly it is the same as ``before``."""
        if before is not None and before.is_of(scene):
            return before
        key = ground_key(scene.whole_ground, scene.width, scene.height)
        ground = self._alive.get(key)
        if ground is None:
            ground = self._alive[key] = Ground(key, scene)
        self._latest[key] = ground
        self._latest.move_to_end(key)
        if len(self._latest) > _LATEST:
            self._latest.popitem(last=False)
        return ground

    def get(self, key: str) -> bytes | None:
        """The ground as an SVG document."""
        ground = self._alive.get(key)
        return ground.document() if ground else None


def ground_key(svg: str, width: float, height: float) -> str:
    """A name for a ground: the same for the same drawing."""
    return blake2b(f"{width:g} {height:g} {svg}".encode(), digest_size=8).hexdigest()
