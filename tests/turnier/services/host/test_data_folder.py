"""The data folder: what is made, what survives, and what is refused with which sentence."""

import errno
import ipaddress
import json
import os
import stat
import threading
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from turnier.services.host import data_folder
from turnier.services.host.data_folder import FolderError


def test_prepare_creates_the_folder_for_its_owner_only(tmp_path: Path) -> None:
    folder = data_folder.prepare(tmp_path / "verein" / "daten")
    assert folder == tmp_path / "verein" / "daten"
    assert list(folder.iterdir()) == []
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_prepare_returns_an_absolute_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder.prepare(Path("daten")) == tmp_path / "daten"


@pytest.mark.parametrize("name", ["notiz.txt", "notiz.txt/daten"])
def test_file_in_place_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "notiz.txt").write_text("kein Ordner")
    with pytest.raises(FolderError) as refused:
        data_folder.prepare(tmp_path / name)
    assert str(refused.value) == (
        f"„{tmp_path / name}“ ist kein Ordner. Bitte mit --data einen anderen Ordner für die Daten nennen."
    )


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="needs a folder in which even root cannot write")
def test_folder_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(FolderError) as refused:
        data_folder.prepare(Path("/proc"))
    assert str(refused.value) == (
        "In den Ordner „/proc“ kann nicht geschrieben werden (keine Schreibrechte). "
        "Bitte die Rechte ändern, Platz schaffen oder mit --data einen anderen Ordner nennen."
    )


def test_secrets_stay_the_same_and_belong_to_their_owner(tmp_path: Path) -> None:
    first = data_folder.secrets(tmp_path)
    (tmp_path / data_folder.SECRETS).chmod(0o644)
    assert data_folder.secrets(tmp_path) == first
    assert stat.S_IMODE((tmp_path / data_folder.SECRETS).stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [data_folder.SECRETS]


def test_secrets_are_long_and_differ_between_installations(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = data_folder.secrets(tmp_path / "a"), data_folder.secrets(tmp_path / "b")
    assert one.secret_key != other.secret_key
    assert {len(one.secret_key), len(other.secret_key)} == {86}
    assert one.setup_code != other.setup_code


def test_setup_code_can_be_read_aloud(tmp_path: Path) -> None:
    left, right = data_folder.secrets(tmp_path).setup_code.split("-")
    assert (len(left), len(right)) == (4, 4)
    assert set(left + right) <= set(data_folder.CODE_ALPHABET)
    assert len(set(data_folder.CODE_ALPHABET)) == 32
    assert set(data_folder.CODE_ALPHABET) & set("01IO") == set()


def test_processes_that_start_together_agree_on_the_secrets(tmp_path: Path) -> None:
    together, found = threading.Barrier(8), []

    def start() -> None:
        together.wait()
        found.append(data_folder.secrets(tmp_path))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [data_folder.secrets(tmp_path)] * 8


@pytest.mark.parametrize("content", ["", "{", "[]", '{"secret_key": "x"}'])
def test_damaged_secrets_are_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / data_folder.SECRETS).write_text(content)
    with pytest.raises(FolderError) as refused:
        data_folder.secrets(tmp_path)
    assert str(refused.value) == (
        f"Die Datei „{tmp_path / data_folder.SECRETS}“ ist beschädigt. Bitte aus einer Sicherung zurückholen oder "
        "umbenennen; mit einer neuen Datei enden alle Anmeldungen, und gedruckte QR-Codes gelten nicht mehr."
    )


def test_state_is_new_until_it_is_set(tmp_path: Path) -> None:
    assert data_folder.state(tmp_path) == "new"
    data_folder.set_state(tmp_path, "migrating")
    assert data_folder.state(tmp_path) == "migrating"
    data_folder.set_state(tmp_path, "ready")
    assert data_folder.state(tmp_path) == "ready"
    assert [file.name for file in tmp_path.iterdir()] == [data_folder.MARKER]


def test_folder_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    marker = {"format": data_folder.FORMAT + 1, "state": "ready"}
    (tmp_path / data_folder.MARKER).write_text(json.dumps(marker))
    with pytest.raises(FolderError) as refused:
        data_folder.prepare(tmp_path)
    assert str(refused.value) == (
        f"Der Ordner „{tmp_path}“ stammt von einer neueren Fassung von Turnier. "
        "Bitte die neuere Fassung starten oder mit --data einen anderen Ordner nennen."
    )


@pytest.mark.parametrize("content", ["", "[]", '{"format": 1}', '{"format": "x", "state": "ready"}'])
def test_damaged_marker_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / data_folder.MARKER).write_text(content)
    with pytest.raises(FolderError) as refused:
        data_folder.prepare(tmp_path)
    marker = tmp_path / data_folder.MARKER
    assert str(refused.value) == f"Die Datei „{marker}“ ist beschädigt. Bitte eine Sicherung einspielen."


def test_free_bytes_are_those_of_the_disk_below(tmp_path: Path) -> None:
    disk = os.statvfs(tmp_path)
    assert 0 < data_folder.free_bytes(tmp_path) <= disk.f_blocks * disk.f_frsize


def test_addresses_are_ipv4_of_a_network_and_named_once() -> None:
    found = [ipaddress.IPv4Address(address) for address in data_folder.addresses()]
    assert [address for address in found if address.is_loopback] == []
    assert len(set(found)) == len(found)


