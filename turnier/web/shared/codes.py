"""QR codes on pages."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def drawn_code(words: str) -> SafeString:
    """The code of these words as a drawing on white, at any size."""
    drawn = segno.make_qr(words, error="m", boost_error=False)
    inline = drawn.svg_inline(border=2, light="white", omitsize=True, svgclass="t-qr")
    return mark_safe(inline)  # nosec B308, B703 # noqa: S308 - a drawing of squares
