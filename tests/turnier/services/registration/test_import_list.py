"""A checked list is taken over as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from turnier.models import Entrant, Player, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.registration.import_list import entrants_register, long_phones, registration_import
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.tournaments.found import tournament_create
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


def test_many_at_once_are_registered_as_one_after_the_other(tournament: Tournament, organiser: User) -> None:
    known = [
        Registration(("A Aa", "B Bb"), name="Die Ersten", club="TSV", phone="1", paid=True, number=7),
        Registration(("C Cc", "D Dd"), out_of_competition=True),
    ]
    other = tournament_create(by=organiser, name="Zweites", game="watten", entry_fee_cents=2000)
    for registration in known:
        entrant_register(tournament=other, registration=registration, by=organiser)
    entrants = entrants_register(tournament=tournament, registrations=known, by=organiser)
    assert [entrant.number for entrant in entrants] == [7, 8]
    columns = ("number", "name", "club", "phone", "paid", "status", "presence", "players__position", "players__name")
    both = [
        list(each.entrants.order_by("number", "players__position").values_list(*columns))
        for each in (tournament, other)
    ]
    assert both[0] == both[1]
    assert [event.action for event in tournament.events.order_by("number")][1:] == ["registration_import"]


def test_of_nobody_nobody_is_registered_and_a_team_too_small_stops_everything(
    tournament: Tournament, organiser: User
) -> None:
    assert entrants_register(tournament=tournament, registrations=[], by=organiser) == []
    small = [Registration(("A Aa", "B Bb")), Registration(("C Cc",))]
    with pytest.raises(UserError, match="Ein Team hat 2 Spieler"):
        entrants_register(tournament=tournament, registrations=small, by=organiser)
    assert (tournament.entrants.count(), tournament.events.count()) == (0, 1)


def test_a_telephone_number_that_is_too_long_is_named_with_its_row() -> None:
    long = replace(row(), row=7, phone="0" * 41)
    assert [(problem.row, problem.column) for problem in long_phones([row(), long])] == [(7, "Telefon")]
