"""What operators look at: /health and /metrics."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from branchline.server.http.request import address_of
from branchline.tables.errors import StoreFailed

if TYPE_CHECKING:
    from branchline.server.http.app import Server


class OpsRoutes:
    """The routes of a server for operators."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [Route("/health", self.health), Route("/metrics", self.metrics)]

    async def health(self, request: Request) -> Response:
        """Whether the server can do its work: the store must write and read within a few seconds."""
        self.server.addresses.take(address_of(request))
        try:
            await self.server.store.probe()
        except StoreFailed as error:
            failing = {"status": "failing", "why": str(error)}
            return Response(msgspec.json.encode(failing), 503, media_type="application/json")
        counts = await self.server.store.counts()
        body = {"status": "ok", "tables": counts, "seconds": round(time.time() - self.server.started)}
        return Response(msgspec.json.encode(body), media_type="application/json")

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus."""
        self.server.addresses.take(address_of(request))
        server, store, pool, delay = self.server, self.server.store, self.server.pool, self.server.loop_delay
        gauges: dict[str, tuple[str, float]] = {
            "rooms": ("Tables in memory.", len(server.lobby.rooms)),
            "streams": ("Open WebSockets.", server.streams),
            "commits": ("Commits of the store.", store.writer.commits),
            "writes": ("Writes of the store; several share a commit.", store.writer.writes),
            "store_failures": ("Commits that failed.", store.writer.failures),
            "store_stuck_seconds": ("How long the present commit has lasted.", store.writer.stuck_seconds),
            "store_bytes": ("Size of the store's file.", await store.size()),
            "disk_free_bytes": ("What is left on its disk.", store.free()),
            "loop_delay_longest_seconds": ("How late the event loop was at most in the last minute.", delay.longest),
            "process_bytes": ("Memory that the server holds, without its bots.", memory_bytes()),
            "connections": ("Connections that are no streams.", server.guard.count),
            "bot_answers": ("Answers of bots.", pool.answered),
            "bot_fallbacks": ("Times that a bot did not answer in time.", pool.given_up),
            "started_seconds": ("When the server started.", server.started),
        }
        for status, count in (await store.counts()).items():
            gauges[f"tables_{status}"] = (f"Tables that are {status}.", count)
        text = server.metrics.text(gauges, server.guard.closed)
        late = delay.seconds.lines("branchline_loop_delay_seconds", "How late the event loop was.")
        return Response(text + "\n".join([*late, ""]), media_type="text/plain; version=0.0.4")


def memory_bytes() -> int:
    """What this process holds in memory; 0 where that can't be told."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0
