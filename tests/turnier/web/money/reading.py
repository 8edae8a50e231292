"""Reads a page as one line of text, with its no-break spaces."""

from __future__ import annotations

import re

from django.http import HttpResponse


def text(response: HttpResponse) -> str:
    """The page with single spaces between its words."""
    return re.sub(r"[ \n]+", " ", response.content.decode())
