"""Logs: one JSON object a line. No cookie, token, address, table name or text of a visitor is ever in them."""

from __future__ import annotations

import json
import logging
import sys
import time

#: Fields that a log line may have beside its message.
FIELDS = ("method", "route", "status", "ms", "why", "bot", "tables", "address", "file")


class JsonLines(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z"
        entry: dict[str, object] = {"time": stamp, "level": record.levelname.lower(), "message": record.getMessage()}
        entry |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry)


def set_up(level: str) -> None:
    """Write to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("branchline", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == "branchline" else "WARNING")
