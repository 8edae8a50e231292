"""The one thing that the treasurer does next."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Posting, PrizePlan, Tournament
from turnier.sums import euros
from turnier.web.money.glance import Glance


@dataclass(frozen=True)
class Next:
    """What to do and why; without a button there is nothing to press."""

    head: str
    why: str
    url: str = ""


def next_step(glance: Glance) -> Next:
    """While the evening runs: prepare; afterwards: fix the prizes, hand them over, count."""
    if glance.outdated:
        return _to(glance.tournament, "money_payouts", _("Preisgeld neu festlegen"), glance.outdated)
    if glance.unpaid:
        return _payouts(glance)
    return _afterwards(glance) if glance.over else _meanwhile(glance)


def _payouts(glance: Glance) -> Next:
    text = ngettext("%(n)s Preis ist noch zu übergeben.", "%(n)s Preise sind noch zu übergeben.", glance.unpaid)
    return _to(glance.tournament, "money_payouts", _("Preise auszahlen"), text % {"n": glance.unpaid})


def _afterwards(glance: Glance) -> Next:
    if not glance.fixed and glance.prize_money > 0:
        why = glance.ties or _("Alle Tische sind fertig, die Rangliste steht.")
        return _to(glance.tournament, "money_plan", _("Preisgeld festlegen"), why)
    if glance.has_stacks and glance.stacks > 0:
        why = _("In den Stapeln sind noch %(sum)s.") % {"sum": euros(glance.stacks)}
        return _to(glance.tournament, "money_payouts", _("Stapel auszahlen"), why)
    if not glance.counted:
        why = _("Nach Buch sind %(sum)s drin.") % {"sum": euros(glance.cash)}
        return _to(glance.tournament, "money_count", _("Kasse zählen"), why)
    return Next(_("Die Kasse ist abgeschlossen"), _("Seit dem Zählen wurde nichts mehr gebucht."))


def _meanwhile(glance: Glance) -> Next:
    tournament = glance.tournament
    if not tournament.bookings.filter(postings__account=Posting.Account.CHANGE).exists():
        why = _("Was vor dem ersten Gast in der Kasse liegt, ist sonst beim Zählen zu viel.")
        return Next(_("Wechselgeld eintragen"), why, "#buchen")
    if glance.preview.fund.total and not PrizePlan.objects.filter(tournament=tournament).exists():
        why = _("So viele Plätze, so viel Geld: Die Vorschau rechnet mit.")
        return _to(tournament, "money_plan", _("Preise planen"), why)
    return Next(_("Im Moment ist nichts zu tun"), _("Sobald der letzte Tisch fertig ist, geht es hier weiter."))


def _to(tournament: Tournament, name: str, head: str, why: str) -> Next:
    return Next(head, why, reverse(name, args=[tournament.slug]))
