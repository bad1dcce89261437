"""Dataclasses as JSON and back, with nothing but the standard library.

The server passes a faster codec of the same meaning to the lobby (server/http/wire.py). Stored events and settings are
always read and written here, so that their bytes do not depend on who runs the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Shape = TypeVar("Shape")


@dataclass(frozen=True)
class Limit:
    """What a value of a request must keep to; stands in ``Annotated``."""

    low: float | None = None
    high: float | None = None
    shortest: int | None = None
    longest: int | None = None
    about: str | None = None


@dataclass(frozen=True)
class Of:
    """Says that an untyped row in an answer has the fields of a named tuple; stands in ``Annotated``."""

    shape: type


class ShapeError(ValueError):
    """JSON that is not of the expected shape: the message names the place."""


@dataclass(frozen=True)
class Codec:
    """How answers and rows become bytes, and how rows are read again."""

    encode: Callable[[object], bytes]
    decode: Callable[[bytes, Any], Any]
    #: a named tuple as an object; what has its usual value is left out
    encode_tuple: Callable[[Any], bytes]


def encode(value: object) -> bytes:
    """A value as JSON; dataclasses are objects."""
    text = json.dumps(value, default=_fields_of, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def _fields_of(value: object) -> dict[str, object]:
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} has no JSON form")
    return {field.name: getattr(value, field.name) for field in fields(value)}


def encode_tuple(one: Any) -> bytes:
    """A named tuple as an object."""
    return encode(named_fields(one))


def named_fields(one: Any) -> dict[str, object]:
    """The fields of a named tuple that do not have their usual value."""
    usual = one._field_defaults
    return {name: value for name, value in zip(one._fields, one, strict=True) if usual.get(name, MISSING) != value}


def decode(raw: bytes | str, kind: type[Shape]) -> Shape:
    """The value of that type in JSON; unknown fields are left out, so that a later version may add some."""
    shaped: Shape = shape(json.loads(raw), kind)
    return shaped


def decode_strictly(raw: bytes | str, kind: type[Shape]) -> Shape:
    """The same for a request: an unknown field is refused."""
    shaped: Shape = shape(json.loads(raw), kind, strict=True)
    return shaped


def shape(value: Any, kind: Any, place: str = "$", strict: bool = False) -> Any:
    """The value as one of the type, checked."""
    if is_dataclass(kind):
        return _shape_fields(value, kind, place, strict)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        shaped = shape(value, inner[0], place, strict)
        for mark in inner[1:]:
            if isinstance(mark, Limit):
                _check_limit(shaped, mark, place)
        return shaped
    if origin in (Union, UnionType):
        return _shape_one_of(value, inner, place, strict)
    if origin is Literal:
        if value not in inner:
            raise ShapeError(f"{value!r} is not one of {', '.join(map(str, inner))}: {place}")
        return value
    if origin in (list, tuple, dict):
        return _shape_many(value, origin, inner, place, strict)
    return _shape_plain(value, kind, place)


def _shape_fields(value: Any, kind: Any, place: str, strict: bool) -> Any:
    if not isinstance(value, dict):
        raise ShapeError(f"expected an object: {place}")
    hints, known = _hints(kind), {}
    for field in fields(kind):
        if field.name in value:
            known[field.name] = shape(value[field.name], hints[field.name], f"{place}.{field.name}", strict)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise ShapeError(f"{field.name} is missing: {place}")
    if strict and not value.keys() <= known.keys():
        raise ShapeError(f"unknown field {min(value.keys() - known.keys())!r}: {place}")
    return kind(**known)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _shape_one_of(value: Any, kinds: tuple[Any, ...], place: str, strict: bool) -> Any:
    if value is None and NoneType in kinds:
        return None
    others = [kind for kind in kinds if kind is not NoneType]
    if len(others) != 1:
        raise TypeError(f"no union of {others} is read from JSON")
    return shape(value, others[0], place, strict)


def _shape_many(value: Any, origin: Any, inner: tuple[Any, ...], place: str, strict: bool) -> Any:
    if origin is dict:
        if not isinstance(value, dict):
            raise ShapeError(f"expected an object: {place}")
        return {shape(k, inner[0], place): shape(v, inner[1], f"{place}.{k}", strict) for k, v in value.items()}
    if not isinstance(value, list):
        raise ShapeError(f"expected a list: {place}")
    if origin is tuple:
        if len(value) != len(inner):
            raise ShapeError(f"expected {len(inner)} values: {place}")
        return tuple(shape(one, kind, place, strict) for one, kind in zip(value, inner, strict=True))
    return [shape(one, inner[0], f"{place}[{number}]", strict) for number, one in enumerate(value)]


def _shape_plain(value: Any, kind: Any, place: str) -> Any:
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise ShapeError(f"expected {kind.__name__}, found {type(value).__name__}: {place}")
    return value


def _check_limit(value: Any, limit: Limit, place: str) -> None:
    if value is None:
        return
    if (limit.low is not None and value < limit.low) or (limit.high is not None and value > limit.high):
        raise ShapeError(f"{value} is not from {limit.low} to {limit.high}: {place}")
    if limit.shortest is not None and len(value) < limit.shortest:
        raise ShapeError(f"shorter than {limit.shortest}: {place}")
    if limit.longest is not None and len(value) > limit.longest:
        raise ShapeError(f"longer than {limit.longest}: {place}")


#: The standard library's; slower than the server's, and enough for one player's browser.
PLAIN = Codec(encode, decode, encode_tuple)
