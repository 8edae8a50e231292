"""Readiness: migrations and static files are brought up to date once, and foreign or newer data are refused."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.db import connection, connections
from django.db.migrations.recorder import MigrationRecorder

from turnier.services.host import data_folder
from turnier.services.host.data_folder import FolderError
from turnier.services.host.readiness import data_ready, make_database_file, make_ready


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    """A data folder of its own, with one static file to collect."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "seite.css").write_text("body {}")
    settings.DATA_FOLDER = tmp_path / "daten"
    settings.DATA_FOLDER.mkdir()
    settings.STATIC_ROOT = settings.DATA_FOLDER / "static"
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return settings.DATA_FOLDER


def collected(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in (folder / "static").glob("*.css")}


@pytest.mark.django_db
def test_folder_is_ready_afterwards(folder: Path) -> None:
    make_ready()
    assert data_folder.state(folder) == "ready"
    assert collected(folder)["seite.css"] == "body {}"


@pytest.mark.django_db
def test_static_files_are_collected_again_only_when_they_changed(folder: Path) -> None:
    make_ready()
    (folder / "static" / "seite.css").write_text("kept")
    make_ready()
    assert collected(folder)["seite.css"] == "kept"
    (folder.parent / "source" / "seite.css").write_text("body { color: red }")
    make_ready()
    assert collected(folder)["seite.css"] == "body { color: red }"


@pytest.mark.django_db
def test_half_collected_static_files_are_collected_again(folder: Path) -> None:
    (folder / "static").mkdir()
    (folder / "static" / "alt.css").write_text("left over")
    make_ready()
    assert "alt.css" not in collected(folder)


@pytest.mark.django_db
def test_start_after_a_cut_off_migration_finishes_it(folder: Path) -> None:
    data_folder.set_state(folder, "migrating")
    make_ready()
    assert data_folder.state(folder) == "ready"


