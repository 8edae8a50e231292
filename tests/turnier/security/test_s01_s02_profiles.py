"""S01, S02: both profiles are as safe as Django can tell, and every answer carries the headers."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from http import HTTPStatus
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import Client

from tests.turnier.everybody import Cast, addresses

ROOT = Path(__file__).resolve().parents[3]
CSP = (
    "base-uri 'none'; connect-src 'self'; default-src 'none'; font-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; img-src 'self'; manifest-src 'self'; object-src 'none'; script-src 'self'; "
    "style-src 'self'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex",
}
DOOR = "t/<slug:slug>/einlass/"
"""The one page that may use the camera, for the codes of start cards."""
FRAMED = "o/<str:key>/einbetten/"
"""The one page that other sites may show in a frame: `tests/turnier/web/public/test_views.py` looks at it."""
IN_THE_HALL = {"security.W004", "security.W008", "security.W012", "security.W016"}
"""HSTS, redirect to HTTPS and two secure cookies: a laptop in a pub has no certificate that guests' phones know."""


def check_deploy(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith(("TURNIER_", "DATABASE_", "DJANGO_"))
    }
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**outside, "TURNIER_DATA": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_server_profile_has_no_warning(tmp_path: Path) -> None:
    checked = check_deploy(
        tmp_path,
        TURNIER_PROFILE="hosted",
        TURNIER_HOSTS="turnier.example",
        TURNIER_SECRET_KEY=secrets.token_urlsafe(64),
    )
    assert (checked.returncode, checked.stdout) == (0, "System check identified no issues (0 silenced).\n")


def test_the_hall_differs_by_what_is_documented(tmp_path: Path) -> None:
    checked = check_deploy(tmp_path)
    told = {word.strip("?:()") for word in checked.stderr.split() if "security.W" in word}
    assert told == IN_THE_HALL
    documented = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    assert [warning for warning in sorted(IN_THE_HALL) if warning not in documented] == []


@pytest.mark.parametrize("change", [{"TURNIER_SECRET_KEY": "kurz"}, {"TURNIER_PROFILE": "irgendwas"}])
def test_a_server_without_secret_does_not_start(tmp_path: Path, change: dict[str, str]) -> None:
    hosted = {"TURNIER_PROFILE": "hosted", "TURNIER_HOSTS": "turnier.example", "TURNIER_SECRET_KEY": "x" * 60}
    checked = check_deploy(tmp_path, **(hosted | change))
    assert (checked.returncode, "TURNIER_" in checked.stderr.splitlines()[-1]) == (1, True)


def faults(response: HttpResponse, *, camera: bool = False) -> dict[str, str | None]:
    """The headers that are not as they should be."""
    powers = HEADERS["Permissions-Policy"]
    expected = HEADERS | {"Permissions-Policy": powers.replace("camera=()", "camera=(self)") if camera else powers}
    found = {name: response.headers.get(name) for name in expected}
    wrong = {name: value for name, value in found.items() if value != expected[name]}
    directives = sorted(part.strip() for part in response.headers.get("Content-Security-Policy", "").split(";"))
    if "; ".join(directives) != CSP:
        wrong["Content-Security-Policy"] = str(directives)
    return wrong


@pytest.mark.parametrize("person", ["organiser", "table", "public"])
def test_every_answer_carries_the_headers(cast: Cast, person: str) -> None:
    wrong, kept = {}, []
    for address in [*addresses(), "gibt/es/nicht/", "t/gibt-es-nicht/"]:
        response = cast.browsers[person].get(cast.path(address))
        camera = address == DOOR and response.status_code == HTTPStatus.OK
        if address != FRAMED and (found := faults(response, camera=camera)):
            wrong[address] = found
        kept_by = response.headers.get("Cache-Control", "").split(", ")
        if kept_by != ["no-store"] if person == "organiser" else not {"private", "no-cache"} <= set(kept_by):
            kept.append(address)
    assert (wrong, kept) == ({}, [])


@pytest.mark.parametrize("kind", ["method", "host", "csrf", "broken", "static"])
def test_refusals_and_files_carry_them_too(cast: Cast, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(raise_request_exception=False)
    if kind == "method":
        response, status = client.delete("/"), 405
    elif kind == "host":
        response, status = client.get("/", headers={"host": "evil.example"}), 400
    elif kind == "csrf":
        response, status = Client(enforce_csrf_checks=True).post("/konto/anmelden/"), 403
    elif kind == "broken":
        monkeypatch.setattr("turnier.web.tournaments.views.needs_setup", lambda: 1 / 0)
        response, status = client.get("/"), 500
    else:
        assert finders.find("turnier/tokens.css")
        response, status = client.get("/static/gibt-es-nicht.css"), 404
    assert (response.status_code, faults(response)) == (status, {})
