"""The mark of a rehearsal: on every paper across the page, so that no practice sheet is taken for a real one."""

from __future__ import annotations

from games.kit.text import text
from turnier.printing.frame import Frame
from turnier.printing.paper import Head
from turnier.printing.press import Press

PROBE = text("PROBE")


def draw_rehearsal(press: Press, head: Head, page: Frame) -> None:
    """Marks a page, or the part of it that is cut off, where the head says that it belongs to a rehearsal."""
    if head.rehearsal:
        press.watermark(page, PROBE)
