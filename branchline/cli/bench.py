"""``branchline bench``: how fast the engine is, beside its peers and its ceiling."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from rich.table import Table

from branchline import COMPILED, games
from branchline._loader import PACKAGE
from branchline.cli.common import Commands, console, positive, print_json, progress_bar
from branchline.lab import bench

Ratios = dict[str, float | None]


def add_command(commands: Commands) -> None:
    """bench [--seconds S] [--repeats R] [--game G] [--no-peers] [--json]"""
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
    command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    command.set_defaults(run=run)


def comparison() -> ModuleType | None:
    """The peers' measurements, if this is a checkout that has them."""
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
    rows: list[bench.Row] = []
    with progress_bar("bench", len(tables) * len(speeds)) as progress:
        for speed in speeds:
            rows += bench.rows(speed, tables, chosen.seconds, repeats, lambda: progress(1))
    ratios = ratios_of(rows, names)
    peers: dict[str, dict[str, float] | None] = {}
    compare = None if chosen.no_peers else comparison()
    if compare is not None:
        peers, more = compare.compare(rows, chosen.seconds, repeats)
        ratios.update(more)
    if chosen.json:
        print_json({"rows": [asdict(row) for row in rows], "peers": peers, "ratios": ratios})
    else:
        show(rows, peers, ratios)
    return 0


def ratios_of(rows: list[bench.Row], names: list[str]) -> Ratios:
    """Compiled over plain, through Python and inside the engine, at each game's middle seat count."""
    found = {(row.game, row.seats, row.speed): row for row in rows}
    ratios: Ratios = {}
    for name in names:
        counts = games.find(name).seat_counts
        seats = counts[len(counts) // 2]
        plain, compiled = found[(name, seats, bench.PLAIN)], found.get((name, seats, bench.COMPILED))
        ratios[f"{name}_compiled_over_plain"] = compiled.api_games / plain.api_games if compiled else None
        ratios[f"{name}_playouts_over_plain"] = compiled.loop_games / plain.loop_games if compiled else None
    return ratios


def short(value: float) -> str:
    """A number in few characters: 745k, 2.1M."""
    if value >= 1e6:
        return f"{value / 1e6:.1f}M"
    return f"{value / 1e3:.1f}k" if value >= 1e4 else f"{value:.0f}"


def show(rows: list[bench.Row], peers: dict[str, dict[str, float] | None], ratios: Ratios) -> None:
    """Tables for people."""
    out = console()
    table = Table(title="a second of processor time, one core")
    for title in ("game", "seats", "speed"):
        table.add_column(title, no_wrap=True)
    for title in ("API games", "API moves", "engine games", "clones", "legal lists", "applies", "records", "bytes"):
        table.add_column(title, justify="right")
    for row in rows:
        rates = [getattr(row, name) for name in bench.RATES]
        table.add_row(row.game, str(row.seats), row.speed, *[short(value) for value in rates])
    out.print(table)
    for name, peer in peers.items():
        shown = "missing" if peer is None else ", ".join(f"{value:,.0f} {key}" for key, value in peer.items())
        out.print(f"  {name}: {shown}")
    out.print("[bold]Ratios[/]")
    for name, value in ratios.items():
        out.print(f"  {name}: {'missing' if value is None else f'{value:.2f}'}")
