"""``branchline bench``: the speed of the engine beside its peers and its ceiling."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.table import Table

from branchline import COMPILED, games
from branchline._loader import PACKAGE
from branchline.cli.arguments import Commands, add_json_argument, positive, seats_of
from branchline.cli.output import console, print_json, progress_bar
from branchline.extras import needed
from branchline.lab import bench

Ratios = dict[str, float | None]


def add_command(commands: Commands) -> None:
    """bench [--seconds S] [--repeats R] [--game G] [--no-peers] [--plot FILE] [--json]"""
    command = commands.add_parser(
        "bench",
        help="measure the engine beside its peers",
        description="Measures every game on one core by processor time: medians of several repeats, as ratios of one "
        "run. Peers are measured where `make bench` has installed them; a missing one is shown as missing.",
    )
    command.add_argument("--seconds", type=float, default=0.4, metavar="S", help="for each measurement; default 0.4")
    command.add_argument("--repeats", type=int, default=3, metavar="R", help="of which the median counts; default 3")
    command.add_argument("--game", action="append", metavar="GAME", help="only this game; may be given several times")
    command.add_argument("--no-peers", action="store_true", help="only the engine")
    command.add_argument("--plot", metavar="FILE", help="draw the cost's growth into this .svg file (extra: lab)")
    add_json_argument(command)
    command.set_defaults(run=run)


def comparison() -> ModuleType | None:
    """The module that measures the peers, if this is a checkout."""
    file = PACKAGE.parent / "bench" / "compare.py"
    spec = spec_from_file_location("branchline_bench_compare", file) if file.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(chosen: argparse.Namespace) -> int:
    """Measure, and print rows, peers and ratios."""
    repeats = positive("repeats", chosen.repeats)
    names = [games.find(name).name for name in chosen.game or games.names()]
    tables = [(name, seats) for name in names for seats in games.find(name).seat_counts]
    speeds = [bench.PLAIN, bench.COMPILED] if COMPILED else [bench.PLAIN]
    figure = None if chosen.plot is None else plotting()
    rows: list[bench.Row] = []
    with progress_bar("bench", len(tables) * len(speeds)) as progress:
        for speed in speeds:
            rows += bench.rows(speed, tables, chosen.seconds, repeats, lambda: progress(1))
    middles = {name: seats_of(games.find(name), None) for name in names}
    times = {name: bench.run_progress(speeds[-1], name, seats, chosen.seconds) for name, seats in middles.items()}
    vector = [bench.vector_row(speeds[-1], name, seats, chosen.seconds, repeats) for name, seats in middles.items()]
    if figure is not None:
        drawn = figure.draw([row for row in rows if row.speed == speeds[-1]], times)
        Path(chosen.plot).write_text(drawn, encoding="utf-8")
    ratios = ratios_of(rows, names)
    peers: dict[str, dict[str, float] | None] = {}
    compare = None if chosen.no_peers else comparison()
    if compare is not None:
        peers, more = compare.compare(rows, chosen.seconds, repeats)
        ratios.update(more)
    if chosen.json:
        measured = {"rows": [asdict(row) for row in rows], "legal_list_microseconds": times}
        print_json({**measured, "vector": [asdict(row) for row in vector], "peers": peers, "ratios": ratios})
    else:
        show(rows, vector, peers, ratios)
    return 0


def plotting() -> ModuleType | None:
    """The module that draws the plot. If the lab's packages are missing, say so and go on without a plot."""
    try:
        with needed("the plot", "lab"):
            return import_module("branchline.lab.bench_figure")
    except ModuleNotFoundError as missing:
        console(stderr=True).print(f"No plot: {missing}", markup=False, soft_wrap=True)
        return None


def ratios_of(rows: list[bench.Row], names: list[str]) -> Ratios:
    """Compiled over plain, through Python and inside the engine, at each game's middle seat count."""
    by_table = {(row.game, row.seats, row.speed): row for row in rows}
    ratios: Ratios = {}
    for name in names:
        seats = seats_of(games.find(name), None)
        plain, compiled = by_table[(name, seats, bench.PLAIN)], by_table.get((name, seats, bench.COMPILED))
        ratios[f"{name}_compiled_over_plain"] = compiled.api_games / plain.api_games if compiled else None
        ratios[f"{name}_playouts_over_plain"] = compiled.loop_games / plain.loop_games if compiled else None
    return ratios


def short(value: float) -> str:
    """A number in five characters at most: 9999, 74.5k, 745k, 2.1M."""
    for least, unit, name in ((1e6, 1e6, "M"), (9999.5, 1e3, "k")):
        if value >= least:
            return f"{value / unit:.{int(value < 99.95 * unit)}f}{name}"
    return f"{value:.0f}"


def show(
    rows: list[bench.Row],
    vector: list[bench.VectorRow],
    peers: dict[str, dict[str, float] | None],
    ratios: Ratios,
) -> None:
    """Tables for people, no wider than 80 columns."""
    out = console()
    for speed in dict.fromkeys(row.speed for row in rows):
        show_rows(out, speed, [row for row in rows if row.speed == speed])
    show_vector(out, vector)
    if peers:
        show_peers(out, peers)
    table = new_table("ratios of this run", ["ratio"], ["value"])
    for name, value in ratios.items():
        table.add_row(name, "missing" if value is None else f"{value:.2f}")
    out.print(table)


def new_table(title: str, names: list[str], numbers: list[str]) -> Table:
    """A table with words on the left and numbers on the right."""
    table = Table(title=f"\n{title}", title_justify="left", box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for name in names:
        table.add_column(name, no_wrap=True)
    for number in numbers:
        table.add_column(number, justify="right")
    return table


def show_rows(out: Console, speed: str, rows: list[bench.Row]) -> None:
    """Every game and seat count at one speed."""
    rates = ["API games", "API moves", "engine games", "clones", "legal lists", "applies", "records", "bytes"]
    title = f"{speed}: a second of processor time on one core; bytes a state"
    table = new_table(title, ["game", "seats"], rates)
    for row in rows:
        table.add_row(row.game, str(row.seats), *[short(getattr(row, name)) for name in bench.RATES])
    out.print(table)


def show_vector(out: Console, rows: list[bench.VectorRow]) -> None:
    """The batch environment's rates."""
    title = "batch environment: steps a second of processor time, with observation and mask"
    table = new_table(title, ["game", "seats"], ["games", "steps", "numbers", "actions"])
    for row in rows:
        numbers = (row.games, row.numbers, row.actions)
        games_, seen, actions = map(str, numbers)
        table.add_row(row.game, str(row.seats), games_, short(row.steps_per_second), seen, actions)
    out.print(table)


def show_peers(out: Console, peers: dict[str, dict[str, float] | None]) -> None:
    """The peers' rates per second of processor time."""
    table = new_table("peers, and the ceiling (limit)", ["peer"], ["games", "moves"])
    for name, peer in peers.items():
        rates = peer or {}
        shown = [short(rates[key]) if key in rates else "" for key in ("games_per_second", "moves_per_second")]
        table.add_row(name, *(shown if peer else ["missing", ""]))
    out.print(table)
