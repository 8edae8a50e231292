"""Whatever goes wrong comes as a problem in the language of the program, from wherever it comes."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.turnier.programs import Program, problem
from turnier.models import Tournament, User
from turnier.services.host import read_only


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
