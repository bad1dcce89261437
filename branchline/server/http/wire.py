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


def encode_tuple(one: Any) -> bytes:
    """A named tuple as an object, by way of a Struct: that is several times as fast as a dictionary."""
    kind: Any = type(one)
    return _ENCODER.encode(row_of(kind)(*one))


@cache
def row_of(kind: Any) -> type[Struct]:
    """A Struct like a named tuple; it holds no cycles, so the collector need not look at it."""
    usual = defaults_of(kind)
    named: list[Any] = [(name, Any, usual[name]) if name in usual else (name, Any) for name in kind._fields]
    return msgspec.defstruct(kind.__name__, named, omit_defaults=True, gc=False)


_ENCODER = msgspec.json.Encoder()
CODEC = Codec(msgspec.json.encode, decode_row, encode_tuple)


def decode_request(raw: bytes | bytearray, kind: type[Shape]) -> Shape:
    """A request's body as its dataclass; refused if a field is unknown, missing, or beyond its limits."""
    shape: Any = kind
    checked = msgspec.json.decode(raw, type=struct_of(shape, True))
    return msgspec.convert(checked, kind, from_attributes=True)


@cache
def struct_of(kind: Any, strict: bool = False) -> type[Struct]:
    """A Struct like a dataclass or a named tuple; a strict one takes no other fields."""
    usual = defaults_of(kind)
    named: list[Any] = [
        (name, wired(hint, strict), usual[name]) if name in usual else (name, wired(hint, strict))
        for name, hint in get_type_hints(kind, include_extras=True).items()
    ]
    about = kind.__doc__ if not (kind.__doc__ or "").startswith(f"{kind.__name__}(") else None
    return msgspec.defstruct(
        kind.__name__, named, namespace={"__doc__": about}, module=__name__, forbid_unknown_fields=strict
    )


def defaults_of(kind: Any) -> dict[str, Any]:
    """The fields that may be left out, with their usual values."""
    if not is_dataclass(kind):
        usual: dict[str, Any] = kind._field_defaults
        return usual
    made = {
        f.name: msgspec.field(default_factory=f.default_factory)
        for f in fields(kind)
        if f.default_factory is not MISSING
    }
    return made | {f.name: f.default for f in fields(kind) if f.default is not MISSING}


def wired(hint: Any, strict: bool = False) -> Any:
    """A type as msgspec is to see it: our limits as msgspec's, and a Struct for a dataclass in which that matters."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        limits = [meta_of(mark) for mark in inner[1:] if isinstance(mark, Limit)]
        row = next((mark.shape for mark in inner[1:] if isinstance(mark, Of)), None)
        base = struct_of(row) if row is not None else wired(inner[0], strict)
        return Annotated[base, *limits] if limits else base
    if origin is Literal:
        return hint
    if origin in (Union, UnionType):
        return Union[tuple(wired(one, strict) for one in inner)]  # noqa: UP007 -- a tuple of types
    if origin is not None:
        return origin[tuple(wired(one, strict) for one in inner)]
    if not is_dataclass(hint):
        return hint
    shape: Any = hint
    return struct_of(shape, strict) if strict or has_marks(shape) else hint


@cache
def has_marks(kind: Any) -> bool:
    """Whether a dataclass says more of its fields than their types."""
    return any(wired(hint) != hint for hint in get_type_hints(kind, include_extras=True).values())


def meta_of(limit: Limit) -> Meta:
    """A limit in msgspec's words."""
    if limit.shortest is None and limit.longest is None:
        return Meta(ge=limit.low, le=limit.high, description=limit.about)
    return Meta(min_length=limit.shortest, max_length=limit.longest, description=limit.about)
