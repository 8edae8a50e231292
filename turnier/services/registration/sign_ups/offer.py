"""The offer to sign up before the evening: how many places, until when, who moves up to one, and the mails of it all.

Whoever signed up and gave an address is told by mail, in the language in which they did; nobody where the server has no
way to send any.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from smtplib import SMTPException
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Entrant, SignUp, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.sign_ups.team import ROWS, sign_ups_of_team, token_of
from turnier.text.errors import UserError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

State = SignUp.State
MOST_PLACES = 9999
LONGEST_CONSENT = 2000
MOST_WAITING = 500
"""More than so many are nobody's guests."""
USUAL_CONSENT = gettext_lazy(
    "Wir speichern Namen, Verein und Telefon oder E-Mail nur, um dieses Turnier auszurichten. Telefon und E-Mail "
    "werden 30 Tage nach dem Turnier gelöscht. Die Einwilligung lässt sich jederzeit mit dem eigenen Link zurücknehmen."
)
"""What people agree to unless the organiser writes something else."""


def waiting_follow(tournament: Tournament, *, by: User | None) -> None:
    """Gives free places to those who wait, in their order, and tells them. Part of the caller's transaction.

    No query on an evening where nobody can sign up.
    """
    if not tournament.sign_up:
        return
    for sign_up in _next(tournament):
        sign_up.state = State.PLACE
        sign_up.save(update_fields=["state"])
        record(tournament, "sign_up_move_up", by=by, sign_up=sign_up.number)
        transaction.on_commit(partial(moved_up_send, sign_up))


def waiting(tournament: Tournament) -> list[SignUp]:
    """Everybody who waits, the first one first."""
    return list(tournament.sign_ups.filter(state=State.WAITING).select_related(*ROWS).order_by("turn", "number"))


def _next(tournament: Tournament) -> list[SignUp]:
    queue, limit = waiting(tournament), tournament.sign_up["limit"]
    if not queue or not limit:
        return queue
    return queue[: max(0, limit - sum(_given(tournament)))]


@dataclass(frozen=True)
class SignUpOffer:
    """What is offered. `limit` 0 is no limit; `closes` is local time, None until the evening begins.

    `consent` is the text that everybody agrees to, `version` counts its wordings from 1; 0 before the first.
    `alone` lets people come without a partner where teams play.
    """

    is_open: bool = False
    limit: int = 0
    closes: dt.datetime | None = None
    consent: str = ""
    version: int = 0
    alone: bool = False

    @property
    def consent_text(self) -> str:
        """What is agreed to, for the reader: the given text in their language, another one as it was written."""
        given = not self.consent or self.consent in _in_all_languages(USUAL_CONSENT)
        return str(USUAL_CONSENT) if given else self.consent

    def dump(self) -> dict[str, Any]:
        """The value of the column."""
        closes = self.closes.isoformat(timespec="minutes") if self.closes else ""
        return {
            "open": self.is_open,
            "limit": self.limit,
            "closes": closes,
            "consent": self.consent,
            "version": self.version,
            "alone": self.alone,
        }


def _in_all_languages(words: StrOrPromise) -> list[str]:
    """The words in each language that the program speaks."""
    found = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found.append(str(words))
    return found


def offer_of(tournament: Tournament) -> SignUpOffer:
    """What this tournament offers; nothing where it was never switched on."""
    stored = tournament.sign_up
    if not stored:
        return SignUpOffer()
    closes = dt.datetime.fromisoformat(stored["closes"]) if stored["closes"] else None
    alone = stored.get("alone", False)
    return SignUpOffer(stored["open"], stored["limit"], closes, stored["consent"], stored["version"], alone)


def over(tournament: Tournament) -> str:
    """Why nobody can sign up any more, as a sentence; empty while it goes on."""
    offer = offer_of(tournament)
    if tournament.status == Tournament.Status.CLOSED:
        return _("Das Turnier ist abgesagt.") if tournament.called_off else _("Das Turnier ist vorbei.")
    if tournament.status != Tournament.Status.REGISTRATION:
        return _("Das Turnier hat begonnen. Wer noch kommen will, fragt am besten an der Anmeldung.")
    if offer.closes is not None and timezone.localtime().replace(tzinfo=None) >= offer.closes:
        return _("Die Anmeldung ist geschlossen.")
    return ""


def places_left(tournament: Tournament) -> int | None:
    """How many places are free; None where there is no limit. Two queries."""
    limit = offer_of(tournament).limit
    return max(0, limit - sum(_given(tournament))) if limit else None


def no_place_text(tournament: Tournament) -> str:
    """That every place is given, and to whom, in a sentence; "" while one is free. Two queries at most."""
    limit = offer_of(tournament).limit
    playing, promised = _given(tournament) if limit else (0, 0)
    if not limit or playing + promised < limit:
        return ""
    text = _(
        "Vergeben sind %(given)s von %(limit)s Plätzen: %(playing)s angemeldet, %(promised)s vorangemeldet. "
        "Wer jetzt dazukommt, ist einer zu viel."
    )
    return text % {"given": playing + promised, "limit": limit, "playing": playing, "promised": promised}


def _given(tournament: Tournament) -> tuple[int, int]:
    """How many places those have who play, and how many are promised to those who have signed up."""
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    return playing, tournament.sign_ups.filter(state=State.PLACE).count()


def to_take_over(tournament: Tournament) -> int:
    """How many have a place but no start number yet. One query, none where nobody can sign up."""
    return tournament.sign_ups.filter(state=SignUp.State.PLACE).count() if tournament.sign_up else 0


@transaction.atomic
def sign_up_offer_save(*, tournament: Tournament, offer: SignUpOffer, by: User | None) -> None:
    """Offers it like this from now on; another wording of what is agreed to is another version, no translation is."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    before = offer_of(tournament)
    if offer.is_open and not offer.consent.strip():
        raise UserError(_("Bitte sagen, was mit den Daten geschieht: Darin willigt ein, wer sich anmeldet."), "consent")
    translated = bool(before.version) and offer.consent_text == before.consent_text
    version = before.version + (offer.consent != before.consent and not translated)
    tournament.sign_up = {**offer.dump(), "version": version}
    tournament.save(update_fields=["sign_up"])
    record(tournament, "sign_up_offer_save", by=by, open=int(offer.is_open), places=offer.limit, version=version)
    waiting_follow(tournament, by=by)


logger = logging.getLogger(__name__)


def received_send(sign_up: SignUp) -> None:
    """That the sign-up has come in, and whether there is a place."""
    _send(sign_up, lambda: _where(sign_up))


def moved_up_send(sign_up: SignUp) -> None:
    """That there is a place now, to everybody of the team."""
    for each in sign_ups_of_team(sign_up):
        _send(each, lambda: _("Jetzt ist ein Platz da: Die Anmeldung ist nachgerückt."))


def waits_again_send(sign_up: SignUp) -> None:
    """That there is no place after all, to everybody of the team."""
    for each in sign_ups_of_team(sign_up):
        _send(each, lambda: _("Leider doch noch kein Platz.") + " " + _where(sign_up))


def joined_send(lead: SignUp) -> None:
    """To two who came alone: who their partner is, and where they are."""
    first, second = sign_ups_of_team(lead)
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
