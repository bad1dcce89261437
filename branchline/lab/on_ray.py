"""Runs chunks on a Ray cluster. Ray is an extra: ``pip install "branchline[ray]"``.

Every machine of the cluster needs Branchline (an ordinary install of the same version). Ray itself gives a chunk to
another machine when a worker or a machine dies.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from branchline import VERSION
from branchline.extras import advice

if TYPE_CHECKING:
    from branchline.lab.runner import Chunk, J, PackedResult, Work

#: So often Ray tries a chunk again whose worker or machine died.
_TRIES = 4
_AHEAD = 4


def installed() -> bool:
    """Whether Ray is installed."""
    return find_spec("ray") is not None


def results(work: Work[J], job: J, chunks: Sequence[Chunk], address: str | None) -> Generator[PackedResult]:
    """The chunks' results, in order. Only a few chunks for each core are in progress at a time."""
    from branchline.lab.runner import LabError, pack

    if not installed():
        raise LabError(advice("--on ray", "ray", "ray"))
    ray: Any = import_module("ray")

    mine = not ray.is_initialized()
    if mine:
        try:
            ray.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
        except ConnectionError as wrong:
            raise LabError(f"no Ray cluster answers at {address}: {wrong}") from None

    def checked(first: int, count: int, version: str) -> PackedResult:
        from branchline import VERSION as THERE

        if version != THERE:
            raise RuntimeError(f"a machine of the cluster has Branchline {THERE}, not {version}")
        return pack(work, job, first, count)

    far: Any = ray.remote(max_retries=_TRIES, num_cpus=1)(checked)
    try:
        most = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for chunk in chunks:
            waiting.append(far.remote(chunk.first, chunk.count, VERSION))
            if len(waiting) >= most:
                yield ray.get(waiting.pop(0))
        while waiting:
            yield ray.get(waiting.pop(0))
    finally:
        if mine:
            ray.shutdown()
