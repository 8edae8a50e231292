"""What the treasurer reads at one glance of the cash box, and the next step with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Booking, Entrant, Player, Tournament
from turnier.services.money.fees import brought_along, fee_name
from turnier.services.prizes.cash_box import CashBox
from turnier.services.prizes.hand_over import HandOver
from turnier.services.prizes.plan import plan_of
from turnier.services.public.shown_names import people_of_teams
from turnier.services.tournaments.queries import TablesDone
from turnier.text.words import euros, listed
from turnier.web.shared.stage_notes import StageAhead, stage_ahead

OF_LINES = ("by", "reverses", "reversal", "sitting__round")
"""What a line of the journal needs beside its booking."""

CEREMONY = "siegerehrung"
"""In the address of the last hour: it leads past this step."""
ENTER_CHANGE = f"?was={Booking.Kind.CHANGE_IN}#buchen"
PAY_STACKS, STILL_TO_PAY = "#stapel-auszahlen", "#wer-noch-zahlt"


@dataclass(frozen=True)
class Glance(CashBox):
    """The cash box in words, and what of the evening says when its money is to go."""

    @property
    def fees_open_text(self) -> str:
        """What of the fees, and of the stacks where there are some, is still to come, in a sentence."""
        text = _("%(sum)s %(what)s sind noch nicht bezahlt.")
        return text % {"sum": euros(self.fees.open), "what": fee_name(self.tournament)}

    def owing_told(
        self, owing: Iterable[tuple[Entrant | Player, int]]
    ) -> Iterator[tuple[Entrant | Player, int, str, int]]:
        """These; of a team made by lot in a sentence who of them has paid; and the cents of lost games beside that."""
        owing = list(owing)
        teams = [person for person, _cents in owing if isinstance(person, Entrant)]
        told = brought_along(teams) if self.tournament.in_teams else {}
        for person, cents in owing:
            entrant = isinstance(person, Entrant)
            lost = max(0, self.losses_of[person.pk]) if entrant else 0
            yield person, cents, told.get(person.pk, "") if entrant else "", lost

    @property
    def hand_overs_told(self) -> Iterator[tuple[HandOver, int, str]]:
        """The same, each with what they owe for lost games while money goes to them, and who a team is."""
        people = people_of_teams(self.tournament)
        for row in self.hand_overs:
            lost = max(0, self.losses_of[row.entrant.pk]) if row.pending and row.cash > 0 else 0
            yield row, lost, people.get(row.entrant.pk, "")

    @property
    def payout_state(self) -> str:
        """What is still to be handed over, in a few words."""
        unsettled = not self.fixed and bool(self.prize_money or not self.has_stacks)
        back = self.all_to_reclaim
        states = (
            (self.outdated, _("gesperrt, neu festlegen")),
            (unsettled, _("Preise stehen noch nicht fest")),
            (self.to_pay_out, _("Preise: noch %(sum)s") % {"sum": euros(self.to_pay_out)}),
            (self.stacks_open, _("in den Stapeln %(sum)s") % {"sum": euros(self.stacks_open)}),
            (back, _("%(sum)s zurückzuholen") % {"sum": euros(back)}),
        )
        return next((words for found, words in states if found), _("alles übergeben"))

    @property
    def change_goes_back(self) -> str:
        """That somebody still gets their change, and what of it is not in the box, in sentences; "" without any."""
        if self.change_lacking:
            text = _(
                "%(sum)s Wechselgeld gehen noch zurück. Nach Buch liegen aber nur %(cash)s in der Kasse: "
                "%(lacking)s fehlen dafür."
            )
            cash, lacking = euros(max(0, self.cash)), euros(self.change_lacking)
            return text % {"sum": euros(self.change), "cash": cash, "lacking": lacking}
        return _("%(sum)s Wechselgeld gehen zurück.") % {"sum": euros(self.change)} if self.change else ""

    @property
    def owes_first(self) -> bool:
        """Whether money is to go out or to come in before the box is counted."""
        moves = self.all_to_reclaim or self.fees_to_refund or self.losses_open > 0
        return bool(self.outdated or self.unpaid or (self.over and not self.counted and moves))

    @cached_property
    def over(self) -> bool:
        """Whether the money can be settled: closed, or every table that there was is finished, and none is planned.

        With stacks also between two seatings: who plays on is not known, and the box can be counted meanwhile.
        """
        closed = self.tournament.status == Tournament.Status.CLOSED
        return closed or (self._tables_done.of_all and self.ahead is None)

    @cached_property
    def ahead(self) -> StageAhead | None:
        """What is to be done for the stage that is to come after tables with stacks."""
        return stage_ahead(self.tournament)

    @cached_property
    def _tables_done(self) -> TablesDone:
        return TablesDone.of(self.tournament)

    @property
    def comes_next(self) -> StageAhead | None:
        """That, once every table has ended."""
        return self.ahead if self._tables_done.so_far else None


def with_lines(bookings: QuerySet[Booking]) -> QuerySet[Booking]:
    """These bookings with what a line of the journal needs, in three queries."""
    people = ("postings__entrant", "postings__player")
    return bookings.select_related(*OF_LINES).prefetch_related(*people)


@dataclass(frozen=True)
class Next:
    """What to do and why; without a button there is nothing to press."""

    head: str
    why: str
    url: str = ""


def next_of_money(glance: Glance, *, organises: bool = True) -> Next:
    """While the evening runs: prepare; afterwards: fix the prizes, hand them over, count.

    Whoever `organises` first sees to it that a planned stage is played.
    """
    if glance.outdated:
        return _to(glance.tournament, "closing", _("Preisgeld neu festlegen"), glance.outdated)
    if glance.unpaid:
        return _payouts(glance)
    if organises and (ahead := glance.comes_next):
        return Next(ahead.head, ahead.why, ahead.url)
    return _afterwards(glance) if glance.over else _meanwhile(glance)


def _payouts(glance: Glance) -> Next:
    text = ngettext("%(n)s Preis ist noch zu übergeben.", "%(n)s Preise sind noch zu übergeben.", glance.unpaid)
    found = _to(glance.tournament, "closing", _("Preise auszahlen"), text % {"n": glance.unpaid})
    return replace(found, url=f"{found.url}?nach={CEREMONY}")


def _afterwards(glance: Glance) -> Next:
    if glance.unsettled:
        why = glance.ties or _("Alle Tische sind fertig, die Rangliste steht.")
        return _to(glance.tournament, "closing", _("Preisgeld festlegen"), why)
    if glance.stacks_open:
        why = _("In den Stapeln sind noch %(sum)s.") % {"sum": euros(glance.stacks_open)}
        return _to(glance.tournament, "closing", _("Stapel auszahlen"), why)
    if not glance.counted and glance.losses_open > 0:
        why = _("Nach den Zetteln fehlen noch %(sum)s.") % {"sum": euros(glance.losses_open)}
        return _to(glance.tournament, "money_losses", _("Verlustgeld kassieren"), why)
    if not glance.counted:
        return _settle(glance)
    said = _("Seit dem Zählen wurde nichts mehr gebucht.")
    return Next(_("Die Kasse ist abgeschlossen"), " ".join(filter(None, (said, glance.change_goes_back))))


def _settle(glance: Glance) -> Next:
    """What is to come in or to go out before the box is counted, and the count itself."""
    tournament = glance.tournament
    if glance.all_to_reclaim:
        why = _("%(sum)s wurden zu viel ausgezahlt.") % {"sum": euros(glance.all_to_reclaim)}
        of_stacks = _("Zu viel Ausgezahltes zurückholen")
        return _to(tournament, "closing", of_stacks if glance.stacks_to_reclaim else _("Preisgeld zurückholen"), why)
    if glance.fees_to_refund:
        found = _to(
            tournament,
            "money",
            _("Zu viel Bezahltes zurückgeben"),
            _("%(sum)s sind zu viel bezahlt.") % {"sum": euros(glance.fees_to_refund)},
        )
        return replace(found, url=f"{found.url}#zurueck")
    return _to(
        tournament, "closing", _("Kasse zählen"), _("Nach Buch sind %(sum)s drin.") % {"sum": euros(glance.cash)}
    )


def _meanwhile(glance: Glance) -> Next:
    tournament = glance.tournament
    if glance.change_missing:
        why = _("Was vor dem ersten Gast in der Kasse liegt, ist sonst beim Zählen zu viel.")
        return Next(_("Wechselgeld eintragen"), why, ENTER_CHANGE)
    gone = [row for row in glance.stack_rows if row.may_go]
    if gone:
        why = _("Noch nicht abgerechnet: %(names)s.") % {"names": listed([row.entrant.name for row in gone])}
        return Next(_("Stapel auszahlen"), why, PAY_STACKS)
    if glance.preview.fund.total and plan_of(tournament) is None:
        why = _("So viele Plätze, so viel Geld: Die Vorschau rechnet mit.")
        return _to(tournament, "money_plan", _("Preise planen"), why)
    if glance.owing:
        return Next(_("Offenes kassieren"), glance.fees_open_text, STILL_TO_PAY)
    return Next(_("Im Moment ist nichts zu tun"), _("Sobald der letzte Tisch fertig ist, geht es hier weiter."))


def _to(tournament: Tournament, name: str, head: str, why: str) -> Next:
    return Next(head, why, reverse(name, args=[tournament.slug]))
