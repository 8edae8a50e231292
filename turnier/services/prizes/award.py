"""The prize money: the plan while the evening runs, the awards once it is over, and what has been handed over."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier import prizes as pure_prizes
from turnier.models import Award, Booking, Entrant, Posting, PrizePlan, Tournament, User
from turnier.prizes import Extra, Fund, RankedEntrant, Terms
from turnier.services.money.fees import entry_fee
from turnier.services.money.ledger import Account, Kind, PostingLine, balances, balances_of_entrants, book
from turnier.services.prizes.feats import feats_by_entrant
from turnier.services.record.write import check_tables_done, lock, record
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.words import euros, listed

WENT_HOME = (Entrant.Status.WITHDRAWN, Entrant.Status.LEFT)


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


@dataclass(frozen=True)
class PrizeOutcome:
    """Who would win what by some terms and the standings as they are now.

    `places` are pairs of start number and place; `lists` the awards by ranking, the standings themselves first, as "".
    """

    preview: PrizePreview
    places: tuple[tuple[int, int], ...]
    lists: tuple[tuple[str, tuple[pure_prizes.PrizeShare[int], ...]], ...]

    @property
    def sums(self) -> Counter[int]:
        """Start number → cents altogether."""
        sums: Counter[int] = Counter()
        for _label, awards in self.lists:
            for award in awards:
                sums[award.who] += award.cents
        return sums

    @property
    def digest(self) -> str:
        """The same for the same figures and the same standings, whoever gets an odd cent."""
        shared = []
        for label, awards in self.lists:
            for place in sorted({award.place for award in awards}):
                group = [award for award in awards if award.place == place]
                shared.append([label, place, sorted(a.who for a in group), sum(a.cents for a in group)])
        fund = self.preview.fund
        seen = [fund.income, fund.kept, fund.sponsors, fund.topped_up, fund.extras, self.preview.sums]
        return hashlib.sha256(json.dumps([seen, sorted(self.places), shared]).encode()).hexdigest()


@dataclass(frozen=True)
class Difference:
    """What became of one entrant's prizes since they were fixed, in cents: fixed then, handed over, due now."""

    entrant: Entrant
    fixed: int
    paid: int
    now: int

    @property
    def open(self) -> int:
        """What is still to be handed over; negative where so much is to be got back."""
        return self.now - self.paid

    @property
    def back(self) -> int:
        """What is to be got back."""
        return max(0, -self.open)


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

    @property
    def back(self) -> int:
        """What is to be got back."""
        return max(0, -self.open)


def terms_of(tournament: Tournament) -> Terms:
    """The terms of the prize money; the usual ones before anybody has changed them."""
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    return pure_prizes.terms_from(plan.terms) if plan else Terms()


def plan_preview(tournament: Tournament, terms: Terms, entrants: int | None = None) -> PrizePreview:
    """What the terms come to with the fees that are due now, or with so many entrants who pay the full fee."""
    sums = balances(tournament)
    booked = _booked_for_fund(tournament)
    income = -(sums[Account.FEES] - booked[Account.FEES])
    if entrants is not None:
        income = entrants * entry_fee(tournament)
    sponsors = -(sums[Account.SPONSORS] - booked[Account.SPONSORS])
    fund, fee = pure_prizes.fund_of(terms, income=income, sponsors=sponsors), entry_fee(tournament)
    places = pure_prizes.place_sums(terms, fund.shared, fee)
    problems = tuple(_plan_problems(terms, fund, places, fee))
    return PrizePreview(terms, fund, places, problems, () if problems else tuple(_plan_notes(terms, fund, places, fee)))


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
def prizes_fix(
    *,
    tournament: Tournament,
    by: User | None,
    terms: Terms | None = None,
    seen: str | None = None,
    shared: bool = False,
) -> list[Award]:
    """Writes down who has won what, by the stored terms or by others, which are stored with it.

    Done again after a correction, only the difference is left to be paid. Refused while tables are open, where the plan
    does not come out, where ties on which a sum depends are not decided unless these places are to be `shared`, and
    where the figures are no longer those of the digest that somebody has `seen`.
    """
    tournament = lock(tournament.pk)
    check_tables_done(tournament)
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament)
    plan.terms = plan.terms if terms is None else terms.dump()
    plan.seed = plan.seed or pure.new_nonce()
    found = outcome(tournament, pure_prizes.terms_from(plan.terms), plan.seed)
    _check_fixable(tournament, found, seen, shared=shared)
    plan.places = [list(placed) for placed in found.places]
    plan.fixed_at = timezone.now()
    plan.save()
    awards = _write_awards(tournament, found)
    _book_fund(tournament, found.preview.fund, sum(award.cents for award in awards), by)
    cents = sum(award.cents for award in awards)
    record(tournament, "prizes_fix", by=by, awards=len(awards), cents=cents, digest=found.digest)
    return awards


