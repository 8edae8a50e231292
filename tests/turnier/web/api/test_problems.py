"""Whatever goes wrong comes as a problem in the language of the program, from wherever it comes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.turnier.programs import Program
from turnier.models import Tournament, User
from turnier.services.host import read_only

PROBLEM = "application/problem+json"


def problem(answer: Any) -> tuple[int, str]:
    """Status and title, as head and body say."""
    assert answer.headers["Content-Type"] == PROBLEM
    said = answer.json()
    assert (said["type"], said["status"]) == ("about:blank", answer.status_code)
    return said["status"], said["title"]


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/nichts", "get", 404),
        ("/tournaments", "post", 405),
        ("/tournaments", "put", 405),
        ("/tournaments", "get", 401),
    ],
)
def test_from_before_the_address(db: None, path: str, method: str, status: int) -> None:
    answer = getattr(Client(), method)(f"/api/v1{path}")
    assert problem(answer)[0] == status
    assert ("Allow" in answer.headers) == (status == 405)
    assert answer.headers.get("WWW-Authenticate") == ("Bearer" if status == 401 else None)


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("", "Es fehlt ein Zugang, der gilt."),
        ("fr", "Es fehlt ein Zugang, der gilt."),
        ("en", "There is no token that counts."),
        ("en-US;q=0.8, de;q=0.1", "There is no token that counts."),
    ],
)
def test_in_the_language_that_was_asked_for(db: None, asked: str, title: str) -> None:
    assert problem(Client().get("/api/v1/tournaments", headers={"Accept-Language": asked})) == (401, title)


def test_under_a_foreign_name(db: None) -> None:
    assert problem(Client().get("/api/v1/tournaments", headers={"Host": "boese.example"}))[0] == 400


@pytest.mark.parametrize(
    "sent",
    ["{", "[" * 100_000, '{"players": NaN}', '{"players": ["\\u0000", "B"]}', '{"players": ["\\ud800", "B"]}', b"\xff"],
)
def test_what_is_no_json_that_can_be_kept(tournament: Tournament, organiser: User, sent: str | bytes) -> None:
    answer = Program(organiser).post(f"/tournaments/{tournament.slug}/entrants", sent)
    assert problem(answer) == (400, "Die Anfrage lässt sich nicht lesen.")


@pytest.mark.parametrize("sent", ["[]", "1", '"x"', "null"])
def test_what_is_no_object(tournament: Tournament, organiser: User, sent: str) -> None:
    answer = Program(organiser).post(f"/tournaments/{tournament.slug}/entrants", sent)
    assert problem(answer)[0] == 422


def test_while_everything_is_only_read(tournament: Tournament, organiser: User) -> None:
    program = Program(organiser)
    read_only.begin(["Die Datei ist beschädigt"])
    answer = program.post(f"/tournaments/{tournament.slug}/entrants")
    assert problem(answer) == (507, "Gerade wird nichts gespeichert, nur gelesen.")
    assert program.get(f"/tournaments/{tournament.slug}").status_code == 200


def test_a_fault_of_the_program(tournament: Tournament, organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(organiser)
    program.client.raise_request_exception = False
    Tournament.objects.filter(pk=tournament.pk).update(game="gibt es nicht")
    assert problem(program.get(f"/tournaments/{tournament.slug}/standings"))[0] == 500


def test_pages_keep_their_own_pages(db: None) -> None:
    assert Client().get("/nichts/").headers["Content-Type"].startswith("text/html")
