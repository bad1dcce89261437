"""Shows where compiled functions still make Python objects of numbers: ``python tools/boxing.py mini_rails``.

Reads the C that the last compilation left in build/. A function on this list is not wrong, but if it runs for every
move it is slow. Usual causes: ``a or b`` and ``x if c else 1`` with native numbers (write an if statement), ``in`` on
an array (use core/arrays.py), a list, tuple or dict of numbers, ``range`` over a constant that is then boxed.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

C_FILES = Path(__file__).resolve().parent.parent / "build" / sys.implementation.cache_tag / "c"
FUNCTION = re.compile(r"^\S.*\b(CPyDef_\w+)\(.*\) \{$")
BOXING = re.compile(r"PyLong_FromLongLong|CPyTagged_StealAsObject|CPyTagged_FromInt64|PyTuple_New|PyList_New|PyDict_")


def boxed(file: Path) -> Counter[str]:
    """How many places of each function make objects."""
    counts: Counter[str] = Counter()
    function = ""
    for line in file.read_text().splitlines():
        if match := FUNCTION.match(line):
            function = match[1]
        elif line.startswith("PyObject *CPyPy_") or line == "}":
            function = ""  # the wrapper that Python calls boxes its result; that is expected
        elif function and BOXING.search(line):
            counts[function] += 1
    return counts


def main() -> int:
    """Print the functions whose file or name contains a word."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for file in sorted(C_FILES.rglob(f"*{wanted}*.c")):
        for function, places in boxed(file).most_common():
            if "__top_level__" not in function:
                print(f"{places:4} {function.removeprefix('CPyDef_').replace('___', '.')}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
