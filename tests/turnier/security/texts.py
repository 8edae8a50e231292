"""What a person reads, of a page or of a paper: the text of a PDF is compressed."""

from __future__ import annotations

import io

from pypdf import PdfReader


def text_of(content: bytes) -> str:
    """The words of an answer."""
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8", "replace")
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
