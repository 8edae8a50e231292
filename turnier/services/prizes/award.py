"""The prize money once the evening is over: written down, compared with the standings, handed over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier import prizes as pure_prizes
from turnier.models import Award, Booking, Entrant, PrizePlan, Tournament, User
from turnier.prizes import Fund, Terms
from turnier.services.money.fees import open_cents
from turnier.services.money.ledger import Account, Kind, PostingLine, balances_of_entrants, book
from turnier.services.money.pay import cash_out_parts, cash_out_words
from turnier.services.prizes.plan import (
    PrizeOutcome,
    booked_for_fund,
    check_changeable,
    entrant_called,
    plan_of,
    prize_outcome,
    prize_terms_of,
    ranked,
    undecided,
    undecided_text,
)
from turnier.services.record.actions import ACTIONS
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import check_tables_done, lock, record
from turnier.services.standings.brackets import open_matches
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.words import euros, listed

AWARDS = CompiledObjects(Award.objects.order_by("pk"))
PODIUM = 3
"""Places down to this one are announced and get certificates even where they win no money."""
ASK_FOR_CEREMONY = tuple(action.name for action in ACTIONS.values() if action.asks_for_ceremony)


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

    @property
    def owes(self) -> int:
        """What the entrant still has to pay while money goes to them, in cents."""
        return open_cents(self.entrant) if self.open > 0 else 0

    @property
    def cash(self) -> int:
        """What leaves the box when it is handed over; negative where it comes back."""
        return self.open - self.settled

    @property
    def settled(self) -> int:
        """What of it pays what the entrant owes."""
        return cash_out_parts(self.open, self.owes)[1]

    @property
    def words(self) -> str:
        """What leaves the box and what does not; "" where all of it does."""
        return cash_out_words(self.cash, self.settled) if self.settled else ""


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

    Done again after a correction, only the difference is left to be paid. Refused while tables are open, once prizes of
    a tournament that is over were handed over (`changes_locked`), where the plan
    does not come out, where ties on which a sum depends are not decided unless these places are to be `shared`, and
    where the figures are no longer those of the digest that somebody has `seen`.
    """
    tournament = lock(tournament.pk)
    check_tables_done(tournament)
    check_changeable(tournament)
    usual = prize_terms_of(tournament).dump()
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament, defaults={"terms": usual})
    plan.terms = plan.terms if terms is None else terms.dump()
    plan.seed = plan.seed or draw_rules.new_nonce()
    found = prize_outcome(tournament, pure_prizes.terms_from(plan.terms), plan.seed)
    _check_fixable(tournament, found, seen, shared=shared)
    plan.places = [list(placed) for placed in found.places]
    plan.fixed_at = timezone.now()
    plan.save()
    awards = _write_awards(tournament, found)
    _book_fund(tournament, found.preview.fund, sum(award.cents for award in awards), by)
    cents = sum(award.cents for award in awards)
    placed = _named_places(tournament, found.places)
    record(tournament, "prizes_fix", by=by, awards=len(awards), cents=cents, digest=found.digest, placed=placed)
    return awards


def prize_pay(row: PayoutRow, *, by: User | None) -> Booking:
    """Books what of these prizes is still open, or comes back. Part of the caller's transaction."""
    entrant, tournament = row.entrant, row.entrant.tournament
    lines = [
        PostingLine(Account.FUND, row.open, entrant=entrant.pk),
        PostingLine(Account.ENTRANT, -row.settled, entrant=entrant.pk),
        PostingLine(Account.CASH, -row.cash),
    ]
    booking = book(tournament, Kind.PAYOUT, lines, by=by)
    if booking is None:
        raise ValueError("a payout of nothing was let through")
    action = "money_payout" if row.open > 0 else "prize_return"
    record(tournament, action, by=by, number=entrant.number, booking=booking.number)
    return booking


def fixed_mark(tournament: Tournament) -> str:
    """Which prizes were fixed last; another one as soon as they are fixed anew, "" before they are."""
    plan = fixed_plan(tournament)
    return plan.fixed_at.isoformat() if plan is not None and plan.fixed_at is not None else ""


def check_prizes_seen(tournament: Tournament, seen: str | None) -> None:
    """Refuses where prizes were fixed anew since somebody looked at those of the mark `seen`."""
    if seen is not None and seen != fixed_mark(tournament):
        raise UserError(_("Das Preisgeld ist inzwischen neu festgelegt worden. Bitte die Seite neu ansehen."))


