"""Single players on the page of the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.turnier.conftest import charge
from turnier.models import Player, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register, single_withdraw

PAGE = "/t/preiswatten/anmeldung/"


@pytest.fixture
def waiting(tournament: Tournament, organiser: User) -> list[Player]:
    """Hans, Ewa and Ali wait; Hans has paid."""
    return [
        single_register(tournament=tournament, registration=Registration((name,), paid=name == "Hans Aa"), by=organiser)
        for name in ("Hans Aa", "Ewa Bb", "Ali Cc")
    ]


def text(response: Any) -> str:
    return response.content.decode()


def test_no_change_is_for_others(stranger: Client, waiting: list[Player], tournament: Tournament) -> None:
    pk = waiting[0].pk
    for path in (f"einzeln/{pk}/", "einzeln/auslosen/", f"einzeln/{pk}/bezahlt/", f"einzeln/{pk}/zurueckziehen/"):
        assert stranger.post(PAGE + path).status_code == 404
    assert tournament.players.filter(withdrawn=False, entrant=None).count() == 3


def test_those_who_wait_are_listed_with_what_they_owe(at_desk: Client, waiting: list[Player]) -> None:
    page = text(at_desk.get(PAGE))
    assert page.count("10,00\u00a0€ offen") == 2
    assert "1 Paar auslosen" in page


def test_who_has_paid_a_part_owes_the_rest(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    charge(tournament, 2400, organiser)
    assert re.findall("([0-9,]+)\u00a0€ offen", text(at_desk.get(PAGE))) == ["2,00", "12,00", "12,00"]


def test_nobody_is_left_over_while_pairs_wait(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    for names in (("A Aa", "B Bb"), ("C Cc", "D Dd"), ("E Ee", "F Ff")):
        entrant_register(tournament=tournament, registration=Registration(names), by=organiser)
    assert "bleibt übrig" not in text(at_desk.get(PAGE))
    for player in waiting[:2]:
        single_withdraw(player=player, by=organiser)
    assert "3 Teams: 1 bleibt übrig." in text(at_desk.get(PAGE))


def test_the_lot_names_the_new_teams(at_desk: Client, waiting: list[Player], tournament: Tournament) -> None:
    response = at_desk.post(f"{PAGE}einzeln/auslosen/")
    assert (response.status_code, response["Location"]) == (303, PAGE)
    team = tournament.entrants.get()
    assert f"Ausgelost: Nr. 1, {team.name}." in text(at_desk.get(PAGE))


def test_a_name_is_put_right_where_it_stands(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[1].pk}/"
    assert f'href="{address}"' in text(at_desk.get(PAGE))
    sent = {"name": " ", "club": "SC Nord", "phone": ""}
    refused = at_desk.post(address, sent)
    assert (refused.status_code, "Bitte den Namen eintragen." in text(refused)) == (422, True)
    answer = text(at_desk.post(address, sent | {"name": "Eva Bb"}, follow=True))
    changed = Player.objects.get(pk=waiting[1].pk)
    assert (changed.name, changed.club, "Eva Bb ist geändert." in answer) == ("Eva Bb", "SC Nord", True)
    assert "Anmeldung von Eva Bb geändert" in text(at_desk.get("/t/preiswatten/protokoll/"))


def test_who_went_home_can_wait_again_later_too(at_desk: Client, waiting: list[Player]) -> None:
    """Withdrawing asks for the page of the person, and the way back stays on the page of the desk."""
    address = f"{PAGE}einzeln/{waiting[1].pk}/zurueckziehen/"
    assert address not in text(at_desk.get(PAGE))
    assert address in text(at_desk.get(f"{PAGE}einzeln/{waiting[1].pk}/"))
    at_desk.post(address, {"withdrawn": "1"})
    fresh = text(at_desk.get(PAGE))
    assert ("1 zurückgezogen" in fresh, address in fresh) == (True, True)
    at_desk.post(address, {"withdrawn": "0"})
    assert not Player.objects.get(pk=waiting[1].pk).withdrawn
    assert "1 zurückgezogen" not in text(at_desk.get(PAGE))


def test_of_a_team_made_by_lot_it_is_said_who_has_paid(
    at_desk: Client, waiting: list[Player], tournament: Tournament, organiser: User
) -> None:
    single_withdraw(player=waiting[2], by=organiser)
    at_desk.post(f"{PAGE}einzeln/auslosen/")
    said = "Vor dem Auslosen bezahlt: Hans Aa 10,00\u00a0€. Noch nicht: Ewa Bb."
    pages = (f"{PAGE}1/", "/t/preiswatten/kasse/konto/1/", "/t/preiswatten/kasse/")
    assert [text(at_desk.get(page)).count(said) for page in pages] == [1, 1, 1]
    at_desk.post(f"{PAGE}1/bezahlt/", {"paid": "1"})
    assert [text(at_desk.get(page)).count(said) for page in pages] == [0, 0, 0]


def test_the_lot_with_too_few_is_a_sentence(at_desk: Client, tournament: Tournament) -> None:
    response = at_desk.post(f"{PAGE}einzeln/auslosen/")
    assert response.status_code == 409
    assert "Zum Auslosen braucht es mindestens 2 einzelne Spieler." in text(response)


def test_one_tap_pays(at_desk: Client, waiting: list[Player]) -> None:
    at_desk.post(f"{PAGE}einzeln/{waiting[1].pk}/bezahlt/", {"paid": "1"})
    waiting[1].refresh_from_db()
    assert waiting[1].paid is True


def test_a_withdrawal_leaves_a_note_with_the_way_back(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[0].pk}/zurueckziehen/"
    note = at_desk.post(address, {"withdrawn": "1"})["Location"]
    assert note == f"{PAGE}?einzeln={waiting[0].pk}"
    assert "Zurückgezogen: Hans Aa" in text(at_desk.get(note))
    assert "10,00\u00a0€ aus der Kasse zurückzahlen" in text(at_desk.get(note))
    at_desk.post(address, {"withdrawn": "0"})
    assert "Gespeichert: Hans Aa wartet auf einen Partner" in text(at_desk.get(note))


def test_a_slip_is_taken_back_with_its_money(at_desk: Client, waiting: list[Player]) -> None:
    address = f"{PAGE}einzeln/{waiting[0].pk}/zurueckziehen/"
    assert 'name="slip" value="1"' in text(at_desk.get(f"{PAGE}?einzeln={waiting[0].pk}"))
    page = text(at_desk.get(at_desk.post(address, {"slip": "1"})["Location"]))
    assert "Gilt als nicht bezahlt." in page
    assert "zurückzahlen" not in page


def test_a_member_of_a_team_cannot_be_withdrawn_alone(at_desk: Client, waiting: list[Player]) -> None:
    at_desk.post(f"{PAGE}einzeln/auslosen/")
    paired = Player.objects.exclude(entrant=None).first()
    assert paired is not None
    response = at_desk.post(f"{PAGE}einzeln/{paired.pk}/zurueckziehen/")
    assert response.status_code == 409
    assert "spielt schon mit: Nr. 1" in text(response)
