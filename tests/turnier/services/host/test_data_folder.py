"""The data folder: what is made, what survives, and what is refused with which sentence."""

import ipaddress
import json
import os
import stat
import threading
from pathlib import Path

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
