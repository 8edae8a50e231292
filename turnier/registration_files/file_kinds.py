"""Recognises by their first bytes the files that people choose by mistake, and says what to do instead."""

from __future__ import annotations

from games.kit.text import Text, text

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
_SIGNATURES = (
    (b"%PDF", text("Das ist ein PDF. Bitte die Tabelle, aus der es entstand, als XLSX oder CSV speichern.")),
    (b"{\\rtf", text("Das ist ein Textdokument (RTF). Bitte die Liste als XLSX oder CSV speichern.")),
    (b"\x89PNG", text("Das ist ein Bild. Bitte die Liste als XLSX oder CSV speichern.")),
    (b"\xff\xd8\xff", text("Das ist ein Foto. Bitte die Liste als XLSX oder CSV speichern.")),
    (b"\x1f\x8b", text("Die Datei ist gepackt (gzip). Bitte zuerst entpacken.")),
)
_MARKUP = (b"<?xml", b"<!doctype", b"<html", b"<table", b"<meta", b"<head")


def is_archive(data: bytes) -> bool:
    """Whether the file is a ZIP archive, as every XLSX is."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def foreign_kind(data: bytes) -> Text | None:
    """One German sentence if the file is none of those that can be read, else None."""
    if data.startswith(_OLE):
        return _ole_kind(data)
    for signature, message in _SIGNATURES:
        if data.startswith(signature):
            return message
    if data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_MARKUP):
        return text("Das ist eine Internetseite oder XML-Datei. Bitte in der Tabelle als XLSX oder CSV speichern.")
    return None


def foreign_archive(names: frozenset[str]) -> Text | None:
    """The same for archives, by the names in them; None for an XLSX."""
    if "xl/workbook.xml" in names:
        return None
    if "content.xml" in names:
        return text("Das ist ein OpenDocument (ODS). Bitte in LibreOffice „Speichern unter“ wählen: XLSX oder CSV.")
    if "xl/workbook.bin" in names:
        return text("Das ist eine binäre Excel-Mappe (XLSB). Bitte in Excel als XLSX speichern.")
    if "word/document.xml" in names:
        return text("Das ist ein Word-Dokument. Bitte die Liste in eine Tabelle kopieren und als XLSX speichern.")
    if any(name.endswith(".iwa") for name in names):
        return text("Das ist eine Numbers-Datei. Bitte in Numbers „Exportieren“ wählen: Excel oder CSV.")
    return text("Das ist ein ZIP-Archiv ohne Tabelle. Bitte die Liste selbst wählen: XLSX oder CSV.")


def _ole_kind(data: bytes) -> Text:
    if _ENCRYPTED_STREAM in data:
        return text("Die Datei ist mit einem Passwort geschützt. Bitte in Excel ohne Passwort speichern.")
    return text("Das ist eine Datei im alten Format (XLS). Bitte in Excel „Speichern unter“ wählen: XLSX oder CSV.")
