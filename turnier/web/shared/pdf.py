"""The answer that carries a paper."""

from __future__ import annotations

from django.http import HttpResponse


def pdf(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser under a readable name."""
    response = HttpResponse(content, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
