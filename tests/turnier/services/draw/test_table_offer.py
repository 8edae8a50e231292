"""Whom a drawn round offers one more table, and where it offers none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.turnier.conftest import at_once
from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.draw.table_offer import TableOffer, offer_now, table_offer
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.register import entrant_unregister
from turnier.services.tournaments.manage import tournament_close, tournament_create

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]


@pytest.fixture
def evening(organiser: User, register: Register, drawn: Drawn) -> Tournament:
    """Five teams in a public round, one of which pauses."""
    founded = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(founded, 5)
    drawn(founded)
    return founded


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def told(offer: TableOffer | None) -> tuple[list[int], list[int], list[int]] | None:
    """Who pauses, who came late, and who is free at all."""
    if offer is None:
        return None
    pausing, late, free = ([each.number for each in people] for people in (offer.pausing, offer.late, offer.free))
    return pausing, late, free


def test_who_pauses_is_offered_a_table_with_the_first_who_came_late(evening: Tournament, register: Register) -> None:
    paused = evening.rounds.get().byes.get().entrant.number
    assert offer_now(fresh(evening)) is None
    one, two = (each.number for each in register(evening, 2))
    assert told(offer_now(fresh(evening))) == ([paused], [one], [paused, one, two])


def test_two_who_came_late_are_offered_one_where_nobody_pauses(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    assert offer_now(tournament) is None
    register(tournament, 4)
    drawn(tournament)
    one, two = (each.number for each in register(tournament, 2))
    assert told(offer_now(fresh(tournament))) == ([], [one, two], [one, two])


def test_two_who_waited_in_vain_are_offered_each_other(
    evening: Tournament, enter: Callable[..., Revision], organiser: User
) -> None:
    of_round = evening.rounds.get()
    paused = of_round.byes.get().entrant.number
    sitting = of_round.sittings.get(table=2)
    here, missing = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    table_dissolve(sitting=sitting, missing=[missing], by=organiser)
    entrant_unregister(entrant=evening.entrants.get(number=missing), by=organiser)
    waiting = sorted([paused, here])
    assert told(offer_now(fresh(evening))) == (waiting, [], waiting)
    enter(of_round.sittings.get(table=1))
    assert offer_now(fresh(evening)) is None


def test_a_table_that_was_taken_back_is_offered_again(evening: Tournament, register: Register, organiser: User) -> None:
    [late] = (each.number for each in register(evening, 1))
    before = told(offer_now(fresh(evening)))
    offer = offer_now(fresh(evening))
    assert offer is not None
    numbers = [each.number for each in offer.people]
    sitting = table_add(round=offer.round, numbers=numbers, by=organiser)
    assert offer_now(fresh(evening)) is None
    table_dissolve(sitting=sitting, missing=[late], by=organiser)
    assert told(offer_now(fresh(evening))) == before


def test_who_did_not_come_to_a_table_is_only_there_to_choose(
    evening: Tournament, register: Register, organiser: User
) -> None:
    sitting = evening.rounds.get().sittings.get(table=2)
    numbers = list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
    paused = evening.rounds.get().byes.get().entrant.number
    table_dissolve(sitting=sitting, missing=numbers, by=organiser)
    assert told(offer_now(fresh(evening))) == ([], [], [paused, *sorted(numbers)])
    [late] = (each.number for each in register(evening, 1))
    assert told(offer_now(fresh(evening))) == ([paused], [late], [paused, late, *sorted(numbers)])


def test_who_is_not_there_yet_and_who_went_is_offered_nothing(
    evening: Tournament, register: Register, organiser: User
) -> None:
    check_in_begin(tournament=evening, by=organiser)
    one, two = register(evening, 2)
    entrant_unregister(entrant=one, by=organiser)
    entrant_presence(entrant=two, presence="", by=organiser)
    assert offer_now(fresh(evening)) is None
    entrant_presence(entrant=two, presence="here", by=organiser)
    assert told(offer_now(fresh(evening)))[1] == [two.number]


def test_single_players_are_offered_a_table_once_they_are_enough(
    singles: Callable[..., Tournament], drawn: Drawn, organiser: User
) -> None:
    evening = singles("seconds", 10)
    paused = [bye.entrant.number for bye in drawn(evening).byes.order_by("entrant__number")]
    at_once(evening, [("Zoë Eins",)], organiser)
    assert (len(paused), offer_now(fresh(evening))) == (2, None)
    at_once(evening, [("Zoë Zwei",), ("Zoë Drei",)], organiser)
    assert told(offer_now(fresh(evening))) == (paused, [11, 12], [*paused, 11, 12, 13])


def test_on_an_evening_with_stacks_whoever_is_free_is_drawn_anew(
    singles: Callable[..., Tournament], drawn: Drawn, organiser: User
) -> None:
    evening = singles("brokdorf", 8)
    drawn(evening)
    at_once(evening, [("Zoë Eins",), ("Zoë Zwei",)], organiser)
    assert offer_now(fresh(evening)) is None


def test_what_is_over_offers_nothing(evening: Tournament, register: Register, organiser: User) -> None:
    register(evening, 1)
    newest = evening.rounds.get()
    evening.rounds.get().sittings.update(finished=True)
    tournament_close(tournament=evening, by=organiser)
    assert table_offer(fresh(evening), newest, set(), set()) is None


def test_it_asks_twice_where_it_is_known_who_sits_and_pauses(evening: Tournament, register: Register) -> None:
    register(evening, 1)
    newest = evening.rounds.get()
    seated, pausing = (set(rows.values_list("entrant_id", flat=True)) for rows in (newest.seats, newest.byes))
    known = fresh(evening)
    with CaptureQueriesContext(connection) as asked:
        assert table_offer(known, newest, seated, pausing) is not None
    assert len(asked) == 2
