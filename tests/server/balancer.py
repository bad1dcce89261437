"""A plain load balancer: it hands every connection to the next node that takes it, and knows nothing of tables."""

from __future__ import annotations

import itertools
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress


class Balancer:
    """A TCP proxy in front of several ports. What a dead node had open is closed, as its own sockets are."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self._socket.getsockname()[1]
        self._turns = itertools.cycle([list(ports[place:]) + list(ports[:place]) for place in range(len(ports))])
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._socket.accept()
            except OSError:
                return
            far = self._reach(next(self._turns))
            if far is None:
                near.close()
                continue
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=carry, args=(one, other), daemon=True).start()

    def _reach(self, ports: list[int]) -> socket.socket | None:
        for port in ports:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", port), timeout=5)
        return None

    def close(self) -> None:
        for end in (self._socket, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def carry(one: socket.socket, other: socket.socket) -> None:
    """What comes from one side goes to the other, until one of them ends."""
    one.settimeout(None)
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
