"""``branchline admin``: a server's file in the hands of its operator."""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.core.match.errors import SetupError

EPILOG = """\
All may be used while the server runs, except repair and restore. A running server carries out changes itself.

examples:
  branchline admin backup copy.db
  branchline admin verify copy.db
  branchline admin delete k3v9c2m8r4tq
  branchline admin ban 192.0.2.7 --days 7
  branchline admin retention open=14 over=365
  branchline admin --store postgresql://branchline@db.example/branchline ban 192.0.2.7

With --store all but backup, repair and restore. For copies, pg_dump.
"""


def add_command(commands: Commands) -> None:
    """admin backup | verify | repair | restore | list | show | close | delete | ban | reports | retention | keys ..."""
    command = commands.add_parser(
        "admin",
        help="look after a server's file: copy, verify, repair, restore; list, close and delete tables; ban; keys",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--file", metavar="FILE", help="the server's file; default: the one in your data folder")
    command.add_argument("--store", metavar="URL", help="a PostgreSQL database in place of the file")
    actions = command.add_subparsers(metavar="ACTION", required=True)
    for name, run, words, about in (
        ("backup", run_backup, ["COPY"], "make a consistent copy, also while the server runs"),
        ("verify", run_verify, [], "read everything again, every game under its rules"),
        ("repair", run_repair, ["FRESH"], "make a new file of all that can be read in a damaged one"),
        ("restore", run_restore, ["COPY"], "put a copy in the place of the file, which is set aside"),
        ("list", run_list, [], "list the tables, the latest change first"),
        ("show", run_show, ["TABLE"], "show one table's settings and players"),
        ("close", run_order, ["TABLE"], "close a table, as its host could"),
        ("delete", run_order, ["TABLE"], "delete a table and everything about it"),
        ("stats", run_stats, [], "count tables, entries, boxes and bytes"),
    ):
        action = actions.add_parser(name, help=about)
        for word in words:
            action.add_argument(word.lower(), metavar=word)
        action.set_defaults(run=run, order=name)
    retention = actions.add_parser("retention", help="count tables that nobody has touched for long, or delete them")
    retention.add_argument("keep", nargs="+", metavar="STATUS=DAYS", help="open=14 running=180 over=365")
    retention.add_argument("--delete", action="store_true", help="delete them now; serve --keep does so by itself")
    retention.set_defaults(run=run_retention)
    ban = actions.add_parser("ban", help="keep out an address, or whoever made a table; without WHOM: list bans")
    ban.add_argument("whom", nargs="?", metavar="WHOM", help="an address, a table, or a mark from the list")
    ban.add_argument("--days", type=float, default=30.0, metavar="DAYS", help="default: 30; 0 lifts the ban")
    ban.add_argument("--note", default="", metavar="TEXT", help="for yourself")
    ban.set_defaults(run=run_ban)
    reports = actions.add_parser("reports", help="list what players tell of others, or close a report")
    reports.add_argument("--close", metavar="NUMBER", help="it has been dealt with")
    reports.add_argument("--all", action="store_true", help="also those that are closed")
    reports.set_defaults(run=run_reports)
    ratings = actions.add_parser("ratings", help="compute all ratings again from the logs, and compare")
    ratings.add_argument("--recompute", action="store_true", help="write them in place of those that differ")
    ratings.set_defaults(run=run_ratings)
    keys = actions.add_parser("keys", help="sign cookies and links with a new key")
    keys.add_argument("rotate", choices=("rotate",), help="the old key stays good until the next rotation")
    keys.set_defaults(run=run_order, order="keys")


def file_of(chosen: argparse.Namespace) -> Path:
    """The server's file."""
    if chosen.store:
        raise SetupError("this works on a file only; PostgreSQL has its own tools for that (pg_dump, psql)")
    from branchline.files import data_folder

    return Path(chosen.file) if chosen.file else data_folder() / "tables.db"


def run_backup(chosen: argparse.Namespace) -> int:
    """Copy the file."""
    from branchline.server.ops import files

    size = files.backup(file_of(chosen), Path(chosen.copy))
    console().print(f"{chosen.copy}: {size} bytes", soft_wrap=True)
    return 0


def run_verify(chosen: argparse.Namespace) -> int:
    """Read the file; 1 if something is wrong."""
    from branchline.server.ops import files

    return report(database().verify(chosen.store) if chosen.store else files.verify(file_of(chosen)))


def run_repair(chosen: argparse.Namespace) -> int:
    """Save what can be saved."""
    from branchline.server.ops import files

    report(files.repair(file_of(chosen), Path(chosen.fresh)))
    console().print(f"{chosen.fresh} has every sound table", soft_wrap=True)
    return 0


def run_restore(chosen: argparse.Namespace) -> int:
    """Put a copy back."""
    from branchline.server.ops import files

    report(files.restore(Path(chosen.copy), file_of(chosen)))
    console().print(f"{file_of(chosen)} is what {chosen.copy} was; the old one ends in .before", soft_wrap=True)
    return 0


def report(findings: Any) -> int:
    """What was found in a file, in words; 1 if something is wrong."""
    out = console()
    sound = ", ".join(f"{count} {status}" for status, count in sorted(findings.sound.items())) or "none"
    out.print(f"sound tables: {sound}")
    for line in findings.file:
        out.print(f"file: {line}", soft_wrap=True, markup=False)
    for id, reason in findings.damaged.items():
        out.print(f"{id}: {reason}", soft_wrap=True, markup=False)
    return 0 if findings.is_sound else 1


def rows(file: Path, sql: str, *given: object) -> list[tuple[Any, ...]]:
    """An answer of the file, which may be in use."""
    with closing(read_only(file)) as connection:
        return connection.execute(sql, given).fetchall()


def read_only(file: Path) -> sqlite3.Connection:
    """The file, to be looked at."""
    if not file.exists():
        raise SetupError(f"{file} is not there")
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def run_list(chosen: argparse.Namespace) -> int:
    """All tables."""
    sql = "SELECT id, status, public, changed, CAST(settings AS TEXT), damage FROM tables ORDER BY changed DESC"
    tables = database().tables(chosen.store) if chosen.store else rows(file_of(chosen), sql)
    for id, status, public, changed, settings, damage, *_row in tables:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(changed))
        words = f"{id}  {when}  {status:8}{'public ' if public else '       '} {json.loads(settings)['game']}"
        console().print(f"{words}{f'  damaged: {damage}' if damage else ''}", soft_wrap=True, markup=False)
    return 0


