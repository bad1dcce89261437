"""What the bounds on connections cost: processor time for a request to an application that does nothing.

python -m tests.server.guard_cost

The fast parser alone, with our bounds (http/guard.py), and the parser that is written in Python. Of several rounds the
quickest, so that it can be compared on a machine that does other work, too.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import time
from typing import Any

import uvicorn

from branchline.server.http.guard import Guard, guarded
from tests.server.outside import free_port

ROUNDS, CONNECTIONS, REQUESTS = 5, 4, 250
REQUEST = (
    b"POST /api/tables/abcdefghjkmn/actions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Accept: */*\r\nAccept-Language: en\r\nCookie: branchline=" + b"x" * 80 + b"\r\nContent-Length: 80\r\n\r\n"
) + b"x" * 80
PROTOCOLS: dict[str, Any] = {"fast parser": "httptools", "with bounds": guarded(Guard()), "parser in Python": "h11"}


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads the body and says that it is done."""
    if scope["type"] == "http":
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"{}"})


def served(protocol: Any) -> float:
    """Seconds of the server's thread for a request."""
    port, spent = free_port(), list[float]()
    config = uvicorn.Config(nothing, port=port, http=protocol, log_config=None, access_log=False, lifespan="off")
    server = uvicorn.Server(config)

    def run() -> None:
        asyncio.run(server.serve())

    thread = threading.Thread(target=run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        assert thread.ident is not None
        clock = time.pthread_getcpuclockid(thread.ident)
        for _ in range(ROUNDS):
            started = time.clock_gettime(clock)
            ask(port)
            spent.append((time.clock_gettime(clock) - started) / (CONNECTIONS * REQUESTS))
    finally:
        server.should_exit = True
        thread.join()
    return min(spent)


def ask(port: int) -> None:
    """Requests one after the other on each of some connections."""
    for _ in range(CONNECTIONS):
        with socket.create_connection(("127.0.0.1", port)) as raw:
            for _ in range(REQUESTS):
                raw.sendall(REQUEST)
                while not raw.recv(4096).endswith(b"{}"):
                    pass


if __name__ == "__main__":
    for name, protocol in PROTOCOLS.items():
        sys.stdout.write(f"{name}: {served(protocol) * 1e6:.0f} microseconds\n")
