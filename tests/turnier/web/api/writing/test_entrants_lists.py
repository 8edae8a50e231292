"""A program sends a registration list: everybody in it is registered, or nobody, and every fault has its place."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from tests.turnier.programs import Program
from turnier.models import Tournament, User
from turnier.services.host.snapshots.files import snapshots

AT = "/tournaments/preiswatten/entrants/list"
HEAD = "Nr;Spieler 1;Spieler 2;Telefon;bezahlt\n"


@pytest.fixture
def program(organiser: User, tournament: Tournament) -> Program:
    """May do everything."""
    return Program(organiser)


def faults(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.content
    return [fault["path"] for fault in answer.json()["problems"]]


def test_teams_get_their_numbers_and_who_is_alone_waits(program: Program, tournament: Tournament) -> None:
    rows = "7;Anna Huber;Bernd Maier;0171;ja\n;Cilli Moser;Dora Wimmer;;\n;Emil Ernst;;;\n"
    answer = program.post(AT, {"text": HEAD + rows})
    assert (answer.status_code, answer.json()) == (201, {"entrants": 2, "singles": 1})
    assert list(tournament.entrants.values_list("number", "paid")) == [(7, True), (8, False)]
    assert tournament.players.get(entrant=None).name == "Emil Ernst"


def test_every_fault_has_its_row_and_column_and_nobody_is_registered(program: Program, tournament: Tournament) -> None:
    rows = f"1;Anna Huber;Bernd Maier;;\n1;Cilli Moser;Dora Wimmer;;\n;Emil Ernst;Fritz Fink;{'0' * 41};vielleicht\n"
    answer = program.post(AT, {"text": HEAD + rows})
    assert faults(answer) == ["text/3/Nr", "text/4/bezahlt", "text/4/Telefon"]
    assert answer.json()["problems"][0]["message"].startswith("Zeile 3, „Nr“: ")
    assert not tournament.entrants.exists()
    english = program.post(AT, {"text": HEAD + rows}, Accept_Language="en").json()["problems"]
    assert english[1]["message"].startswith("Line 4, “bezahlt”: ")


def test_the_sum_that_is_owed_is_paid_and_no_other(program: Program, tournament: Tournament) -> None:
    assert faults(program.post(AT, {"text": HEAD + "1;Anna Huber;Bernd Maier;;5,00 €\n"})) == ["text/2/bezahlt"]
    program.post(AT, {"text": HEAD + "1;Anna Huber;Bernd Maier;;20,00 €\n"})
    assert list(tournament.entrants.values_list("paid_cents", flat=True)) == [2000]


@pytest.mark.parametrize(
    ("text", "path"),
    [("", "text"), (" \n;\n", "text"), ("PK\x03\x04", "text"), ("Huber;Maier\n", "text/1"), (HEAD, "text/1")],
)
def test_what_is_no_list_is_refused(program: Program, text: str, path: str) -> None:
    assert faults(program.post(AT, {"text": text})) == [path]


def test_a_namesake_is_meant_where_the_program_says_so(program: Program, tournament: Tournament) -> None:
    program.post(AT, {"text": HEAD + ";Anna Huber;Bernd Maier;;\n"})
    again = HEAD + ";Cilli Moser;Dora Wimmer;;\n;Anna Huber;Emil Ernst;;\n"
    assert faults(program.post(AT, {"text": again})) == ["text/3"]
    assert tournament.entrants.count() == 1
    assert program.post(AT, {"text": again, "namesakes": [3]}).json() == {"entrants": 2, "singles": 0}


def test_sent_twice_it_is_one(program: Program, tournament: Tournament) -> None:
    text = HEAD + ";Anna Huber;Bernd Maier;;\n"
    first, second = (program.post(AT, {"text": text}, Idempotency_Key="liste") for _ in range(2))
    assert (
        (first.status_code, first.json()) == (second.status_code, second.json()) == (201, {"entrants": 1, "singles": 0})
    )
    assert tournament.entrants.count() == 1
    assert program.post(AT, {"text": HEAD}, Idempotency_Key="liste").status_code == 409


def test_a_closed_evening_takes_no_list(program: Program, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=Tournament.Status.CLOSED)
    assert program.post(AT, {"text": HEAD + ";Anna Huber;Bernd Maier;;\n"}).status_code == 409


@pytest.mark.usefixtures("own_folder")
def test_a_list_leaves_the_snapshot_that_it_leaves_on_the_page(program: Program) -> None:
    """With PostgreSQL there is none: a server has its own backup."""
    program.post(AT, {"text": HEAD + ";Anna Huber;Bernd Maier;;\n"})
    assert [snapshot.reason for snapshot in snapshots()] == ["einlesen"] * (connection.vendor == "sqlite")
