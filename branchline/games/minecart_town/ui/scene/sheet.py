"""The table as a drawing: one's own town on the left; the central board and the other towns on the right."""

from __future__ import annotations

from functools import cache, lru_cache

from branchline.core.engine.squares import letters_of
from branchline.core.message import Gaps, Message, counted, joined, sides, worded
from branchline.core.ui import ink
from branchline.core.ui.ink import Point
from branchline.core.ui.scene import Piece, Region, Say, Scene, Spot, noted
from branchline.games.minecart_town.rules.kinds import RESOURCE_NAMES
from branchline.games.minecart_town.rules.shapes import SHAPES
from branchline.games.minecart_town.ui.scene.goods import effects_drawing, good, price
from branchline.games.minecart_town.ui.view import MinecartTownView, Space, TownTile, TownView

TOWN, HEIGHT = 740.0, 772.0
LARGEST = 122.0
RIGHT, CARD_WIDTH, CARD_HEIGHT = 756.0, 174.0, 112.0
ACROSS = 3
OTHERS_Y = 8 + 4 * (CARD_HEIGHT + 6) + 22
PIECES_Y = HEIGHT - 34
HEAD = 54.0


class Grid:
    """Where the cells of a town lie within a frame."""

    def __init__(
        self, frame: tuple[int, int, int, int], left: float, top: float, wide: float, tall: float, largest: float
    ) -> None:
        self.row, self.column, last_row, last_column = frame
        self.frame = frame
        many_rows, many_columns = last_row - self.row + 1, last_column - self.column + 1
        self.size = min(largest, wide / many_columns, tall / many_rows)
        self.left = left + (wide - self.size * many_columns) / 2
        self.top = top + (tall - self.size * many_rows) / 2

    def shows(self, row: int, column: int) -> bool:
        """Whether a cell lies within the frame."""
        top, left, bottom, right = self.frame
        return top <= row <= bottom and left <= column <= right

    def at(self, row: int, column: int) -> Point:
        """The middle of a cell."""
        return self.left + self.size * (column - self.column + 0.5), self.top + self.size * (row - self.row + 0.5)


