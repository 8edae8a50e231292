"""A checked list is taken over as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from turnier.models import Entrant, Player, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.registration.import_list import long_phones, registration_import
from turnier.services.registration.register import Registration, entrant_register
from turnier.text.errors import UserError


def row(number: int | None = None, players: tuple[str, ...] = ("A Aa", "B Bb"), *, name: str = "Aa / Bb") -> Candidate:
    return Candidate(
        row=2, number=number, name=name, players=players, club="TSV", phone="1", paid=True, single=len(players) == 1
    )


def imported(tournament: Tournament, by: User, *rows: Candidate) -> tuple[list[Entrant], list[Player]]:
    return registration_import(tournament=tournament, candidates=rows, by=by)


def test_a_row_becomes_a_team(tournament: Tournament, organiser: User) -> None:
    imported(tournament, organiser, row())
    entrant = tournament.entrants.get()
    assert (entrant.number, entrant.name, entrant.club, entrant.phone, entrant.paid) == (1, "Aa / Bb", "TSV", "1", True)
    assert list(entrant.players.values_list("position", "name")) == [(0, "A Aa"), (1, "B Bb")]


def test_numbers_of_the_list_go_first_the_others_follow_them(tournament: Tournament, organiser: User) -> None:
    entrant_register(tournament=tournament, registration=Registration(("X", "Y"), number=5), by=organiser)
    entrants, _singles = imported(tournament, organiser, row(), row(30), row(), row(2))
    assert [entrant.number for entrant in entrants] == [31, 30, 32, 2]


def test_who_stands_alone_waits(tournament: Tournament, organiser: User) -> None:
    entrants, singles = imported(tournament, organiser, row(None, ("Hans Allein",)))
    assert entrants == []
    assert [(p.name, p.club, p.phone, p.paid, p.entrant) for p in singles] == [("Hans Allein", "TSV", "1", True, None)]


def test_one_number_that_is_given_stops_everything(tournament: Tournament, organiser: User) -> None:
    entrant_register(tournament=tournament, registration=Registration(("X", "Y"), number=5), by=organiser)
    with pytest.raises(UserError, match="Startnummer 5 hat schon"):
        imported(tournament, organiser, row(), row(5), row(None, ("Hans Allein",)))
    assert (tournament.entrants.count(), tournament.players.count()) == (1, 2)


def test_a_long_list_takes_no_more_queries_than_a_short_one(
    tournament: Tournament, organiser: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(40):
        imported(tournament, organiser, *[row() for _ in range(200)])
    assert tournament.entrants.count() == 200


def test_a_telephone_number_that_is_too_long_is_named_with_its_row() -> None:
    long = replace(row(), row=7, phone="0" * 41)
    assert [(problem.row, problem.column) for problem in long_phones([row(), long])] == [(7, "Telefon")]