def check_current(tournament: Tournament) -> None:
    """Refuses to pay or to print prizes that were fixed by other standings or another plan than those of now."""
    if why := prizes_outdated(tournament):
        rest = _("Bis das Preisgeld im Preisplan neu festgelegt ist, wird nichts ausgezahlt und nichts gedruckt.")
        raise UserError(f"{why} {rest}")


def prizes_outdated(tournament: Tournament) -> str:
    """Why the prizes that were fixed no longer hold, in one sentence; "" while they hold, and before they are fixed."""
    plan = fixed_plan(tournament)
    if plan is None:
        return ""
    try:
        check_tables_done(tournament)
    except UserError as error:
        return _("Das Preisgeld wurde festgelegt, danach ist wieder ein Tisch aufgegangen. %(why)s") % {
            "why": error.message
        }
    now = prize_outcome(tournament, pure_prizes.terms_from(plan.terms), plan.seed)
    if awarded_as(tournament, now):
        return _ties_to_decide(tournament, now.preview.terms)
    before = [(number, place) for number, place in plan.places]
    if sorted(before) != sorted(now.places):
        return _places_changed(tournament, before, now)
    return _sums_changed(tournament, now)


def prizes_settled(tournament: Tournament) -> bool:
    """Whether the prizes are fixed and hold: then nothing is to be decided any more of who won."""
    return bool(fixed_mark(tournament)) and not prizes_outdated(tournament)


def awarded_as(tournament: Tournament, now: PrizeOutcome) -> bool:
    """Whether every prize that was fixed is still the same: who has it, for which place, how much, with how many."""
    awards = tournament.awards.values_list("ranking", "entrant__number", "place", "tied", "cents")
    wanted = sorted((label, a.who, a.place, a.tied, a.cents) for label, list_ in now.lists for a in list_)
    return sorted(awards) == wanted and not now.preview.problems


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


def payouts(tournament: Tournament) -> list[PayoutRow]:
    """Everybody who has won money or was given some, in the order of the awards. Three queries."""
    paid = balances_of_entrants(tournament, Account.FUND, Kind.PAYOUT)
    won: defaultdict[int, list[Award]] = defaultdict(list)
    for award in AWARDS(tournament=tournament.pk):
        won[award.entrant_id].append(award)
    numbers = [*won, *(pk for pk, cents in paid.items() if pk not in won and cents)]
    entrants = tournament.entrants.in_bulk(numbers)
    return [
        PayoutRow(entrants[pk], tuple(won.get(pk, ())), sum(a.cents for a in won.get(pk, ())), paid.get(pk, 0))
        for pk in numbers
    ]


def fixed_plan(tournament: Tournament) -> PrizePlan | None:
    """The plan by which prizes are fixed; None before they are."""
    plan = plan_of(tournament)
    return plan if plan is not None and plan.fixed_at is not None else None


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
    if not shared and open_matches(tournament):
        raise UserError(_("Ein Spiel der K.-o.-Runde hat keinen Sieger. Bitte zuerst in der Endrunde entscheiden."))


def _ties_to_decide(tournament: Tournament, terms: Terms) -> str:
    """Names the ties that a sum depends on, where the order of the standings was changed since prizes were fixed.

    Without such a change, whoever fixed them has let these places be shared.
    """
    if not _order_changed(tournament):
        return ""
    ties = undecided_text(undecided(tournament, terms))
    changed = _("Seit das Preisgeld festgelegt wurde, hat sich geändert, wie die Rangliste gereiht wird.")
    return f"{changed} {ties}" if ties else ""


def _order_changed(tournament: Tournament) -> bool:
    """Whether the standings are ordered otherwise than when prizes were fixed last, whatever came between."""
    acts = tournament.events.filter(action__in=("prizes_fix", "order_change")).order_by("-number")
    changes = takewhile(lambda act: act[0] == "order_change", acts.values_list("action", "data"))
    first = next((data for _action, data in reversed(list(changes))), None)
    now = {"was_measures": list(tournament.order.measures), "was_ending": tournament.order.ending}
    return first is not None and now != {name: first[name] for name in now}


def _places_changed(tournament: Tournament, before: Sequence[tuple[int, int]], now: PrizeOutcome) -> str:
    """Names the first place that somebody else holds, of those with a prize where there is one."""
    changes = _changes_of_places(tournament, before, now.places)
    with_prize = {award.place for award in tournament.awards.filter(ranking="")}
    told = next((said for place, said in changes if place in with_prize), changes[0][1])
    return _("Seit das Preisgeld festgelegt wurde, hat sich die Rangliste geändert.") + " " + told