@pytest.mark.django_db
def test_data_of_a_newer_version_are_refused(folder: Path) -> None:
    MigrationRecorder(connection).record_applied("turnier", "9999_from_the_future")
    with pytest.raises(FolderError) as refused:
        make_ready()
    assert str(refused.value) == (
        f"Die Daten in „{folder}“ stammen von einer neueren Fassung von Turnier. "
        "Bitte die neuere Fassung starten oder mit --data einen anderen Ordner nennen."
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a promise about SQLite")
def test_sqlite_that_could_lose_acknowledged_results_is_refused(folder: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
    try:
        with pytest.raises(FolderError) as refused:
            make_ready()
    finally:
        connection.close()
    assert str(refused.value) == (
        f"Die Datenbank in „{folder}“ ist auf diesem Datenträger bei Stromausfall nicht sicher. "
        "Bitte mit --data einen Ordner auf einer Festplatte dieses Rechners nennen."
    )


on_sqlite = pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a file of a laptop")


@pytest.fixture
def file(db: None, folder: Path) -> Iterator[Path]:
    """The database of this folder, not made yet; questions go there and wait for nobody."""
    usual, own = connections["default"], connections.create_connection("default")
    own.settings_dict = usual.settings_dict | {"NAME": str(folder / "turnier.sqlite3")}
    own.settings_dict["OPTIONS"] = usual.settings_dict["OPTIONS"] | {"timeout": 0.01}
    connections["default"] = own
    yield folder / "turnier.sqlite3"
    own.close()
    connections["default"] = usual


def answer(question: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(question).fetchone()[0]


NO_SNAPSHOT = "Im Ordner „sicherungen“ daneben liegt keine Sicherung."
BY_SNAPSHOT = (
    "Die neueste Sicherung ist vom 07.03.2026 um 20:45 Uhr, sie kommt zurück mit: python3 start.py manage restore --yes"
)


def used(statement: str) -> None:
    """Somebody has a tournament there; the statement comes after that."""
    make_database_file()
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE turnier_tournament (name)")
        cursor.execute("INSERT INTO turnier_tournament VALUES ('Preiswatten')")
        cursor.execute(statement)


@on_sqlite
def test_tables_that_somebody_used_are_not_made_anew(folder: Path, file: Path) -> None:
    """Where the first migration finds a table of its own in the way."""
    used("CREATE TABLE django_content_type (model)")
    data_folder.set_state(folder, "migrating")
    with pytest.raises(FolderError, match='table "django_content_type" already exists'):
        data_ready()
    with connection.cursor() as cursor:
        assert cursor.execute("SELECT name FROM turnier_tournament").fetchall() == [("Preiswatten",)]


@on_sqlite
@pytest.mark.parametrize("left", ["nothing", "an empty file"])
@pytest.mark.parametrize(
    ("snapshot", "way"),
    [("", NO_SNAPSHOT), ("turnier-20260307-204500-000000-1-uhr.sqlite3", BY_SNAPSHOT)],
)
def test_a_lost_database_is_told_with_the_way_back(
    folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch, left: str, snapshot: str, way: str
) -> None:
    monkeypatch.delenv("TURNIER_DATA", raising=False)
    data_folder.set_state(folder, "ready")
    if left == "an empty file":
        file.touch()
    if snapshot:
        (folder / "sicherungen").mkdir()
        (folder / "sicherungen" / snapshot).touch()
    with pytest.raises(FolderError) as refused:
        data_ready()
    assert str(refused.value) == (
        f"Die Datenbank „{file}“ fehlt oder ist leer, obwohl hier schon eine war. Bitte zurücklegen, falls sie nur "
        f"verschoben wurde. {way} Für einen neuen Anfang mit --data einen leeren Ordner nennen."
    )
    assert file.exists() == (left == "an empty file")


@on_sqlite
@pytest.mark.parametrize(
    ("pragma", "why"), [("query_only = ON", "keine Schreibrechte"), ("max_page_count = 3", "kein Platz mehr")]
)
def test_a_disk_that_takes_nothing_is_told(folder: Path, file: Path, pragma: str, why: str) -> None:
    used(f"PRAGMA {pragma}")
    with pytest.raises(FolderError) as refused:
        data_ready()
    assert str(refused.value) == (
        f"In den Ordner „{folder}“ kann nicht geschrieben werden ({why}). "
        "Bitte die Rechte ändern, Platz schaffen oder mit --data einen anderen Ordner nennen."
    )


@on_sqlite
def test_a_database_that_others_hold_or_that_is_none_is_told(folder: Path, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(FolderError) as held:
            data_ready()
    connection.close()
    file.write_text("kein Turnier")
    with pytest.raises(FolderError) as damaged:
        data_ready()
    assert str(held.value) == (
        "Die Datenbank antwortet nicht (database is locked). Bitte andere Programme schließen, die sie benutzen, "
        "und noch einmal starten."
    )
    assert str(damaged.value) == (
        "Die Datenbank lässt sich nicht öffnen (file is not a database). "
        "Bitte eine Sicherung einspielen oder mit --data einen anderen Ordner nennen."
    )


@pytest.mark.django_db
def test_a_place_for_static_files_that_takes_none_is_told(folder: Path) -> None:
    (folder / "static").write_text("eine Datei")
    with pytest.raises(FolderError, match=f"^In den Ordner „{folder}“ kann nicht geschrieben werden"):
        make_ready()


@pytest.mark.django_db
def test_a_server_has_no_file_to_be_made_or_missed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its database is another program's; only the tables are brought to this version."""
    monkeypatch.setattr(type(connections["default"]), "vendor", "postgresql")
    monkeypatch.setitem(connection.settings_dict, "NAME", str(folder / "turnier.sqlite3"))
    data_folder.set_state(folder, "ready")
    data_ready()
    assert (data_folder.state(folder), [path.name for path in folder.iterdir()]) == ("ready", [data_folder.MARKER])
