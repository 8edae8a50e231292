"""Whether people may sign up before the evening: how many places there are, until when, and who moves up to one."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Entrant, SignUp, Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.services.registration.sign_ups.mail import moved_up_send
from turnier.services.registration.sign_ups.team import ROWS
from turnier.text.errors import UserError

State = SignUp.State
MOST_PLACES = 9999
LONGEST_CONSENT = 2000
MOST_WAITING = 500
"""More than so many are nobody's guests."""


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
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    promised = tournament.sign_ups.filter(state=State.PLACE).count()
    return queue[: max(0, limit - playing - promised)]


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
        return _("Das Turnier ist vorbei.")
    if tournament.status != Tournament.Status.REGISTRATION:
        return _("Das Turnier hat begonnen. Wer noch kommen will, fragt am besten an der Anmeldung.")
    if offer.closes is not None and timezone.localtime().replace(tzinfo=None) >= offer.closes:
        return _("Die Anmeldung ist geschlossen.")
    return ""


def places_left(tournament: Tournament) -> int | None:
    """How many places are free; None where there is no limit. Two queries."""
    limit = offer_of(tournament).limit
    if not limit:
        return None
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    promised = tournament.sign_ups.filter(state=SignUp.State.PLACE).count()
    return max(0, limit - playing - promised)


def to_take_over(tournament: Tournament) -> int:
    """How many have a place but no start number yet. One query, none where nobody can sign up."""
    return tournament.sign_ups.filter(state=SignUp.State.PLACE).count() if tournament.sign_up else 0


@transaction.atomic
def sign_up_offer_save(*, tournament: Tournament, offer: SignUpOffer, by: User | None) -> None:
    """Offers it like this from now on; another wording of what is agreed to is another version."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    before = offer_of(tournament)
    if offer.is_open and not offer.consent.strip():
        raise UserError(_("Bitte sagen, was mit den Daten geschieht: Darin willigt ein, wer sich anmeldet."), "consent")
    version = before.version + (offer.consent != before.consent)
    tournament.sign_up = {**offer.dump(), "version": version}
    tournament.save(update_fields=["sign_up"])
    record(tournament, "sign_up_offer_save", by=by, open=int(offer.is_open), places=offer.limit, version=version)
    waiting_follow(tournament, by=by)
