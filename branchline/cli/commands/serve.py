"""``branchline serve``: the table server."""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import socket
import sys
import webbrowser

from branchline.cli.arguments import Commands
from branchline.cli.output import console
from branchline.core.match.errors import SetupError
from branchline.files import data_folder
from branchline.tables.bots import opponents
from branchline.tables.storage.retention import read_retention

#: The first file descriptor that systemd passes on.
_HELD_SOCKET = 3
EPILOG = """\
Everything is kept in one file, and nothing that was acknowledged is lost. You can stop the server at any time.

examples:
  branchline serve                          for this computer, at http://127.0.0.1:8000
  branchline serve --host 0.0.0.0           for everybody in the house
  branchline serve --file club.db --log info
  branchline serve --store postgresql://branchline@db.example/branchline --node 10.0.0.7:8000

Several nodes may serve the same database, each with its own --node. Whatever is about a table is served by the node
that owns it, so that a plain load balancer in front of them is enough.
"""


#: These mean all addresses of the computer. They can't be used in a link.
EVERYWHERE = ("0.0.0.0", "::")


def add_command(commands: Commands) -> None:
    """serve [--host H] [--port P] [--file F] ..."""
    command = commands.add_parser(
        "serve",
        help="play in the browser: a server for tables, people and bots",
        description="Starts the table server. Open its page, take a seat, fill the rest with bots, and play.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--host", default="127.0.0.1", help="the address to listen at; default: this computer only")
    command.add_argument("--port", type=int, default=8000, help="default 8000; 0: any that is free")
    command.add_argument("--file", metavar="FILE", help="where everything is kept; default: your data folder")
    command.add_argument(
        "--store", metavar="URL", help="a PostgreSQL database in place of the file, for any number of nodes"
    )
    command.add_argument(
        "--node", metavar="HOST:PORT", help="where other nodes reach this one; default: where it listens"
    )
    command.add_argument("--workers", type=int, default=0, metavar="N", help="processes in which bots think")
    command.add_argument(
        "--worker-command",
        default="",
        metavar="COMMAND",
        help="what starts such a process elsewhere: ssh -T bots.example python -m branchline.server.bots.worker",
    )
    command.add_argument(
        "--pause",
        type=float,
        default=0.0,
        metavar="S",
        help="a bot takes at least so many seconds; default 0: the page sets the pace",
    )
    command.add_argument(
        "--rate",
        type=float,
        default=20.0,
        metavar="R",
        help="requests a second of one visitor; 0: no limit; default 20",
    )
    command.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another site whose pages may use this server"
    )
    command.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="a host name of this server; * allows any"
    )
    command.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="STATUS=DAYS",
        help="delete tables that are open, running or over after so many days without a change; default: never",
    )
    command.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy (address or network) whose X-Forwarded-For counts",
    )
    command.add_argument(
        "--webhook-host", action="append", default=[], metavar="HOST", help="a host that may be called at a turn"
    )
    command.add_argument(
        "--log", choices=("debug", "info", "warning", "error"), default="warning", help="how much to log"
    )
    command.add_argument(
        "--bots", action="append", default=[], metavar="model:FILE", help="offer this trained model as a bot, too"
    )
    command.add_argument(
        "--offline", default="", metavar="URL", help="where visitors find your `branchline site build` folder"
    )
    command.add_argument(
        "--accounts", action="store_true", help="let people have accounts (pip install 'branchline[accounts]')"
    )
    command.add_argument(
        "--smtp", default="", metavar="URL", help="a mail server for accounts, like smtp://user@mail.example:587"
    )
    command.add_argument("--mail-from", default="", metavar="ADDRESS", help="who its letters are from")
    command.add_argument(
        "--daily-level",
        type=int,
        default=5,
        metavar="N",
        help="the strongest level that plays a daily challenge for comparison; 0: none; default 5",
    )
    command.add_argument("--open", action="store_true", help="open the page in the browser")
    command.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped."""
    import uvicorn

    from branchline.server.config import AccountConfig, Config
    from branchline.server.http.app import Server
    from branchline.server.ops import json_logs
    from branchline.server.running import settings, spare_the_collector
    from branchline.server.stores.serving import open_store

    check(chosen)
    opponents.offer(chosen.bots)
    allow_many_sockets()
    listening = inherited() or listen(chosen.host, chosen.port)
    host, port = listening.getsockname()[:2]
    store = open_store(
        chosen.store or chosen.file or str(data_folder() / "tables.db"), node_address(chosen, host, port)
    )
    json_logs.set_up(chosen.log)
    config = Config(
        workers=chosen.workers or max(1, (os.cpu_count() or 2) - 1),
        worker_command=tuple(shlex.split(chosen.worker_command)),
        pause=chosen.pause,
        rate=chosen.rate,
        address_rate=chosen.rate * 10,
        origins=tuple(chosen.origin),
        webhook_hosts=tuple(chosen.webhook_host),
        proxies=tuple(chosen.trusted_proxy),
        names=tuple(chosen.name),
        retention=read_retention(chosen.keep),
        offline=chosen.offline,
        accounts=AccountConfig(smtp=chosen.smtp, sender=chosen.mail_from) if chosen.accounts else None,
        daily_level=chosen.daily_level,
    )
    address, others = addresses(host, port)
    out = console()
    out.print(f"Branchline is at {address}   (Ctrl-C stops it; everything is kept in {store.place})", soft_wrap=True)
    if others != address:
        out.print(f"For others in your network: {others}, or this computer's address in place of its name")
    sys.stdout.flush()
    if chosen.open:
        webbrowser.open(address)
    spare_the_collector()
    server = Server(store, config)
    uvicorn.Server(settings(server.application(), server.guard, config.proxies)).run(sockets=[listening])
    store.close()
    return 0


def addresses(host: str, port: int) -> tuple[str, str]:
    """The page's address for this computer and for others. They differ if the server listens everywhere."""
    names = ("127.0.0.1", socket.gethostname()) if host in EVERYWHERE else (host, host)
    local, others = (f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}" for name in names)
    return local, others


