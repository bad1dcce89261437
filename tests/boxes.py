"""Wrong boxes: the game's own with one piece of its text changed."""

from __future__ import annotations

import re

import pytest

from branchline.core.game import Game
from branchline.core.match.errors import BoxError

#: What stands in the box, what stands there instead, and the whole complaint, the file's name aside.
Wrong = tuple[str, str, str]


def complaint(game: Game, right: str, wrong: str) -> str:
    """What a box is refused with in which the first such piece of text is replaced."""
    text = game.box_text()
    assert right in text
    with pytest.raises(BoxError) as refused:
        game.open_box("my.toml", text.replace(right, wrong, 1))
    file, _, words = str(refused.value).partition(": ")
    assert file == "my.toml"
    return words


def refusal(game: Game, text: str) -> str:
    """What a box with that text is refused with, or nothing if it is taken."""
    try:
        game.open_box("my.toml", text)
    except BoxError as error:
        return str(error)
    return ""


def accepts(game: Game, right: str, other: str) -> bool:
    """Whether such a box is taken; it is refused with a BoxError or not at all."""
    text = game.box_text()
    assert right in text
    return not refusal(game, text.replace(right, other, 1))


def loose_bases(game: Game) -> list[str]:
    """The lines of the box in which a basis that does not exist is taken."""
    text = game.box_text()
    return [
        text[: basis.end()].rpartition("\n")[2]
        for basis in re.finditer(r'basis = "\w+"', text)
        if "basis: 'hearsay'" not in refusal(game, f'{text[: basis.start()]}basis = "hearsay"{text[basis.end() :]}')
    ]


def named(wrong: list[Wrong]) -> pytest.MarkDecorator:
    """The cases as parameters, named by their complaints."""
    return pytest.mark.parametrize(("right", "wrong", "words"), wrong, ids=[words for _, _, words in wrong])
