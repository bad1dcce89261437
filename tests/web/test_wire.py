"""The page's notes on what comes over the wire agree with what the server sends."""

from __future__ import annotations

import re
from inspect import get_annotations

import pytest

from branchline.core.ui import scene
from branchline.tables.api import answers, exercise_answers
from branchline.tables.shown import shapes
from tests.web.words import WEB

TEXT = (WEB / "js" / "wire.d.ts").read_text(encoding="utf-8")
INTERFACES = re.findall(r"interface (\w+) \{(.*?)^\}", TEXT, re.M | re.S)
NOTED = {name: re.findall(r"^  (\w+)\??:", body, re.M) for name, body in INTERFACES}
#: Parts of a scene are sent as they are.
PARTS = {"PieceRow": scene.Piece, "SpotRow": scene.Spot, "RegionRow": scene.Region}


def fields(name: str) -> list[str]:
    shape = PARTS.get(name) or getattr(shapes, name, None) or getattr(answers, name, None)
    shape = shape or getattr(exercise_answers, name)
    return [field for part in reversed(shape.__mro__) for field in get_annotations(part)]


@pytest.mark.parametrize("name", NOTED)
def test_a_shape_has_the_same_fields_for_the_page(name: str):
    assert NOTED[name] == fields(name)


def test_everything_in_a_frame_is_noted():
    named = set(re.findall(r"\b([A-Z][A-Za-z]+(?:Row|Line|Name))\b", TEXT))
    assert named <= set(NOTED)
    assert "Frame" in NOTED
