"""The page's notes on what comes over the wire agree with what the server sends."""

from __future__ import annotations

import re

import pytest

from branchline.core.ui.scene import Piece, Region, Spot
from branchline.tables.api import answers
from branchline.tables.shown import shapes
from tests.web.words import WEB

TEXT = (WEB / "js" / "wire.d.ts").read_text(encoding="utf-8")
NOTED = {
    name: re.findall(r"^  (\w+)\??:", body, re.M)
    for name, body in re.findall(r"interface (\w+) \{(.*?)^\}", TEXT, re.M | re.S)
}


#: Parts of a scene are sent as they are drawn.
ROWS = {"PieceRow": Piece, "SpotRow": Spot, "RegionRow": Region}


@pytest.mark.parametrize("name", NOTED)
def test_a_shape_has_the_same_fields_for_the_page(name: str):
    shape = ROWS.get(name) or getattr(shapes, name, None) or getattr(answers, name)
    assert NOTED[name] == list(shape.__annotations__)


def test_everything_in_a_frame_is_noted():
    named = set(re.findall(r"\b([A-Z][A-Za-z]+(?:Row|Line|Name))\b", TEXT))
    assert named <= set(NOTED)
    assert "Frame" in NOTED
