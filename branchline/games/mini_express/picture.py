"""The table as text for the terminal.

On the map a hex is five characters wide and two lines high; every second column lies one line lower. A plain hex shows
the letters of the companies with track there; a city shows its short name and the spaces left, below them the
companies in it and, in small letters, its demand.
"""

from __future__ import annotations

from branchline.games.mini_express.view import Company, Hex, Holding, MiniExpressView, letters

_CELL = 5
#: Rich styles by company's letter, and of cities by class; whatever has none is plain.
_COMPANY_STYLES = {"O": "bold #ff8c00", "B": "bold #a0622d", "G": "bold #9e9e9e", "W": "bold #ffffff"}
_CITY_STYLES = {"Gold": "#ffd700", "Black": "cyan", "Brown": "#b8860b", "Start": "green"}
_RANKS = ("", "1st", "2nd", "3rd")


def picture(view: MiniExpressView, names: list[str]) -> str:
    """Map, companies, players, and what else is on the table."""
    parts = [draw_map(view), companies_table(view), players_table(view, names), *remarks(view)]
    return "\n\n".join(parts)


def styled(text: str, style: str | None) -> str:
    """A text in a style, unless there is nothing to see."""
    return f"[{style}]{text}[/]" if style and text.strip() else text


def company_letters(view: MiniExpressView, companies: tuple[int, ...]) -> str:
    """The companies' letters, each in its colour."""
    return "".join(styled(letter, _COMPANY_STYLES.get(letter)) for letter in letters(view, companies))


# -- the map -----------------------------------------------------------------------------------------------------


def draw_map(view: MiniExpressView) -> str:
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
    key = "City: short name, spaces left; below: companies there, and its demand in small letters (p: purple)."
    return "\n".join([*(line.rstrip() for line in [head, *rows]), key])


def cell(view: MiniExpressView, hex: Hex) -> tuple[str, str]:
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


def companies_table(view: MiniExpressView) -> str:
    """Stacks, cubes, lengths, and what a share is worth to the first, the second and all others."""
    rows = ["Company     shares  tracks  supply  length   worth 1st/2nd/3rd"]
    rows += [company_row(company) for company in view.companies]
    return "\n".join(rows)


def company_row(company: Company) -> str:
    name = f"{company.letter} {company.name:<10}"
    worth = "/".join(str(value) for value in company.values)
    spike = "  golden spike" if company.spike else ""
    extra = f"  {company.extra} more in the west" if company.extra else ""
    numbers = f"{company.stack:>5}{company.tracks:>8}{company.supply:>8}{company.length:>8}"
    return f"{styled(name, _COMPANY_STYLES.get(company.letter))}{numbers}   {worth:>10}{spike}{extra}"


def players_table(view: MiniExpressView, names: list[str]) -> str:
    """By player and company: shares x worth now, influence with its rank, and the price of one more share."""
    width = max(12, *(len(name) + 2 for name in names))
    head = " " * width + "".join(
        styled(f"{company.name:<25}", _COMPANY_STYLES.get(company.letter)) for company in view.companies
    )
    rows = [head + "total"]
    for seat, name in enumerate(names):
        mark = "> " if seat == view.player else "  "
        parts = "".join(f"{holding_text(holding):<25}" for holding in view.holdings[seat])
        rows.append(f"{mark + name:<{width}}{parts}{view.totals[seat]} ({view.places[seat]}.)")
    rows.append("shares x worth now | influence and its rank | what one more share costs: - cannot be taken now")
    return "\n".join(rows)


def holding_text(holding: Holding) -> str:
    price = "-" if holding.price is None else f"costs {holding.price}"
    return f"{holding.shares}x{holding.value} | {holding.influence} {_RANKS[holding.rank]} | {price}"


def remarks(view: MiniExpressView) -> list[str]:
    """What else lies on the table."""
    out = []
    if view.sets:
        out.append("Starting shares: " + " ".join(letters(view, pair) for pair in view.sets))
    if view.markers:
        out.append("Unused markers stand on " + " and ".join(str(marker) for marker in view.markers) + ".")
    if view.mode in ("basic", "advanced"):
        kinds = [*(company.letter for company in view.companies), "Reset"]
        out.append("Bot tiles: " + " ".join(f"{kind}{many}" for kind, many in zip(kinds, view.bot_bag, strict=True)))
    if view.west:
        out.append(f"The west coast: {view.west}.")
    if view.route:
        out.append("The route so far: " + " ".join(view.hexes[hex].name for hex in view.route))
    return ["\n".join(out)] if out else []