@transaction.atomic
def payout_book(*, entrant: Entrant, by: User | None, seen: str | None = None) -> Booking:
    """Hands over what an entrant has won and not yet got. Refused a second time, and for prizes that are outdated.

    `seen` says by `fixed_mark` which prizes somebody looked at; refused where they were fixed anew since.
    """
    tournament = lock(entrant.tournament_id)
    check_current(tournament)
    if seen is not None and seen != fixed_mark(tournament):
        raise UserError(_("Das Preisgeld ist inzwischen neu festgelegt worden. Bitte die Seite neu ansehen."))
    row = next((row for row in payouts(tournament) if row.entrant.pk == entrant.pk), None)
    if row is None:
        raise UserError(_("Nr. %(n)s, %(name)s hat kein Preisgeld.") % {"n": entrant.number, "name": entrant.name})
    if not row.open:
        text = _("Nr. %(n)s, %(name)s hat die %(sum)s schon bekommen.")
        raise UserError(text % {"n": entrant.number, "name": entrant.name, "sum": euros(row.paid)})
    lines = [PostingLine(Account.FUND, row.open, entrant=entrant.pk), PostingLine(Account.CASH, -row.open)]
    booking = book(tournament, Kind.PAYOUT, lines, by=by)
    if booking is None:
        raise ValueError("a payout of nothing was let through")
    record(tournament, "money_payout", by=by, number=entrant.number, booking=booking.number)
    return booking


def fixed_mark(tournament: Tournament) -> str:
    """Which prizes were fixed last; another one as soon as they are fixed anew, "" before they are."""
    plan = _fixed_plan(tournament)
    return plan.fixed_at.isoformat() if plan is not None and plan.fixed_at is not None else ""


def check_current(tournament: Tournament) -> None:
    """Refuses to pay or to print prizes that were fixed by other standings or another plan than those of now."""
    if why := prizes_outdated(tournament):
        rest = _("Bis das Preisgeld im Preisplan neu festgelegt ist, wird nichts ausgezahlt und nichts gedruckt.")
        raise UserError(f"{why} {rest}")


def prizes_outdated(tournament: Tournament) -> str:
    """Why the prizes that were fixed no longer hold, in one sentence; "" while they hold, and before they are fixed."""
    plan = _fixed_plan(tournament)
    if plan is None:
        return ""
    try:
        check_tables_done(tournament)
    except UserError as error:
        return _("Das Preisgeld wurde festgelegt, danach ist wieder ein Tisch aufgegangen. %(why)s") % {
            "why": error.message
        }
    now = outcome(tournament, pure_prizes.terms_from(plan.terms), plan.seed)
    before = [(number, place) for number, place in plan.places]
    if sorted(before) != sorted(now.places):
        return _places_changed(tournament, before, now.places)
    return _sums_changed(tournament, now)