def run_show(chosen: argparse.Namespace) -> int:
    """One table; no person, no address and no chat."""
    if chosen.store:
        return show_from_database(chosen)
    sql = "SELECT CAST(row AS TEXT), CAST(settings AS TEXT), damage, box FROM tables WHERE id = ?"
    tables = rows(file_of(chosen), sql, chosen.table)
    if not tables:
        raise SetupError(f"there is no table {chosen.table}")
    row, settings, damage, box = tables[0]
    shown = {name: value for name, value in json.loads(settings).items() if name not in ("host", "box")}
    entries = rows(file_of(chosen), "SELECT count(*) FROM entries WHERE id = ?", chosen.table)[0][0]
    facts = {**without_persons(row), "settings": shown, "entries": entries, "box": box, "damage": damage}
    console().print_json(json.dumps(facts))
    return 0


def without_persons(row: str | bytes) -> dict[str, Any]:
    """What the list of tables shows, but not who holds which seat."""
    facts: dict[str, Any] = json.loads(row)
    for player in facts.get("players", ()):
        player.pop("holders", None)
    return facts


def show_from_database(chosen: argparse.Namespace) -> int:
    """The same from a database."""
    tables = database().tables(chosen.store, chosen.table)
    if not tables:
        raise SetupError(f"there is no table {chosen.table}")
    _id, _status, _public, _changed, settings, damage, row = tables[0]
    shown = {name: value for name, value in json.loads(settings).items() if name not in ("host", "box")}
    console().print_json(json.dumps({**without_persons(row), "settings": shown, "damage": damage}))
    return 0


