"""What refuses a program before it reaches an address says so as a problem, too."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.turnier.programs import problem


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
