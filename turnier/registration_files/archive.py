"""Opens an XLSX as an untrusted ZIP archive with limits, and parses the XML in it as a bounded stream of events."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Protocol, TypeVar, cast
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from games.kit.text import Text, text
from turnier.registration_files.model import (
    MAX_ARCHIVE_ENTRIES,
    MAX_UNPACKED_BYTES,
    MAX_UNPACKED_RATIO,
    MAX_XML_DEPTH,
    MAX_XML_ELEMENTS,
    MAX_XML_NAMES,
    MAX_XML_STRETCH,
    UnreadableFile,
)

_Made = TypeVar("_Made")
_Made_co = TypeVar("_Made_co", covariant=True)


class Target(Protocol[_Made_co]):
    """Receives the events of an XML file; `close` gives what was made of them."""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def data(self, content: str) -> None:
        """Text within an element, possibly in several pieces."""

    def close(self) -> _Made_co:
        """The document is over: what was made of it."""


def parse_events(pieces: Iterable[bytes], target: Target[_Made]) -> _Made:
    """Feeds XML in pieces to `target`, without building a tree; raises UnreadableFile for what could do harm."""
    guard = _Guard(target)
    parser = XMLParser(target=guard, forbid_dtd=True)
    try:
        for piece in pieces:
            parser.feed(piece)
            guard.fed(len(piece))
        return cast("_Made", parser.close())
    except DefusedXmlException as error:
        raise UnreadableFile(
            text("Die Datei enthält XML-Entitäten, wie sie keine Tabelle braucht. Bitte in Excel neu speichern.")
        ) from error


def local_name(tag: str) -> str:
    """The tag without its namespace: transitional and strict files differ only there."""
    return tag.rpartition("}")[2]


def too_large() -> UnreadableFile:
    """What is said about every workbook that would take more memory or time than a list can need."""
    return UnreadableFile(
        text("Die Excel-Datei ist entpackt zu groß für eine Anmeldeliste. Bitte die Liste in eine neue Datei kopieren.")
    )


class _Guard:
    """Passes the events on and counts: the parser remembers every name and every open element."""

    def __init__(self, target: Target[object]) -> None:
        self._target = target
        self._depth = self._elements = 0
        self._names: set[str] = set()
        self._fed_since_element = 0
        self.data, self.close = target.data, target.close

    def fed(self, count: int) -> None:
        """Counts bytes: a tag, comment or text without end would have to be kept whole."""
        self._fed_since_element += count
        if self._fed_since_element > MAX_XML_STRETCH:
            raise too_large()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._fed_since_element = 0
        self._depth += 1
        self._elements += 1
        self._names.add(tag)
        self._names.update(attributes)
        if self._depth > MAX_XML_DEPTH or self._elements > MAX_XML_ELEMENTS or len(self._names) > MAX_XML_NAMES:
            raise too_large()
        self._target.start(tag, attributes)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._target.end(tag)


_DIRECTORY_ENTRY = b"PK\x01\x02"


_CHUNK = 64 * 1024


_ENCRYPTED = 0x1


# What zipfile and expat raise for contents that were damaged or made to harm.
_DAMAGE = (
    BadZipFile,
    EOFError,
    LookupError,
    OSError,
    OverflowError,
    ParseError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
)


class Archive:
    """The XML parts of an XLSX; never unpacks more than the allowed bytes, whatever its directory says."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._left = MAX_UNPACKED_BYTES
        self.names = frozenset(archive.namelist())

    def parse(self, name: str, target: Target[_Made]) -> _Made:
        """What `target` makes of the part called `name`."""
        return parse_events(self._pieces(name), target)

    def _pieces(self, name: str) -> Iterator[bytes]:
        with self._archive.open(name) as part:
            while piece := part.read(_CHUNK):
                self._left -= len(piece)
                if self._left < 0:
                    raise too_large()
                yield piece


def read_archive(data: bytes, read: Callable[[Archive], _Made]) -> _Made:
    """What `read` makes of the archive; every kind of damage becomes an UnreadableFile."""
    with _damage_named():
        if data.count(_DIRECTORY_ENTRY) > MAX_ARCHIVE_ENTRIES:
            raise too_large()
        with ZipFile(BytesIO(data)) as archive:
            _check_directory(archive, len(data))
            return read(Archive(archive))


def _check_directory(archive: ZipFile, packed: int) -> None:
    entries = archive.infolist()
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise UnreadableFile(text("Die Datei ist mit einem Passwort geschützt. Bitte ohne Passwort speichern."))
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > min(MAX_UNPACKED_BYTES, packed * MAX_UNPACKED_RATIO):
        raise too_large()
    if (message := foreign_archive(frozenset(archive.namelist()))) is not None:
        raise UnreadableFile(message)


@contextmanager
def _damage_named() -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        raise UnreadableFile(
            text("Die Excel-Datei ist beschädigt. Bitte neu speichern oder als CSV speichern.")
        ) from error


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
    """One German sentence if an archive cannot be read, by the names in it; None for an XLSX."""
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
