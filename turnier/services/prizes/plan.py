"""The plan of the prize money while the evening runs: its terms, and what they come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from turnier import prizes as pure_prizes
from turnier.models import PrizePlan, Tournament, User
from turnier.prizes import Fund, Terms
from turnier.services.money.fees import entry_fee
from turnier.services.money.ledger import BALANCES, Account, Kind, balances
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import lock, record
from turnier.text.words import euros

PLANS = CompiledObjects(PrizePlan.objects.order_by())


@dataclass(frozen=True)
class PrizePreview:
    """What the plan would pay out: the fund, cents per place, what does not fit, and what was rounded."""

    terms: Terms
    fund: Fund
    sums: tuple[int, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """Cents of the fund that no place gets; only a fixed table leaves any."""
        return self.fund.shared - sum(self.sums)


def plan_of(tournament: Tournament) -> PrizePlan | None:
    """The plan of the prize money; None before anybody has changed the usual one."""
    return PLANS.first(tournament=tournament.pk)


def terms_of(tournament: Tournament) -> Terms:
    """The terms of the prize money; the usual ones before anybody has changed them."""
    plan = plan_of(tournament)
    return pure_prizes.terms_from(plan.terms) if plan else Terms()


def plan_preview(
    tournament: Tournament, terms: Terms, entrants: int | None = None, held: Collection[int] = ()
) -> PrizePreview:
    """What the terms come to with the fees that are due now, or with so many entrants who pay the full fee.

    `held` are the places of the standings, where there are any: of equals, the rounding parts nobody.
    """
    sums = balances(tournament)
    booked = booked_for_fund(tournament)
    income = -(sums[Account.FEES] - booked[Account.FEES])
    if entrants is not None:
        income = entrants * entry_fee(tournament)
    sponsors = -(sums[Account.SPONSORS] - booked[Account.SPONSORS])
    fund, fee = pure_prizes.fund_of(terms, income=income, sponsors=sponsors), entry_fee(tournament)
    places = pure_prizes.place_sums(terms, fund.shared, fee)
    problems = tuple(_plan_problems(terms, fund, places, fee))
    notes = () if problems else tuple(_plan_notes(terms, fund, places, fee, held))
    return PrizePreview(terms, fund, places, problems, notes)


@transaction.atomic
def plan_save(*, tournament: Tournament, terms: Terms, by: User | None) -> PrizePlan:
    """Stores the terms. Awards that are written down already stay until the prize money is fixed anew."""
    tournament = lock(tournament.pk)
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament)
    plan.terms = terms.dump()
    plan.save(update_fields=["terms"])
    record(tournament, "plan_save", by=by, places=terms.places, percent=terms.kept_percent)
    return plan


def booked_for_fund(tournament: Tournament) -> defaultdict[str, int]:
    """Account → cents that were moved into the prize fund or out of it so far."""
    return defaultdict(int, BALANCES(booking__tournament=tournament.pk, booking__kind=Kind.FUND.value))


def _plan_notes(terms: Terms, fund: Fund, sums: Sequence[int], fee: int, held: Collection[int]) -> list[str]:
    """What was rounded, and what is paid otherwise than the weights alone would say."""
    if terms.shape == "fixed" or not sums:
        return []
    notes, step = [], pure_prizes.step_for(terms, fund.shared, fee)
    if terms.shape == "percent" and sum(terms.table) != 100:
        text = _("Die Prozente ergeben zusammen %(sum)s, verteilt wird im selben Verhältnis.")
        notes.append(text % {"sum": f"{sum(terms.table)}\u00a0%"})
    if step < terms.step:
        text = _("Auf %(asked)s gerundet reicht es nicht für %(places)s Plätze. Gerundet wird auf %(step)s.")
        notes.append(text % {"asked": euros(terms.step), "places": len(sums), "step": euros(step)})
    if step > 1 and sums[0] % step:
        text = _("Gerundet wird auf %(step)s, was übrig bleibt, bekommt Platz 1.")
        notes.append(text % {"step": euros(step)})
    parted = pure_prizes.parted_by_step(terms, fund.shared, fee)
    if parted and (not held or {parted[0], parted[0] + 1} <= set(held)):
        place, finer = parted
        text = _("Durch das Runden bekommen Platz %(one)s und %(two)s gleich viel; auf %(step)s gerundet nicht.")
        notes.append(text % {"one": place, "two": place + 1, "step": euros(finer)})
    return notes


def _plan_problems(terms: Terms, fund: Fund, sums: Sequence[int], fee: int) -> list[str]:
    missing = sum(sums) - fund.shared
    if fund.extras > fund.total:
        text = _("Die Sonderpreise kosten %(extras)s, im Topf sind nur %(total)s.")
        return [text % {"extras": euros(fund.extras), "total": euros(fund.total)}]
    if missing > 0:
        text = _("Die festen Preise kosten %(missing)s zu viel. Bitte kürzen oder einen Betrag garantieren.")
        return [text % {"missing": euros(missing)}]
    if list(terms.table) != sorted(terms.table, reverse=True) and terms.shape in ("fixed", "percent"):
        return [_("Ein schlechterer Platz bekommt mehr als ein besserer. Bitte die Tabelle prüfen.")]
    if fund.shared > 0 and not sums and pure_prizes.places_asked(terms):
        return [_too_few(terms, fund, fee)]
    return []


def _too_few(terms: Terms, fund: Fund, fee: int) -> str:
    values = {"places": pure_prizes.places_asked(terms), "there": euros(fund.shared), "fee": euros(fee)}
    if terms.below_fee or not fee:
        return _("Für %(places)s Plätze reichen %(there)s nicht. Bitte weniger Plätze nehmen.") % values
    text = _(
        "Für %(places)s Plätze mit mindestens dem Startgeld von %(fee)s reichen %(there)s nicht. Bitte weniger Plätze "
        "nehmen, oder erlauben, dass ein Platz weniger als das Startgeld bekommt."
    )
    return text % values
