"""Signing up on the public page: places left, the own link, changes; nobody learns of anybody else."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from tests.turnier.security.texts import text_of
from turnier.fees import FeeTerms
from turnier.models import Entrant, SignUp, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.money.terms import fee_terms_save
from turnier.services.papers.texts import fee_text
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, offer_of, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import (
    sign_up_decline,
    sign_up_join,
    sign_up_part,
    sign_up_release,
    sign_up_restore,
    sign_up_take_over,
    sign_ups_take_over,
)
from turnier.text.errors import UserError

TYPED = {"player_1": "Max Maier", "player_2": "Ewa Żuk", "club": "TSV", "consent": "on", "key": "form-1"}


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def offered(tournament: Tournament, organiser: User) -> Tournament:
    """A tournament with two places, for which people may sign up."""
    offer = SignUpOffer(True, 2, None, "Wir löschen alles\nnach 30 Tagen.")
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def page_of(tournament: Tournament) -> str:
    return f"/o/{tournament.public_key}/anmelden/"


def sent(client: Client, tournament: Tournament, n: int = 1, **more: str) -> str:
    """Signs a team up; gives the link of its own."""
    team = {"player_1": f"Anna Eins{n}", "player_2": f"Bernd Zwei{n}", "key": f"form-{n}"}
    response = client.post(page_of(tournament), TYPED | team | more)
    assert response.status_code == 303, text(response)
    return str(response["Location"])


def test_it_is_there_only_when_switched_on(client: Client, tournament: Tournament, organiser: User) -> None:
    assert client.get(page_of(tournament)).status_code == 404
    assert client.post(page_of(tournament), TYPED).status_code == 404


def test_a_team_signs_up_without_the_public_page(client: Client, offered: Tournament) -> None:
    page = text(client.get(page_of(offered)))
    assert "Noch 2 Plätze" in page
    assert f"Teilnahme: {fee_text(offered)}".replace("\u00a0", " ") in page
    assert "Wir löschen alles<br>nach 30 Tagen." in page
    own = text(client.get(sent(client, offered)))
    assert "Der Platz ist sicher." in own
    assert "Diesen Link aufheben" in own
    assert "Noch 1 Platz" in text(client.get(page_of(offered)))
    assert client.get(f"/o/{offered.public_key}/").status_code == 404


def test_nobody_is_named_to_others(client: Client, offered: Tournament, organiser: User) -> None:
    first = sent(client, offered, 1)
    registration = Registration(("Sepp Huber", "Zoë Groß"))
    entrant_register(tournament=offered, registration=registration, by=organiser)
    second = sent(Client(), offered, 1, key="another")
    for page in (client.get(page_of(offered)), client.get(second)):
        assert "Huber" not in text(page)
    assert "Eins1" not in text(client.get(page_of(offered)))
    assert "Warteliste" in text(client.get(second))
    assert first != second
    again = client.post(page_of(offered), TYPED | {"player_1": "Sepp Huber", "player_2": "", "key": "x"})
    assert "schon angemeldet" not in text(again)


def test_a_link_that_nobody_has_opens_nothing(client: Client, offered: Tournament) -> None:
    own = sent(client, offered)
    token = SignUp.objects.get().token_digest
    assert client.get(f"{page_of(offered)}{token}/").status_code == 404
    assert client.get(own.replace(offered.public_key, "anderes")).status_code == 404
    assert re.search(r"anmelden/[\w-]{22}/$", own)


def test_who_waits_sees_their_turn_and_moves_up(client: Client, offered: Tournament, organiser: User) -> None:
    links = [sent(client, offered, n) for n in (1, 2, 3, 4)]
    assert "Alle Plätze sind vergeben." in text(client.get(page_of(offered)))
    assert [f"Platz {turn} auf der Warteliste" in text(client.get(links[turn + 1])) for turn in (1, 2)] == [True, True]
    gone = text(client.post(links[0], {"cancel": "1"}, follow=True))
    again = f'<a href="{page_of(offered)}">Noch einmal anmelden</a>'
    assert ("Die Anmeldung ist abgesagt." in gone, again in gone) == (True, True)
    assert again not in text(client.get(links[3]))
    assert "Der Platz ist sicher." in text(client.get(links[2]))
    assert "Platz 1 auf der Warteliste" in text(client.get(links[3]))


def test_who_waits_reads_that_it_has_begun(client: Client, offered: Tournament, organiser: User) -> None:
    links = [sent(client, offered, n) for n in (1, 2, 3)]
    assert "rückt nach, wer vorne steht" in text(client.get(links[2]))
    sign_ups_take_over(tournament=offered, by=organiser)
    round_draw(tournament=offered, by=organiser)
    page = text(client.get(links[2]))
    assert ("Platz 1 auf der Warteliste" in page, "rückt nach, wer vorne steht" in page) == (True, False)
    assert "Das Turnier hat begonnen. Wer noch kommen will, fragt am besten an der Anmeldung." in page


def test_who_searches_reads_that_it_has_begun(client: Client, alone: Tournament, organiser: User) -> None:
    own = sent(client, alone, player_2="", alone="on")
    assert "Findet die Turnierleitung jemanden" in text(client.get(own))
    Tournament.objects.filter(pk=alone.pk).update(status=Tournament.Status.RUNNING)
    page = text(client.get(own))
    assert ("Findet die Turnierleitung jemanden" in page, "Das Turnier hat begonnen." in page) == (False, True)


def test_the_own_page_changes_what_was_typed(client: Client, offered: Tournament) -> None:
    own = sent(client, offered)
    assert 'value="Anna Eins1"' in text(client.get(own))
    changed = TYPED | {"change": "1", "player_1": "Anna Neu", "player_2": "Bernd Zwei1", "phone": "0170"}
    assert "Gespeichert." in text(client.post(own, changed, follow=True))
    assert SignUp.objects.get().players == ["Anna Neu", "Bernd Zwei1"]
    wrong = client.post(own, changed | {"player_1": ""})
    assert (wrong.status_code, "Bitte den Namen eintragen." in text(wrong)) == (422, True)


def test_the_start_number_stands_there_once_given(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    page = text(client.get(own))
    assert "Startnummer 1" in page
    assert "Am Einlass zeigen" in page
    assert "Nur damit lässt sich die Anmeldung ansehen und absagen und die Einwilligung ändern." in page
    client.post(own, {"cancel": "1"})
    assert Entrant.objects.get().status == Entrant.Status.WITHDRAWN


def test_who_takes_part_still_says_whether_they_are_shown(client: Client, offered: Tournament, organiser: User) -> None:
    """While they wait for the evening, after the draw and after it has ended."""
    own = sent(client, offered, public="on")
    entrant = sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    assert re.search('name="public"[^>]*checked', text(client.get(own)))

    def after(**typed: str) -> list[str]:
        assert "Gespeichert." in text(client.post(own, {"show": "1"} | typed, follow=True))
        return list(entrant.players.values_list("publicity", flat=True))

    assert after() == ["private", "private"]
    assert not re.search('name="public"[^>]*checked', text(client.get(own)))
    entrant_register(tournament=offered, registration=Registration(("A Aa", "B Bb")), by=organiser)
    round_draw(tournament=offered, by=organiser)
    assert after(public="on") == ["public", "public"]
    entrant.players.filter(position=1).update(publicity="minor")
    Tournament.objects.filter(pk=offered.pk).update(status=Tournament.Status.CLOSED)
    assert after() == ["private", "minor"]
    assert after(public="on") == ["public", "minor"]


def test_who_leaves_the_tick_empty_reads_what_that_means_and_the_desk_sees_it(
    client: Client, at_desk: Client, offered: Tournament, organiser: User
) -> None:
    """The notice in the hall hides the name too; the page of the entrant says so, and the organiser may change it."""
    form = text(client.get(page_of(offered)))
    assert "Unsere Namen dürfen im Saal und im Internet stehen: auf Aushängen, Leinwand, Ranglisten" in form
    assert "Ohne Häkchen steht dort nur die Startnummer, auch auf dem Aushang, der den Tisch nennt. Zettel und" in form
    sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    shown = entrant_register(tournament=offered, registration=Registration(("A Aa", "B Bb")), by=organiser)
    round_draw(tournament=offered, by=organiser)
    home = "/t/preiswatten/"

    def notice() -> str:
        return text_of(at_desk.get(f"{home}drucken/aushang-namen-1.pdf").content)

    assert ("Eins1" in notice(), "Aa" in notice()) == (False, True)
    assert text(at_desk.get(f"{home}anmeldung/teilnehmer/")).count("Name nicht öffentlich") == 1
    assert "Name nicht öffentlich" not in text(at_desk.get(f"{home}anmeldung/{shown.number}/"))
    entrant = Entrant.objects.exclude(pk=shown.pk).get()
    page = text(at_desk.get(f"{home}anmeldung/{entrant.number}/"))
    assert ("Name nicht öffentlich" in page, "steht nur die Startnummer" in page) == (True, True)
    personal = f"{home}anmeldung/{entrant.number}/daten/"
    for position in ("0", "1"):
        at_desk.post(personal, {"position": position, "publicity": "public"})
    assert "Eins1" in notice()
    assert "Name nicht öffentlich" not in text(at_desk.get(f"{home}anmeldung/{entrant.number}/"))


def test_nobody_cancels_by_themselves_once_drawn(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    assert "Anmeldung absagen" in text(client.get(own))
    entrant_register(tournament=offered, registration=Registration(("A Aa", "B Bb")), by=organiser)
    round_draw(tournament=offered, by=organiser)
    page = text(client.get(own))
    assert ("Anmeldung absagen" in page, "Schon ausgelost" in page) == (False, True)
    refused = text(client.post(own, {"cancel": "1"}, follow=True))
    assert "Eins1 / Zwei1: schon ausgelost. Bitte bei der Turnierleitung melden." in refused
    Tournament.objects.filter(pk=offered.pk).update(status=Tournament.Status.CLOSED)
    page = text(client.get(own))
    assert ("Anmeldung absagen" in page, "Schon ausgelost" in page) == (False, False)


@pytest.mark.parametrize("state", ["place", "waiting"])
def test_when_all_is_over_nothing_is_changed(client: Client, offered: Tournament, organiser: User, state: str) -> None:
    own = [sent(client, offered, n) for n in (1, 2, 3)][0 if state == "place" else 2]
    Tournament.objects.filter(pk=offered.pk).update(status=Tournament.Status.CLOSED)
    page = text(client.get(own))
    assert [words in page for words in ("Anmeldung absagen", "Ändern")] == [False, False]


@pytest.mark.parametrize(("paid", "said"), [(True, "bezahlt"), (False, "20,00 € offen")])
def test_who_takes_part_reads_whether_they_have_paid(
    client: Client, offered: Tournament, organiser: User, paid: bool, said: str
) -> None:
    own = sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=paid, by=organiser)
    page = text(client.get(own))
    assert [words in page for words in ("bezahlt", "20,00 € offen")] == [
        words == said for words in ("bezahlt", "20,00 € offen")
    ]


def test_one_alone_is_not_spoken_to_as_a_team(client: Client, singles: Any, organiser: User) -> None:
    evening = singles("seconds", 0)
    sign_up_offer_save(tournament=evening, offer=SignUpOffer(True, 2, None, "Ja?"), by=organiser)
    page = text(client.get(page_of(evening)))
    assert ("Mein Name darf" in page, "Damit bin ich einverstanden" in page) == (True, True)
    own = client.post(page_of(evening), TYPED | {"player_1": "Max Maier"})["Location"]
    assert "Mein Name darf" in text(client.get(own))
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    assert ("Mein Name darf" in text(client.get(own)), "Unsere" in text(client.get(own))) == (True, False)


def test_who_is_declined_reads_it(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    sign_up_decline(sign_up=SignUp.objects.get(), by=organiser)
    assert "konnte die Anmeldung nicht annehmen" in text(client.get(own))
    response = client.post(own, TYPED | {"change": "1"})
    assert (response.status_code, "lässt sich nicht mehr ändern" in text(response)) == (422, True)


def test_the_fee_is_paid_in_advance(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    assert "Startgeld überweisen" not in text(client.get(own))
    terms = FeeTerms(iban="DE89370400440532013000", holder="TSV")
    fee_terms_save(tournament=offered, terms=terms, by=organiser)
    assert "Startgeld überweisen" in text(client.get(own))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"consent": ""}, "Ohne Einverständnis"),
        ({"player_2": ""}, "Bitte den Namen eintragen."),
        ({"email": "kein"}, "E-Mail"),
        ({"website": "http://spam"}, "Das hat nicht geklappt."),
    ],
)
def test_what_is_wrong_is_said_and_kept(client: Client, offered: Tournament, typed: dict[str, str], said: str) -> None:
    response = client.post(page_of(offered), TYPED | typed)
    assert (response.status_code, said in text(response)) == (422, True)
    assert 'value="Max Maier"' in text(response)
    assert not SignUp.objects.exists()


@pytest.mark.parametrize("second", ["huber  sepp", "Sepp HUBER", "Sepp, Huber"])
def test_the_same_person_twice_is_asked_about(client: Client, offered: Tournament, second: str) -> None:
    twice = TYPED | {"player_1": "Huber Sepp", "player_2": second}
    asked = client.post(page_of(offered), twice)
    assert (asked.status_code, SignUp.objects.exists()) == (422, False)
    page = text(asked)
    assert "steht hier zweimal. Bitte das Häkchen setzen, wenn es jemand anders ist." in page
    assert "Das ist jemand anders mit diesem Namen." in page
    assert 'name="namesake"' not in text(client.get(page_of(offered)))
    own = client.post(page_of(offered), twice | {"namesake": "on"})["Location"]
    assert len(SignUp.objects.get().players) == 2
    changed = client.post(own, TYPED | {"change": "1", "player_2": "Max Maier"})
    assert (changed.status_code, "Max Maier steht hier zweimal" in text(changed)) == (422, True)


@pytest.mark.parametrize("name", ["Sepp Huber", "sepp  HUBER", "Huber, Sepp"])
def test_who_goes_back_and_sends_again_is_asked_before_a_second_place(
    client: Client, singles: Any, organiser: User, name: str
) -> None:
    evening = singles("seconds", 0)
    sign_up_offer_save(tournament=evening, offer=SignUpOffer(True, 4, None, "Ja?"), by=organiser)
    typed = {"player_1": "Sepp Huber", "consent": "on", "key": "form-1"}
    own = client.post(page_of(evening), typed)["Location"]
    again = client.post(page_of(evening), typed | {"player_1": name, "key": "form-2"})
    page = text(again)
    assert (again.status_code, SignUp.objects.count()) == (422, 1)
    assert f'<a href="{own}"><bdi>Sepp Huber</bdi></a>' in page
    assert "Sepp Huber ist von hier aus schon angemeldet. Bitte das Häkchen setzen, wenn es jemand anders ist." in page
    assert 'name="another"' not in text(client.get(page_of(evening)))
    yes = typed | {"player_1": name, "key": "form-2", "another": "on"}
    second = client.post(page_of(evening), yes)
    assert (second.status_code, second["Location"] == own, SignUp.objects.count()) == (303, False, 2)
    third = text(client.post(page_of(evening), typed | {"key": "form-3"}))
    assert (own in third, second["Location"] in third, SignUp.objects.count()) == (True, True, 2)


def test_a_form_that_comes_twice_is_remembered_once(client: Client, offered: Tournament) -> None:
    """Else pressing again and again would push the others of a family out of what the browser remembers."""
    sent(client, offered)
    second = client.post(page_of(offered), TYPED | {"player_1": "Zoe Drei", "player_2": "Max Vier", "key": "second"})
    for _again in range(2):
        assert sent(client, offered) != second["Location"]
    remembered = client.cookies["anmeldungen"].value.partition(":")[0]
    assert remembered.split() == [str(each.number) for each in SignUp.objects.order_by("number")]


def test_only_whoever_signed_up_from_here_is_named(client: Client, offered: Tournament) -> None:
    own = sent(client, offered)
    elsewhere = Client().post(page_of(offered), TYPED | {"player_1": "Anna Eins1", "key": "other"})
    assert elsewhere.status_code == 303
    half = text(client.post(page_of(offered), TYPED | {"player_2": "Anna Eins1", "key": "new"}))
    assert ("Spieler 2: Anna Eins1 ist von hier aus schon angemeldet" in half, own in half) == (True, True)
    assert sent(client, offered) == own
    client.post(own, {"cancel": "1"})
    assert sent(client, offered, key="after") != own
    client.cookies["anmeldungen"] = "1:made-up"
    assert sent(client, offered, key="forged") != own


def test_who_was_withdrawn_at_the_desk_may_sign_up_anew(client: Client, offered: Tournament, organiser: User) -> None:
    sent(client, offered)
    entrant = sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    assert client.post(page_of(offered), TYPED | {"player_1": "Anna Eins1", "key": "new"}).status_code == 422
    entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    sent(client, offered, key="new")


def test_nobody_sends_without_end(client: Client, offered: Tournament) -> None:
    for n in range(10):
        sent(client, offered, n)
    response = client.post(page_of(offered), TYPED | {"key": "more"})
    assert (response.status_code, "Bitte eine Minute warten." in text(response)) == (422, True)
    assert SignUp.objects.count() == 10


def test_nobody_changes_without_end(client: Client, offered: Tournament) -> None:
    own = sent(client, offered)
    names = [f"Anna Neu{n}" for n in range(10)]
    answers = [client.post(own, TYPED | {"change": "1", "player_1": name}).status_code for name in names]
    assert answers == [303] * 9 + [422]
    assert SignUp.objects.get().players[0] == names[8]


def test_it_ends_when_the_organiser_says(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    past = SignUpOffer(True, 2, dt.datetime.fromisoformat("2020-01-01T18:00"), "Ja?")
    sign_up_offer_save(tournament=offered, offer=past, by=organiser)
    assert "Die Anmeldung ist geschlossen." in text(client.get(page_of(offered)))
    assert client.post(page_of(offered), TYPED).status_code == 422
    assert client.get(own).status_code == 200


def test_without_a_server_no_mail_leaves(
    client: Client, offered: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        sent(client, offered, email="anna@example.org")
    assert mail.outbox == []


def test_mails_confirm_and_tell_who_moved_up(
    client: Client, offered: Tournament, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MAILS, settings.OWN_ADDRESS = True, "https://karten.example"
    with django_capture_on_commit_callbacks(execute=True):
        links = [sent(client, offered, n, email=f"team{n}@example.org") for n in (1, 2, 3)]
        sent(client, offered, 4)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(links[0], {"cancel": "1"})
    assert [letter.to for letter in mail.outbox] == [[f"team{n}@example.org"] for n in (1, 2, 3, 3)]
    bodies = [letter.body for letter in mail.outbox]
    assert "Der Platz ist sicher." in bodies[0]
    assert "Warteliste" in bodies[2]
    assert "nachgerückt" in bodies[3]
    assert f"https://karten.example{links[2]}" in bodies[3]


MAILS = {
    "de": ("Der Platz ist sicher.", "Auf der Warteliste.", "Die Anmeldung ist nachgerückt.", "Anmeldung"),
    "en": ("The place is yours.", "You are on the waiting list.", "you have moved up.", "sign-up"),
}


@pytest.mark.parametrize("language", MAILS)
def test_mails_are_in_the_language_of_whoever_signed_up(
    client: Client,
    offered: Tournament,
    organiser: User,
    settings: Any,
    django_capture_on_commit_callbacks: Any,
    language: str,
) -> None:
    """Also the one that an organiser sends much later, whose own page is in another language."""
    settings.MAILS = True
    client.cookies["django_language"] = language
    with django_capture_on_commit_callbacks(execute=True):
        for n in (1, 2, 3):
            sent(client, offered, n, email=f"team{n}@example.org")
    at_desk = Client()
    at_desk.force_login(organiser)
    at_desk.cookies["django_language"] = "en" if language == "de" else "de"
    with django_capture_on_commit_callbacks(execute=True):
        at_desk.post(f"/t/{offered.slug}/anmeldung/voranmeldungen/1/", {"action": "decline"})
    place, waits, moved, subject = MAILS[language]
    assert [letter.to for letter in mail.outbox] == [[f"team{n}@example.org"] for n in (1, 2, 3, 3)]
    for letter, said in zip(mail.outbox, (place, place, waits, moved), strict=True):
        assert said in letter.body
        assert subject in letter.subject


@pytest.fixture
def alone(offered: Tournament, organiser: User) -> Tournament:
    """Two places, and whoever has no partner may sign up too."""
    sign_up_offer_save(tournament=offered, offer=replace(offer_of(offered), alone=True), by=organiser)
    return Tournament.objects.get(pk=offered.pk)


def singly(client: Client, tournament: Tournament, name: str, **more: str) -> str:
    """Somebody signs up alone; gives the own link."""
    typed = TYPED | {"alone": "on", "player_1": name, "player_2": "", "key": name} | more
    response = client.post(page_of(tournament), typed)
    assert response.status_code == 303, text(response)
    return str(response["Location"])


def test_nobody_is_asked_about_a_partner_where_that_is_off(client: Client, offered: Tournament) -> None:
    assert "suche einen Partner" not in text(client.get(page_of(offered)))
    assert client.post(page_of(offered), TYPED | {"alone": "on", "player_2": ""}).status_code == 422


def test_who_comes_alone_reads_how_it_stands(client: Client, alone: Tournament, organiser: User) -> None:
    assert "Ich komme allein und suche einen Partner" in text(client.get(page_of(alone)))
    anna, bernd = (singly(client, alone, name) for name in ("Anna Huber", "Bernd Maier"))
    page = text(client.get(anna))
    assert "Partner gesucht" in page
    assert "Bernd" not in page
    assert "Noch 2 Plätze" in text(client.get(page_of(alone)))
    sign_up_join(first=SignUp.objects.get(number=1), second=SignUp.objects.get(number=2), by=organiser)
    for own in (anna, bernd):
        page = text(client.get(own))
        assert "Partner gefunden" in page
        assert "<bdi>Anna Huber</bdi>, <bdi>Bernd Maier</bdi>" in page
        assert "Der Platz ist sicher." in page
    assert 'value="Bernd Maier"' in text(client.get(bernd))
    assert "Gespeichert." in text(
        client.post(bernd, TYPED | {"change": "1", "player_1": "Bernd Neu", "player_2": ""}, follow=True)
    )
    sign_up_take_over(sign_up=SignUp.objects.get(number=1), paid=False, by=organiser)
    assert all("Startnummer 1" in text(client.get(own)) for own in (anna, bernd))
    assert "Die Anmeldung ist abgesagt." in text(client.post(bernd, {"cancel": "1"}, follow=True))
    assert "Partner gesucht" in text(client.get(anna))


def test_who_finds_a_partner_writes_the_name_down(client: Client, alone: Tournament) -> None:
    own = singly(client, alone, "Anna Huber")
    changed = TYPED | {"change": "1", "player_1": "Anna Huber", "player_2": "Zoe Neu"}
    assert "Der Platz ist sicher." in text(client.post(own, changed, follow=True))
    assert client.post(own, changed | {"player_2": ""}).status_code == 422


@pytest.mark.parametrize("own", [False, True])
def test_a_second_name_is_not_dropped_where_somebody_comes_alone(client: Client, alone: Tournament, own: bool) -> None:
    """On a phone that does not hide the field it is easily typed without taking the tick away."""
    page = singly(client, alone, "Anna Huber", player_1="Cilli Moser") if own else page_of(alone)
    response = client.post(page, TYPED | {"alone": "on", "change": "1", "key": "other"})
    assert (response.status_code, "Hier steht ein zweiter Name." in text(response)) == (422, True)
    assert [each.players for each in SignUp.objects.all()] == [["Cilli Moser"]] * own


def test_a_pair_pays_once_and_not_after_it_has_gone(client: Client, alone: Tournament, organiser: User) -> None:
    terms = FeeTerms(iban="DE89370400440532013000", holder="TSV")
    alone = fee_terms_save(tournament=alone, terms=terms, by=organiser)
    links = [singly(client, alone, name) for name in ("Anna Huber", "Bernd Maier")]
    lead = sign_up_join(first=SignUp.objects.get(number=1), second=SignUp.objects.get(number=2), by=organiser)
    assert all("Es genügt, wenn einer überweist." in text(client.get(own)) for own in links)
    entrant = sign_up_take_over(sign_up=lead, paid=False, by=organiser)
    entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    for own in links:
        page = text(client.get(own))
        assert "Die Anmeldung ist abgesagt." in page
        assert "Partner gefunden" not in page
        assert "Startgeld überweisen" not in page


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("die einen Partner suchen", "Partner gefunden: Bernd Maier. Der Platz", "kommt doch nicht")),
        ("en", ("who look for a partner", "Partner found: Bernd Maier. The place", "is not coming after all")),
    ],
)
def test_mails_to_those_who_came_alone(
    client: Client,
    alone: Tournament,
    organiser: User,
    settings: Any,
    django_capture_on_commit_callbacks: Any,
    language: str,
    words: tuple[str, ...],
) -> None:
    settings.MAILS = True
    client.cookies["django_language"] = language
    with django_capture_on_commit_callbacks(execute=True):
        singly(client, alone, "Anna Huber", email="anna@example.org")
    bernd = singly(client, alone, "Bernd Maier")
    with django_capture_on_commit_callbacks(execute=True):
        sign_up_join(first=SignUp.objects.get(number=1), second=SignUp.objects.get(number=2), by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(bernd, {"cancel": "1"})
    assert len(mail.outbox) == 3
    assert [said in letter.body for letter, said in zip(mail.outbox, words, strict=True)] == [True] * 3


@pytest.mark.parametrize("pressed", [1, 2])
def test_both_are_told_that_the_organiser_parts_them(
    client: Client,
    alone: Tournament,
    organiser: User,
    settings: Any,
    django_capture_on_commit_callbacks: Any,
    pressed: int,
) -> None:
    settings.MAILS = True
    for name in ("Anna Huber", "Bernd Maier"):
        singly(client, alone, name, email=f"{name[:4].lower()}@example.org")
    sign_up_join(first=SignUp.objects.get(number=1), second=SignUp.objects.get(number=2), by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        sign_up_part(sign_up=SignUp.objects.get(number=pressed), by=organiser)
    assert sorted(letter.to[0] for letter in mail.outbox) == ["anna@example.org", "bern@example.org"]
    assert all("so nicht mehr. Auf der Liste derer" in letter.body for letter in mail.outbox)


def test_a_pair_moves_up_together(
    client: Client, alone: Tournament, organiser: User, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MAILS = True
    link = sent(client, alone, 1)
    sent(client, alone, 2)
    for name in ("Anna Huber", "Bernd Maier"):
        singly(client, alone, name, email=f"{name[:4].lower()}@example.org")
    sign_up_join(first=SignUp.objects.get(number=3), second=SignUp.objects.get(number=4), by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(link, {"cancel": "1"})
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["bern@example.org"]]
    assert all("nachgerückt" in letter.body for letter in mail.outbox)


def test_a_mail_that_cannot_leave_hinders_nobody(
    client: Client, offered: Tournament, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MAILS, settings.EMAIL_BACKEND = True, "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    with django_capture_on_commit_callbacks(execute=True):
        assert client.get(sent(client, offered, email="a@example.org")).status_code == 200


@pytest.mark.parametrize("field", ["player_1", "club"])
def test_a_name_that_is_too_long_is_said_and_not_cut(client: Client, offered: Tournament, field: str) -> None:
    """A box that takes no more letters cuts a name without a word."""
    form = text(client.get(page_of(offered)))
    box = re.search(f'<input[^>]*name="{field}"[^>]*>', form)
    assert box is not None
    assert "maxlength" not in box[0]
    answer = client.post(page_of(offered), TYPED | {field: "Karl-Theodor Freiherr von und zu " + "Berg" * 20})
    assert (answer.status_code, "erlaubt sind 80" in text(answer)) == (422, True)
    assert not offered.sign_ups.exists()


def test_a_bye_of_the_running_round_is_drawn_too(client: Client, singles: Any, drawn: Any, organiser: User) -> None:
    evening = singles("schafkopf", 0)
    sign_up_offer_save(tournament=evening, offer=SignUpOffer(True, 9, None, "Ja?"), by=organiser)
    links = [sent(Client(), evening, n, player_2="") for n in range(1, 6)]
    sign_ups_take_over(tournament=evening, by=organiser)
    bye = drawn(evening).byes.get().entrant
    own = links[bye.number - 1]
    page = text(client.get(own))
    assert ("Anmeldung absagen" in page, "Schon ausgelost" in page) == (False, True)
    refused = text(client.post(own, {"cancel": "1"}, follow=True))
    assert f"{bye.name}: schon ausgelost. Bitte bei der Turnierleitung melden." in refused
    bye.refresh_from_db()
    assert bye.plays


def test_the_form_says_which_name_comes_first(client: Client, offered: Tournament) -> None:
    assert text(client.get(page_of(offered))).count("Vorname zuerst") == 2


def test_the_kept_link_leads_to_the_own_evening(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    evening = f'href="/o/{offered.public_key}/ich/1/"'
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    assert evening not in text(client.get(own))
    Tournament.objects.filter(pk=offered.pk).update(is_public=True)
    assert evening in text(client.get(own))
    assert client.get(f"/o/{offered.public_key}/ich/1/").status_code == 200


def test_a_change_that_comes_after_the_start_number_names_no_field(
    client: Client, offered: Tournament, organiser: User
) -> None:
    own = sent(client, offered)
    wrong = TYPED | {"change": "1", "player_1": ""}
    assert client.post(own, wrong).status_code == 422
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    page = text(client.post(own, wrong, follow=True))
    assert ("Diese Anmeldung lässt sich nicht mehr ändern." in page, "Bitte den Namen eintragen." in page) == (
        True,
        False,
    )


def test_who_waits_is_told_to_load_the_page_anew(client: Client, offered: Tournament) -> None:
    links = [sent(Client(), offered, n) for n in range(1, 4)]
    assert "Es steht dann hier. Bitte diese Seite dafür neu laden." in text(client.get(links[-1]))


@pytest.mark.parametrize("cancelled", [False, True])
def test_the_consent_is_taken_back_by_the_own_link(
    client: Client, offered: Tournament, organiser: User, cancelled: bool
) -> None:
    own = sent(client, offered, phone="0170", email="a@b.de")
    if cancelled:
        page = text(client.post(own, {"cancel": "1"}, follow=True))
        assert (page.count("Die Anmeldung ist abgesagt."), "Telefon und E-Mail sind gelöscht." in page) == (1, True)
    page = text(client.get(own))
    assert "Meine Daten löschen" in page
    assert ("Damit ist die Anmeldung auch abgesagt." in page) is not cancelled
    page = text(client.post(own, {"forget": "1"}, follow=True))
    assert "Gelöscht sind Name, Verein, Telefon und E-Mail dieser Anmeldung." in page
    assert [words in page for words in ("Die Anmeldung ist abgesagt.", "Eins1", "Meine Daten löschen")] == [
        True,
        False,
        False,
    ]
    gone = SignUp.objects.get()
    assert (gone.players, gone.club, gone.phone, gone.email) == (["Anmeldung 1"], "", "", "")


def test_who_was_registered_is_told_so_though_the_registration_was_taken_back(
    client: Client, offered: Tournament, organiser: User
) -> None:
    """The name stands there on, and a page that was open before deletes nothing."""
    own = sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    sign_up_release(sign_up=SignUp.objects.get(), by=organiser)
    page = text(client.get(own))
    assert ("Er steht schon in ihren Listen." in page, "Meine Daten löschen" in page) == (True, False)
    said = "Der Name steht schon in den Listen der Turnierleitung. Bitte sie darum bitten."
    assert said in text(client.post(own, {"forget": "1"}, follow=True))
    assert SignUp.objects.get().players == ["Anna Eins1", "Bernd Zwei1"]


def test_who_is_forgotten_does_not_come_back_as_a_number(client: Client, offered: Tournament, organiser: User) -> None:
    own = sent(client, offered)
    client.post(own, {"cancel": "1"})
    client.post(own, {"forget": "1"})
    with pytest.raises(UserError, match="been deleted"), translation.override("en"):
        sign_up_restore(sign_up=SignUp.objects.get(), by=organiser)
    with pytest.raises(UserError, match="Wer das war, ist gelöscht"):
        sign_up_restore(sign_up=SignUp.objects.get(), by=organiser)
    assert SignUp.objects.get().state == SignUp.State.CANCELLED


def test_who_was_registered_asks_the_organiser_to_delete_the_name(
    client: Client, offered: Tournament, organiser: User
) -> None:
    """Other rows, papers and books name them by then; a stranger's link changes none of it."""
    own = sent(client, offered)
    sign_up_take_over(sign_up=SignUp.objects.get(), paid=False, by=organiser)
    said = "Soll auch der Name gelöscht werden, bitte die Turnierleitung darum bitten: Er steht schon in ihren Listen."
    pages = [text(client.get(own)), text(client.post(own, {"cancel": "1"}, follow=True))]
    assert [(said in page, "Meine Daten löschen" in page) for page in pages] == [(True, False)] * 2
    assert "wird bei der Anmeldung unkenntlich gemacht" in text(client.post(own, {"forget": "1"}, follow=True))
    assert SignUp.objects.get().players == ["Anna Eins1", "Bernd Zwei1"]
