"""``render_mode`` by Gymnasium's rules: None, "ansi" (the table as text) or "rgb_array" (pixels of its picture)."""

from __future__ import annotations

import zlib
from typing import Any

from branchline.adapters.setup import EnvSetup
from branchline.core.game import State
from branchline.core.match.errors import SetupError
from branchline.core.ui.svg import drawing
from branchline.extras import needed

with needed("an environment", "envs"):
    import numpy as np
    from numpy.typing import NDArray

ANSI, PIXELS = "ansi", "rgb_array"
RENDER_MODES = (ANSI, PIXELS)
_WIDTH = 900


def check_render_mode(mode: str | None) -> None:
    """Refuse a mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode={mode!r} is not one of {', '.join(RENDER_MODES)}, or None")


def rendered(setup: EnvSetup, state: State, viewer: int | None, mode: str | None) -> Any:
    """What the viewer may see, in the mode; None without one."""
    if mode is None:
        return None
    return setup.text(state, viewer) if mode == ANSI else pixels(drawing(state, viewer))


def pixels(svg: str) -> NDArray[np.uint8]:
    """The drawing as an array of rows, columns and colours."""
    with needed("render_mode='rgb_array'", "envs"):
        import resvg_py
    return unpacked(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=_WIDTH, background="white")))


def unpacked(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG with eight bits a colour and no interlacing, without what is transparent."""
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    channels = {2: 3, 6: 4}[png[25]]
    data, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    rows = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(height, 1 + width * channels)
    out = np.zeros((height, width, channels), dtype=np.uint8)
    above = np.zeros((width, channels), dtype=np.uint8)
    for number, row in enumerate(rows):
        above = out[number] = _unfiltered(int(row[0]), row[1:].reshape(width, channels), above)
    return out[:, :, :3]


def _unfiltered(kind: int, row: NDArray[np.uint8], above: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A row of a PNG as it was before it was filtered: none, left, above, mean or Paeth."""
    if kind == 0:
        return row
    if kind == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if kind == 2:
        return row + above
    out = np.zeros_like(row)
    left = corner = np.zeros(row.shape[1], dtype=np.int16)
    for place, (own, over) in enumerate(zip(row.astype(np.int16), above.astype(np.int16), strict=True)):
        if kind == 3:
            guess = (left + over) // 2
        else:
            line, up, both = abs(over - corner), abs(left - corner), abs(left + over - 2 * corner)
            guess = np.where((line <= up) & (line <= both), left, np.where(up <= both, over, corner))
        left = (own + guess) & 255
        corner = over
        out[place] = left
    return out
