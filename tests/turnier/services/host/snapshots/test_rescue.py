"""What can still be read of a database that is gone is kept, where the next start finds it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings

from turnier.services.host import data_folder
from turnier.services.host.snapshots.rescue import LOST, RESTART, rescue
from turnier.sqlite import files

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="lets nobody remove an open file")


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is ready, and a home folder beside it."""
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path / "daten", ""
    for place in ("daten", "zuhause", "stick"):
        (tmp_path / place).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "zuhause"))
    monkeypatch.setenv("TURNIER_DATA", str(settings.DATA_FOLDER))
    data_folder.set_state(settings.DATA_FOLDER, "ready")
    return settings.DATA_FOLDER


@pytest.fixture
def opened(folder: Path) -> Iterator[files.Connection]:
    """A connection to a database in it, with one row that so far stands beside the file only."""
    path = folder / "turnier.sqlite3"
    files.make(path)
    connection = files.connect(str(path), isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE results (points)")
    connection.close()
    with closing(files.connect(str(path), isolation_level=None, check_same_thread=False)) as connection:
        connection.execute("INSERT INTO results VALUES (33)")
        connection.files = files.files_at(str(path))
        yield connection


def results(path: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(path)) as kept:
        return kept.execute("SELECT points FROM results").fetchall()


def kept_in(place: Path) -> Path:
    """The one snapshot that lies there."""
    (found,) = place.iterdir()
    assert found.name.endswith("-1-verlust.sqlite3")
    return found


def brought_back_by(kept: Path, folder: Path) -> str:
    return (
        f"Alles bis hierher Gespeicherte steht in „{kept}“. Liegt die Datenbank wieder an ihrem Platz, geht es von "
        f"selbst weiter; sonst Turnier beenden (Strg+C), zurückholen mit „python3 start.py --data {folder} manage "
        f"restore {kept} --yes“ und neu starten."
    )


def test_what_lies_beside_the_database_is_written_into_it(folder: Path, opened: files.Connection) -> None:
    Path(f"{opened.path}-wal").unlink()
    assert rescue(opened) == f"Alles bis hierher Gespeicherte ist da. {RESTART}"
    assert results(Path(opened.path)) == [(33,)]
    assert not (folder / "sicherungen").exists()


def test_who_is_reading_is_waited_for(folder: Path, opened: files.Connection) -> None:
    opened.execute("INSERT INTO results VALUES (34)")
    reading = opened.execute("SELECT points FROM results")
    reading.fetchone()
    Path(opened.path).unlink()
    with ThreadPoolExecutor() as threads:
        said = threads.submit(rescue, opened)
        with pytest.raises(TimeoutError):
            said.result(timeout=0.3)
        reading.close()
    kept = kept_in(folder / "sicherungen")
    assert (said.result(), results(kept)) == (brought_back_by(kept, folder), [(33,), (34,)])


def test_a_removed_database_is_kept_beside_its_place(folder: Path, opened: files.Connection) -> None:
    Path(opened.path).unlink()
    said = rescue(opened)
    kept = kept_in(folder / "sicherungen")
    assert (said, results(kept)) == (brought_back_by(kept, folder), [(33,)])


def test_another_database_in_its_place_is_not_damaged(folder: Path, opened: files.Connection) -> None:
    Path(opened.path).unlink()
    with closing(sqlite3.connect(folder / "neu")) as other:
        other.execute("CREATE TABLE other (points)")
    (folder / "neu").rename(opened.path)
    rescue(opened)
    assert results(kept_in(folder / "sicherungen")) == [(33,)]
    beside = sorted(path.name for path in folder.glob("turnier.sqlite3*"))
    assert beside == [
        "turnier.sqlite3",
        "turnier.sqlite3-shm.unlesbar-ersetzt",
        "turnier.sqlite3-wal.unlesbar-ersetzt",
    ]


@pytest.mark.parametrize("place", ["stick", "zuhause"])
def test_without_its_folder_it_is_kept_elsewhere(
    settings: LazySettings, tmp_path: Path, folder: Path, opened: files.Connection, place: str
) -> None:
    settings.SECOND_BACKUP_FOLDER = str(tmp_path / place) if place == "stick" else ""
    folder.rename(tmp_path / "verschoben")
    said = rescue(opened)
    kept = kept_in(tmp_path / place)
    assert (said, results(kept)) == (brought_back_by(kept, folder), [(33,)])


def test_a_place_that_takes_nothing_is_passed_over(tmp_path: Path, folder: Path, opened: files.Connection) -> None:
    (folder / "sicherungen").touch()
    Path(opened.path).unlink()
    rescue(opened)
    assert results(kept_in(tmp_path / "zuhause")) == [(33,)]


@pytest.mark.parametrize("gone", ["", "-wal"])
def test_what_can_no_longer_be_read_is_lost(folder: Path, opened: files.Connection, gone: str) -> None:
    Path(opened.path + gone).unlink()
    opened.set_authorizer(lambda *_question: sqlite3.SQLITE_DENY)
    said = rescue(opened)
    opened.set_authorizer(None)
    assert said == f"{LOST} {RESTART}"
