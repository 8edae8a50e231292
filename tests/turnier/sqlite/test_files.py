"""Connections to a file: none makes it, whatever its name, and none goes on with another one in its place."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from tests.turnier.services.host.test_serve import EVERY_SIGN
from turnier.sqlite import files


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A database in use, in a folder with every sign in its name."""
    folder = tmp_path / (EVERY_SIGN if os.name == "posix" else "Abend #1 100%")
    folder.mkdir()
    file = folder / "turnier.sqlite3"
    files.make(file)
    with closing(files.connect(str(file), isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE line (words TEXT)")
    return str(file)


def test_no_connection_makes_a_file(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open database file"):
        files.connect(str(tmp_path / "nichts.sqlite3"))
    assert list(tmp_path.iterdir()) == []


def test_a_connection_knows_whether_its_files_are_in_place(path: str) -> None:
    with closing(files.connect(path)) as connection:
        for part in files.SUFFIXES:
            Path(path + part).rename(f"{path}-weg")
            assert not connection.in_place()
            with pytest.raises(files.Gone):
                files.connect(path)
            Path(f"{path}-weg").rename(path + part)
            assert connection.in_place()


def filled(path: str, lines: int) -> None:
    """So many lines, in the file itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executemany("INSERT INTO line VALUES (?)", [("Wort " * 100,)] * lines)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_file_that_was_cut_off_is_not_in_place(path: str) -> None:
    with closing(files.connect(path)) as connection:
        filled(path, 200)
        assert connection.in_place()
        os.truncate(path, Path(path).stat().st_size - 1)
        assert not connection.in_place()
        with pytest.raises(files.Gone):
            files.connect(path)


def test_a_file_that_was_made_smaller_by_sqlite_is_in_place(path: str) -> None:
    with closing(files.connect(path, isolation_level=None)) as connection:
        filled(path, 200)
        assert connection.in_place()
        before = Path(path).stat().st_size
        connection.execute("DELETE FROM line")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert Path(path).stat().st_size < before
        assert connection.in_place()
        connection.execute("INSERT INTO line VALUES ('danach')")
        files.connect(path).close()


@pytest.mark.skipif(os.name != "posix", reason="only there the locks of a program end with any of its handles")
def test_the_look_at_a_shorter_file_leaves_the_locks_alone(path: str) -> None:
    with closing(files.connect(path, isolation_level=None, timeout=0)) as connection:
        filled(path, 200)
        connection.execute("DELETE FROM line")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("BEGIN IMMEDIATE")
        assert connection.in_place()
        program = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('PRAGMA journal_mode=DELETE')"
        done = subprocess.run([sys.executable, "-c", program, path], check=False, capture_output=True, text=True)
    assert "database is locked" in done.stderr


def test_another_file_is_not_taken_even_if_nothing_is_open(path: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "andere.sqlite3")) as other:
        other.execute("CREATE TABLE line (words TEXT)")
    (tmp_path / "andere.sqlite3").replace(path)
    with pytest.raises(files.Gone):
        files.connect(path)
    files.make(Path(path))
    files.connect(path).close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux tells what is open")
def test_what_is_released_is_held_by_nobody(path: str) -> None:
    """As Windows demands it of a file that gets another name."""
    held = [files.connect(path) for _ in range(3)]
    files.release(path)
    opened = {str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.is_symlink()}
    assert [name for name in opened if name.startswith(path)] == []
    assert [connection.in_place() for connection in held] == [False] * 3
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        held[0].execute("SELECT 1")


def test_who_comes_while_the_file_is_replaced_leaves_both_as_they_were(path: str, tmp_path: Path) -> None:
    """Ending the last connection to a file puts what lies beside it into it: here that belongs to the one before."""
    with closing(files.connect(path, isolation_level=None)) as held:
        older = tmp_path / "aelter.sqlite3"
        held.execute("VACUUM INTO ?", [str(older)])
        with closing(sqlite3.connect(older)) as copy:
            copy.execute("PRAGMA journal_mode=WAL")
        held.execute("INSERT INTO line VALUES ('gespeichert')")
        found = files.expected(path)
        older.replace(path)
        before = Path(path).read_bytes()
        comer = sqlite3.connect(files.address(path, "rw"), uri=True, factory=files.Connection)
        with pytest.raises(files.Gone):
            files.settle(comer, path, found)
        assert Path(path).read_bytes() == before
        assert held.execute("SELECT words FROM line").fetchall() == [("gespeichert",)]
        assert not held.in_place()


def test_a_file_that_grows_is_never_taken_for_one_that_was_cut_off(path: str) -> None:
    """However many threads look at its length while another one writes."""
    written = Event()

    def look() -> int:
        alarms = 0
        while not written.is_set():
            alarms += files.cut_off(path)
        return alarms

    with ThreadPoolExecutor(3) as threads, closing(files.connect(path, isolation_level=None)) as connection:
        looks = [threads.submit(look) for _ in range(3)]
        for _ in range(150):
            connection.execute("INSERT INTO line VALUES (?)", ("x" * 100_000,))
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        written.set()
    assert [each.result() for each in looks] == [0, 0, 0]


def test_a_file_that_was_vacuumed_is_known_by_its_new_length(path: str) -> None:
    with closing(files.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO line VALUES (?)", ("x" * 1_000_000,))
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert not files.cut_off(path)
        connection.execute("DELETE FROM line")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert not files.cut_off(path)
        os.truncate(path, 4096)
        assert files.cut_off(path)


def test_whoever_opens_while_the_last_one_closes_finds_the_file_in_place(path: str) -> None:
    """What lies beside the file goes with the last connection and comes with the next."""

    def open_and_close() -> int:
        for _ in range(200):
            with closing(files.connect(path, isolation_level=None)) as connection:
                connection.execute("SELECT count(*) FROM line").fetchall()
        return 200

    with ThreadPoolExecutor(3) as threads:
        assert sum(each.result() for each in [threads.submit(open_and_close) for _ in range(3)]) == 600


def test_nobody_ends_a_connection_that_is_held_open(path: str) -> None:
    connection = files.connect(path, check_same_thread=False)
    with ThreadPoolExecutor() as threads:
        with files.held_open():
            ended = threads.submit(connection.close)
            with pytest.raises(TimeoutError):
                ended.result(timeout=0.3)
            assert connection.execute("SELECT count(*) FROM line").fetchone() == (0,)
        ended.result()
    assert files.idle(path) is None
