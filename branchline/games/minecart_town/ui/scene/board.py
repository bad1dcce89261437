"""The central board, and the shapes of track, as drawings to choose from."""

from __future__ import annotations

from functools import cache, lru_cache

from branchline.core.engine.squares import letters_of
from branchline.core.message import Gaps, Message, joined, worded
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Say, Spot, noted
from branchline.games.minecart_town.rules.shapes import SHAPES
from branchline.games.minecart_town.ui.scene.buildings import building
from branchline.games.minecart_town.ui.scene.goods import price
from branchline.games.minecart_town.ui.scene.icons import effect_icons
from branchline.games.minecart_town.ui.scene.layout import ACROSS, CARD_HEIGHT, CARD_WIDTH, PIECES_Y, RIGHT, tint
from branchline.games.minecart_town.ui.scene.town import track_said
from branchline.games.minecart_town.ui.view import Space


def space_at(space: Space) -> Point:
    """The middle of a space of the central board."""
    row, column = divmod(space.number - 1, ACROSS)
    return RIGHT + (CARD_WIDTH + 6) * column + CARD_WIDTH / 2, 8 + (CARD_HEIGHT + 6) * row + CARD_HEIGHT / 2


def space_pieces(spaces: tuple[Space, ...], own: int, say: Say) -> tuple[Piece, ...]:
    """The tiles that can be built, as a seat sees them."""
    return tuple(space_piece(space, space.affordable[own], say) for space in spaces)


@lru_cache(maxsize=4096)
def space_piece(space: Space, affordable: bool, say: Say) -> Piece:
    """A tile that can be built."""
    x, y = space_at(space)
    wide, tall = CARD_WIDTH / 2, CARD_HEIGHT / 2
    if space.card is None:
        return Piece(f"space-{space.number}", x, y, ink.box(-wide, -tall, 2 * wide, 2 * tall, "open-cell", 6), "", 0)
    card = space.card
    out = [ink.box(-wide, -tall, 2 * wide, 2 * tall, f"town-tile {tint(card)}", 6)]
    out.append(ink.text(-wide + 9, -tall + 18, ink.short(say(worded(card.name)), 17), "tile-name", "start"))
    out.append(ink.text(wide - 7, -tall + 17, card.type, "small", "end"))
    if space.many > 1:
        out.append(ink.text(-wide + 9, tall - 8, f"×{space.many}", "count", "start"))
    out.append(ink.group(price(card.cost, 0.95), "", -wide + 18, -tall + 35))
    out += [ink.box(wide - 18 - 11 * slot, -tall + 31, 9, 9, "slot", 1.5) for slot in range(card.slots)]
    out.append(ink.line(-wide + 9, -tall + 49, wide - 9, -tall + 49, "rule"))
    out.append(ink.group(building(card.name), "for-choice", wide - 40, tall - 8, scale=1.05))
    out.append(ink.group(effect_icons(card.effects, 98, 52), "", -wide + 54, -tall + 53))
    cls = "" if affordable else "dear"
    return Piece(f"space-{space.number}", x, y, ink.group("".join(out), cls), say(worded(card.name)), 1)


def space_spots(spaces: tuple[Space, ...], say: Say) -> tuple[Spot, ...]:
    """The spaces of the central board."""
    return tuple(space_spot(space, say) for space in spaces)


@lru_cache(maxsize=4096)
def space_spot(space: Space, say: Say) -> Spot:
    """A space of the central board."""
    shape = ink.box(-CARD_WIDTH / 2, -CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, round=6)
    label = say(Message("space {space}, empty", {"space": space.number}))
    if space.card:
        gaps: Gaps = {"space": space.number, "tile": space.card.name, "effects": joined(space.card.effects, "; ")}
        label = say(Message("space {space}: {tile}. {effects}", gaps))
    note = noted(space.card.basis, say) if space.card else ""
    return Spot(f"space-{space.number}", *space_at(space), shape, label, note)


# -- pieces of track ---------------------------------------------------------------------------------------------------


def palette() -> list[str]:
    """Every shape of track by its ends."""
    return [letters_of(int(shape)) for shape in SHAPES]


@cache
def palette_pieces() -> tuple[Piece, ...]:
    """The shapes of track that can be laid."""
    body = ink.box(-20, -20, 40, 40, "rock", 3)
    return tuple(
        Piece(f"piece-{piece}", 130 + 58 * place, PIECES_Y, body + ink.track(piece, 40, "small"), "", 1)
        for place, piece in enumerate(palette())
    )


@lru_cache(maxsize=1024)
def palette_spots(say: Say) -> tuple[Spot, ...]:
    """The same, to be chosen."""
    return tuple(
        Spot(
            f"piece-{piece}",
            130 + 58 * place,
            PIECES_Y,
            ink.box(-21, -21, 42, 42, round=4),
            say(track_said(piece)),
            "",
            piece,
        )
        for place, piece in enumerate(palette())
    )
