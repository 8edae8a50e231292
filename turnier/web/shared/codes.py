"""QR codes, drawn on a page or as a picture of their own."""

from __future__ import annotations

import io

import segno
from django.http import HttpResponse
from django.utils.safestring import SafeString, mark_safe


def drawn_code(words: str) -> SafeString:
    """The code of these words as a drawing on white, at any size."""
    drawn = segno.make_qr(words, error="m", boost_error=False)
    inline = drawn.svg_inline(border=2, light="white", omitsize=True, svgclass="t-qr")
    return mark_safe(inline)  # nosec B308, B703 # noqa: S308 - a drawing of squares


def code_picture(words: str) -> HttpResponse:
    """The code of these words as an SVG of its own: eight pixels a square, four squares of margin."""
    drawn = io.BytesIO()
    segno.make_qr(words, error="m").save(drawn, kind="svg", scale=8, border=4, light="white", xmldecl=False)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