def _changes_of_places(
    tournament: Tournament, before: Sequence[tuple[int, int]], now: Sequence[tuple[int, int]]
) -> list[tuple[int, str]]:
    """Each place that somebody else holds, with who does and who did: "Platz 3: jetzt Nr. 8, …, vorher Nr. 1, …."."""
    then, held = _by_place(before), _by_place(now)
    changed = [place for place in sorted({*then, *held}) if then[place] != held[place]]
    numbers = {number for place in changed for number in then[place] | held[place]}
    entrants = {e.number: e for e in tournament.entrants.filter(number__in=numbers)} if numbers else {}

    def who(numbers: set[int]) -> str:
        return listed([entrant_called(entrants[n]) for n in sorted(numbers) if n in entrants]) or _("niemand")

    text = _("Platz %(place)s: jetzt %(now)s, vorher %(before)s.")
    return [(place, text % {"place": place, "now": who(held[place]), "before": who(then[place])}) for place in changed]


def _by_place(places: Sequence[tuple[int, int]]) -> defaultdict[int, set[int]]:
    held: defaultdict[int, set[int]] = defaultdict(set)
    for number, place in places:
        held[place].add(number)
    return held


def _sums_changed(tournament: Tournament, now: PrizeOutcome) -> str:
    fixed, due = sum(tournament.awards.values_list("cents", flat=True)), sum(now.sums.values())
    if fixed == due:
        return _("Seit das Preisgeld festgelegt wurde, hat sich der Preisplan geändert: Es wird anders verteilt.")
    text = _(
        "Seit das Preisgeld festgelegt wurde, haben sich Kasse oder Preisplan geändert: jetzt %(now)s statt %(sum)s."
    )
    return text % {"now": euros(due), "sum": euros(fixed)}


@transaction.atomic
def ceremony_hold(*, tournament: Tournament, by: User | None) -> None:
    """Records that the ceremony was held, so that every device goes on with what follows; once is enough."""
    tournament = lock(tournament.pk)
    if not ceremony_held(tournament):
        placed = _named_places(tournament, [(row.number, row.place) for row in ranked(tournament)])
        record(tournament, "ceremony_hold", by=by, placed=placed)


def ceremony_held(tournament: Tournament) -> bool:
    """Whether that was recorded since the last act by which others may win, or get other prizes.

    Who has played and goes home keeps place and prize.
    """
    goes_home = {"data__status": Entrant.Status.WITHDRAWN, "data__was__in": Entrant.PLAYING}
    acts = tournament.events.filter(action__in=("ceremony_hold", *ASK_FOR_CEREMONY)).order_by("-number")
    acts = acts.exclude(action="entrant_status", **goes_home)
    return acts.values_list("action", flat=True).first() == "ceremony_hold"


def changed_since_announced(tournament: Tournament) -> list[str]:
    """Each place that others hold than at the last ceremony, or than when prizes were first paid; in sentences.

    From then on there may be certificates that say otherwise.
    """
    acts = tournament.events.order_by("-number")
    handed = acts.filter(action="money_payout").last()
    fixes = acts.filter(action="prizes_fix", **({"number__lt": handed.number} if handed else {}))
    act = acts.filter(action="ceremony_hold").first() or fixes.first()
    before = [(number, place) for number, place in act.data.get("placed", ())] if act is not None else []
    if not before:
        return []
    last = max(place for _number, place in before)
    now = [(row.number, row.place) for row in ranked(tournament) if row.place <= last]
    return [said for _place, said in _changes_of_places(tournament, before, now)]


def _named_places(tournament: Tournament, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Start number and place of all down to the last of the podium, or to the last place with a prize."""
    prizes = tournament.awards.filter(ranking="").values_list("place", flat=True)
    last = max([PODIUM, *(place for place in prizes if place is not None)])
    return [(number, place) for number, place in places if place <= last]


def _write_awards(tournament: Tournament, found: PrizeOutcome) -> list[Award]:
    """In the order of the standings: of equals the smaller start number first, whoever gets an odd cent."""
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
        for award in sorted(awards, key=lambda award: (award.place, award.who))
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
    booked = booked_for_fund(tournament)
    lines = [PostingLine(account, cents - booked[account]) for account, cents in wanted.items()]
    book(tournament, Kind.FUND, lines, by=by)
