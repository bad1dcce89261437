"""What every answer has in common: the safety headers, a line in the log, a count."""

from __future__ import annotations

import logging
import time

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.addresses import Hosts
from branchline.server.ops.metrics import Metrics
from branchline.tables.errors import Refusal, body_of, status_of

LOG = logging.getLogger("branchline.server")
POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class EveryAnswer:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, metrics: Metrics, hosts: Hosts) -> None:
        self.app = app
        self.metrics = metrics
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it went."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        try:
            self.hosts.check(dict(scope["headers"]).get(b"host", b"").decode("latin-1"))
        except Refusal as error:
            self.metrics.refuse("host")
            await JSONResponse(body_of(error), status_of(error))(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status = time.monotonic(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in present)]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            method = scope["method"] if scope["method"] in METHODS else "OTHER"
            # The route, never the address itself: that may hold a table's name or a seat's token.
            route = scope.get("branchline.route", "other")
            self.metrics.request(method, route, status)
            if status >= 400:
                self.metrics.refuse(str(status))
            took = round((time.monotonic() - started) * 1000, 1)
            LOG.debug("request answered", extra={"method": method, "route": route, "status": status, "ms": took})
