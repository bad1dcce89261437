"""A lock file, so that only one process at a time continues an unfinished run.

The system releases the lock when its process ends, however it ends, so a lock is never left behind. On a system without
such locks nothing is locked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakValueDictionary

from branchline.core.match.errors import BranchlineError

try:
    import fcntl
except ModuleNotFoundError:  # not a Unix system
    fcntl = None  # type: ignore[assignment]


class UnderWay(BranchlineError):
    """Another process is doing the same."""


class Lock:
    """A file that this process holds until ``release``, or until nobody refers to the lock any more."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self.file = file
        self.descriptor = descriptor

    def release(self) -> None:
        """Remove the file and release the lock."""
        if self.descriptor >= 0:
            self.file.unlink(missing_ok=True)
            self._close()

    def _close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def __del__(self) -> None:
        self._close()


#: The locks of this process: it may open its own journal a second time.
_HELD: WeakValueDictionary[Path, Lock] = WeakValueDictionary()


def hold(file: Path, what: str) -> Lock | None:
    """Create and lock the file. Raises UnderWay if another process has it. None if the system has no locks."""
    place = file.resolve()
    held = _HELD.get(place)
    if held is not None and _is_there(held):
        return held
    while fcntl is not None:
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock = Lock(place, os.open(place, os.O_RDWR | os.O_CREAT, 0o666))
        except FileNotFoundError:  # whoever had it has just finished and removed the folder
            continue
        try:
            fcntl.flock(lock.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(lock.descriptor, 20).decode(errors="replace").strip()
            raise UnderWay(f"{what} is under way (process {holder or '?'}): wait for it, or stop it") from None
        except OSError:  # a file system without locks
            lock.release()
            return None
        if _is_there(lock):  # else whoever had it has just finished and removed the file
            os.ftruncate(lock.descriptor, 0)
            os.write(lock.descriptor, f"{os.getpid()}\n".encode())
            _HELD[place] = lock
            return lock
    return None


@contextmanager
def held(file: Path, what: str) -> Iterator[None]:
    """Hold the file during a ``with`` block."""
    lock = hold(file, what)
    try:
        yield
    finally:
        if lock:
            lock.release()


def _is_there(lock: Lock) -> bool:
    """Whether the file that is locked is still the one with this name."""
    with suppress(OSError):
        return lock.descriptor >= 0 and os.path.samestat(os.fstat(lock.descriptor), os.stat(lock.file))
    return False