def node_address(chosen: argparse.Namespace, host: str, port: int) -> str:
    """Where other nodes reach this one."""
    if chosen.node:
        return str(chosen.node)
    name = socket.gethostname() if host in EVERYWHERE else host
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"


def check(chosen: argparse.Namespace) -> None:
    """Refuse settings that make no sense."""
    from branchline.server.stores.serving import is_address

    if not 0 <= chosen.port <= 65535:
        raise SetupError(f"--port must be from 0 to 65535, not {chosen.port}")
    if chosen.offline and not chosen.offline.startswith(("https://", "http://", "/")):
        raise SetupError(f"--offline must be an address like https://example.org/play/, not {chosen.offline}")
    if chosen.store and chosen.file:
        raise SetupError("give --store or --file, not both")
    if chosen.store and not is_address(chosen.store):
        raise SetupError(f"--store must be an address like postgresql://user@host/name, not {chosen.store!r}")
    if chosen.node and not (":" in chosen.node and chosen.node.rpartition(":")[2].isdigit()):
        raise SetupError(f"--node must be HOST:PORT, not {chosen.node!r}")
    if (chosen.smtp or chosen.mail_from) and not chosen.accounts:
        raise SetupError("--smtp and --mail-from are for --accounts")
    for name in ("workers", "pause", "rate"):
        if not 0 <= getattr(chosen, name) <= 10_000:
            raise SetupError(f"--{name} must be from 0 to 10000, not {getattr(chosen, name)}")


def inherited() -> socket.socket | None:
    """The listening socket that systemd holds (deploy/branchline.socket), if it does.

    It outlives the server: during a restart visitors wait instead of being refused.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    os.set_inheritable(_HELD_SOCKET, False)
    return socket.socket(fileno=_HELD_SOCKET)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket, opened before anything else is touched."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError as wrong:
        listening.close()
        raise SetupError(f"can't listen at {host} port {port}: {wrong.strerror}; try --port 0") from None
    return listening


def allow_many_sockets() -> None:
    """Raise the limit of open sockets as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536) if hard > 0 else 65536, hard))