def test_a_computer_without_a_name_has_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.node", lambda: "")
    assert data_folder.names() == ()


def test_a_computer_is_found_under_its_own_name_and_with_what_routers_append(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.node", lambda: "Laptop")
    assert data_folder.names()[:3] == ("laptop", "laptop.local", "laptop.fritz.box")


@pytest.mark.parametrize(
    ("host", "reached"), [("127.0.0.1", ()), ("127.0.0.2", ()), ("localhost", ()), ("192.0.2.7", ("192.0.2.7",))]
)
def test_what_others_reach_is_what_it_listens_on(host: str, reached: tuple[str, ...]) -> None:
    assert data_folder.served_addresses(host) == reached
    assert data_folder.served_addresses(data_folder.ANYWHERE) == data_folder.addresses()


def test_a_name_that_only_looks_like_a_home_folder_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/heim")
    assert data_folder.expanded(Path("~/daten")) == Path("/heim/daten")
    assert data_folder.expanded(Path("~niemand-heisst-so/daten")) == Path("~niemand-heisst-so/daten")


@pytest.mark.parametrize(
    ("word", "here", "on_windows"),
    [
        ("daten", "daten", "daten"),
        ("", "''", '""'),
        ("zwei Worte", "'zwei Worte'", '"zwei Worte"'),
        ("C:\\Daten\\", "'C:\\Daten\\'", "C:\\Daten\\"),
        ("C:\\Meine Daten\\", "'C:\\Meine Daten\\'", '"C:\\Meine Daten\\\\"'),
    ],
)
def test_an_argument_is_written_as_the_shell_reads_it(word: str, here: str, on_windows: str) -> None:
    assert data_folder.command_of([word], for_windows=False) == f"python3 start.py {here}"
    assert data_folder.command_of([word], for_windows=True) == f"py start.py {on_windows}"


def test_the_command_names_the_chosen_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNIER_DATA", str(tmp_path))
    assert data_folder.command_line("test") == f"python3 start.py --data {tmp_path} test"
    monkeypatch.delenv("TURNIER_DATA")
    assert data_folder.command_line("test") == "python3 start.py test"


def test_on_a_server_the_command_is_the_one_that_reads_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TURNIER_DATA", "/srv/turnier/daten")
    monkeypatch.setenv("TURNIER_PROFILE", "hosted")
    assert data_folder.command_line("manage", "check_integrity") == "manage.py check_integrity"
    assert data_folder.command_line() == "python3 start.py --data /srv/turnier/daten"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "kein Platz mehr"),
        (errno.EDQUOT, "kein Platz mehr"),
        (errno.EROFS, "der Datenträger ist nur lesbar"),
        (errno.EFBIG, "die Datei würde zu groß"),
        (errno.EACCES, "keine Schreibrechte"),
    ],
)
def test_what_the_disk_refuses_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(_file: int) -> None:
        raise OSError(number, "")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(FolderError) as refused:
        data_folder.secrets(tmp_path)
    assert str(refused.value) == (
        f"In den Ordner „{tmp_path}“ kann nicht geschrieben werden ({reason}). "
        "Bitte die Rechte ändern, Platz schaffen oder mit --data einen anderen Ordner nennen."
    )
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_links_keeps_secrets_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_names: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    assert data_folder.secrets(tmp_path) == data_folder.secrets(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [data_folder.SECRETS]


class Held(type(Path())):  # type: ignore[misc] # the class of paths of this system
    """A file that a virus scanner holds for so many tries."""

    holds = 0

    def replace(self, target: Path) -> Path:
        if type(self).holds:
            type(self).holds -= 1
            raise PermissionError
        return Path(super().replace(target))


@pytest.mark.parametrize(
    ("system", "holds", "renamed"), [("nt", 2, True), ("nt", data_folder.TRIES, False), ("posix", 1, False)]
)
def test_windows_waits_for_a_file_that_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, holds: int, renamed: bool
) -> None:
    (tmp_path / "alt").write_text("voll")
    monkeypatch.setattr(Held, "holds", holds)
    monkeypatch.setattr(data_folder, "os", SimpleNamespace(name=system))
    monkeypatch.setattr(data_folder, "PAUSE", 0)
    with nullcontext() if renamed else pytest.raises(PermissionError):
        data_folder.replace(Held(tmp_path / "alt"), tmp_path / "neu")
    assert ([path.name for path in tmp_path.iterdir()], Held.holds) == (["neu" if renamed else "alt"], 0)


@pytest.mark.skipif(os.name != "posix", reason="Windows knows no such rights")
def test_a_folder_is_closed_to_others_only_if_it_is_ours_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "notiz.txt"
    for own in (tmp_path / data_folder.MARKER, tmp_path / "sicherungen" / "turnier-1.sqlite3"):
        own.parent.mkdir(exist_ok=True)
        own.touch(0o644)
    modes, opened = [], []
    for others in (True, False):
        foreign.touch() if others else foreign.unlink()
        tmp_path.chmod(0o755)
        opened.append(data_folder.open_to_others(tmp_path))
        data_folder.close_to_others(tmp_path)
        modes.append([stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, own.parent, own)])
        opened.append(data_folder.open_to_others(tmp_path))
    assert (modes, opened) == ([[0o755, 0o700, 0o600], [0o700, 0o700, 0o600]], [True, False, False, False])
