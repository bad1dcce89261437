"""The server as its own process, as `branchline serve` starts it: to be killed, and to be loaded."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from pathlib import Path


def free_port() -> int:
    """A port that nobody uses at the moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Outside:
    """A server process on a port and a file, which can be started again and again."""

    #: what the process runs with the words of the command line
    code = "import sys; from branchline.cli import main; sys.exit(main(sys.argv[1:]))"

    def __init__(self, file: Path, *more: str) -> None:
        self.file = file
        self.port = free_port()
        self.more = more
        self.environment: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--file", str(self.file), "--rate", "0", "--pause", "0", *self.more]
        environment = {**os.environ, **self.environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.code, *words], stdout=subprocess.DEVNULL, env=environment
        )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server did not start"
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
                connection.request("GET", "/health")
                connection.getresponse().read()
                connection.close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(20)