def differences(tournament: Tournament, now: PrizeOutcome) -> list[Difference]:
    """Everybody who gets something else than was fixed or handed over; by start number."""
    sums = now.sums
    rows = {row.entrant.number: row for row in payouts(tournament)}
    entrants = {e.number: e for e in tournament.entrants.filter(number__in={*sums, *rows})}
    found = []
    for number, entrant in sorted(entrants.items()):
        row = rows.get(number)
        fixed, paid = (row.awarded, row.paid) if row is not None else (0, 0)
        if fixed != sums[number] or paid not in (0, sums[number]):
            found.append(Difference(entrant, fixed, paid, sums[number]))
    return found


def outcome(tournament: Tournament, terms: Terms, seed: str = "") -> PrizeOutcome:
    """Who would win what now. The `seed` decides who of equal ones gets an odd cent."""

    def lot(number: int) -> str:
        return hashlib.sha256(f"{seed}|{number}".encode()).hexdigest()

    preview = plan_preview(tournament, terms)
    wanted = any(extra.kind == "feat" for extra in terms.extras)
    standing = ranked(tournament, feats_by_entrant(tournament) if wanted else None)
    lists = [("", pure_prizes.awards_of([(r.number, r.place) for r in standing], preview.sums, lot if seed else None))]
    lists += [(extra.label, pure_prizes.extra_awards(extra, standing, lot if seed else None)) for extra in terms.extras]
    registered = set(tournament.entrants.values_list("number", flat=True))
    kept = tuple((label, tuple(a for a in awards if a.who in registered)) for label, awards in lists)
    return PrizeOutcome(preview, tuple((r.number, r.place) for r in standing), kept)


def undecided(tournament: Tournament, terms: Terms) -> list[tuple[int, tuple[Entrant, ...]]]:
    """Ties that only a lot can settle and on which a sum depends: the place, and who shares it."""
    table = standings(tournament)
    if not table.ties:
        return []
    preview, standing = plan_preview(tournament, terms), ranked(tournament)
    place_of = {r.number: r.place for r in standing}
    ties = [(place_of[tie[0].number], tie) for tie in table.ties if tie[0].number in place_of]
    return [(place, tie) for place, tie in ties if _matters(preview, standing, place, [e.number for e in tie])]


def undecided_text(ties: Sequence[tuple[int, Sequence[Entrant]]]) -> str:
    """ "Noch nicht entschieden ist Platz 2: Nr. 3, Huber / Maier und Nr. 7, Abt / Wolf." """
    text = _("Platz %(place)s (%(who)s)")
    named = [text % {"place": place, "who": listed([_called(e) for e in tie])} for place, tie in ties]
    return _("Noch nicht entschieden: %(ties)s.") % {"ties": "; ".join(named)} if named else ""


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


def ranked(tournament: Tournament, counts: Mapping[int, Mapping[str, int]] | None = None) -> list[RankedEntrant]:
    """The standings as the sharing of the money sees them; `counts` are the feats by primary key of an entrant."""
    rows, counts = standings(tournament).rows, counts or {}
    return [
        RankedEntrant(
            row.entrant.number,
            row.place,
            row.entrant.club,
            counts.get(row.entrant.pk, {}),
            stayed=row.entrant.status not in WENT_HOME,
        )
        for row in rows
        if row.place is not None
    ]


def _fixed_plan(tournament: Tournament) -> PrizePlan | None:
    return PrizePlan.objects.filter(tournament=tournament, fixed_at__isnull=False).first()


def _check_fixable(tournament: Tournament, found: PrizeOutcome, seen: str | None, *, shared: bool) -> None:
    if not found.places or not standings(tournament).played:
        raise UserError(_("Es ist noch nichts gespielt. Preise gibt es, sobald eine Rangliste da ist."))
    if found.preview.problems:
        raise UserError(" ".join(found.preview.problems))
    if seen is not None and seen != found.digest:
        text = _("Die Zahlen sind andere als die, die zu sehen waren. Bitte noch einmal ansehen und dann festlegen.")
        raise UserError(text)
    ties = [] if shared else undecided(tournament, found.preview.terms)
    if ties:
        rest = _("Bitte zuerst unter „Zum Schluss“ entscheiden, oder ankreuzen, dass diese Plätze geteilt werden.")
        raise UserError(f"{undecided_text(ties)} {rest}", "shared")


