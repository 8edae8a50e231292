"""The server as a process of its own: first page, clean end, and what it refuses instead of starting."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
import waitress
from django.conf import settings
from django.urls import reverse
from waitress import wasyncore

from tests.programs import LACKING, program
from turnier.services.host import data_folder
from turnier.services.host.serve import (
    LARGEST_BODY,
    LARGEST_BROUGHT,
    KeepAliveChannel,
    PortError,
    connections,
    listen,
)
from turnier.services.host.snapshots.files import LARGEST
from turnier.services.tournaments.file.read import LARGEST as LARGEST_FILE
from turnier.web.shared.http import FORM_AROUND

ROOT = Path(__file__).resolve().parents[4]


PATIENCE = 300
"""Seconds after which a server counts as hung; a busy machine may take a while."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(data: Path, port: int, *before: str, **more: str) -> subprocess.Popen[str]:
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("TURNIER_", "DATABASE_"))}
    return subprocess.Popen(
        [*before, sys.executable, "-m", "turnier.services.host.serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=ROOT,
        env={**outside, "TURNIER_DATA": str(data), "PYTHONIOENCODING": "utf-8", **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def serving(data: Path, *before: str, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address, once the first page has answered; `before` is a command that starts it."""
    port = free_port()
    with start(data, port, *before, **more) as server:
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


def refusal(data: Path, port: int | None = None, *before: str) -> str:
    """The sentence with which a server refuses to start."""
    server = start(data, port or free_port(), *before)
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


@pytest.mark.skipif(os.name != "posix", reason="a shell of its own kind")
def test_ctrl_c_ends_what_was_started_in_the_background(used: Path) -> None:
    """A shell without jobs lets what it starts with & ignore SIGINT."""
    with serving(used, "/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh") as (server, _address):
        server.send_signal(signal.SIGINT)
        output, errors = server.communicate(timeout=PATIENCE)
    assert (output.splitlines()[-1], server.returncode, errors) == ("Turnier ist beendet.", 0, "")


EVERY_SIGN = '-Watten #1? 100%41 a+b & c; äöü it\'s „so“ "oder" \\ $HOME ~ file: mode=memory *\nEnde'


@pytest.mark.skipif(os.name != "posix", reason="other systems forbid some of these signs")
def test_a_data_folder_may_have_any_sign_in_its_name(tmp_path: Path) -> None:
    with serving(tmp_path / EVERY_SIGN):
        pass
    assert [entry.name for entry in tmp_path.iterdir()] == [EVERY_SIGN]
    assert (tmp_path / EVERY_SIGN / "turnier.sqlite3").stat().st_size > 0


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no such rights")
def test_others_may_not_read_the_data_of_an_older_folder(used: Path) -> None:
    """What belongs to others beside them is left alone, whatever its name, and then the folder keeps its rights."""
    (used / "sicherungen").mkdir(exist_ok=True)
    (used / "sicherungen" / "turnier-20260101-000000-000000-1-hand.sqlite3").touch()
    ours = [used / "turnier.sqlite3", used / data_folder.SECRETS, *(used / "sicherungen").iterdir()]
    for alone in (True, False):
        foreign = used / "static" / "notiz.txt"
        if not alone:
            foreign.parent.mkdir()
        for each in (*ours, used, used / "sicherungen", *([] if alone else [foreign])):
            each.touch()
            each.chmod(0o755 if each.is_dir() else 0o644)
        with serving(used) as (server, _address):
            written = [*ours, used / "turnier.sqlite3-wal", used / "turnier.sqlite3-shm"]
            assert {stat.S_IMODE(each.stat().st_mode) for each in written} == {0o600}
            assert stat.S_IMODE((used / "sicherungen").stat().st_mode) == 0o700
            server.terminate()
            assert "Andere Benutzer" not in server.communicate(timeout=PATIENCE)[0]
        assert stat.S_IMODE(used.stat().st_mode) == (0o700 if alone else 0o755)
    assert stat.S_IMODE(foreign.stat().st_mode) == 0o644


@contextmanager
def small_disk(place: Path, room: int) -> Iterator[Path]:
    """A disk with so much room in bytes, mounted at the place; only root may do that."""
    place.mkdir(exist_ok=True)
    options = ["-t", "tmpfs", "-o", f"size={room}", "tmpfs", str(place)]
    if subprocess.run([program("mount"), *options], check=False, capture_output=True).returncode:
        pytest.skip(f"{LACKING}das Recht, einen Datenträger einzuhängen (root)")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=False, capture_output=True)


@pytest.mark.parametrize("room", [4_096, 100_000, 600_000, 1_200_000])
def test_a_start_on_a_full_disk_says_so(tmp_path: Path, room: int) -> None:
    """Full at the secrets, at the first migration, in the middle of them, and at the static files."""
    with small_disk(tmp_path / "stick", room) as disk:
        said = refusal(disk)
        free = data_folder.free_bytes(disk)
    assert said == (
        f"In den Ordner „{tmp_path / 'stick'}“ kann nicht geschrieben werden (kein Platz mehr). "
        "Bitte die Rechte ändern, Platz schaffen oder mit --data einen anderen Ordner nennen.\n"
    ), free


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a second address of this computer")
def test_nobody_shuts_others_out_with_idle_connections(used: Path) -> None:
    most = connections()
    with serving(used) as (_server, address), ExitStack() as idle:
        port = int(address.rsplit(":", 1)[1].strip("/"))
        for _ in range(most + 50):
            idle.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.2", 0)))
        for _ in range(2):
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as guest:
                guest.request("GET", "/")
                assert guest.getresponse().headers["Location"] == "/einrichten/"


def test_second_start_keeps_secrets_and_data(used: Path) -> None:
    secrets = data_folder.secrets(used)
    with closing(sqlite3.connect(used / "turnier.sqlite3", isolation_level=None)) as database:
        database.execute("INSERT INTO django_content_type (app_label, model) VALUES ('second', 'start')")
    with serving(used):
        assert (data_folder.secrets(used), data_folder.state(used)) == (secrets, "ready")
    with closing(sqlite3.connect(used / "turnier.sqlite3")) as database:
        found = database.execute("SELECT model FROM django_content_type WHERE app_label = 'second'").fetchall()
    assert found == [("start",)]


@pytest.mark.slow
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
    gone = (
        f"Die Datenbank „{used / 'turnier.sqlite3'}“ fehlt oder ist leer, obwohl hier schon eine war. Bitte "
        "zurücklegen, falls sie nur verschoben wurde. Im Ordner „sicherungen“ daneben liegt keine Sicherung. Für einen "
        "neuen Anfang mit --data einen leeren Ordner nennen.\n"
    )
    assert refusal(used) == gone
    assert not (used / "turnier.sqlite3").exists()
    with closing(sqlite3.connect(used / "turnier.sqlite3")) as another:
        another.execute("PRAGMA user_version = 1")
    assert refusal(used) == gone


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
        f"Sonst hilft ein anderer Port: python3 start.py --data {tmp_path / 'daten'} --port {port + 1}\n"
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


def test_a_port_that_another_has_is_not_listened_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TURNIER_DATA", raising=False)
    with closing(listen("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortError) as refused:
            listen("127.0.0.1", port)
    assert str(refused.value) == (
        f"Port {port} ist schon belegt – vielleicht läuft Turnier bereits. "
        f"Sonst hilft ein anderer Port: python3 start.py --port {port + 1}"
    )


UNLIMITED = -1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize(
    ("soft", "hard", "raised", "taken"),
    [
        (1_024, 4_096, [(2_000, 4_096)], 1_000),
        (1_024, UNLIMITED, [(2_000, UNLIMITED)], 1_000),
        (1_024, 1_100, [(1_100, 1_100)], 900),
        (250, 250, [], 200),
        (2_000, 4_096, [], 1_000),
        (UNLIMITED, UNLIMITED, [], 1_000),
    ],
)
def test_connections_leave_room_for_files(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: list[tuple[int, int]], taken: int
) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.RLIM_INFINITY", UNLIMITED)
    monkeypatch.setattr("resource.getrlimit", lambda _which: (soft, hard))
    monkeypatch.setattr("resource.setrlimit", lambda _which, both: limits.append(both))
    assert (connections(), limits) == (taken, raised)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_limit_that_stays_leaves_fewer_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_which: int, _limits: tuple[int, int]) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr("resource.getrlimit", lambda _which: (512, 4_096))
    monkeypatch.setattr("resource.setrlimit", refuse)
    assert connections() == 312


STATUS = {"/204": "204 No Content", "/304": "304 Not Modified", "/200": "200 OK"}


def application(environ, start_response):
    """Answers with the status that the path names."""
    status = STATUS[environ["PATH_INFO"]]
    start_response(status, [("Content-Length", "0")])
    return [b""]


FEW = 30
"""So many connections that server takes."""


@pytest.fixture
def port() -> Iterator[int]:
    """A server with such connections, as `turnier.services.host.serve` has."""
    sockets: dict[int, object] = {}
    server = waitress.create_server(
        application, map=sockets, host="127.0.0.1", port=0, threads=1, ident=None, connection_limit=FEW
    )
    server.channel_class = KeepAliveChannel
    stopped = threading.Event()

    def run() -> None:
        while not stopped.is_set():
            wasyncore.loop(timeout=0.05, map=sockets, count=1)
        server.task_dispatcher.shutdown()
        wasyncore.close_all(sockets)

    running = threading.Thread(target=run)
    running.start()
    yield server.effective_port
    stopped.set()
    running.join()


@pytest.mark.parametrize("path", STATUS)
def test_the_same_connection_asks_again(port: int, path: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.connect()
        socket = connection.sock
        for _ in range(3):
            connection.request("GET", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read(), answer.will_close) == (int(path[1:]), b"", False)
            assert connection.sock is socket


@pytest.mark.parametrize("path", STATUS)
def test_whoever_says_close_is_closed(port: int, path: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", path, headers={"Connection": "close"})
        answer = connection.getresponse()
        assert (answer.status, answer.will_close) == (int(path[1:]), True)


def test_an_old_browser_gets_its_answer_and_the_end(port: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection._http_vsn_str = "HTTP/1.0"
        connection.request("GET", "/204")
        assert connection.getresponse().headers["Connection"] == "close"


def still_open(connection: http.client.HTTPConnection) -> bool:
    try:
        connection.request("GET", "/200")
        return connection.getresponse().read() == b""
    except (ConnectionError, http.client.HTTPException):
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="needs further addresses of this computer")
def test_a_full_server_gives_up_what_the_greediest_has_left_idle_longest(port: int) -> None:
    """From the 28th of 30 on, each that comes costs one."""
    order = [(host, number) for number in range(12) for host in (2, 3, 4) if host == 3 or number < 8]
    guests = {}
    with ExitStack() as opened:
        for host, number in [*order, (5, 0), (5, 1)]:
            guest = http.client.HTTPConnection("127.0.0.1", port, source_address=(f"127.0.0.{host}", 0))
            guests[host, number] = opened.enter_context(closing(guest))
            guest.request("GET", "/200")
            guest.getresponse().read()
            guest.auto_open = 0
        assert [name for name, guest in guests.items() if not still_open(guest)] == [(3, 0), (3, 1), (3, 2)]


POOLS = """
import ctypes, threading
{first}
together = threading.Barrier(8)
def work():
    together.wait()
    held = [bytes(5000) for _ in range(200)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
system = ctypes.CDLL(None)
system.malloc_info(0, ctypes.c_void_p.in_dll(system, "stdout"))
system.fflush(None)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems share it by themselves")
def test_all_threads_share_what_memory_is_freed() -> None:
    first = "from turnier.services.host.serve import share_freed_memory; share_freed_memory()"
    counts = [
        subprocess.run(
            [sys.executable, "-c", POOLS.format(first=each)], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.count("<heap")
        for each in ("", first)
    ]
    assert counts[0] > 1
    assert counts[1] == 1


@contextmanager
def sending(place: str) -> Iterator[http.client.HTTPConnection]:
    with closing(http.client.HTTPConnection(place, timeout=PATIENCE)) as sender:
        yield sender


def session_of_the_administrator(place: str, code: str) -> dict[str, str]:
    """The cookie of a browser that made the first account just now."""
    with sending(place) as browser:
        browser.request("GET", reverse("setup"))
        answer = browser.getresponse()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        token = re.search('csrfmiddlewaretoken" value="([^"]+)"', answer.read().decode())
        assert token is not None
        account = {"code": code, "username": "anna", "password": "vier gute Karten", "csrfmiddlewaretoken": token[1]}
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        browser.request("POST", reverse("setup"), urlencode(account), form)
        cookies = browser.getresponse().headers.get_all("Set-Cookie") or []
    name = f"{settings.SESSION_COOKIE_NAME}="
    return {"Cookie": next(each.partition(";")[0] for each in cookies if each.startswith(name))}


@contextmanager
def no_longer(used: Path, change: str, back: str) -> Iterator[None]:
    """While it lasts the database says otherwise."""
    with closing(sqlite3.connect(used / "turnier.sqlite3", isolation_level=None)) as database:
        database.execute(change)
        yield
        database.execute(back)


def test_a_file_as_large_as_the_pages_take_arrives(used: Path) -> None:
    """What lets no page know of it, as an answer of the server itself, is what is larger still."""
    backups, lasting = reverse("backups"), "UPDATE django_session SET expire_date = '{}-01-01'"
    with serving(used) as (_server, address):
        place = address.split("/")[2]
        session = session_of_the_administrator(place, data_folder.secrets(used).setup_code)

        def announced(path: str, headers: dict[str, str], size: int) -> int:
            with sending(place) as sender:
                sender.request("POST", path, headers={**headers, "Content-Length": str(size)})
                return sender.getresponse().status

        def in_pieces(headers: dict[str, str]) -> int:
            with sending(place) as sender:
                pieces = (bytes(1_000_000) for _ in range(LARGEST_BODY // 1_000_000))
                with suppress(ConnectionError):
                    sender.request("POST", backups, pieces, headers, encode_chunked=True)
                return sender.getresponse().status

        for path, headers, largest in (
            (reverse("home"), session, LARGEST_BODY),
            (f"{backups}ersatz/", session, LARGEST_BODY),
            (backups, {}, LARGEST_BODY),
            (backups, {"Cookie": f"{settings.SESSION_COOKIE_NAME}={'a' * 32}"}, LARGEST_BODY),
            (backups, session, LARGEST_BROUGHT),
        ):
            assert announced(path, headers, largest) == 413
        for change, back in (
            (lasting.format(2020), lasting.format(2999)),
            *(
                (f"UPDATE turnier_user SET {column} = 0", f"UPDATE turnier_user SET {column} = 1")
                for column in ("is_superuser", "is_active")
            ),
        ):
            with no_longer(used, change, back):
                assert announced(backups, session, LARGEST_BODY) == 413
        assert (in_pieces({}), in_pieces(session)) == (413, 403)
        assert LARGEST_BODY > LARGEST_FILE + FORM_AROUND
        assert LARGEST_BROUGHT > LARGEST + FORM_AROUND
        for path, size in ((reverse("setup"), LARGEST_BODY - 1), (backups, LARGEST_BODY + 1)):
            with sending(place) as sender:
                sender.request("POST", path, bytes(size), session)
                assert sender.getresponse().status == 403
