"""A worker process in which bots think: a job a line on standard input, an answer a line on standard output.

``python -m branchline.server.bots.worker``; the server starts and ends it.
"""

from __future__ import annotations

import os
import sys

import msgspec

from branchline.core.match.errors import BranchlineError
from branchline.tables.bots.thinking import Answer, Job, answer

#: Thinking gives way to the server's loop where there are few cores.
NICENESS = 5


def main() -> None:
    """Until standard input ends."""
    os.nice(NICENESS)
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        try:
            result = answer(decoder.decode(line))
        except BranchlineError as error:
            result = Answer(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
