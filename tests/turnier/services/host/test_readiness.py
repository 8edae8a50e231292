"""Readiness: migrations and static files are brought up to date once, and foreign or newer data are refused."""

from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from turnier.services.host import data_folder
from turnier.services.host.data_folder import FolderError
from turnier.services.host.readiness import make_ready


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
