"""Reasons, remarks and texts that somebody typed, as every database stores and every paper prints them."""

from __future__ import annotations

import unicodedata

UNPRINTABLE = {"Cc", "Cs"}


def clean_remark(typed: str) -> str:
    """The remark with single spaces; line breaks, control characters and halves of characters count as spaces."""
    printable = (" " if unicodedata.category(char) in UNPRINTABLE else char for char in typed)
    return " ".join("".join(printable).split())


def clean_text(typed: str) -> str:
    """A text of several lines that every database stores; control characters count as spaces."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = ["".join(" " if unicodedata.category(c) in UNPRINTABLE else c for c in line).rstrip() for line in lines]
    return "\n".join(kept).strip()
