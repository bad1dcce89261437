"""The table as text for the terminal.

On the map a hex is five characters wide and two lines high; every second column lies one line lower. A plain hex shows
the letters of the companies with track there; a city shows its short name and the spaces left, below them the
companies in it and, in small letters, its demand.
"""

from __future__ import annotations

from branchline.core.message import Message
from branchline.core.ui.scene import Say
from branchline.games.mini_express.ui.view import CompanyView, HexView, HoldingView, MiniExpressView, letters

_CELL = 5
#: Rich styles by company's letter, and of cities by class; whatever has none is plain.
_COMPANY_STYLES = {"O": "bold #ff8c00", "B": "bold #a0622d", "G": "bold #9e9e9e", "W": "bold #ffffff"}
_CITY_STYLES = {"Gold": "#ffd700", "Black": "cyan", "Brown": "#b8860b", "Start": "green"}
_RANKS = ("", "1st", "2nd", "3rd")


def picture(view: MiniExpressView, names: list[str], say: Say) -> str:
    """Map, companies, players, and what else is on the table."""
    parts = [draw_map(view, say), companies_table(view, say), players_table(view, names, say), *remarks(view, say)]
    return "\n\n".join(parts)


def styled(text: str, style: str | None) -> str:
    """A text in a style, unless there is nothing to see."""
    return f"[{style}]{text}[/]" if style and text.strip() else text


def company_letters(view: MiniExpressView, companies: tuple[int, ...]) -> str:
    """The companies' letters, each in its colour."""
    return "".join(styled(letter, _COMPANY_STYLES.get(letter)) for letter in letters(view, companies))


# -- the map -----------------------------------------------------------------------------------------------------


def draw_map(view: MiniExpressView, say: Say) -> str:
    """The map with the names of its columns above and the numbers of its rows at the left."""
    columns = 1 + max(hex.column for hex in view.hexes)
    top = min(hex.row for hex in view.hexes)
    bottom = max(hex.row for hex in view.hexes)
    lines = [[" " * _CELL] * columns for _ in range(2 * (bottom - top) + 3)]
    for hex in view.hexes:
        line = 2 * (hex.row - top) + hex.column % 2
        lines[line][hex.column], lines[line + 1][hex.column] = cell(view, hex)
    head = "    " + "".join(f"{chr(ord('a') + column):<{_CELL}}" for column in range(columns))
    rows = [
        (f"{top + number // 2:>2}  " if number % 2 == 0 and top + number // 2 <= bottom else "    ") + "".join(line)
        for number, line in enumerate(lines)
    ]
    key = say(
        Message("City: short name, spaces left; below: companies there, and its demand in small letters (p: purple).")
    )
    return "\n".join([*(line.rstrip() for line in [head, *rows]), key])


def cell(view: MiniExpressView, hex: HexView) -> tuple[str, str]:
    """The two lines of a hex."""
    mine = company_letters(view, hex.companies)
    room = " " * (_CELL - len(hex.companies))
    if hex.city is None:
        return (mine + room if hex.companies else "·" + " " * (_CELL - 1)), " " * _CELL
    city = view.cities[hex.city]
    label = f"{short_name(city.name)}{city.room or ' '}"
    demand = letters(view, city.demand).lower()
    style = _CITY_STYLES.get(city.kind)
    below = mine + styled(demand, "italic") + " " * (_CELL - len(hex.companies) - len(demand))
    return styled(label, style) + " " * (_CELL - len(label)), below


def short_name(name: str) -> str:
    """Three letters of a city's name: of two words the initial of the first and two of the second."""
    words = name.split()
    return name[:3] if len(words) == 1 else words[0][0] + words[1][:2]


# -- tables ------------------------------------------------------------------------------------------------------


def companies_table(view: MiniExpressView, say: Say) -> str:
    """Stacks, cubes, lengths, and what a share is worth to the first, the second and all others."""
    heads = [say(Message(word)) for word in ("shares", "tracks", "supply", "length")]
    width = max(8, *(len(head) + 2 for head in heads))
    worth = say(Message("worth 1st/2nd/3rd"))
    first = f"{say(Message('Company')):<12}" + "".join(f"{head:>{width}}" for head in heads)
    return "\n".join([f"{first}   {worth}", *(company_row(company, width, say) for company in view.companies)])


def company_row(company: CompanyView, width: int, say: Say) -> str:
    """One line of the companies' table."""
    name = f"{company.letter} {say(Message(company.name)):<10}"
    worth = "/".join(str(value) for value in company.values)
    spike = f"  {say(Message('golden spike'))}" if company.bonus else ""
    extra = f"  {say(Message('{cubes} more in the west', {'cubes': company.extra}))}" if company.extra else ""
    counts = (company.stack, company.tracks, company.supply, company.length)
    numbers = "".join(f"{count:>{width}}" for count in counts)
    return f"{styled(name, _COMPANY_STYLES.get(company.letter))}{numbers}   {worth:>10}{spike}{extra}"


def players_table(view: MiniExpressView, names: list[str], say: Say) -> str:
    """By player and company: shares x worth now, influence with its rank, and the price of one more share."""
    width = max(12, *(len(name) + 2 for name in names))
    head = " " * width + "".join(
        styled(f"{say(Message(company.name)):<25}", _COMPANY_STYLES.get(company.letter)) for company in view.companies
    )
    rows = [head + say(Message("total"))]
    for seat, name in enumerate(names):
        mark = "> " if seat == view.player else "  "
        parts = "".join(f"{holding_text(holding, say):<25}" for holding in view.holdings[seat])
        rows.append(f"{mark + name:<{width}}{parts}{view.totals[seat]} ({view.places[seat]}.)")
    key = "shares x worth now | influence and its rank | what one more share costs: - cannot be taken now"
    return "\n".join([*rows, say(Message(key))])


def holding_text(holding: HoldingView, say: Say) -> str:
    """A player's part in a company."""
    price = "-" if holding.price is None else say(Message("costs {price}", {"price": holding.price}))
    rank = say(Message(_RANKS[holding.rank]))
    return f"{holding.shares}x{holding.value} | {holding.influence} {rank} | {price}"


def remarks(view: MiniExpressView, say: Say) -> list[str]:
    """What else lies on the table."""
    out = []
    if view.sets:
        sets = " ".join(letters(view, pair) for pair in view.sets)
        out.append(f"{say(Message('Starting shares'))}: {sets}")
    if view.markers:
        low, high = view.markers
        out.append(say(Message("Unused markers stand on {low} and {high}.", {"low": low, "high": high})))
    if view.mode in ("basic", "advanced"):
        kinds = [*(company.letter for company in view.companies), say(Message("Reset"))]
        tiles = " ".join(f"{kind}{many}" for kind, many in zip(kinds, view.bot_bag, strict=True))
        out.append(f"{say(Message('Bot tiles'))}: {tiles}")
    if view.west:
        out.append(say(Message("The west coast: {state}.", {"state": view.west})))
    if view.route:
        route = " ".join(view.hexes[hex].name for hex in view.route)
        out.append(f"{say(Message('The route so far'))}: {route}")
    return ["\n".join(out)] if out else []
