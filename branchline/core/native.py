"""Native ints and unboxed arrays where the engine is compiled; plain ints and lists where it is not.

Every rule module takes its number types from here, so one source runs at two speeds:

* ``i64``  a machine integer (a plain ``int`` when uncompiled);
* ``Ints`` an array of them (a ``list`` when uncompiled). Allowed on both: indexing, item assignment, ``len``,
  iteration, slicing (``a[:]`` is a copy), ``in``, ``append``;
* ``Shorts``, ``Bytes`` and ``Floats`` the same with ``i16``, ``u8`` and ``float``, for what NumPy is to see;
* ``Rows`` an array of ``Ints``: taking one out makes no object, as it would with a ``list``;
* ``out = append(out, x)`` appends; the result must be assigned, as the array may have moved.

Never write ``1 << n`` with a native ``n``: the compiler emits a 32-bit shift. Use ``BIT[n]`` of engine/bits.py.
Never pass a new array from plain Python to a compiled function: the compiler's wrapper never releases it, so its memory
is lost. Arrays that are kept for good, like weights, do no harm. Neither do arrays that a compiled function returns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import read_i64_le as read_i64_le
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8

    Ints = vec[i64]
    Rows = vec[Ints]
    Shorts = vec[i16]
    Bytes = vec[u8]
    Floats = vec[float]
else:
    from branchline import COMPILED

    if COMPILED:
        from librt.strings import read_i64_le
        from librt.vecs import append, vec
        from mypy_extensions import i16, i64, mypyc_attr, u8

        Ints = vec[i64]
        Rows = vec[Ints]
        Shorts = vec[i16]
        Bytes = vec[u8]
        Floats = vec[float]
    else:
        i16 = i64 = u8 = int
        Ints = Rows = Shorts = Bytes = Floats = list

        def mypyc_attr(**_attributes: object) -> Callable[[type], type]:
            """A note to the compiler about a class. Without a compiler it does nothing."""
            return lambda made: made

        class vec(list):  # noqa: N801 - it stands in for the compiler's own type
            """``vec[i64](items)`` makes a plain list."""

            def __class_getitem__(cls, _item: object) -> type[list]:
                return list

        def read_i64_le(data: bytes, index: int) -> int:
            return int.from_bytes(data[index : index + 8], "little", signed=True)

        def append(items: list[int], item: int) -> list[int]:
            items.append(item)
            return items
