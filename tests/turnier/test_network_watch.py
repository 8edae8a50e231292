"""A laptop that comes into the network of the pub only after the start is reachable there all the same."""

import pytest
from django.conf import LazySettings
from django.http import HttpRequest
from django.test import RequestFactory

from turnier.network_watch import take_up


def request_to(host: str) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": f"{host}:8000"})


def test_new_address_is_let_in_and_shown(settings: LazySettings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "198.51.100.4"]
    take_up(("198.51.100.4",), ("198.51.100.4", "192.0.2.9"), 8000)
    assert settings.ALLOWED_HOSTS == ["localhost", "198.51.100.4", "192.0.2.9"]
    assert request_to("192.0.2.9").get_host() == "192.0.2.9:8000"
    assert capsys.readouterr().out.splitlines()[:3] == [
        "",
        "Dieser Rechner hat eine neue Adresse:",
        "  Im Netz des Saals:   http://192.0.2.9:8000/",
    ]


def test_address_that_went_and_returns_is_shown_again_but_listed_once(
    settings: LazySettings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.ALLOWED_HOSTS = ["192.0.2.9"]
    take_up(("192.0.2.9",), (), 8000)
    assert capsys.readouterr().out == ""
    take_up((), ("192.0.2.9",), 8000)
    assert settings.ALLOWED_HOSTS == ["192.0.2.9"]
    assert capsys.readouterr().out.splitlines()[2] == "  Im Netz des Saals:   http://192.0.2.9:8000/"
