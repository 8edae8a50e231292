"""Mails to those who signed up and gave an address; none where the server has no way to send any."""

from __future__ import annotations

import logging
from collections.abc import Callable
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from turnier.models import SignUp
from turnier.services.registration.sign_up_token import token_of

logger = logging.getLogger(__name__)


def received_send(sign_up: SignUp) -> None:
    """That the sign-up has come in, and whether there is a place."""
    if sign_up.state == SignUp.State.PLACE:
        _send(sign_up, lambda: _("Ihr habt einen Platz."))
    else:
        _send(sign_up, lambda: _("Ihr steht auf der Warteliste. Wird ein Platz frei, kommt wieder eine Nachricht."))


def moved_up_send(sign_up: SignUp) -> None:
    """That a place has become free."""
    _send(sign_up, lambda: _("Ein Platz ist frei geworden: Ihr seid nachgerückt."))


def _send(sign_up: SignUp, said: Callable[[], str]) -> None:
    """A mail that cannot be sent is no fault of whoever signs up: it is logged, and the link says the same."""
    if not (settings.MAILS and sign_up.email):
        return
    with translation.override(settings.LANGUAGE_CODE):
        tournament = sign_up.tournament
        address = settings.OWN_ADDRESS + reverse("sign_up_own", args=[tournament.public_key, token_of(sign_up)])
        subject = _("%(tournament)s: Anmeldung %(n)s") % {"tournament": tournament.name, "n": sign_up.number}
        text = _("%(said)s\n\nAnsehen, ändern oder absagen: %(address)s\n") % {"said": said(), "address": address}
        try:
            send_mail(subject, text, None, [sign_up.email])
        except (SMTPException, OSError):
            logger.warning("mail of sign-up %s not sent", sign_up.pk, exc_info=True)
