"""The table as text for the terminal. Letters stand for clans and jewels, so that colour only helps."""

from __future__ import annotations

from functools import lru_cache

from branchline.core.message import Gap, Gaps, Message, joined
from branchline.core.ui.scene import Say
from branchline.games.off_the_rails.ui import words
from branchline.games.off_the_rails.ui.lookahead import WayView
from branchline.games.off_the_rails.ui.story import clock, tiles_left
from branchline.games.off_the_rails.ui.view import CartView, PlayerView, RailsView, SquareView, open_table
from branchline.games.off_the_rails.ui.words import pieces

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


def picture(view: RailsView, names: list[str], say: Say) -> str:
    """Board, carts, players, what is coming, and where the mover's carts would go."""
    below = [player_lines(view, names, say), [""], coming_lines(view, say), way_lines(view, say)]
    parts = [board_lines(open_table(view)), [""], *below]
    return "\n".join(line for part in parts for line in part).rstrip()


@lru_cache(maxsize=64)
def board_lines(view: RailsView) -> tuple[str, ...]:
    """Two lines for each row of the board: track and cart, then what lies there. The same for all viewers."""
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
    return (*lines, _surface_line(view, carts, sides["south"], view.rows), _letters(view))


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


def player_lines(view: RailsView, names: list[str], say: Say) -> list[str]:
    """Everybody's carts and, as far as they may be seen, stockpiles."""
    lines = []
    for seat, player in enumerate(view.players):
        mark = "[bold]>[/]" if view.actor == seat else " "
        clan = "" if player.clan is None else f" [{STYLES[player.clan]}] {say(Message(player.clan))} [/]"
        lines.append(f"{mark} [bold]{names[seat]}[/]{clan} {player_line(view, player, say)}")
        lines += [f"     {cart_line(cart, say)}" for cart in view.carts if cart.seat == seat]
    if view.hands:
        hands: Gaps = {"left": pieces(view.hands[0]), "right": pieces(view.hands[1])}
        lines.append("  " + say(Message("your hands: left {left} | right {right}", hands)))
    if view.totals and view.places and not view.solo:
        scores = ", ".join(
            f"{name} {total} ({place}.)" for name, total, place in zip(names, view.totals, view.places, strict=True)
        )
        decided = say(Message("decided by {reason}", {"reason": view.decided_by or ""}))
        lines.append(f"  [bold]{say(Message('Result'))}[/] {scores}; {decided}")
    if view.result:
        result = say(Message("{result}", {"result": view.result}))
        head = f"[bold]{say(Message('Result'))}[/]" if view.over else say(Message("so far:"))
        lines.append(f"  {head} {result}")
    return lines


def player_line(view: RailsView, player: PlayerView, say: Say) -> str:
    """What a player has brought home."""
    there: Gap = "behind the shield" if player.stockpile is None else pieces(player.stockpile)
    parts = [say(Message("stockpile: {pieces}", {"pieces": there}))]
    if view.delivered is not None:
        gaps: Gaps = {"pieces": pieces(view.delivered)}
        parts.append("| " + say(Message("at the surfaces of their colours: {pieces}", gaps)))
    if player.points is not None and not view.solo:
        parts.append(say(Message("(worth {points})", {"points": player.points})))
    if player.missions:
        parts.append(say(Message("missions: {missions}", {"missions": joined(player.missions)})))
    return " ".join(parts)


def cart_line(cart: CartView, say: Say) -> str:
    """A cart's place and hold."""
    gaps: Gaps = {"cart": cart.name, "place": words.square(cart.place)}
    if cart.cell < 0:
        gaps["place"] = "in the supply" if cart.place == "supply" else "out of the game"
        return say(Message("{cart} cart: {place}", gaps))
    gaps |= {"facing": cart.facing, "speed": cart.speed, "hold": pieces(cart.hold)}
    return say(Message("{cart} cart: {place}, facing {facing}, speed {speed}, hold: {hold}", gaps))


def coming_lines(view: RailsView, say: Say) -> list[str]:
    """Cards, tokens, tiles, missions."""
    tokens = ", ".join(
        f"{say(Message(clan))} {many}" for (clan, _, _), many in zip(view.surfaces, view.tokens, strict=True)
    )
    parts = [f"[bold]{say(clock(view))}[/]", f"[bold]{say(Message('Tiles'))}[/] {say(tiles_left(view))}"]
    # OR-R20: alone it is all the same which mine's tokens they are, and how many there are has been said
    if not view.solo:
        parts.append(f"[bold]{say(Message('Tokens'))}[/] {tokens}")
    lines = ["   ".join(parts)]
    if view.fuse is not None:
        lines.append(say(Message("The Chasm Card is out: {deposits} more deposits.", {"deposits": view.fuse})))
    if view.chasm:
        lines.append(say(Message("The chasm is open.")))
    head = say(Message("Mission"))
    return lines + [
        f"[bold]{head}[/] {say(Message('{mission}: {task}', {'mission': name, 'task': task}))}"
        for name, task, _ in view.missions
    ]


def way_lines(view: RailsView, say: Say) -> list[str]:
    """Where the carts would go as things are."""
    lines = [f"  {way_text(view, way, say)}" for way in view.ways[:_WAYS_SHOWN]]
    if len(view.ways) > _WAYS_SHOWN:
        lines.append("  " + say(Message("and {count:# more way|# more ways}", {"count": len(view.ways) - _WAYS_SHOWN})))
    return ["", f"[bold]{say(Message('As things are'))}[/]", *lines] if lines else []


#: How a way ends.
_ENDINGS = {
    "stops": "stops on {end}, facing {facings}",
    "surfaces": "reaches the surface at {end}",
    "derails": "[bold red]derails[/] at {end}",
    "collides": "[bold red]collides[/] at {end} with {seat}'s {hit} cart",
    "bumps": "bumps at {end} into {seat}'s {hit} cart",
}


def way_text(view: RailsView, way: WayView, say: Say) -> str:
    """One way in words."""
    gaps: Gaps = {"end": words.square(way.end), "facings": joined(way.facings, " / ")}
    if way.hit is not None:
        gaps |= {"seat": view.carts[way.hit].seat, "hit": view.carts[way.hit].name}
    path: Gap = joined([words.square(name) for name in way.path], " ") if way.path else "at once"
    ending = Message(_ENDINGS[way.ending], gaps)
    line = say(
        Message("{cart} cart: {path}: {ending}", {"cart": view.carts[way.cart].name, "path": path, "ending": ending})
    )
    finds = [
        say(Message("up to {most} at {square}", {"most": most, "square": words.square(square)}))
        for square, _, most in way.finds
    ]
    return ", ".join([line, *finds])
