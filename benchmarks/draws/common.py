"""What all figures of the draw share: a nonce, CPU seconds, lines."""

import time

NONCE = "ab" * 32
SCHEME = {"scheme": "kt-draw-1"}


def timed(work):
    """CPU seconds of this process, and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def chosen(cases, *, short):
    """All cases, or only the first and smallest of them."""
    return cases[:1] if short else cases


def line(*cells):
    print("  ".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in cells), flush=True)
