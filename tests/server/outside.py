"""The server as its own process, as `branchline serve` starts it: to be killed, and to be loaded."""

from __future__ import annotations

import http.client
import os
import random
import socket
import subprocess
import sys
import time
from pathlib import Path


def free_port() -> int:
    """A port that nobody uses at the moment, nor by chance while a server is down: outgoing connections have others."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class HeldSocket:
    """A listening socket that outlives the servers which use it, as systemd holds one (deploy/branchline.socket)."""

    #: becomes the program that is named by the words after the socket's number
    code = (
        "import os, sys; os.dup2(int(sys.argv[1]), 3);"
        "os.environ |= {'LISTEN_PID': str(os.getpid()), 'LISTEN_FDS': '1'}; os.execv(sys.argv[2], sys.argv[2:])"
    )

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port: int = self._socket.getsockname()[1]

    def start(self, words: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start a program that finds the socket where systemd puts it."""
        number = self._socket.fileno()
        become = [sys.executable, "-c", self.code, str(number), *words]
        return subprocess.Popen(become, stdout=subprocess.DEVNULL, env=environment, pass_fds=[number])

    def close(self) -> None:
        self._socket.close()


class Outside:
    """A server process on a port and a file or a database, which can be started again and again."""

    #: what the process runs with the words of the command line
    code = "import sys; from branchline.cli import main; sys.exit(main(sys.argv[1:]))"

    def __init__(self, place: Path | str, *more: str, held: HeldSocket | None = None) -> None:
        self.place = place
        self.held = held
        self.port = held.port if held else free_port()
        self.more = more
        self.environment: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def kept(self) -> str:
        """The word for where everything is kept."""
        return "--store" if str(self.place).startswith("postgresql:") else "--file"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it."""
        words = [
            "serve",
            "--port",
            str(self.port),
            self.kept,
            str(self.place),
            "--rate",
            "0",
            "--pause",
            "0",
            *self.more,
        ]
        environment = {**os.environ, **self.environment}
        program = [sys.executable, "-c", self.code, *words]
        if self.held:
            self.process = self.held.start(program, environment)
        else:
            self.process = subprocess.Popen(program, stdout=subprocess.DEVNULL, env=environment)

    def wait(self) -> None:
        """Wait until it answers."""
        assert self.process is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server did not start"
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
            try:
                connection.request("GET", "/health")
                connection.getresponse().read()
                return
            except OSError:
                time.sleep(0.02)
            finally:
                connection.close()
        raise AssertionError("the server does not answer")

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self.process is not None and self.process.poll() is None

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
