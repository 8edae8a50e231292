"""What is said by mail to those who signed up, in their language and only where mails go out."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import translation

from turnier.models import SignUp, Tournament, User
from turnier.services.registration.sign_ups.offer import (
    USUAL_CONSENT,
    SignUpOffer,
    left_send,
    moved_up_send,
    no_place_text,
    offer_of,
    parted_send,
    received_send,
    sign_up_offer_save,
)
from turnier.services.registration.sign_ups.sign_up import places_to_take_over
from turnier.services.registration.sign_ups.team import token_of

State = SignUp.State
WHERE = {
    State.PLACE: ("Der Platz ist sicher.", "The place is yours."),
    State.WAITING: ("Warteliste", "waiting list"),
    State.SEARCHING: ("Partner suchen", "partner"),
}


def signed_up(tournament: Tournament, **columns: Any) -> SignUp:
    """Somebody with a mail address."""
    usual = {"number": 1, "turn": 1, "players": ["Anna Huber"], "email": "anna@example.org", "state": State.PLACE}
    return SignUp.objects.create(tournament=tournament, nonce="n", token_digest="d", **{**usual, **columns})


@pytest.mark.parametrize("state", WHERE)
@pytest.mark.parametrize("language", ["de", "en"])
def test_it_says_where_they_are(tournament: Tournament, settings: Any, state: State, language: str) -> None:
    settings.MAILS, settings.OWN_ADDRESS = True, "https://karten.example"
    sign_up = signed_up(tournament, state=state, language=language)
    for send in (received_send, left_send, parted_send):
        send(sign_up)
    said = WHERE[state][language == "en"]
    assert [said in letter.body for letter in mail.outbox] == [True] * 3
    own = reverse("sign_up_own", args=[tournament.public_key, token_of(sign_up)])
    assert [f"https://karten.example{own}\n" in letter.body for letter in mail.outbox] == [True] * 3


@pytest.mark.parametrize(("mails", "email"), [(False, "anna@example.org"), (True, "")])
def test_nothing_is_sent_where_nothing_can_be(tournament: Tournament, settings: Any, mails: bool, email: str) -> None:
    settings.MAILS = mails
    moved_up_send(signed_up(tournament, email=email))
    assert mail.outbox == []


def test_a_server_that_takes_no_mail_hinders_nobody(
    tournament: Tournament, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names no address."""
    settings.MAILS = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 1
    received_send(signed_up(tournament))
    assert ("anna" in caplog.text, len(caplog.records)) == (False, 1)


def test_the_given_consent_has_one_version_in_all_languages(tournament: Tournament, organiser: User) -> None:
    def saved(consent: str) -> tuple[int, bool]:
        offer = SignUpOffer(is_open=True, consent=consent)
        sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
        now = offer_of(Tournament.objects.get(pk=tournament.pk))
        return now.version, now.consent_text == str(USUAL_CONSENT)

    with translation.override("en"):
        in_english = str(USUAL_CONSENT)
    assert [saved(in_english), saved(str(USUAL_CONSENT))] == [(1, True), (1, True)]
    assert [saved("Nur für den Verein."), saved("Nur hier."), saved(in_english)] == [(2, False), (3, False), (4, True)]


def test_it_is_said_when_every_place_is_given_and_to_whom(tournament: Tournament, organiser: User) -> None:
    """Nothing without a limit, and nothing while a place is free."""
    signed_up(tournament, state=State.PLACE, players=["Anna Eins", "Bernd Zwei"])
    said, named = [], []
    for limit in (0, 2, 1):
        offer = SignUpOffer(is_open=True, limit=limit, consent="Ja?")
        sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
        now = Tournament.objects.get(pk=tournament.pk)
        said.append(no_place_text(now).partition(":")[0])
        named.append(places_to_take_over(now))
    assert said == ["", "", "Vergeben sind 1 von 1 Plätzen"]
    assert named == [["Eins / Zwei"]] * 3


def test_where_nobody_can_sign_up_nothing_is_said(tournament: Tournament) -> None:
    assert (no_place_text(tournament), places_to_take_over(tournament)) == ("", [])
