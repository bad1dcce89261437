"""The tables' shapes on the wire: msgspec encodes them as they are, and reads requests within their limits.

A shape is a dataclass that knows nothing of msgspec. ``struct_of`` makes a Struct with the same fields, their limits
and no others: it reads requests and describes the interface.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from branchline.tables.codec import Codec, Limit, Of

Shape = TypeVar("Shape")


def decode_row(raw: bytes, kind: Any) -> Any:
    """A stored row; msgspec's complaints are ValueErrors."""
    return msgspec.json.decode(raw, type=kind)


CODEC = Codec(msgspec.json.encode, decode_row)


def decode_request(raw: bytes | bytearray, kind: type[Shape]) -> Shape:
    """A request's body as its dataclass; refused if a field is unknown, missing, or beyond its limits."""
    shape: Any = kind
    checked = msgspec.json.decode(raw, type=struct_of(shape))
    return msgspec.convert(checked, kind, from_attributes=True)


@cache
def struct_of(kind: Any) -> type[Struct]:
    """A Struct like a dataclass or a named tuple."""
    hints = get_type_hints(kind, include_extras=True)
    named: list[Any] = []
    if is_dataclass(kind):
        for field in fields(kind):
            hint = wired(hints[field.name])
            if field.default is not MISSING:
                named.append((field.name, hint, field.default))
            elif field.default_factory is not MISSING:
                named.append((field.name, hint, msgspec.field(default_factory=field.default_factory)))
            else:
                named.append((field.name, hint))
    else:
        usual = kind._field_defaults
        named += [
            (name, wired(hint), usual[name]) if name in usual else (name, wired(hint)) for name, hint in hints.items()
        ]
    namespace = {"__doc__": kind.__doc__ if not (kind.__doc__ or "").startswith(f"{kind.__name__}(") else None}
    return msgspec.defstruct(
        kind.__name__, named, namespace=namespace, module=__name__, forbid_unknown_fields=is_dataclass(kind)
    )


def wired(hint: Any) -> Any:
    """A type with Structs for dataclasses, and msgspec's limits for ours."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        marks = [meta_of(mark) for mark in inner[1:] if isinstance(mark, Limit)]
        shape = next((mark.shape for mark in inner[1:] if isinstance(mark, Of)), None)
        base = struct_of(shape) if shape is not None else wired(inner[0])
        return Annotated[base, *marks] if marks else base
    if origin is Literal:
        return hint
    if origin in (Union, UnionType):
        return Union[tuple(wired(one) for one in inner)]  # noqa: UP007 -- a tuple of types
    if origin is not None:
        return origin[tuple(wired(one) for one in inner)]
    shape: Any = hint
    return struct_of(shape) if is_dataclass(hint) else hint


def meta_of(limit: Limit) -> Meta:
    """A limit in msgspec's words."""
    if limit.shortest is None and limit.longest is None:
        return Meta(ge=limit.low, le=limit.high, description=limit.about)
    return Meta(min_length=limit.shortest, max_length=limit.longest, description=limit.about)
