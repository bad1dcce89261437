"""A PostgreSQL server of the tests' own: Debian's, on loopback, in a folder that goes when it stops."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.server.outside import free_port

pytest.importorskip("psycopg", reason="psycopg is not installed")
import psycopg

LONGEST_INSTALL = 300
USER = "postgres"


def programs() -> Path | None:
    """The folder of Debian's newest PostgreSQL, installing it if we may."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not folders and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(command, capture_output=True, timeout=LONGEST_INSTALL, check=False)
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


class Database:
    """A server that can be stopped and started again."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="branchline-postgres-"))
        self.port = free_port()
        self._names = (f"t{number}" for number in itertools.count())
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "branchline", "--no-sync")
        settings = ["listen_addresses = '127.0.0.1'", f"port = {self.port}", "unix_socket_directories = ''"]
        with open(self.folder / "data" / "postgresql.conf", "a") as file:
            file.write("\n".join([*settings, "max_connections = 200", "fsync = on"]) + "\n")

    def _run(self, program: str, *words: str) -> None:
        # PostgreSQL refuses to run as root.
        head = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        command = [*head, str(self.programs / program), *words]
        done = subprocess.run(command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        assert done.returncode == 0, done.stdout.decode()

    def _control(self, *words: str) -> None:
        data, log = str(self.folder / "data"), str(self.folder / "log")
        # Its log goes to a file, so that nobody waits for its output.
        self._run("pg_ctl", "-D", data, "-l", log, "-w", *words)

    def start(self) -> None:
        self._control("start")

    def stop(self, how: str = "immediate") -> None:
        """``immediate`` is what a power failure is to it; ``fast`` lets it end in order."""
        self._control("-m", how, "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str, port: int = 0) -> str:
        return f"postgresql://branchline@127.0.0.1:{port or self.port}/{name}"

    def new(self) -> str:
        """The address of a new, empty database."""
        name = next(self._names)
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)
