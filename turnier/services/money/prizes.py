"""The prize money: the plan while the evening runs, the awards once it is over, and what has been handed over."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier import prizes as pure_prizes
from turnier.errors import UserError
from turnier.models import Award, Booking, Entrant, Posting, PrizePlan, Sitting, Tournament, User
from turnier.prizes import Fund, Ranked, Terms
from turnier.services.fees import entry_fee
from turnier.services.money.feats import feats_managed
from turnier.services.money.ledger import Account, Kind, Line, balances, balances_of_entrants, book
from turnier.services.standings import standings
from turnier.services.words import missing_text
from turnier.services.writing import lock, record
from turnier.sums import euros

WENT_HOME = (Entrant.Status.WITHDRAWN, Entrant.Status.LEFT)


@dataclass(frozen=True)
class Preview:
    """What the plan would pay out: the fund, cents per place, and what does not fit."""

    terms: Terms
    fund: Fund
    sums: tuple[int, ...]
    problems: tuple[str, ...]

    @property
    def left(self) -> int:
        """Cents of the fund that no place gets; only a fixed table leaves any."""
        return self.fund.shared - sum(self.sums)


@dataclass(frozen=True)
class PayoutRow:
    """Cents that an entrant has won, and what of it was handed over."""

    entrant: Entrant
    awards: tuple[Award, ...]
    awarded: int
    paid: int

    @property
    def open(self) -> int:
        """What is still to be handed over; negative where too much was."""
        return self.awarded - self.paid


def terms_of(tournament: Tournament) -> Terms:
    """The terms of the prize money; the usual ones before anybody has changed them."""
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    return pure_prizes.terms_from(plan.terms) if plan else Terms()


def plan_preview(tournament: Tournament, terms: Terms, entrants: int | None = None) -> Preview:
    """What the terms come to with the fees that are due now, or with so many entrants who pay the full fee."""
    sums = balances(tournament)
    booked = _booked_for_fund(tournament)
    income = -(sums[Account.FEES] - booked[Account.FEES])
    if entrants is not None:
        income = entrants * entry_fee(tournament)
    sponsors = -(sums[Account.SPONSORS] - booked[Account.SPONSORS])
    fund = pure_prizes.fund_of(terms, income=income, sponsors=sponsors)
    places = pure_prizes.place_sums(terms, fund.shared)
    return Preview(terms, fund, places, tuple(_plan_problems(terms, fund, places)))


@transaction.atomic
def plan_save(*, tournament: Tournament, terms: Terms, by: User | None) -> PrizePlan:
    """Stores the terms. Awards that are written down already stay until the prize money is fixed anew."""
    tournament = lock(tournament.pk)
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament)
    plan.terms = terms.dump()
    plan.save(update_fields=["terms"])
    record(tournament, "plan_save", by=by, places=terms.places, percent=terms.kept_percent)
    return plan


@transaction.atomic
def prizes_fix(*, tournament: Tournament, by: User | None) -> list[Award]:
    """Writes down who has won what. Done again after a correction, only the difference is left to be paid.

    Refused while tables are open or the plan does not come out.
    """
    tournament = lock(tournament.pk)
    check_tables_done(tournament)
    terms = terms_of(tournament)
    preview = plan_preview(tournament, terms)
    if preview.problems:
        raise UserError(" ".join(preview.problems))
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament)
    plan.seed = plan.seed or pure.new_nonce()
    plan.fixed_at = timezone.now()
    plan.save()
    awards = _write_awards(tournament, preview, plan.seed)
    _book_fund(tournament, preview.fund, sum(award.cents for award in awards), by)
    record(tournament, "prizes_fix", by=by, awards=len(awards), cents=sum(award.cents for award in awards))
    return awards


@transaction.atomic
def payout_book(*, entrant: Entrant, by: User | None) -> Booking:
    """Hands over what an entrant has won and not yet got. Refused a second time."""
    tournament = lock(entrant.tournament_id)
    row = next((row for row in payouts(tournament) if row.entrant.pk == entrant.pk), None)
    if row is None:
        raise UserError(_("Nr. %(n)s, %(name)s hat kein Preisgeld.") % {"n": entrant.number, "name": entrant.name})
    if not row.open:
        text = _("Nr. %(n)s, %(name)s hat die %(sum)s schon bekommen.")
        raise UserError(text % {"n": entrant.number, "name": entrant.name, "sum": euros(row.paid)})
    lines = [Line(Account.FUND, row.open, entrant=entrant.pk), Line(Account.CASH, -row.open)]
    booking = book(tournament, Kind.PAYOUT, lines, by=by)
    if booking is None:
        raise ValueError("a payout of nothing was let through")
    record(tournament, "money_payout", by=by, number=entrant.number, booking=booking.number)
    return booking


def payouts(tournament: Tournament) -> list[PayoutRow]:
    """Everybody who has won money or was given some, in the order of the awards. Three queries."""
    paid = balances_of_entrants(tournament, Account.FUND, Kind.PAYOUT)
    won: defaultdict[int, list[Award]] = defaultdict(list)
    for award in tournament.awards.all():
        won[award.entrant_id].append(award)
    numbers = [*won, *(pk for pk, cents in paid.items() if pk not in won and cents)]
    entrants = tournament.entrants.in_bulk(numbers)
    return [
        PayoutRow(entrants[pk], tuple(won.get(pk, ())), sum(a.cents for a in won.get(pk, ())), paid.get(pk, 0))
        for pk in numbers
    ]


def check_tables_done(tournament: Tournament) -> None:
    """Refuses what only makes sense once every table is finished."""
    if tournament.stage == Tournament.Stage.CLOSED:
        return
    open_tables = Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished=False
    )
    missing = list(open_tables.order_by("round__number", "table").values_list("round__number", "table"))
    if missing:
        raise UserError(missing_text(missing) + " " + _("Bitte zuerst diese Ergebnisse eintragen."))


def ranked(tournament: Tournament, counts: Mapping[int, Mapping[str, int]] | None = None) -> list[Ranked]:
    """The standings as the sharing of the money sees them; `counts` are the feats by primary key of an entrant."""
    rows, counts = standings(tournament).rows, counts or {}
    return [
        Ranked(
            row.entrant.number,
            row.place,
            row.entrant.club,
            counts.get(row.entrant.pk, {}),
            stayed=row.entrant.status not in WENT_HOME,
        )
        for row in rows
        if row.place is not None
    ]


def _plan_problems(terms: Terms, fund: Fund, sums: Sequence[int]) -> list[str]:
    missing = sum(sums) - fund.shared
    if fund.extras > fund.total:
        text = _("Die Sonderpreise kosten %(extras)s, im Topf sind nur %(total)s.")
        return [text % {"extras": euros(fund.extras), "total": euros(fund.total)}]
    if missing > 0:
        text = _("Die festen Preise kosten %(missing)s zu viel. Bitte kürzen oder einen Betrag garantieren.")
        return [text % {"missing": euros(missing)}]
    if list(terms.table) != sorted(terms.table, reverse=True) and terms.shape in ("fixed", "percent"):
        return [_("Ein schlechterer Platz bekommt mehr als ein besserer. Bitte die Tabelle prüfen.")]
    return []


def _write_awards(tournament: Tournament, preview: Preview, seed: str) -> list[Award]:
    def lot(number: int) -> str:
        return hashlib.sha256(f"{seed}|{number}".encode()).hexdigest()

    wanted = any(extra.kind == "feat" for extra in preview.terms.extras)
    standing = ranked(tournament, feats_managed(tournament) if wanted else None)
    if not standing or not standings(tournament).played:
        raise UserError(_("Es ist noch nichts gespielt. Preise gibt es, sobald eine Rangliste da ist."))
    lists = [("", pure_prizes.awards_of([(r.number, r.place) for r in standing], preview.sums, lot))]
    for extra in preview.terms.extras:
        lists.append((extra.label, pure_prizes.extra_awards(extra, standing, lot)))
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    tournament.awards.all().delete()
    return Award.objects.bulk_create(
        Award(
            tournament=tournament,
            entrant=entrants[award.who],
            ranking=label,
            place=award.place,
            tied=award.tied,
            cents=award.cents,
        )
        for label, awards in lists
        for award in awards
        if award.who in entrants
    )


def _book_fund(tournament: Tournament, fund: Fund, awarded: int, by: User | None) -> None:
    """Moves what has been won into the prize fund: donations first, then fees; what is missing is a cost."""
    donated = min(awarded, fund.sponsors)
    from_fees = min(awarded - donated, fund.income - fund.kept)
    wanted = {
        Account.SPONSORS: donated,
        Account.FEES: from_fees,
        Account.COSTS: awarded - donated - from_fees,
        Account.FUND: -awarded,
    }
    booked = _booked_for_fund(tournament)
    lines = [Line(account, cents - booked[account]) for account, cents in wanted.items()]
    book(tournament, Kind.FUND, lines, by=by)


def _booked_for_fund(tournament: Tournament) -> defaultdict[str, int]:
    rows = Posting.objects.filter(booking__tournament=tournament, booking__kind=Kind.FUND).order_by()
    return defaultdict(int, rows.values_list("account").annotate(sum=Sum("cents")))