def database() -> ModuleType:
    """The module for stores on PostgreSQL."""
    try:
        from branchline.server.ops import database as found
    except ModuleNotFoundError as error:
        raise SetupError(
            f"a store on PostgreSQL needs {error.name}: python -m pip install 'branchline[postgres]'"
        ) from None
    return found


def run_stats(chosen: argparse.Namespace) -> int:
    """How much there is."""
    counts = database().stats(chosen.store) if chosen.store else stats_of(file_of(chosen))
    for name, count in counts.items():
        console().print(f"{name}: {count}")
    return 0


def stats_of(file: Path) -> dict[str, int]:
    """How much there is in a file."""
    counts = dict(rows(file, "SELECT status || ' tables', count(*) FROM tables GROUP BY 1 ORDER BY 1"))
    for name in ("entries", "boxes", "holders"):
        counts[name] = rows(file, f"SELECT count(*) FROM {name}")[0][0]
    return counts | {"bytes": file.stat().st_size}


def run_order(chosen: argparse.Namespace) -> int:
    """Close or delete a table, or rotate the keys; a running server does it itself."""
    from branchline.server.ops import admin

    if chosen.store:
        database().order(chosen.store, chosen.order, getattr(chosen, "table", ""))
    else:
        admin.order(file_of(chosen), chosen.order, getattr(chosen, "table", ""))
    return 0


def run_retention(chosen: argparse.Namespace) -> int:
    """Count what nobody has touched for long, or delete it."""
    from branchline.server.ops import admin
    from branchline.server.stores.rows import expired_tables
    from branchline.tables.storage.retention import read_retention

    limits = read_retention(chosen.keep)
    if chosen.store:
        count = len(database().expired(chosen.store, limits))
    else:
        with closing(read_only(file_of(chosen))) as connection:
            count = len(expired_tables(connection, limits, -1))
    if chosen.delete and chosen.store:
        database().forget_expired(chosen.store, limits)
    elif chosen.delete:
        admin.order(file_of(chosen), "retention", " ".join(chosen.keep))
    console().print(f"{'deleted' if chosen.delete else 'would be deleted'}: {count}")
    return 0


def run_ban(chosen: argparse.Namespace) -> int:
    """Keep somebody out, or list who is."""
    from branchline.server.ops import admin
    from branchline.server.stores import orders

    place, ban = (chosen.store, database().ban) if chosen.store else (file_of(chosen), admin.ban)
    if chosen.whom:
        ban(place, chosen.whom, chosen.days, chosen.note)
    if chosen.store:
        bans = database().bans(place)
    else:
        with closing(read_only(place)) as connection:
            bans = orders.banned(connection)
    for origin, (until, note) in bans.items():
        when = time.strftime("%Y-%m-%d", time.localtime(until))
        console().print(f"{origin}  until {when}  {note}", soft_wrap=True, markup=False)
    return 0


def run_reports(chosen: argparse.Namespace) -> int:
    """List reports, or close one."""
    from branchline.server.ops import reports

    place = chosen.store or str(file_of(chosen))
    if chosen.close:
        reports.close(place, chosen.close)
    for one in reports.listed(place, chosen.all):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.made))
        closed = "closed  " if one.closed else ""
        who = f"{one.sender} on {one.about}  table {one.table or '-'}"
        console().print(f"{one.number}  {when}  {closed}{who}", soft_wrap=True, markup=False)
        console().print(f"    {one.text}", soft_wrap=True, markup=False)
    return 0


def run_ratings(chosen: argparse.Namespace) -> int:
    """Compute the ratings again; 1 if the store had others and still has."""
    from branchline.server.ops import ratings

    found = ratings.recomputed(chosen.store or str(file_of(chosen)), chosen.recompute)
    out = console()
    for line in found.differences:
        out.print(line, soft_wrap=True, markup=False)
    gone = f", {found.without_log} without a log" if found.without_log else ""
    out.print(f"{found.games} games{gone}, {len(found.ratings)} ratings, {len(found.differences)} differences")
    return 1 if found.differences and not chosen.recompute else 0
