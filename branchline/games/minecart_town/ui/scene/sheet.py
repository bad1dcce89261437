"""The table as a drawing: one's own town on the left; the central board and the other towns on the right."""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui import ink
from branchline.core.ui.scene import Piece, Region, Say, Scene
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.ui.scene.board import palette_pieces, palette_spots, space_pieces, space_spots
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
    frame_of,
)
from branchline.games.minecart_town.ui.scene.town import Box, small_town, town_pieces, town_spot, town_spots
from branchline.games.minecart_town.ui.view import MinecartTownView, TownView


def scene(view: MinecartTownView, names: list[str], say: Say) -> Scene:
    """The whole table."""
    own = view.viewer or 0
    town = view.towns[own]
    shown = (town, view.frame or frame_of(town))
    others = others_of(own, view.seats)
    return Scene(
        width=RIGHT + ACROSS * (CARD_WIDTH + 6) + 6,
        height=HEIGHT,
        ground=view.again(ground, (), (own, view.viewer, view.seats, tuple(names), say)),
        pieces=(
            *view.again(town_pieces, shown, (own, say)),
            *view.again(space_pieces, (view.spaces,), (own, say)),
            *(
                piece
                for seat, frame in others
                for piece in view.again(small_town, (view.towns[seat], view.totals[seat]), (seat, frame, say))
            ),
            *palette_pieces(),
            *view.again(head_pieces, (town, view.totals[own]), (own, say)),
        ),
        spots=(
            *view.again(town_spots, shown, (own, say)),
            *view.again(space_spots, (view.spaces,), (say,)),
            *palette_spots(say),
            *(view.again(town_spot, (view.towns[seat],), (seat, frame, say)) for seat, frame in others),
        ),
        regions=view.again(regions, (), (say,)),
    )


def regions(say: Say) -> tuple[Region, ...]:
    """The parts that a small screen shows one at a time."""
    wide = ACROSS * (CARD_WIDTH + 6) + 12
    return (
        Region("town", say(Message("Your town")), 0, 0, TOWN, HEIGHT),
        Region("board", say(Message("Central board")), RIGHT - 8, 0, wide, OTHERS_Y - 8),
        Region("others", say(Message("Other towns")), RIGHT - 8, OTHERS_Y - 16, wide, HEIGHT - OTHERS_Y + 16),
    )


def ground(own: int, viewer: int | None, seats: int, names: tuple[str, ...], say: Say) -> str:
    """Frames and names."""
    out = [ink.defs(), ink.box(4, 4, TOWN - 8, HEIGHT - 8, "panel own", 8)]
    out.append(ink.group(ink.signal(own, 10, own=own == viewer), "", 26, 30))
    out.append(ink.text(46, 36, ink.short(names[own], 20), "title", "start"))
    out.append(ink.line(16, HEAD, TOWN - 16, HEAD, "hair"))
    out.append(ink.text(20, PIECES_Y + 5, say(Message("Track")), "caps", "start"))
    for seat, (x, y, wide, tall) in others_of(own, seats):
        out.append(ink.box(x, y, wide, tall, "panel", 6))
        out.append(
            ink.group(ink.signal(seat, 7), "", x + 16, y + 16)
            + ink.text(x + 30, y + 20, ink.short(names[seat], 11), "name", "start")
        )
    return "".join(out)


def others_of(own: int, seats: int) -> list[tuple[int, Box]]:
    """The other seats, each with where its town is drawn."""
    others = [seat for seat in range(seats) if seat != own]
    return [(seat, other_frame(place, len(others))) for place, seat in enumerate(others)]


def other_frame(place: int, many: int) -> Box:
    """Where another town is drawn."""
    wide = (ACROSS * (CARD_WIDTH + 6) - 6 * many) / many
    return RIGHT + place * (wide + 6), OTHERS_Y, wide, HEIGHT - OTHERS_Y - 6


def head_pieces(town: TownView, total: int, own: int, say: Say) -> tuple[Piece, ...]:
    """Points, and all goods that the town owns."""
    points = say(Message("{points:# point|# points}", {"points": town.points}))
    now = say(Message("{now} if it ended now", {"now": total}))
    out = [
        Piece("points", TOWN - 18, 26, ink.text(0, 0, points, "name", "end"), "", 1, value=town.points),
        Piece("points-now", TOWN - 18, 47, ink.text(0, 0, now, "small", "end"), "", 1),
    ]
    for resource, many in enumerate(town.cubes):
        name, body = RESOURCE_NAMES[resource], good(resource) + ink.text(14, 5, str(many), "count", "start")
        out.append(Piece(f"own-{name}", 240 + 46 * resource, 31, body, say(Message(name)), 1, value=many))
    return tuple(out)
