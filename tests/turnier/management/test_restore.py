"""Restoring works where it is needed most: on a new computer, and with a database that is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from turnier.models import Booking, Entrant, Tournament, User
from turnier.services.host.snapshots.take import take
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close

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


def test_what_went_through_the_box_since_is_said_before_it_comes_back(
    settings: Any, tmp_path: Path, tournament: Tournament, organiser: User
) -> None:
    settings.DATA_FOLDER = tmp_path
    snapshot = take("hand")
    assert snapshot is not None
    cash_book(tournament=tournament, kind=Booking.Kind.COST, cents=750, by=organiser, reason="Papier")
    cash_book(tournament=tournament, kind=Booking.Kind.CHANGE_IN, cents=5750, by=organiser, reason="")
    cash_close(tournament=tournament, pieces={5000: 1}, signers=(), by=organiser)
    with pytest.raises(CommandError, match="Es wurde nichts geändert"):
        call_command("restore", snapshot.path, stdout=(said := StringIO()))
    assert said.getvalue().replace("\xa0", " ").splitlines()[1:] == [
        "fehlt danach: 3 Einträge im Protokoll",
        "Aus der Kasse gingen seither 7,50 €: Ausgabe 7,50 €.",
        "In die Kasse kamen seither 57,50 €: Wechselgeld in die Kasse 57,50 €.",
        "Preiswatten: Die Zählung der Kasse mit 50,00 € fehlt danach.",
    ]


def test_one_act_that_is_missing_is_one(settings: Any, tmp_path: Path, tournament: Tournament, organiser: User) -> None:
    settings.DATA_FOLDER = tmp_path
    snapshot = take("hand")
    assert snapshot is not None
    cash_book(tournament=tournament, kind=Booking.Kind.CHANGE_IN, cents=5750, by=organiser, reason="")
    with pytest.raises(CommandError, match="Es wurde nichts geändert"):
        call_command("restore", snapshot.path, stdout=(said := StringIO()))
    assert said.getvalue().splitlines()[1] == "fehlt danach: 1 Eintrag im Protokoll"
