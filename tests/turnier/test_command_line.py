"""Commands in a new folder: what fills it sets it up, everything else says that nothing is there. Whatever its name."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.turnier.management.test_restore import ROOT, manage
from tests.turnier.services.host.test_serve import EVERY_SIGN, small_disk
from turnier.services.host import data_folder
from turnier.services.host.snapshots.files import NAME

POSIX = pytest.mark.skipif(os.name != "posix", reason="other systems forbid some of these signs")


@POSIX
def test_a_new_folder_is_set_up_by_what_fills_it(tmp_path: Path) -> None:
    """Two folders whose names differ after a sign that ends an address stay apart, and nothing is made beside them."""
    full, other = tmp_path / EVERY_SIGN, tmp_path / EVERY_SIGN.replace("1?", "2?")
    assert manage(full, "demo") == "preiswatten-im-schutzenheim\n"
    assert manage(full, "export_tournament", "preiswatten-im-schutzenheim", "-o", file := tmp_path / "abend.json") == ""
    assert manage(other, "import_tournament", file) == "preiswatten-im-schutzenheim\n"
    assert manage(other, "import_tournament", file) == "preiswatten-im-schutzenheim-2\n"
    snapshot = Path(manage(full, "backup").removesuffix("\n"))
    assert (snapshot.parent, bool(NAME.fullmatch(snapshot.name))) == (full / "sicherungen", True)
    assert "Zurückgeholt." in manage(full, "restore", "--yes")
    assert manage(full, "check_integrity").endswith("Alles stimmt.\n")
    assert data_folder.state(other) == "ready"
    assert sorted(tmp_path.iterdir()) == sorted((full, other, file))


@pytest.mark.parametrize(
    "command",
    [
        ["standings", "x"],
        ["changepassword", "anna"],
        ["check_integrity"],
        ["reset_second_factor", "anna"],
        ["restore", "--yes"],
        ["backup"],
    ],
)
def test_what_needs_data_says_that_there_are_none(tmp_path: Path, command: list[str]) -> None:
    data = tmp_path / "Abend 1"
    answers = {
        "restore": f"CommandError: In „{data / 'sicherungen'}“ liegt keine Sicherung.\n",
        "backup": "CommandError: Die Datenbank ist nicht da, es gibt nichts zu sichern.\n",
    }
    nothing = (
        f"In „{data}“ gibt es noch keine Daten von Turnier. Bitte mit --data den richtigen Ordner nennen "
        f"oder ihn zuerst einrichten: python3 start.py --data '{data}'\n"
    )
    assert manage(data, *command) == answers.get(command[0], nothing)
    assert not (data / "turnier.sqlite3").exists()


def test_what_cannot_be_read_is_brought_back_in_its_own_folder(tmp_path: Path) -> None:
    """The command that is offered names the folder of this database, not the one beside the program."""
    data = tmp_path / "Abend 1"
    data.mkdir()
    data_folder.set_state(data, "ready")
    (data / "turnier.sqlite3").write_bytes(b"nichts" * 1_000)
    for command in (["check_integrity"], ["standings", "x"]):
        assert manage(data, *command).endswith(
            "CommandError: Die Datenbank lässt sich nicht lesen (file is not a database). Bitte nichts eintragen und "
            f"eine Sicherung zurückholen: python3 start.py --data '{data}' manage restore\n"
        )


def test_a_full_disk_and_a_busy_database_are_no_reason_to_bring_a_snapshot_back(tmp_path: Path) -> None:
    with small_disk(tmp_path / "stick", 20_000_000) as data:
        manage(data, "demo")
        with closing(sqlite3.connect(data / "turnier.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            busy = manage(data, "demo")
        (data / "film").write_bytes(bytes(data_folder.free_bytes(data)))
        full = manage(data, "demo")
    assert "wird gerade von einem anderen Programm festgehalten" in busy
    assert f"In den Ordner „{data}“ kann nicht geschrieben werden (kein Platz mehr)." in full
    assert "Sicherung" not in busy + full


def test_a_folder_that_cannot_be_used_is_a_sentence_for_commands_too(tmp_path: Path) -> None:
    (tmp_path / "daten").touch()
    assert manage(tmp_path / "daten", "demo") == (
        f"„{tmp_path / 'daten'}“ ist kein Ordner. Bitte mit --data einen anderen Ordner für die Daten nennen.\n"
    )


@POSIX
def test_the_command_that_is_offered_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    """A shell that reads it gives the folder back, whatever is in its name."""
    words = (
        "import sys; from turnier.services.host import data_folder; print(data_folder.command_line('manage', 'demo'))"
    )
    data = tmp_path / EVERY_SIGN
    offered = subprocess.run(
        [sys.executable, "-c", words],
        cwd=ROOT,
        env={**os.environ, "TURNIER_DATA": str(data), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout.removesuffix("\n")
    typed = f"set -- {offered.removeprefix('python3 start.py ')}; printf '%s|' \"$@\""
    read = subprocess.run(["/bin/sh", "-c", typed], capture_output=True, encoding="utf-8", check=True).stdout
    assert read == f"--data|{data}|manage|demo|"


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        ("C:\\Turnier\\daten", "C:\\Turnier\\daten"),
        ("C:\\Mein Verein & Co", '"C:\\Mein Verein & Co"'),
        ("D:\\Abend #1\\", '"D:\\Abend #1\\\\"'),
        ("it's", '"it\'s"'),
    ],
)
def test_windows_knows_only_double_quotes(word: str, typed: str) -> None:
    assert data_folder.quoted(word, for_windows=True) == typed
    assert data_folder.command_of([word], for_windows=True) == f"py start.py {typed}"
