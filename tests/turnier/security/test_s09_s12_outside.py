"""S09, S10, S11, S12: the first start, lines in the log, connections to elsewhere, forged senders and hosts."""

from __future__ import annotations

import logging
import socket
import stat
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from turnier.models import User
from turnier.services.host import data_folder
from turnier.web.middleware.requests import real_address

SETUP = {"username": "anna", "password": "vier gute Karten"}


def test_a_fresh_install_has_no_account_and_one_way_in(db: None) -> None:
    assert not User.objects.exists()
    client, code = Client(), django_settings.SETUP_CODE
    assert client.post("/einrichten/", SETUP | {"code": "AAAA-AAAA"}).status_code == 422
    assert client.post("/einrichten/", SETUP | {"code": code})["Location"] == "/"
    Client().post("/einrichten/", {"username": "zwei", "password": "vier gute Karten", "code": code})
    assert [user.username for user in User.objects.all()] == ["anna"]


def test_the_set_up_code_cannot_be_guessed_without_end(db: None) -> None:
    client = Client()
    pages = [client.post("/einrichten/", SETUP | {"code": f"AAAA-AA{n:02}"}).content.decode() for n in range(12)]
    assert ["Zu viele Versuche" in page for page in pages] == [False] * 10 + [True] * 2
    right = client.post("/einrichten/", SETUP | {"code": django_settings.SETUP_CODE})
    assert (right.status_code, User.objects.count()) == (422, 0)


def test_two_installs_share_no_secret(tmp_path: Path) -> None:
    folders = [data_folder.prepare(tmp_path / name) for name in ("eins", "zwei")]
    one, two = (data_folder.secrets(folder) for folder in folders)
    assert {one.secret_key, one.setup_code} & {two.secret_key, two.setup_code} == set()
    assert len(one.secret_key) >= 64
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


@pytest.mark.parametrize("path", ["/gibt%0Aes%0Dnicht/", "/t/a%0d%0aERROR%20root%20erfunden/", "/o/%1b[2J/"])
def test_nobody_writes_lines_into_the_log(db: None, path: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        Client().get(path)
        Client().get("/", headers={"host": "böse\nERROR erfunden"})
    messages = [record.getMessage() for record in caplog.records if not record.name.startswith("django.db")]
    assert [message for message in messages if any(sign in message.split("\n  File")[0] for sign in "\r\x1b")] == []


def test_no_name_and_no_token_gets_into_the_log(db: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        Client().post("/schiedsrichter/", {"token": "GEHEIM-TOKEN"})
        Client().post("/konto/anmelden/", {"username": "anna", "password": "GEHEIM-WORT"})
    assert "GEHEIM" not in caplog.text


@pytest.mark.parametrize("host", ["example.org", "93.184.216.34", "fd00::1"])
def test_the_guard_of_the_tests_lets_nothing_out(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as way_out, pytest.raises(AssertionError, match="was tried"):
        way_out.connect((host, 80))


def test_only_the_spare_computer_webhooks_and_mail_ask_another_one() -> None:
    """The spare fetches from the laptop that somebody named; a webhook and a mail go where they were switched on."""
    words = ("urllib.request", "http.client", "import requests", "smtplib", "ftplib", "create_connection", "send_mail")
    root = Path(django_settings.BASE_DIR) / "turnier"
    opening = [
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in words)
    ]
    assert sorted(opening) == [
        "services/api/webhooks.py",
        "services/host/snapshots/spare.py",
        "services/registration/sign_ups/offer.py",
    ]


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]"])
def test_a_foreign_host_is_refused(db: None, host: str) -> None:
    assert Client().get("/", headers={"host": host}).status_code == 400


def test_a_forged_host_goes_nowhere(db: None, admin: User) -> None:
    page = Client().get("/", headers={"x-forwarded-host": "evil.example", "forwarded": "host=evil.example"})
    assert "evil.example" not in page.content.decode() + str(page.headers)


@pytest.mark.parametrize(
    ("proxies", "sender", "claimed", "seen"),
    [
        ([], "10.0.0.5", "1.2.3.4", "10.0.0.5"),
        (["127.0.0.1"], "10.0.0.5", "1.2.3.4", "10.0.0.5"),
        (["127.0.0.1"], "127.0.0.1", "1.2.3.4", "1.2.3.4"),
        (["127.0.0.1"], "127.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"),
        (["127.0.0.1"], "127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_only_the_proxy_says_who_asks(proxies: list[str], sender: str, claimed: str, seen: str, settings: Any) -> None:
    settings.PROXIES = proxies
    found = []

    def answer(request: HttpRequest) -> HttpResponse:
        found.append(request.META["REMOTE_ADDR"])
        return HttpResponse()

    headers = {"X-Forwarded-For": claimed} if claimed else {}
    real_address(answer)(RequestFactory().get("/", REMOTE_ADDR=sender, headers=headers))
    assert found == [seen]


def test_a_claimed_address_does_not_help_guessing(organiser: User) -> None:
    codes = []
    for n in range(12):
        client = Client(headers={"x-forwarded-for": f"10.0.0.{n}"})
        codes.append(client.post("/konto/anmelden/", {"username": "anna", "password": "falsch"}).status_code)
    assert codes[-1] == 429
