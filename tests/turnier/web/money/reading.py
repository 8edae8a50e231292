"""Reads a page as one line of text, with its no-break spaces."""

from __future__ import annotations

import re

from django.http import HttpResponse


def text(response: HttpResponse) -> str:
    """The page with single spaces between its words."""
    return re.sub(r"[ \n]+", " ", response.content.decode())


def seen(response: HttpResponse) -> str:
    """The digest of the figures that a page shows, as its form sends it back."""
    found = re.search(r'name="seen" value="([0-9a-f]{64})"', response.content.decode())
    assert found is not None
    return found[1]
