"""The table as text for the terminal: letters tell clans and jewels, so that colour only helps."""

from __future__ import annotations

from branchline.games.off_the_rails.jewels import NAMES
from branchline.games.off_the_rails.view import CartView, Counts, RailsView, SquareView, WayView

STYLES = {
    "red": "bold white on red",
    "yellow": "bold black on yellow",
    "green": "bold white on green",
    "blue": "bold white on blue",
}
#: One letter a kind, and # for a rock.
LETTERS = ("D", "G", "E", "R", "#")
TRACKS = {
    ("north", "south"): "║",
    ("east", "west"): "═",
    ("north", "east"): "╚",
    ("east", "south"): "╔",
    ("south", "west"): "╗",
    ("north", "west"): "╝",
    ("north", "east", "south"): "╠",
    ("east", "south", "west"): "╦",
    ("north", "south", "west"): "╣",
    ("north", "east", "west"): "╩",
    ("north", "east", "south", "west"): "╬",
}
ARROWS = {"north": "^", "east": ">", "south": "v", "west": "<"}
_WIDTH = 6
_WAYS_SHOWN = 6


def picture(view: RailsView, names: list[str]) -> str:
    """Board, carts, players, what is coming, and where the mover's carts would go."""
    parts = [board_lines(view), [""], player_lines(view, names), [""], coming_lines(view), way_lines(view, names)]
    return "\n".join(line for part in parts for line in part).rstrip()


def board_lines(view: RailsView) -> list[str]:
    """Two lines a row: track and cart, then what lies there."""
    squares = {(square.row, square.column): square for square in view.squares}
    carts = {(cart.row, cart.column): cart for cart in view.carts if cart.cell >= 0}
    sides = {side: clan for clan, side, _ in view.surfaces}
    lines = [_letters(view), _surface_line(view, carts, sides["north"], -1)]
    for row in range(view.rows):
        upper, lower = [], []
        for column in range(view.columns):
            top, bottom = square_text(squares[row, column], carts.get((row, column)))
            upper.append(top)
            lower.append(bottom)
        west, east = _edge(view, carts, sides["west"], row, -1), _edge(view, carts, sides["east"], row, view.columns)
        lines += [f"{row + 1:>2} {west}{''.join(upper)}{east}", f"{'':9}{''.join(lower)}"]
    return [*lines, _surface_line(view, carts, sides["south"], view.rows), _letters(view)]


def _letters(view: RailsView) -> str:
    return f"{'':9}" + "".join(f"[dim]{chr(ord('a') + column):^{_WIDTH}}[/]" for column in range(view.columns))


def _surface_line(view: RailsView, carts: dict[tuple[int, int], CartView], clan: str, row: int) -> str:
    squares = next(squares for name, _, squares in view.surfaces if name == clan)
    cells = []
    for column in range(view.columns):
        there = carts.get((row, column))
        name = f"{clan}-{chr(ord('a') + column)}"
        cells.append(cart_text(there) if there else f"[{STYLES[clan]}]{clan[0]:^5}[/] " if name in squares else " " * 6)
    return f"{'':9}" + "".join(cells)


def _edge(view: RailsView, carts: dict[tuple[int, int], CartView], clan: str, row: int, column: int) -> str:
    squares = next(squares for name, _, squares in view.surfaces if name == clan)
    there = carts.get((row, column))
    if there:
        return cart_text(there)
    return f"[{STYLES[clan]}]{clan[0]:^5}[/] " if f"{clan}-{row + 1}" in squares else " " * _WIDTH


def square_text(square: SquareView, cart: CartView | None) -> tuple[str, str]:
    """A square's two lines."""
    label = "" if square.mine is None else f"{square.mine[0]}{square.number or 'X'}"
    if square.token:
        return f"[{STYLES[square.token]}]░{square.token[0]}{square.token[0]}{square.token[0]}░[/] ", "░░░░░ "
    track = TRACKS.get(square.exits, "·" if square.number != 0 else "X")
    upper = cart_text(cart) if cart else f"{track:^5} "
    jewels = "".join(letter * many for letter, many in zip(LETTERS, square.jewels, strict=True))
    shown = jewels if len(jewels) < _WIDTH else jewels[:4] + "+"
    if shown:
        return upper, f"[bold]{shown:^5}[/] "
    return upper, f"[dim]{label:^5}[/] " if label else f"{track if cart else '':^5} "


