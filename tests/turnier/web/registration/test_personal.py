"""Personal data of a registration: two clicks to a file, and the way to be forgotten."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from turnier.models import Entrant, Player, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.tournaments.manage import tournament_create


def test_two_clicks_to_the_data(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    entrant = f"/t/{tournament.slug}/anmeldung/1/"
    assert f'href="{entrant}daten/"' in at_desk.get(entrant).content.decode()
    assert f'href="{entrant}daten/1.json"' in at_desk.get(f"{entrant}daten/").content.decode()
    answer = at_desk.get(f"{entrant}daten/1.json")
    assert (answer.json()["name"], answer["Content-Disposition"]) == (
        "Bernd Zwei1",
        'attachment; filename="daten-1-2.json"',
    )


def test_one_person_is_forgotten(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 1)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    assert at_desk.post(address, {"position": "0"}).status_code == 303
    assert list(Player.objects.values_list("name", flat=True)) == ["Spieler 1-1", "Bernd Zwei1"]
    assert at_desk.post(address, {"position": "x"}).status_code == 404


def test_what_stays_is_told_before_and_the_new_address_is_found(at_desk: Client, organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Pokal Sepp Huber", game="watten", host="Metzgerei Huber")
    registration = Registration(players=("Sepp Huber", "Anna Eins"))
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    text = at_desk.get(address).content.decode()
    assert text.count("Der Nachname allein bleibt stehen") == 1
    assert "Veranstalter: <bdi>Metzgerei Huber</bdi>" in text
    assert text.count("Die Adresse dieses Turniers nennt den Namen") == 1
    answer = at_desk.post(address, {"position": "0"})
    assert answer.headers["Location"] == "/t/pokal-spieler-1-1/anmeldung/1/daten/"
    page = at_desk.get(answer.headers["Location"]).content.decode()
    assert "Der Nachname allein bleibt stehen" not in page
    assert at_desk.get(address).status_code == 404


def test_who_left_is_on_the_page_until_forgotten(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    (entrant,) = register(tournament, 1)
    substitute_enter(entrant=entrant, newcomer=Newcomer(name="Xaver Acht", position=0, since=1), by=organiser)
    address = f"/t/{tournament.slug}/anmeldung/1/daten/"
    page = at_desk.get(address).content.decode()
    assert page.count("<h2><bdi>Anna Eins1</bdi></h2>") == 1
    assert page.count("Hat früher unter dieser Nummer gespielt") == 1
    assert at_desk.post(address, {"left": "1"}).status_code == 404
    assert at_desk.post(address, {"left": "x"}).status_code == 404
    assert at_desk.post(address, {"left": "0"}).status_code == 303
    assert "Anna Eins1" not in at_desk.get(address).content.decode()
    assert list(Player.objects.values_list("name", flat=True)) == ["Xaver Acht", "Bernd Zwei1"]


def test_somebody_is_not_proposed_any_more(at_desk: Client, tournament: Tournament, team: Entrant) -> None:
    page = f"/t/preiswatten/anmeldung/{team.number}/daten/"
    for sent, proposed in (("0", False), ("1", True)):
        at_desk.post(page, {"position": "0", "proposed": sent})
        assert team.players.get(position=0).proposed is proposed
    assert "Nicht mehr vorschlagen" in at_desk.get(page).content.decode()
