"""What is said by mail to those who signed up, in their language and only where mails go out."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.urls import reverse

from turnier.models import SignUp, Tournament
from turnier.services.registration.sign_ups.offer import left_send, moved_up_send, parted_send, received_send
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