def frame_of(town: TownView) -> tuple[int, int, int, int]:
    """The first row and column, and the last ones, of all tiles and free cells."""
    places = [(tile.row, tile.column) for tile in town.tiles] + [(cell.row, cell.column) for cell in town.open_cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return min(rows), min(columns), max(rows), max(columns)


def town_grid(view: MinecartTownView, seat: int) -> Grid:
    """The grid of the town that is drawn large."""
    frame = view.frame or frame_of(view.towns[seat])
    return Grid(frame, 10, HEAD + 8, TOWN - 20, PIECES_Y - HEAD - 36, LARGEST)


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


# -- the frame of it all ------------------------------------------------------------------------------------------


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
    told: dict[str, int | str] = {"points": town.points, "now": view.totals[own]}
    words = say(Message("{points} points, {now} if it ended now", told))
    out = [Piece("points", TOWN - 18, 37, ink.text(0, 0, words, "name", "end"), "", 1, value=town.points)]
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


# -- a town -------------------------------------------------------------------------------------------------------


def town_pieces(view: MinecartTownView, seat: int, grid: Grid, say: Say) -> list[Piece]:
    """Tiles, track, goods in their slots."""
    town, out = view.towns[seat], []
    scale = grid.size / LARGEST
    for cell in town.open_cells:
        if not grid.shows(cell.row, cell.column):
            continue
        x, y = grid.at(cell.row, cell.column)
        half = LARGEST / 2 - 4
        body = ink.box(-half, -half, 2 * half, 2 * half, "open-cell", 6) + ink.text(0, 4, cell.cell, "coord")
        out.append(Piece(f"cell-{cell.cell}", x, y, ink.group(body, "", scale=scale), "", 0))
    for tile in town.tiles:
        x, y = grid.at(tile.row, tile.column)
        out.append(Piece(f"tile-{seat}-{tile.cell}", x, y, ink.group(tile_body(tile, say), "", scale=scale), "", 1))
        slot = 0
        for resource, many in enumerate(tile.cubes):
            for number in range(many):
                dx, dy = slot_at(slot)
                piece = f"good-{tile.cell}-{resource}-{number}"
                body = ink.group(good(resource), "", scale=max(scale, 0.6))
                out.append(
                    Piece(
                        piece,
                        x + dx * scale,
                        y + dy * scale,
                        body,
                        say(Message(RESOURCE_NAMES[resource])),
                        3,
                        kind=f"good-{seat}-{resource}",
                    )
                )
                slot += 1
    return out


def slot_at(slot: int) -> Point:
    """Where a good lies on a building."""
    return -44 + 19 * (slot % 5) + 6, 28 + 19 * (slot // 5)


@lru_cache(maxsize=4096)
def tile_body(tile: TownTile, say: Say) -> str:
    """A building with its name, effects and slots; or a piece of track."""
    half = LARGEST / 2 - 3
    if tile.card is None or not tile.is_building:
        return ink.box(-half, -half, 2 * half, 2 * half, "town-tile p1", 5) + ink.track(tile.ends, LARGEST)
    card = tile.card
    tint = {"A": "p2", "B": "m1", "C": "p3"}.get(card.type, "m3")
    out = [ink.box(-half, -half, 2 * half, 2 * half, f"town-tile {tint}", 5)]
    out.append(ink.text(0, -half + 15, ink.short(say(worded(card.name)), 17), "tile-name"))
    effects = [say(effect) for effect in card.effects]
    out.append(ink.group(effects_drawing(effects, say, 2 * half - 8, 3, middle=True), "", 0, -half + 34))
    for slot in range(min(card.slots, 10)):
        x, y = slot_at(slot)
        out.append(ink.box(x - 8.5, y - 8.5, 17, 17, "slot", 3))
    earned = tile.earned + tile.at_end
    if earned:
        out.append(
            ink.circle(12, "plate", half - 12, half - 12) + ink.text(half - 12, half - 7.5, str(earned), "count")
        )
    return "".join(out)


def small_town(view: MinecartTownView, seat: int, frame: tuple[float, float, float, float], say: Say) -> list[Piece]:
    """Another player's town, small: buildings by their colour, track, how many goods."""
    x, y, wide, tall = frame
    town = view.towns[seat]
    grid = Grid(frame_of(town), x + 6, y + 50, wide - 12, tall - 56, 46)
    out = [Piece(f"points-{seat}", x + wide - 10, y + 21, ink.text(0, 0, str(view.totals[seat]), "name", "end"), "", 1)]
    for resource, many in enumerate(town.cubes):
        body = good(resource, 0.75) + ink.text(9, 4, str(many), "small", "start")
        out.append(Piece(f"small-{seat}-{resource}", x + 16 + (wide - 20) / 5 * resource, y + 38, body, "", 1))
    half = grid.size / 2 - 1
    for tile in town.tiles:
        at = grid.at(tile.row, tile.column)
        if tile.is_building and tile.card is not None:
            tint = {"A": "p2", "B": "m1", "C": "p3"}.get(tile.card.type, "m3")
            body = ink.box(-half, -half, 2 * half, 2 * half, f"town-tile {tint}", 3)
            lying = [resource for resource, many in enumerate(tile.cubes) for _ in range(many)]
            for place, resource in enumerate(lying[:6]):
                dx, dy = half * (-0.55 + 0.55 * (place % 3)), half * (-0.3 + 0.6 * (place // 3))
                body += ink.group(good(resource, half / 28), "", dx, dy)
        else:
            body = ink.track(tile.ends, 2 * half, "small")
        label = say(worded(tile.card.name)) if tile.card else ""
        out.append(Piece(f"tile-{seat}-{tile.cell}", *at, body, label, 1))
    return out


def town_spots(view: MinecartTownView, seat: int, grid: Grid, say: Say) -> list[Spot]:
    """Every tile and every free cell of the own town."""
    half = grid.size / 2 - 3
    shape = ink.box(-half, -half, 2 * half, 2 * half, round=6)
    town, out = view.towns[seat], []
    for tile in town.tiles:
        goods = ", ".join(
            say(counted(many, RESOURCE_NAMES[resource])) for resource, many in enumerate(tile.cubes) if many
        )
        name = say(worded(tile.card.name)) if tile.card else say(track_said(tile.ends))
        out.append(
            Spot(
                f"cell-{tile.cell}",
                *grid.at(tile.row, tile.column),
                shape,
                ", ".join(part for part in (name, say(Message(tile.cell)), goods) if part),
                noted(tile.card.basis if tile.card else None, say),
            )
        )
    for cell in town.open_cells:
        label = say(Message("free cell {cell}", {"cell": cell.cell}))
        out.append(Spot(f"cell-{cell.cell}", *grid.at(cell.row, cell.column), shape, label))
    return out


# -- the central board --------------------------------------------------------------------------------------------


def space_at(space: Space) -> Point:
    """The middle of a space of the central board."""
    row, column = divmod(space.number - 1, ACROSS)
    return RIGHT + (CARD_WIDTH + 6) * column + CARD_WIDTH / 2, 8 + (CARD_HEIGHT + 6) * row + CARD_HEIGHT / 2


@lru_cache(maxsize=4096)
def space_piece(space: Space, affordable: bool, say: Say) -> Piece:
    """A tile that can be built."""
    x, y = space_at(space)
    wide, tall = CARD_WIDTH / 2, CARD_HEIGHT / 2
    if space.card is None:
        return Piece(f"space-{space.number}", x, y, ink.box(-wide, -tall, 2 * wide, 2 * tall, "open-cell", 6), "", 0)
    card = space.card
    tint = {"A": "p2", "B": "m1", "C": "p3"}.get(card.type, "m3")
    out = [ink.box(-wide, -tall, 2 * wide, 2 * tall, f"town-tile {tint}", 6)]
    many = f" ×{space.many}" if space.many > 1 else ""
    out.append(ink.text(-wide + 9, -tall + 18, ink.short(say(worded(card.name)), 18) + many, "tile-name", "start"))
    out.append(ink.text(wide - 9, -tall + 17, f"{card.type}{space.number}", "small", "end"))
    out.append(ink.group(price(card.cost, 0.95), "", -wide + 18, -tall + 35))
    out += [ink.box(wide - 18 - 11 * slot, -tall + 31, 9, 9, "slot", 1.5) for slot in range(card.slots)]
    out.append(ink.line(-wide + 9, -tall + 49, wide - 9, -tall + 49, "rule"))
    effects = [say(effect) for effect in card.effects]
    out.append(ink.group(effects_drawing(effects, say, 2 * wide - 18, 3), "", -wide + 9, -tall + 66))
    cls = "" if affordable else "dear"
    return Piece(f"space-{space.number}", x, y, ink.group("".join(out), cls), say(worded(card.name)), 1)


@lru_cache(maxsize=4096)
def space_spot(space: Space, say: Say) -> Spot:
    """A space of the central board."""
    shape = ink.box(-CARD_WIDTH / 2, -CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, round=6)
    label = say(Message("space {space}, empty", {"space": space.number}))
    if space.card:
        told: Gaps = {"space": space.number, "tile": space.card.name, "effects": joined(space.card.effects, "; ")}
        label = say(Message("space {space}: {tile}. {effects}", told))
    note = noted(space.card.basis, say) if space.card else ""
    return Spot(f"space-{space.number}", *space_at(space), shape, label, note)


# -- pieces of track ----------------------------------------------------------------------------------------------


def palette() -> list[str]:
    """Every shape of track by its ends."""
    return [letters_of(int(shape)) for shape in SHAPES]


def track_said(ends: str) -> Message:
    """A piece of track by its ends."""
    return Message("track {piece}", {"piece": sides(ends)})


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
        )
        for place, piece in enumerate(palette())
    )
