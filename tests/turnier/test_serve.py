"""The server as a process of its own: first page, clean end, and what it refuses instead of starting."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from turnier import data_folder
from turnier.serve import PortError, listen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300
"""Seconds after which a server counts as hung; a busy machine may take a while."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, port: int, **more: str) -> subprocess.Popen[str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("TURNIER_", "DATABASE_"))}
    return subprocess.Popen(
        [sys.executable, "-m", "turnier.serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=ROOT,
        env={**outside, "TURNIER_DATA": str(data), "PYTHONIOENCODING": "utf-8", **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def serving(data: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address, once the first page has answered."""
    port = free_port()
    with start(data, port, **more) as server:
        try:
            await_answer(server, f"http://127.0.0.1:{port}/")
            yield server, f"http://127.0.0.1:{port}/"
        finally:
            server.kill()


def await_answer(server: subprocess.Popen[str], address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if server.poll() is not None:
            pytest.fail(f"ended with {server.returncode}: {server.communicate()}")
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("no answer")


def refusal(data: Path, port: int | None = None) -> str:
    """The sentence with which a server refuses to start."""
    server = start(data, port or free_port())
    output, sentence = server.communicate(timeout=PATIENCE)
    assert (server.returncode, output) == (1, "")
    return sentence


@pytest.fixture(scope="module")
def served_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder after its first start."""
    folder = tmp_path_factory.mktemp("served") / "daten"
    with serving(folder):
        pass
    return folder


@pytest.fixture
def used(served_once: Path, tmp_path: Path) -> Path:
    """A data folder after its first start, for one test."""
    return Path(shutil.copytree(served_once, tmp_path / "daten"))


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_serves_the_first_page_and_ends_cleanly(tmp_path: Path, end: signal.Signals) -> None:
    with serving(tmp_path / "daten") as (server, _address):
        server.send_signal(end)
        output, errors = server.communicate(timeout=PATIENCE)
    assert data_folder.secrets(tmp_path / "daten").setup_code in output
    assert output.splitlines()[-1] == "Turnier ist beendet."
    assert (server.returncode, errors) == (0, "")
    kept_apart = tmp_path / "daten" / "turnier.sqlite3-wal"
    assert not kept_apart.exists() or kept_apart.stat().st_size == 0


def test_second_start_keeps_secrets_and_data(used: Path) -> None:
    secrets = data_folder.secrets(used)
    with closing(sqlite3.connect(used / "turnier.sqlite3", isolation_level=None)) as database:
        database.execute("INSERT INTO django_content_type (app_label, model) VALUES ('second', 'start')")
    with serving(used):
        assert (data_folder.secrets(used), data_folder.state(used)) == (secrets, "ready")
    with closing(sqlite3.connect(used / "turnier.sqlite3")) as database:
        found = database.execute("SELECT model FROM django_content_type WHERE app_label = 'second'").fetchall()
    assert found == [("start",)]


@pytest.mark.parametrize("seconds", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_first_start_that_was_killed_is_finished_by_the_next(tmp_path: Path, seconds: float) -> None:
    killed = start(tmp_path, free_port())
    time.sleep(seconds)
    killed.kill()
    killed.communicate()
    with serving(tmp_path):
        assert data_folder.state(tmp_path) == "ready"


def test_first_start_cut_off_before_its_tables_were_recorded_begins_anew(used: Path) -> None:
    with closing(sqlite3.connect(used / "turnier.sqlite3", isolation_level=None)) as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'turnier'")
    data_folder.set_state(used, "migrating")
    with serving(used):
        assert data_folder.state(used) == "ready"


def test_start_does_not_wait_for_another_program_that_writes(used: Path) -> None:
    with closing(sqlite3.connect(used / "turnier.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with serving(used):
            assert data_folder.state(used) == "ready"


def test_lost_database_is_never_replaced_by_an_empty_one(used: Path) -> None:
    for file in used.glob("turnier.sqlite3*"):
        file.unlink()
    assert refusal(used) == (
        f"Die Datenbank „{used / 'turnier.sqlite3'}“ fehlt. Bitte eine Sicherung einspielen; "
        "für einen neuen Anfang mit --data einen leeren Ordner nennen.\n"
    )
    assert not (used / "turnier.sqlite3").exists()


def test_damaged_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "turnier.sqlite3").write_text("kein Turnier")
    assert refusal(tmp_path) == (
        "Die Datenbank lässt sich nicht öffnen (file is not a database). "
        "Bitte eine Sicherung einspielen oder mit --data einen anderen Ordner nennen.\n"
    )


def test_file_in_place_of_the_data_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "daten").write_text("kein Ordner")
    assert refusal(tmp_path / "daten") == (
        f"„{tmp_path / 'daten'}“ ist kein Ordner. Bitte mit --data einen anderen Ordner für die Daten nennen.\n"
    )


def test_port_in_use_is_named_before_anything_is_written(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refusal(tmp_path / "daten", port)
    assert sentence == (
        f"Port {port} ist schon belegt – vielleicht läuft Turnier bereits. "
        f"Sonst hilft ein anderer Port: python3 start.py --port {port + 1}\n"
    )
    assert not (tmp_path / "daten").exists()


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 65_536), ("203.0.113.1", 8000), ("gibt es nicht", 8000)])
def test_impossible_address_is_refused(host: str, port: int) -> None:
    with pytest.raises(PortError) as refused:
        listen(host, port)
    assert str(refused.value) == (
        f"Auf {host}, Port {port}, kann Turnier nicht antworten. Bitte mit --port einen Port von 1024 bis 65535 "
        "und mit --host eine Adresse dieses Rechners nennen."
    )
