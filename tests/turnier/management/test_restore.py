"""Restoring works where it is needed most: on a new computer, and with a database that is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from turnier.models import Entrant, Tournament
from turnier.services.host.snapshots.take import take

ROOT = Path(__file__).resolve().parents[3]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server has its own backup"),
]


def manage(data: Path, *arguments: object) -> str:
    """What a command says on a computer with this data folder."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("TURNIER_", "DATABASE_"))}
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env={**outside, "TURNIER_DATA": str(data), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("found", [None, b"Das war einmal eine Datenbank."])
def test_a_snapshot_comes_back_whatever_was_there(
    settings: Any,
    tmp_path: Path,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    found: bytes | None,
) -> None:
    stick, data = tmp_path / "stick", tmp_path / "neu"
    stick.mkdir()
    data.mkdir()
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, str(stick)
    register(tournament, 2)
    take("hand")
    if found is not None:
        (data / "turnier.sqlite3").write_bytes(found)
    assert "lässt sich nicht lesen" in manage(data, "restore", stick)
    assert "Zurückgeholt." in manage(data, "restore", stick, "--yes")
    assert "Preiswatten (preiswatten)" in (said := manage(data, "check_integrity"))
    assert said.endswith("Alles stimmt.\n")
    kept = [path.read_bytes() for path in data.glob("turnier.sqlite3.unlesbar-*")]
    assert (found in kept) == (found is not None)


def test_what_is_wrong_in_a_snapshot_is_said(
    settings: Any, tmp_path: Path, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    stick, data = tmp_path / "stick", tmp_path / "neu"
    stick.mkdir()
    data.mkdir()
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path, str(stick)
    register(tournament, 2)
    tournament.entrants.update(paid_cents=500)
    take("hand")
    said = manage(data, "restore", stick, "--yes")
    assert "Zurückgeholt." in said
    assert "In dieser Sicherung stimmt nicht alles:\n  Preiswatten: " in said
    assert "Bitte eine frühere Sicherung zurückholen." in said


DAMAGED: dict[str, Callable[[bytes], bytes]] = {
    "no database": lambda _content: b"Das war einmal eine Datenbank.",
    "torn pages": lambda content: content[:4096] + b"\xff" * 40_960 + content[45_056:],
    "cut off": lambda content: content[: len(content) // 3],
    "empty": lambda _content: b"",
}
COMMANDS = (
    ("check_integrity",),
    ("standings", "preiswatten"),
    ("export_tournament", "preiswatten"),
    ("reset_second_factor", "anna"),
    ("rehearse", "preiswatten"),
)


@pytest.mark.slow
@pytest.mark.parametrize("how", DAMAGED)
def test_no_command_ends_in_a_traceback_on_a_damaged_database(
    settings: Any, tmp_path: Path, tournament: Tournament, how: str
) -> None:
    settings.DATA_FOLDER = tmp_path
    snapshot = take("hand")
    assert snapshot is not None
    (tmp_path / "neu").mkdir()
    (tmp_path / "neu/turnier.sqlite3").write_bytes(DAMAGED[how](snapshot.path.read_bytes()))
    chosen = COMMANDS if how == "no database" else COMMANDS[:1]
    for command in chosen:
        said = manage(tmp_path / "neu", *command)
        assert ("Traceback" in said, "Sicherung" in said) == (False, True), (command, said)
