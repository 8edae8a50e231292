"""Connections to a database file that is there: makes none by itself, notices when it was removed or replaced."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock, RLock
from typing import Any
from urllib.parse import quote
from weakref import WeakSet

SUFFIXES = ("", "-wal", "-shm")
"""The database and what SQLite keeps beside it, by the ends of their names."""
File = tuple[int, int]
"""Device and number of a file on it."""
Files = tuple[File | None, ...]
"""One of each of `SUFFIXES`, None for what is not there."""


class Gone(sqlite3.OperationalError):
    """The database was removed, renamed, replaced or cut off since this program opened it first."""

    def __init__(self, path: str) -> None:
        super().__init__(f"unable to open {path}: it was removed, replaced or cut off")


class Connection(sqlite3.Connection):
    """A connection that knows which files it writes to."""

    path = ""
    files: Files = ()
    """Nothing, as long as it is not open."""

    def in_place(self) -> bool:
        """Whether they are the ones that lie at their path, and nothing was cut off."""
        return files_at(self.path) == self.files and not cut_off(self.path)

    def close(self) -> None:
        """Ends it; new connections are no longer compared with it.

        In one go: whoever closes last takes away what lies beside the file, and nobody is to look in between.
        """
        with _lock:
            _open.discard(self)
            self.files = ()
            super().close()


_lock, _measuring = RLock(), Lock()
"""The first is entered again where what is cleared away meanwhile closes a connection."""
_known: dict[str, File | None] = {}
_sizes: dict[str, int] = {}
"""How many bytes a database had at the last look."""
_open: WeakSet[Connection] = WeakSet()


def connect(path: str, **options: Any) -> Connection:
    """A connection to the file at this absolute path, with options of `sqlite3.connect`.

    Raises `Gone` if another file was there when this program opened it first, `sqlite3.OperationalError` without one.
    """
    found = expected(path)
    connection = sqlite3.connect(address(path, "rw"), uri=True, factory=Connection, **options)
    settle(connection, path, found)
    return connection


def expected(path: str) -> File | None:
    """The file that lies there, to be opened; raises `Gone` if this program knows another one by that path."""
    found = _file_at(path)
    if not undisturbed(path) or (path in _known and found != _known[path]):
        raise Gone(path)
    return found


def undisturbed(path: str) -> bool:
    """Whether all connections of this program to the file have open what lies there now, and nothing was cut off."""
    with _lock:
        held = {connection.files for connection in _open if connection.path == path}
        in_place = held <= {files_at(path)}
    return in_place and not cut_off(path)


def cut_off(path: str) -> bool:
    """Whether the file has become shorter since the last look, and than what stands at its beginning says.

    `VACUUM` makes it shorter too, but says so there. SQLite itself looks, because whoever opens and closes the file by
    another way ends the locks of all connections of this program (https://sqlite.org/howtocorrupt.html, 2.2).

    Looked at and noted in one go: a length from before another thread saw the file grow would be one that is shorter.
    """
    try:
        with _measuring:
            size, before = Path(path).stat().st_size, _sizes.get(path, 0)
            _sizes[path] = max(size, before)
    except OSError:
        return False
    if size >= before:
        return False
    if not _whole(path, size):
        return True
    _sizes[path] = size
    return False


def _whole(path: str, size: int) -> bool:
    """Whether there is a database that is as long as it says, without what lies beside it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(address(path, "ro&immutable=1"), uri=True)) as reader:
        pages, of_bytes = (reader.execute(f"PRAGMA {fact}").fetchone()[0] for fact in ("page_count", "page_size"))
        return bool(0 < pages * of_bytes <= size)
    return False


def settle(connection: Connection, path: str, found: File | None) -> None:
    """Notes what a new connection has open; raises `Gone` if that is not what was `expected` and others have open."""
    connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()  # opens what lies beside the file as well
    connection.path, connection.files = path, files_at(path)
    with _lock:
        others = {other.files for other in _open if other.path == path}
        if connection.files[0] == found and others <= {connection.files}:
            _known[path] = found
            _open.add(connection)
            return
    _leave(connection, path)
    raise Gone(path)


def _leave(connection: Connection, path: str) -> None:
    """Ends a connection to a file that was put there just now.

    Whoever closes a database last puts into it what SQLite kept beside it; here that belongs to the file before, which
    others still have open. So another one, which cannot write, has the new file open meanwhile.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(address(path, "ro"), uri=True)) as reader:
        reader.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
        connection.close()
    connection.close()


def idle(path: str) -> Connection | None:
    """A connection of this program to the file, of whatever thread, that is in no transaction; None without one."""
    with _lock:
        return next((each for each in _open if each.path == path and not each.in_transaction), None)


@contextmanager
def held_open() -> Iterator[None]:
    """For as long as it lasts no other thread of this program ends or begins a connection."""
    with _lock:
        yield


def make(path: Path) -> None:
    """Makes an empty file for a database, for its owner only; what is there already is known as the right one."""
    with _lock:
        _known.pop(str(path), None)
        _sizes.pop(str(path), None)
        path.touch(mode=0o600)


def release(path: str) -> None:
    """Ends every connection of this program to the file, so that it can be renamed; who was asking is told to retry."""
    with _lock:
        found = [connection for connection in _open if connection.path == path]
    for connection in found:
        connection.close()


def address(path: str | Path, mode: str) -> str:
    """The path as SQLite reads it in a URL, whatever signs are in it; `mode` as in the documentation of SQLite."""
    plain = Path(path).absolute().as_posix()
    slash = "" if plain.startswith("/") else "/"
    return f"file://{slash}{quote(plain.encode(errors='surrogateescape'), safe='/:')}?mode={mode}"


def files_at(path: str) -> Files:
    """What lies at a path and beside it now."""
    return tuple(_file_at(path + part) for part in SUFFIXES)


def _file_at(path: str) -> File | None:
    try:
        facts = Path(path).stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino if _numbered(path) else 0


def _numbered(path: str) -> bool:
    """Whether a file keeps its number for as long as it is open.

    With FAT it does not: on Windows, which lets nobody remove an open file, and on macOS, as long as it is empty.
    """
    return sys.platform != "win32" and (sys.platform != "darwin" or not path.endswith(SUFFIXES[1:]))
