"""What deploy/ says fits the program: its commands, ports and metrics. Whether the loop is late is measured."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import socket
import time
from pathlib import Path

import pytest

from branchline.cli.main import parser
from branchline.server.http.addresses import Hosts
from branchline.server.ops.loop_delay import LoopDelay
from tests.server.house import House

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def commands() -> list[list[str]]:
    """The command lines that are started."""
    unit = re.search(r"^ExecStart=(.*)$", (DEPLOY / "branchline.service").read_text(), re.M)
    container = re.search(r"^CMD (.*)$", (DEPLOY / "Containerfile").read_text(), re.M)
    assert unit is not None
    assert container is not None
    return [shlex.split(unit[1])[1:], json.loads(container[1])]


def test_the_commands_are_understood():
    for words in commands():
        assert words[0] == "serve"
        assert parser().parse_args(words).file.endswith("/tables.db")


def test_the_proxies_find_the_server():
    listening = re.search(r"^ListenStream=(.*)$", (DEPLOY / "branchline.socket").read_text(), re.M)
    assert listening is not None
    for name in ("nginx.conf", "Caddyfile"):
        assert re.findall(r"(?:server|reverse_proxy) ([\d.]+:\d+)", (DEPLOY / name).read_text()) == [listening[1]]


def test_what_sets_up_three_nodes_fits_the_program_and_the_proxy():
    """docs/operating.md: the ports of the nodes are those of the proxy, and the command line is understood."""
    lines = (DEPLOY.parent / "docs" / "operating.md").read_text().splitlines()
    ports, words = next(
        (re.findall(r"\d{4}", found[1]), shlex.split(found[2]))
        for line in lines
        if (found := re.match(r"for port in ([\d ]+); do branchline (.*) & done", line))
    )
    assert len(ports) == 3
    assert parser().parse_args([ports[0] if word == "$port" else word for word in words]).port == int(ports[0])
    changed = next(found for line in lines if (found := re.match(r"sed 's/(.*?)/(.*)/' deploy/nginx.conf", line)))
    configuration = (DEPLOY / "nginx.conf").read_text()
    assert configuration.count(changed[1]) == 1
    assert re.findall(r"server 127\.0\.0\.1:(\d+);", configuration.replace(changed[1], changed[2])) == ports


def test_every_alert_is_about_something_that_is_measured(home: House):
    measured = home.visitor().ask("GET", "/metrics").text
    named = set(re.findall(r"branchline_[a-z_]+", (DEPLOY / "alerts.yml").read_text()))
    assert len(named) > 6
    assert sorted(name for name in named if f"# TYPE {name.removesuffix('_bucket')} " not in measured) == []


def test_a_start_waits_for_no_name_lookup(monkeypatch: pytest.MonkeyPatch):
    def slow(*_given: object) -> str:
        raise AssertionError("a name was looked up")

    for name in ("getfqdn", "gethostbyaddr", "getaddrinfo"):
        monkeypatch.setattr(socket, name, slow)
    Hosts(("games.example",)).check("games.example")


def test_a_loop_that_was_held_up_shows():
    async def held_up() -> LoopDelay:
        delay = LoopDelay()
        delay.start()
        await asyncio.sleep(0.3)
        time.sleep(0.5)
        await asyncio.sleep(0.3)
        delay.stop()
        return delay

    delay = asyncio.run(held_up())
    assert delay.longest > 0.2
    assert sum(delay.seconds.counts) >= 2
