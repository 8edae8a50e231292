"""Opens an XLSX as the untrusted ZIP archive that it is: limits first, then reading with a hard cap."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TypeVar
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from games.kit.text import text
from turnier.registration_files.file_kinds import foreign_archive
from turnier.registration_files.limits import MAX_ARCHIVE_ENTRIES, MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO
from turnier.registration_files.model import UnreadableFile
from turnier.registration_files.xml_events import Target, parse_events, too_large

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
_Made = TypeVar("_Made")


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
