"""Whoever notices first that the database is gone keeps what others still have open, and says so."""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.utils import OperationalError

from turnier.services.host import data_folder
from turnier.services.host.snapshots.files import snapshots
from turnier.sqlite import files
from turnier.sqlite.base import MOST_LETTERS, DatabaseWrapper


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a server keeps its data elsewhere")
def test_who_has_nothing_open_keeps_what_another_thread_has(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / data_folder.MARKER).touch()
    monkeypatch.setattr(settings, "DATA_FOLDER", tmp_path)
    path = tmp_path / "turnier.sqlite3"
    files.make(path)
    wrappers = [DatabaseWrapper({**connection.settings_dict, "NAME": str(path)}, alias) for alias in ("one", "other")]
    with closing(wrappers[0]), wrappers[0].cursor() as cursor:
        cursor.execute("CREATE TABLE line (words TEXT)")
        path.unlink()
        with caplog.at_level(logging.ERROR), pytest.raises(OperationalError, match="removed"):
            wrappers[1].ensure_connection()
    [kept] = snapshots(tmp_path / "sicherungen")
    assert str(kept.path) in caplog.text


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has its own places")
@pytest.mark.parametrize("length", [10, MOST_LETTERS])
def test_values_find_their_places(length: int) -> None:
    comment = f"/* {'x' * length} */"
    for _time in range(2):
        with connection.cursor() as cursor:
            assert cursor.execute(f"SELECT %s, '100 %%', '%%s' {comment}", [1]).fetchall() == [(1, "100 %", "%s")]
            assert cursor.execute(f"SELECT %(one)s {comment}", {"one": 2}).fetchall() == [(2,)]
            assert cursor.execute(f"SELECT '100 %' {comment}").fetchall() == [("100 %",)]
