"""One process at a time: a lock on what an unfinished run keeps.

The system lets go of a lock when its process ends, however it ends, so a lock is never left behind. Where the system
has no such locks, nothing is locked.
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
    """Another process is doing that."""


class Lock:
    """A file that this process holds until ``release``, or until nobody refers to the lock any more."""

    def __init__(self, file: Path, descriptor: int) -> None:
        self.file = file
        self.descriptor = descriptor

    def release(self) -> None:
        """Remove the file, and let another process have it."""
        if self.descriptor >= 0:
            self.file.unlink(missing_ok=True)
            self._close()

    def _close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def __del__(self) -> None:
        self._close()


#: What this process holds: it may open its own journal a second time.
_HELD: WeakValueDictionary[Path, Lock] = WeakValueDictionary()


def hold(file: Path, what: str) -> Lock | None:
    """Lock the file, which is made; UnderWay if another process has it: ``what`` is under way. None: no locks here."""
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
            told = os.read(lock.descriptor, 20).decode(errors="replace").strip()
            raise UnderWay(f"{what} is under way (process {told or '?'}): wait for it, or stop it") from None
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
    """Hold the file while something is done."""
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
