"""QR codes as path operators: runs of black modules, one row of the code at a time."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import segno


@lru_cache(maxsize=4)
def modules(words: str) -> tuple[int, str]:
    """The edge of the code in modules, without quiet zone, and the operators that fill it from its upper left."""
    # A fixed mask spares the search through all eight; every reader copes with any of them.
    code = segno.make_qr(words, error="m", mask=2, boost_error=False)
    # Each row moves the origin down by one, so that equal runs stay equal text and compress well.
    return len(code.matrix), " ".join(f"1 0 0 1 0 -1 cm{_row(row)}" for row in code.matrix)


def _row(row: bytearray) -> str:
    runs = ""
    start = 0
    for dark, same in groupby(row):
        length = len(list(same))
        if dark:
            runs += f" {start} 0 {length} 1 re"
        start += length
    return f"{runs} f" if runs else ""
