"""A worker process in which bots think. It reads questions from standard input, and writes answers to standard output.

``python -m branchline.server.bots.worker [niceness]``; the server starts and ends it.
"""

from __future__ import annotations

import os
import sys

import msgspec

from branchline.core.match.errors import BranchlineError
from branchline.tables.bots.thinking import Answer, Question, answer

#: Thinking gives way to the server's loop where there are few cores, and studying to everything else.
NICENESS, STUDIOUS = 5, 19


def main() -> None:
    """Until standard input ends."""
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            result = answer(decoder.decode(line))
        except BranchlineError as error:
            result = Answer(error=str(error))
        sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
