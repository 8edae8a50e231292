"""Mails to those who signed up and gave an address, in the language in which each of them did.

None where the server has no way to send any.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from turnier.models import SignUp
from turnier.services.registration.sign_ups.team import members, token_of

logger = logging.getLogger(__name__)


def received_send(sign_up: SignUp) -> None:
    """That the sign-up has come in, and whether there is a place."""
    _send(sign_up, lambda: _where(sign_up))


def moved_up_send(sign_up: SignUp) -> None:
    """That a place has become free, to everybody of the team."""
    for each in members(sign_up):
        _send(each, lambda: _("Ein Platz ist frei geworden: Die Anmeldung ist nachgerückt."))


def joined_send(lead: SignUp) -> None:
    """To two who came alone: who their partner is, and where they are."""
    first, second = members(lead)
    for each, other in ((first, second), (second, first)):
        _send(each, partial(_joined, lead, other.players[0]))


def left_send(sign_up: SignUp) -> None:
    """That the partner does not come after all."""
    _send(sign_up, lambda: _("Der Partner kommt doch nicht.") + " " + _where(sign_up))


def parted_send(sign_up: SignUp) -> None:
    """That the organiser has taken the two apart."""
    _send(sign_up, lambda: _("Das Team gibt es so nicht mehr.") + " " + _where(sign_up))


def _joined(lead: SignUp, partner: str) -> str:
    return _("Partner gefunden: %(name)s.") % {"name": partner} + " " + _where(lead)


def _where(sign_up: SignUp) -> str:
    """Whether there is a place, in the language that is active."""
    if sign_up.state == SignUp.State.PLACE:
        return _("Der Platz ist sicher.")
    if sign_up.state == SignUp.State.SEARCHING:
        return _("Auf der Liste derer, die einen Partner suchen. Findet sich einer, kommt wieder eine Nachricht.")
    return _("Auf der Warteliste. Wird ein Platz frei, kommt wieder eine Nachricht.")


def _send(sign_up: SignUp, said: Callable[[], str]) -> None:
    """A mail that cannot be sent is no fault of whoever signs up: it is logged, and the link says the same."""
    if not (settings.MAILS and sign_up.email):
        return
    with translation.override(sign_up.language):
        tournament = sign_up.tournament
        address = settings.OWN_ADDRESS + reverse("sign_up_own", args=[tournament.public_key, token_of(sign_up)])
        subject = _("%(tournament)s: Anmeldung %(n)s") % {"tournament": tournament.name, "n": sign_up.number}
        text = _("%(said)s\n\nAnsehen, ändern oder absagen: %(address)s\n") % {"said": said(), "address": address}
        try:
            send_mail(subject, text, None, [sign_up.email])
        except (SMTPException, OSError):
            logger.warning("mail of sign-up %s not sent", sign_up.pk, exc_info=True)
