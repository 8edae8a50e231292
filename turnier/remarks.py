"""Reasons and remarks that somebody typed: one line that every database stores and every paper prints."""

from __future__ import annotations

import unicodedata

UNPRINTABLE = {"Cc", "Cs"}


def clean_remark(typed: str) -> str:
    """The remark with single spaces; line breaks, control characters and halves of characters count as spaces."""
    printable = (" " if unicodedata.category(char) in UNPRINTABLE else char for char in typed)
    return " ".join("".join(printable).split())
