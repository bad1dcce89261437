"""Pieces of work for the runner's tests: at the top of a module, so that other processes find them."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from branchline.core.engine.random import Random
from branchline.lab.runner import ChunkResult


@dataclass(frozen=True)
class Sums:
    """A job: a random number for every item."""

    seed: int
    #: where the work leaves marks of what it did
    marks: str
    #: the item in which the worker is killed
    dies_at: int = -1
    #: how often it dies there
    deaths: int = 1
    #: the item that takes very long
    sleeps_at: int = -1


def numbers(job: Sums, first: int, count: int) -> ChunkResult:
    """The random numbers of the items, and the same as a file."""
    drawn = [int(Random(job.seed, item).below(1000)) for item in range(first, first + count)]
    Path(job.marks, f"{first}-{os.getpid()}-{time.monotonic_ns()}").touch()
    if first <= job.sleeps_at < first + count:
        time.sleep(60)
    if first <= job.dies_at < first + count and died(job) < job.deaths:
        Path(job.marks, f"died-{died(job)}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return ChunkResult({"numbers": drawn}, {"text": " ".join(map(str, drawn)).encode()})


def died(job: Sums) -> int:
    return len(list(Path(job.marks).glob("died-*")))


def done(job: Sums) -> list[int]:
    """The first items of the chunks that were worked on, one for each time."""
    return sorted(int(mark.name.split("-")[0]) for mark in Path(job.marks).glob("[0-9]*"))
