"""Bytes of a text file to text: by its byte order mark, else UTF-8, else the Windows encoding of Excel."""

from __future__ import annotations

import codecs

from games.kit.text import text
from turnier.registration_files.model import UnreadableFile

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_WITHOUT_MARK = (("utf-8", "UTF-8"), ("cp1252", "Windows-1252"))


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding as people know it; raises UnreadableFile."""
    marked = [(codec, label) for mark, codec, label in _MARKS if data.startswith(mark)][:1]
    for codec, label in marked or _WITHOUT_MARK:
        try:
            content = data.decode(codec)
        except UnicodeDecodeError:
            continue
        _refuse_nul(content)
        return content, label
    raise UnreadableFile(
        text("Die Buchstaben der Datei sind nicht lesbar. Bitte in der Tabelle als „CSV UTF-8“ oder XLSX speichern.")
    )


def _refuse_nul(content: str) -> None:
    position = content.find("\0")
    if position >= 0:
        row = content.count("\n", 0, position) + 1
        raise UnreadableFile(
            text("Zeile {row} enthält Null-Zeichen. Bitte in der Tabelle als „CSV UTF-8“ oder XLSX speichern.", row=row)
        )
