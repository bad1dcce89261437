"""The lines of the protocol: each is one JSON object with a ``type``."""

from __future__ import annotations

import json
from typing import Any

#: Raised when a message changes its meaning or goes. New fields do not raise it.
PROTOCOL = 1
#: No line is longer, in characters.
LONGEST = 10_000_000


class ProtocolError(Exception):
    """A line that the protocol does not have."""


def written(kind: str, **fields: Any) -> str:
    """A message as a line."""
    return json.dumps({"type": kind, **fields}, ensure_ascii=False) + "\n"


def read(line: str) -> dict[str, Any]:
    """The message of a line."""
    if len(line) > LONGEST:
        raise ProtocolError(f"a line has at most {LONGEST} characters")
    try:
        message = json.loads(line)
    except ValueError:
        raise ProtocolError(f"this is not JSON: {line.strip()[:80]!r}") from None
    except RecursionError:
        raise ProtocolError("too many brackets within brackets") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProtocolError(f"this is not an object with a type: {line.strip()[:80]!r}")
    return message


def field(message: dict[str, Any], name: str, kind: type, otherwise: Any = ...) -> Any:
    """A field of a message, of that type; a whole number may stand for a fraction."""
    value = message.get(name, otherwise)
    if value is ...:
        raise ProtocolError(f"{message['type']} needs the field {name}")
    fits = isinstance(value, (int, float) if kind is float else kind) and not (kind is not bool and value is True)
    if not fits and value is not otherwise:
        raise ProtocolError(f"{name} is not a {kind.__name__}")
    return value