def cart_text(cart: CartView) -> str:
    """Clan, facing, speed; the white cart's letter is a capital, the black one's is not."""
    letter = (cart.clan or "?")[0]
    letter = letter if cart.name == "black" else letter.upper()
    return f"[{STYLES[cart.clan or 'red']}]{letter}{ARROWS[cart.facing]}{cart.speed:<3}[/] "


def pieces(heap: Counts) -> str:
    """``2 ruby, 1 rock``."""
    return ", ".join(f"{many} {name}" for name, many in zip(NAMES, heap, strict=True) if many) or "nothing"


def player_lines(view: RailsView, names: list[str]) -> list[str]:
    """Everybody's carts and, as far as they may be seen, stockpiles."""
    lines = []
    for seat, player in enumerate(view.players):
        mark = "[bold]>[/]" if view.actor == seat else " "
        shield = "behind the shield" if player.stockpile is None else pieces(player.stockpile)
        worth = "" if player.points is None or view.solo else f" (worth {player.points})"
        clan = "" if player.clan is None else f" [{STYLES[player.clan]}] {player.clan} [/]"
        claimed = f"; missions: {', '.join(player.missions)}" if player.missions else ""
        lines.append(f"{mark} [bold]{names[seat]}[/]{clan} stockpile: {shield}{worth}{claimed}")
        lines += [f"     {cart_line(cart)}" for cart in view.carts if cart.seat == seat]
    if view.hands:
        lines.append(f"  your hands: left {pieces(view.hands[0])} | right {pieces(view.hands[1])}")
    if view.totals and view.places and not view.solo:
        scores = ", ".join(
            f"{name} {total} (place {place})"
            for name, total, place in zip(names, view.totals, view.places, strict=True)
        )
        lines.append(f"  [bold]Result[/] {scores}; decided by {view.decided_by}")
    if view.result:
        lines.append(f"  so far: {view.result}" if not view.over else f"  [bold]Result[/] {view.result}")
    return lines


def cart_line(cart: CartView) -> str:
    """A cart's place and hold."""
    if cart.cell < 0:
        return f"{cart.name} cart: {'in the supply' if cart.place == 'supply' else 'out of the game'}"
    return f"{cart.name} cart: {cart.place}, facing {cart.facing}, speed {cart.speed}, hold: {pieces(cart.hold)}"


def coming_lines(view: RailsView) -> list[str]:
    """Cards, tokens, tiles, missions."""
    tokens = ", ".join(f"{clan} {many}" for (clan, _, _), many in zip(view.surfaces, view.tokens, strict=True))
    lines = [
        f"[bold]Cards[/] {view.cards_left} left   [bold]Tiles[/] {view.tiles[0]} plain, {view.tiles[1]} junctions   "
        f"[bold]Tokens[/] {tokens}"
    ]
    if view.fuse is not None:
        lines.append(f"[bold]The Chasm Card is out: {view.fuse} more deposits.[/]")
    if view.chasm:
        lines.append("[bold]The chasm is open.[/]")
    return lines + [f"[bold]Mission[/] {name}: {task}" for name, task in view.missions]


def way_lines(view: RailsView, names: list[str]) -> list[str]:
    """Where the carts would go as things are."""
    lines = [way_text(view, way, names) for way in view.ways[:_WAYS_SHOWN]]
    if len(view.ways) > _WAYS_SHOWN:
        lines.append(f"  and {len(view.ways) - _WAYS_SHOWN} more ways")
    return ["", "[bold]As things are[/]", *lines] if lines else []


def way_text(view: RailsView, way: WayView, names: list[str]) -> str:
    """One way in words."""
    cart = view.carts[way.cart]
    path = " ".join(way.path) or "at once"
    finds = "".join(f", up to {most} at {square}" for square, _, most in way.finds)
    hit = "" if way.hit is None else f" {names[view.carts[way.hit].seat]}'s {view.carts[way.hit].name} cart"
    endings = {
        "stops": f"stops on {way.end}, facing {' or '.join(way.facings)}",
        "surfaces": f"reaches the surface at {way.end}",
        "derails": f"[bold red]derails[/] at {way.end}",
        "collides": f"[bold red]collides[/] at {way.end} with{hit}",
        "bumps": f"bumps at {way.end} into{hit}",
    }
    return f"  {cart.name} cart: {path}: {endings[way.ending]}{finds}"
