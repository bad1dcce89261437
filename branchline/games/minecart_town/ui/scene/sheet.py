"""The table as a drawing: one's own town on the left; the central board and the other towns on the right."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui.scene.board import palette_pieces, palette_spots, space_piece, space_spot
from branchline.games.minecart_town.ui.scene.goods import good
from branchline.games.minecart_town.ui.scene.layout import (
    ACROSS,
    CARD_WIDTH,
    HEAD,
    HEIGHT,
    OTHERS_Y,
    PIECES_Y,
    RIGHT,
    TOWN,
    town_grid,
)
from branchline.games.minecart_town.ui.scene.town import small_town, town_pieces, town_spot, town_spots
from branchline.games.minecart_town.ui.view import MinecartTownView


def scene(view: MinecartTownView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    own = view.viewer or 0
    grid = town_grid(view, own)
    others = [seat for seat in range(view.seats) if seat != own]
    return Scene(
        width=RIGHT + ACROSS * (CARD_WIDTH + 6) + 6,
        height=HEIGHT,
        ground=ink.defs() + ground(view, own, others, names, say),
        pieces=(
            *town_pieces(view, own, grid, say),
            *(space_piece(space, space.affordable[own], say) for space in view.spaces),
            *(
                piece
                for place, seat in enumerate(others)
                for piece in small_town(view, seat, other_frame(place, len(others)), say)
            ),
            *palette_pieces(),
            *head_pieces(view, own, say),
        ),
        spots=(
            *town_spots(view, own, grid, say),
            *(space_spot(space, say) for space in view.spaces),
            *palette_spots(say),
            *(town_spot(view, seat, other_frame(place, len(others)), say) for place, seat in enumerate(others)),
        ),
        regions=(
            Region("town", say(Message("Your town")), 0, 0, TOWN, HEIGHT),
            Region("board", say(Message("Central board")), RIGHT - 8, 0, ACROSS * (CARD_WIDTH + 6) + 12, OTHERS_Y - 8),
            Region(
                "others",
                say(Message("Other towns")),
                RIGHT - 8,
                OTHERS_Y - 16,
                ACROSS * (CARD_WIDTH + 6) + 12,
                HEIGHT - OTHERS_Y + 16,
            ),
        ),
    )


def ground(view: MinecartTownView, own: int, others: list[int], names: list[str], say: Say) -> str:
    """Frames and names."""
    out = [ink.box(4, 4, TOWN - 8, HEIGHT - 8, "panel own", 8)]
    out.append(ink.group(ink.signal(own, 10, own=own == view.viewer), "", 26, 30))
    out.append(ink.text(46, 36, ink.short(names[own], 20), "title", "start"))
    out.append(ink.line(16, HEAD, TOWN - 16, HEAD, "hair"))
    out.append(ink.text(20, PIECES_Y + 5, say(Message("Track")), "caps", "start"))
    for place, seat in enumerate(others):
        x, y, wide, tall = other_frame(place, len(others))
        out.append(ink.box(x, y, wide, tall, "panel", 6))
        out.append(
            ink.group(ink.signal(seat, 7), "", x + 16, y + 16)
            + ink.text(x + 30, y + 20, ink.short(names[seat], 11), "name", "start")
        )
    return "".join(out)


def other_frame(place: int, many: int) -> tuple[float, float, float, float]:
    """Where another town is drawn."""
    wide = (ACROSS * (CARD_WIDTH + 6) - 6 * many) / many
    return RIGHT + place * (wide + 6), OTHERS_Y, wide, HEIGHT - OTHERS_Y - 6


def head_pieces(view: MinecartTownView, own: int, say: Say) -> list[Piece]:
    """Points, and all goods that the town owns."""
    town = view.towns[own]
    points = say(Message("{points:# point|# points}", {"points": town.points}))
    now = say(Message("{now} if it ended now", {"now": view.totals[own]}))
    out = [
        Piece("points", TOWN - 18, 26, ink.text(0, 0, points, "name", "end"), "", 1, value=town.points),
        Piece("points-now", TOWN - 18, 47, ink.text(0, 0, now, "small", "end"), "", 1),
    ]
    for resource, many in enumerate(town.cubes):
        body = good(resource) + ink.text(14, 5, str(many), "count", "start")
        out.append(
            Piece(
                f"own-{RESOURCE_NAMES[resource]}",
                240 + 46 * resource,
                31,
                body,
                say(Message(RESOURCE_NAMES[resource])),
                1,
                value=many,
            )
        )
    return out
