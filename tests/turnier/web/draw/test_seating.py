"""The seating of a round: by table with the dealer, by name in the order of surnames."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Entrant, Tournament, User
from turnier.services.draws import round_draw
from turnier.services.registration import Registration, entrant_register
from turnier.services.tournaments import tournament_create
from turnier.web.draw.seating import seating

Register = Callable[..., list[Entrant]]


def test_tables_stand_in_order_with_their_places(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 6)
    drawn = round_draw(tournament=tournament, by=organiser)
    found = seating(tournament, drawn.round, frozenset({2}))
    assert [[place.entrant.number for place in row.places] for row in found.tables] == drawn.outcome["tables"]
    assert {place.entrant.number for row in found.tables for place in row.places if place.moved} == {2}


def test_by_lot_the_first_seat_deals(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 4)
    found = seating(tournament, round_draw(tournament=tournament, by=organiser).round, frozenset())
    assert found.dealing_seat == 0


def test_by_house_rule_the_higher_number_deals(organiser: User, register: Register) -> None:
    other = tournament_create(by=organiser, name="Höher", game="watten", rules={"first_dealer": "higher_number"})
    register(other, 4)
    found = seating(other, round_draw(tournament=other, by=organiser).round, frozenset())
    for row in found.tables:
        dealer = next(place.entrant.number for place in row.places if place.deals)
        assert dealer == max(place.entrant.number for place in row.places)


def test_people_stand_in_the_order_of_surnames(tournament: Tournament, organiser: User) -> None:
    for pair in (("Zoë Ahrens", "Jan Żuk"), ("Anna Özil", "Ben von der Weiden"), ("Huber, Sepp", "Max Huber")):
        entrant_register(tournament=tournament, registration=Registration(players=pair), by=organiser)
    entrant_register(tournament=tournament, registration=Registration(players=("Eva Zett", "Ida Zett")), by=organiser)
    found = seating(tournament, round_draw(tournament=tournament, by=organiser).round, frozenset())
    assert [(person.last, person.first) for person in found.people] == [
        ("Ahrens", "Zoë"),
        ("Huber", "Sepp"),
        ("Huber", "Max"),
        ("Özil", "Anna"),
        ("von der Weiden", "Ben"),
        ("Zett", "Eva"),
        ("Zett", "Ida"),
        ("Żuk", "Jan"),
    ]


def test_who_pauses_is_on_the_list_without_a_table(organiser: User, register: Register) -> None:
    generous = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(generous, 3)
    found = seating(generous, round_draw(tournament=generous, by=organiser).round, frozenset())
    pausing = {person.entrant for person in found.people if person.table is None}
    assert pausing == set(found.byes)
    assert len(found.people) == 6
