"""The parameters of a question, checked: the words behind the "?" of its address."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from branchline.tables.api.routes import Param
from branchline.tables.errors import BadRequest

Words = Iterable[tuple[str, str]]


def read_query(words: Words, params: tuple[Param, ...]) -> dict[str, Any]:
    """The parameters, checked."""
    known = {param.name: param for param in params}
    query: dict[str, Any] = {}
    for name, text in words:
        param = known.get(name)
        if param is None or name in query:
            raise BadRequest(f"{'unknown parameter' if param is None else 'given twice:'} {name!r}")
        query[name] = read_param(param, text)
    for param in params:
        if param.required and param.name not in query:
            raise BadRequest(f"{param.name} is missing")
    return query


def read_seat(words: Words, params: tuple[Param, ...]) -> int | None:
    """The seat in whose name it is asked: read first, since rights come before the form of the rest."""
    param = next((param for param in params if param.name == "seat"), None)
    text = dict(words).get("seat")
    return None if param is None or text is None else int(read_param(param, text))


def read_param(param: Param, text: str) -> int | str:
    """One parameter, checked."""
    if param.kind is int:
        if not (text.isascii() and text.isdigit() and len(text) < 17 and int(text) <= param.most):
            raise BadRequest(f"{param.name} is a whole number from 0 to {param.most}")
        return int(text)
    if len(text) > param.most:
        raise BadRequest(f"{param.name} has at most {param.most} characters")
    return text