def _places_changed(tournament: Tournament, before: Sequence[tuple[int, int]], now: Sequence[tuple[int, int]]) -> str:
    """Names the first place that somebody else holds."""
    then, held = _by_place(before), _by_place(now)
    place = next(place for place in sorted({*then, *held}) if then[place] != held[place])
    entrants = {e.number: e for e in tournament.entrants.filter(number__in=then[place] | held[place])}

    def who(numbers: set[int]) -> str:
        return listed([_called(entrants[n]) for n in sorted(numbers) if n in entrants]) or _("niemand")

    changed = _("Seit das Preisgeld festgelegt wurde, hat sich die Rangliste geändert.")
    text = _("Platz %(place)s: jetzt %(now)s, vorher %(before)s.")
    return changed + " " + text % {"place": place, "now": who(held[place]), "before": who(then[place])}


def _by_place(places: Sequence[tuple[int, int]]) -> defaultdict[int, set[int]]:
    held: defaultdict[int, set[int]] = defaultdict(set)
    for number, place in places:
        held[place].add(number)
    return held


def _sums_changed(tournament: Tournament, now: PrizeOutcome) -> str:
    awards = tournament.awards.values_list("ranking", "entrant__number", "place", "tied", "cents")
    wanted = sorted((label, a.who, a.place, a.tied, a.cents) for label, list_ in now.lists for a in list_)
    if sorted(awards) == wanted and not now.preview.problems:
        return ""
    fixed, due = sum(cents for *_rest, cents in awards), sum(now.sums.values())
    if fixed == due:
        return _("Seit das Preisgeld festgelegt wurde, hat sich der Preisplan geändert: Es wird anders verteilt.")
    text = _(
        "Seit das Preisgeld festgelegt wurde, haben sich Kasse oder Preisplan geändert: jetzt %(now)s statt %(sum)s."
    )
    return text % {"now": euros(due), "sum": euros(fixed)}


def _called(entrant: Entrant) -> str:
    return _("Nr. %(n)s, %(name)s") % {"n": entrant.number, "name": entrant.name}


def _matters(preview: PrizePreview, standing: Sequence[RankedEntrant], place: int, tied: Sequence[int]) -> bool:
    """Whether a toss among these could change what anybody gets."""
    worth = [*preview.sums, *[0] * (place + len(tied))][place - 1 : place - 1 + len(tied)]
    if len(set(worth)) > 1:
        return True
    orders = [list(tied), list(reversed(tied)), [*tied[1:], tied[0]]]
    return any(
        len({_extra_shares(extra, standing, place, order) for order in orders}) > 1 for extra in preview.terms.extras
    )


def _extra_shares(
    extra: Extra, standing: Sequence[RankedEntrant], place: int, order: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    tossed = {number: place + offset for offset, number in enumerate(order)}
    settled = sorted((replace(r, place=tossed.get(r.number, r.place)) for r in standing), key=lambda r: r.place)
    return tuple(sorted((award.who, award.cents) for award in pure_prizes.extra_awards(extra, settled)))


def _plan_notes(terms: Terms, fund: Fund, sums: Sequence[int], fee: int) -> list[str]:
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


def _write_awards(tournament: Tournament, found: PrizeOutcome) -> list[Award]:
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
        for label, awards in found.lists
        for award in awards
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
    lines = [PostingLine(account, cents - booked[account]) for account, cents in wanted.items()]
    book(tournament, Kind.FUND, lines, by=by)


def _booked_for_fund(tournament: Tournament) -> defaultdict[str, int]:
    rows = Posting.objects.filter(booking__tournament=tournament, booking__kind=Kind.FUND).order_by()
    return defaultdict(int, rows.values_list("account").annotate(sum=Sum("cents")))
