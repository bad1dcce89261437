"""How uvicorn runs the application."""

from __future__ import annotations

import gc

import uvicorn
from starlette.types import ASGIApp

from branchline.server.http.guard import Guard, guarded
from branchline.server.http.websocket import streaming

#: The longest message that a client may send over a stream, in bytes: a ping has four.
LONGEST_MESSAGE = 1024


def settings(app: ASGIApp, guard: Guard, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """One process, one loop. Its own log of requests is off: addresses may hold a table's name or a seat's token.

    ``X-Forwarded-For`` counts only if a trusted proxy has sent it.
    """
    return uvicorn.Config(
        app,
        http=guarded(guard),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        ws=streaming(guard.unread),
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
    )


def spare_the_collector() -> None:
    """Look for cycles seldom: hardly anything here is one, and a frame's thousand small parts are freed without."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
