"""What a counter-booking would change: it is booked, looked at, and taken back as if it had never been."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.models import Award, Booking, Entrant, Player, Tournament
from turnier.services.money.close import last_count
from turnier.services.money.fees import credit_cents, open_cents
from turnier.services.money.ledger import Account, Kind, balances, booking_reverse
from turnier.services.money.pay import stack_of
from turnier.services.prizes.award import payouts
from turnier.services.prizes.plan import plan_preview, prize_terms_of
from turnier.text.errors import UserError
from turnier.text.words import numbered

TRIED = "?"
"""The reason while it is only tried."""
Sums = dict[str, int]


@dataclass(frozen=True)
class SumChange:
    """A sum in cents before and after; `what` says in German which one it is."""

    what: str
    before: int
    after: int


@dataclass(frozen=True)
class Consequences:
    """What would be different, and what is to be done afterwards; with a `refusal` it cannot be booked at all."""

    changes: tuple[SumChange, ...] = ()
    advice: tuple[str, ...] = ()
    refusal: str = ""


def reversal_consequences(booking: Booking) -> Consequences:
    """What setting this booking right would change. Nothing is written in the end."""
    tournament = booking.tournament
    people = _people(booking)
    before = _sums(tournament, people)
    try:
        with transaction.atomic():
            booking_reverse(booking=booking, by=None, reason=TRIED)
            after = _sums(tournament, people)
            transaction.set_rollback(True)
    except UserError as refused:
        return Consequences(refusal=refused.message)
    changes = tuple(SumChange(what, cents, after[what]) for what, cents in before.items() if cents != after[what])
    return Consequences(changes, tuple(_advice(booking, changes)))


def _people(booking: Booking) -> list[Entrant | Player]:
    postings = booking.postings.select_related("entrant", "player")
    people = [posting.entrant or posting.player for posting in postings]
    return list(dict.fromkeys(person for person in people if person is not None))


def _sums(tournament: Tournament, people: Iterable[Entrant | Player]) -> Sums:
    sums = {_("In der Kasse"): balances(tournament)[Account.CASH]}
    won = {row.entrant.pk: row.open for row in payouts(tournament)}
    for person in people:
        person.refresh_from_db()
        name = numbered(person.number, person.name) if isinstance(person, Entrant) else person.name
        sums[_("%(name)s: noch zu zahlen") % {"name": name}] = open_cents(person)
        sums[_("%(name)s: zu viel bezahlt") % {"name": name}] = credit_cents(person)
        if isinstance(person, Entrant):
            sums[_("%(name)s: im Stapel") % {"name": name}] = stack_of(person)
            sums[_("%(name)s: Preisgeld noch auszuzahlen") % {"name": name}] = won.get(person.pk, 0)
    sums[_("Im Topf für Preise")] = plan_preview(tournament, prize_terms_of(tournament)).fund.total
    return sums


def _advice(booking: Booking, changes: Iterable[SumChange]) -> Iterable[str]:
    tournament = booking.tournament
    count = last_count(tournament)
    if count is not None and count.last_booking >= booking.number and booking.kind != Kind.CLOSING:
        yield _("Die Kasse ist seither gezählt worden. Danach bitte noch einmal zählen.")
    pot = any(change.what == _("Im Topf für Preise") for change in changes)
    if pot and Award.objects.filter(tournament=tournament).exists():
        yield _("Das Preisgeld steht schon fest. Danach bitte im Preisplan neu festlegen.")
    below = next((c for c in changes if c.what == _("In der Kasse") and c.after < 0), None)
    if below is not None:
        yield _("So viel ist nach Buch nicht in der Kasse. Fehlt noch das Wechselgeld?")
