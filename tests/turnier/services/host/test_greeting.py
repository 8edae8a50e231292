"""What the terminal shows: addresses and a QR code that lead somewhere, the set-up code; where the browser begins."""

import shutil
import sys
import threading
from pathlib import Path

import pytest
import zxingcpp
from django.conf import LazySettings
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.test import RequestFactory
from PIL import Image

from turnier.models import User
from turnier.services.host import data_folder
from turnier.services.host.data_folder import ANYWHERE
from turnier.services.host.greeting import (
    NOTHING_YET,
    first_address,
    invitation,
    lines,
    open_browser,
    serve_new_addresses,
)

pytestmark = pytest.mark.django_db


def decoded(block: str) -> list[str]:
    """The texts of the QR codes in a drawing of half blocks, light blocks on a dark ground."""
    halves = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows = [row.removeprefix("    ") for row in block.splitlines() if row]
    pixels = bytes(halves[sign][half] for row in rows for half in (0, 1) for sign in row)
    image = Image.frombytes("L", (len(rows[0]), 2 * len(rows)), pixels)
    image = image.resize((image.width * 8, image.height * 8), Image.Resampling.NEAREST)
    return [code.text for code in zxingcpp.read_barcodes(image)]


def test_on_this_computer_only(settings: LazySettings) -> None:
    assert list(lines("127.0.0.1", 8001)) == [
        "\nTurnier läuft. Beenden mit Strg+C.",
        "  Auf diesem Rechner:  http://localhost:8001/",
        "  Im Netz des Saals:   nicht (--host 127.0.0.1). Handys kommen nicht herein, Zettel haben keinen QR-Code.",
        f"  Die Daten liegen in: {settings.DATA_FOLDER}",
        *NOTHING_YET,
        f"  Einrichtungs-Code:   {settings.SETUP_CODE}  (für das Konto der Turnierleitung, auf diesem Rechner)",
    ]


def test_setup_code_is_shown_only_until_there_is_an_account() -> None:
    get_user_model().objects.create_user("leitung", password="ein langes Kennwort")
    shown = list(lines("127.0.0.1", 8001))
    assert [line for line in shown if "Einrichtungs-Code" in line or line in NOTHING_YET] == []


def test_address_in_the_room_is_shown_and_its_qr_code_can_be_read() -> None:
    shown = list(lines("192.0.2.7", 8002))
    assert shown[1] == "  Im Netz des Saals:   http://192.0.2.7:8002/"
    assert decoded(shown[2]) == ["http://192.0.2.7:8002/"]


def test_all_addresses_of_this_computer_are_shown() -> None:
    shown = [line.split()[-1] for line in lines(ANYWHERE, 8003) if "http://" in line]
    others = [f"http://{address}:8003/" for address in data_folder.addresses()]
    assert shown == ["http://localhost:8003/", *others]


@pytest.mark.parametrize(
    ("free", "warned"),
    [
        (123_456_789, ["  Achtung: Auf der Festplatte sind nur noch 123 MB frei. Bitte Platz schaffen."]),
        (499_999_999, ["  Achtung: Auf der Festplatte sind nur noch 499 MB frei. Bitte Platz schaffen."]),
        (500_000_000, []),
    ],
)
def test_less_than_500_megabytes_are_told(free: int, warned: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(".")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    assert [line for line in lines("127.0.0.1", 8004) if "Festplatte" in line] == warned


@pytest.mark.parametrize(
    ("host", "begins"),
    [
        ("0.0.0.0", "http://localhost:8000/"),
        ("127.0.0.1", "http://localhost:8000/"),
        ("10.0.0.4", "http://10.0.0.4:8000/"),
    ],
)
def test_the_browser_begins_with_the_set_up_which_knows_its_code(
    host: str, begins: str, settings: LazySettings
) -> None:
    assert first_address(host, 8000) == f"{begins}einrichten/#{settings.SETUP_CODE}"
    User.objects.create_user("anna")
    assert first_address(host, 8000) == begins


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="a desktop is always there")
def test_without_a_desktop_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that draws in the terminal would cover what stands there."""
    monkeypatch.setenv("BROWSER", "touch opened-%s")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    before = threading.active_count()
    open_browser("127.0.0.1", 8000)
    assert threading.active_count() == before


def request_to(host: str) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": f"{host}:8000"})


def test_new_address_is_let_in_and_shown(settings: LazySettings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "198.51.100.4"]
    serve_new_addresses(("198.51.100.4",), ("198.51.100.4", "192.0.2.9"), 8000)
    assert settings.ALLOWED_HOSTS == ["localhost", "198.51.100.4", "192.0.2.9"]
    assert request_to("192.0.2.9").get_host() == "192.0.2.9:8000"
    assert capsys.readouterr().out.splitlines()[:3] == [
        "",
        "Dieser Rechner hat eine neue Adresse:",
        "  Im Netz des Saals:   http://192.0.2.9:8000/",
    ]


@pytest.mark.parametrize(("system", "word"), [("win32", "Zugriff zulassen"), ("darwin", "Erlauben")])
def test_what_the_firewall_asks_is_told_where_it_asks(monkeypatch: pytest.MonkeyPatch, system: str, word: str) -> None:
    before = list(invitation(["192.0.2.9"], 8000))
    monkeypatch.setattr("sys.platform", system)
    told = list(invitation(["192.0.2.9"], 8000))
    assert told[:-1] == before
    assert word in told[-1]
    assert list(invitation([], 8000)) == []


def test_address_that_went_and_returns_is_shown_again_but_listed_once(
    settings: LazySettings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.ALLOWED_HOSTS = ["192.0.2.9"]
    serve_new_addresses(("192.0.2.9",), (), 8000)
    assert capsys.readouterr().out == ""
    serve_new_addresses((), ("192.0.2.9",), 8000)
    assert settings.ALLOWED_HOSTS == ["192.0.2.9"]
    assert capsys.readouterr().out.splitlines()[2] == "  Im Netz des Saals:   http://192.0.2.9:8000/"


def test_a_server_for_one_address_names_only_that(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_FOLDER = tmp_path
    tmp_path.chmod(0o700)
    said = [line for line in lines("192.0.2.1", 8000) if "http" in line]
    assert said == ["  Im Netz des Saals:   http://192.0.2.1:8000/"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
def test_data_that_others_can_read_are_told(settings: LazySettings, tmp_path: Path) -> None:
    settings.DATA_FOLDER = tmp_path
    (tmp_path / "stand.json").touch(0o644)
    warning = "  Achtung: Andere Benutzer dieses Rechners können sie lesen; dieser Datenträger kennt keine Rechte."
    told = []
    for mode in (0o755, 0o700):
        tmp_path.chmod(mode)
        told.append(warning in lines("127.0.0.1", 8000))
    assert told == [True, False]


def test_without_a_network_nobody_is_invited(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setattr(data_folder, "addresses", tuple)
    said = [line for line in lines(data_folder.ANYWHERE, 8000) if "Netz des Saals" in line]
    assert said == [
        "  Im Netz des Saals:   noch nicht. Sobald dieser Rechner in einem Netz ist, steht hier die Adresse."
    ]
