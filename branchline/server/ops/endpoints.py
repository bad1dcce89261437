"""What operators look at: /health and /metrics."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

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
        """Whether the server can do its work."""
        counts = await self.server.store.counts()
        body = {"status": "ok", "tables": counts, "seconds": round(time.time() - self.server.started)}
        return Response(msgspec.json.encode(body), media_type="application/json")

    async def metrics(self, request: Request) -> Response:
        """Counters for Prometheus."""
        server, store, pool = self.server, self.server.store, self.server.pool
        gauges: dict[str, tuple[str, float]] = {
            "rooms": ("Tables in memory.", len(server.lobby.rooms)),
            "streams": ("Open WebSockets.", server.streams),
            "commits": ("Commits of the store.", store.writer.commits),
            "writes": ("Writes of the store; several share a commit.", store.writer.writes),
            "store_failures": ("Commits that failed.", store.writer.failures),
            "bot_answers": ("Answers of bots.", pool.answered),
            "bot_fallbacks": ("Times that a bot did not answer in time.", pool.given_up),
            "started_seconds": ("When the server started.", server.started),
        }
        for status, count in (await store.counts()).items():
            gauges[f"tables_{status}"] = (f"Tables that are {status}.", count)
        return Response(server.metrics.text(gauges), media_type="text/plain; version=0.0.4")
