"""What the pages of the desk show, read in few queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from turnier.models import Entrant, Round, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.found import tournament_create
from turnier.web.registration.board import EntrantLine, RegistrationBoard, directory_key, known_clubs, line_of

Register = Callable[..., list[Entrant]]


def named(tournament: Tournament, by: User, *players: str, **extra: Any) -> Entrant:
    return entrant_register(tournament=tournament, registration=Registration(players, **extra), by=by)


def test_each_part_of_a_board_is_read_when_it_is_asked_for(
    tournament: Tournament, register: Register, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    register(tournament, 5)
    with django_assert_num_queries(3):
        listing = RegistrationBoard(tournament)
        assert len(listing.lines) == len(listing.search("eins")) == 5
        assert (listing.fees.open, listing.playing) == (10_000, 5)
    with django_assert_num_queries(2):
        totals = RegistrationBoard(tournament)
        assert (totals.fees.open, totals.playing, totals.out_of_competition) == (10_000, 5, 0)
    with django_assert_num_queries(2):
        assert RegistrationBoard(tournament).newest() == tuple(reversed(listing.lines))


def test_a_line_says_everything_about_an_entrant(tournament: Tournament, organiser: User) -> None:
    entrant = named(tournament, organiser, "Sepp Huber", "Ewa Żuk", club="TSV", paid=True)
    assert line_of(entrant) == EntrantLine(
        number=1,
        name="Huber / Żuk",
        players=("Sepp Huber", "Ewa Żuk"),
        club="TSV",
        status="active",
        status_label="dabei",
        paid=True,
        open_cents=0,
        free=False,
    )


def test_a_line_says_who_is_shown_to_nobody_else(tournament: Tournament, organiser: User) -> None:
    entrant = named(tournament, organiser, "Sepp Huber", "Ewa Żuk")
    entrant.players.filter(position=1).update(publicity="minor")
    assert line_of(Entrant.objects.get(pk=entrant.pk)).unnamed is True


def test_one_who_plays_alone_is_not_named_twice(organiser: User, solo: Tournament) -> None:
    assert line_of(named(solo, organiser, "Sepp Huber")).players == ()


def test_the_newest_stand_first_whatever_their_number(tournament: Tournament, organiser: User) -> None:
    for number in (5, 40, 12):
        named(tournament, organiser, "A Aa", "B Bb", number=number)
    assert [line.number for line in RegistrationBoard(tournament).newest()] == [12, 40, 5]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", [1, 2, 12]),
        ("huber", [1]),
        ("GROSSL", [2]),
        ("größl", [2]),
        ("żuk", [1]),
        ("zuk", [1]),
        ("tsv 2", [2, 12]),
        ("ewa  sepp", [1]),
        ("2", [2, 12]),
        ("nix", []),
    ],
)
def test_a_search_forgives_accents_and_order(
    tournament: Tournament, organiser: User, words: str, found: list[int]
) -> None:
    named(tournament, organiser, "Sepp Huber", "Ewa Żuk")
    named(tournament, organiser, "Zoë Größl", "Ali Öztürk", club="TSV")
    named(tournament, organiser, "A Aa", "B Bb", club="TSV", number=12)
    assert [line.number for line in RegistrationBoard(tournament).search(words)] == found


def test_names_sort_as_in_a_directory() -> None:
    names = ["Zander", "Öztürk", "aigner", "Żuk", "Oberer", "Ärmel"]
    assert sorted(names, key=directory_key) == ["aigner", "Ärmel", "Oberer", "Öztürk", "Zander", "Żuk"]


def test_counts_of_those_who_play(tournament: Tournament, organiser: User, register: Register) -> None:
    gone, *_rest = register(tournament, 4)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    named(tournament, organiser, "F Ff", "G Gg", out_of_competition=True)
    for name in ("A", "B", "C"):
        single_register(tournament=tournament, registration=Registration((name,)), by=organiser)
    board = RegistrationBoard(tournament)
    assert (board.playing, board.out_of_competition, board.left_over) == (4, 1, 0)
    assert (len(board.singles), board.pairs, board.single_fee) == (3, 1, 1000)


@pytest.mark.parametrize(("status", "back"), [("withdrawn", True), ("disqualified", True), ("eliminated", False)])
def test_the_desk_takes_back_whom_it_sent_away(
    tournament: Tournament, organiser: User, status: str, back: bool
) -> None:
    entrant = named(tournament, organiser, "A Aa", "B Bb")
    entrant.status = status
    assert line_of(entrant).may_return is back


def test_clubs_of_all_own_tournaments_are_suggested_once(
    tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    earlier = tournament_create(by=organiser, name="Letztes Jahr", game="watten")
    foreign = tournament_create(by=other_organiser, name="Fremdes", game="watten")
    for where, club in ((tournament, "TSV"), (tournament, "TSV"), (tournament, ""), (earlier, "SV"), (foreign, "FC")):
        named(where, organiser, "A Aa", "B Bb", club=club)
    single_register(tournament=tournament, registration=Registration(("C",), club="DJK"), by=organiser)
    assert known_clubs(organiser) == ["DJK", "SV", "TSV"]


def test_rounds_are_counted_once_drawn(
    tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 2)
    assert drawn_rounds(tournament).count() == 0
    drawn(tournament)
    assert drawn_rounds(tournament).count() == 1
