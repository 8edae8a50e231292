"""What would become of prizes and money, told before it is done: by a corrected sheet, or by a counter-booking.

A counter-booking is booked, looked at, and taken back as if it had never been.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.sittings.evaluation import Evaluation
from turnier import prizes as pure_prizes
from turnier.models import Award, Booking, Entrant, Player, PrizePlan, Sitting, Tournament
from turnier.services.money.close import last_count
from turnier.services.money.fees import credit_cents, open_cents
from turnier.services.money.ledger import Account, Kind, balances, balances_of_entrants, booking_reverse
from turnier.services.money.pay import stack_of
from turnier.services.prizes.award import awarded_as, fixed_plan, payouts
from turnier.services.prizes.plan import CorrectedSheet, PrizeOutcome, plan_preview, prize_outcome, prize_terms_of
from turnier.services.sheets.queries import is_finished
from turnier.services.standings.place_changes import standings_with
from turnier.services.standings.standings import Standings, standings
from turnier.text.errors import UserError
from turnier.text.words import disambiguated, euros, numbered

Names = Mapping[int, str]
"""Primary key of an entrant → name, of namesakes with the start number."""
TRIED = "?"
"""The reason while it is only tried."""
Sums = dict[str, int]


def correction_consequences(tournament: Tournament, sitting: Sitting, evaluation: Evaluation) -> tuple[str, ...]:
    """What saving `evaluation` would mean, in sentences that name only those whom it concerns; none for nothing.

    Prizes stay as they were fixed where everybody would win the same. Of stacks that were paid out, those count that
    would be worth something else.
    """
    plan = fixed_plan(tournament)
    cashed = Counter(balances_of_entrants(tournament, Account.STACKS, Kind.CASH_OUT))
    after = standings_with(tournament, sitting, evaluation) if plan or any(cashed.values()) else None
    if after is None:
        return ()
    paid = {pk: cashed[pk] for pk in _stacks_moved(tournament, after) if cashed[pk] > 0}
    said: list[str] = []
    names = _names(tournament)
    if plan is not None and not is_finished(sitting, evaluation):
        said = [_outdated()]
    elif plan is not None:
        now = prize_outcome(
            tournament, pure_prizes.terms_from(plan.terms), plan.seed, CorrectedSheet(sitting, evaluation, after)
        )
        said, prizes = _prizes(tournament, plan, now, after, names)
        paid = dict(Counter(paid) + Counter(prizes))
    if paid:
        each = ", ".join(f"{names[pk]} {euros(cents)}" for pk, cents in paid.items())
        said.append(_("Schon ausgezahlt: %(paid)s. Was davon zu viel war, zeigt danach die Kasse.") % {"paid": each})
    return tuple(said)


def _prizes(
    tournament: Tournament, plan: PrizePlan, now: PrizeOutcome, after: Standings, names: Names
) -> tuple[list[str], dict[int, int]]:
    """What is said of the prizes, and what of them is paid to those who would win something else, in cents."""
    outdated = _outdated()
    if awarded_as(tournament, now):
        moved = sorted(now.places) != sorted((number, place) for number, place in plan.places)
        return [_("Alle festgelegten Preise bleiben, wie sie sind.")] if moved else [], {}
    rows = {row.entrant.number: row for row in payouts(tournament)}
    numbers = {row.entrant.number: row.entrant.pk for row in after.rows} | {n: r.entrant.pk for n, r in rows.items()}
    fixed = {number: row.awarded for number, row in rows.items()}
    changed = [n for n in sorted({*fixed, *now.sums}) if fixed.get(n, 0) != now.sums[n]]
    each = [f"{names[numbers[n]]} {euros(fixed.get(n, 0))} → {euros(now.sums[n])}" for n in changed]
    said = [outdated, _("Preise: %(changes)s.") % {"changes": ", ".join(each)}] if each else [outdated]
    return said, {numbers[n]: rows[n].paid for n in changed if n in rows and rows[n].paid > 0}


def _outdated() -> str:
    return _("Das festgelegte Preisgeld gilt dann nicht mehr und ist neu festzulegen.")


def _stacks_moved(tournament: Tournament, after: Standings) -> Iterable[int]:
    """Whose stack would be another, by primary key; nobody in games without."""
    if not tournament.kind_of_game.stacks:
        return ()
    before = {row.entrant.pk: row.cells[0] for row in standings(tournament).rows}
    return [row.entrant.pk for row in after.rows if row.cells[0] != before.get(row.entrant.pk)]


def _names(tournament: Tournament) -> Names:
    people = list(tournament.entrants.values_list("pk", "number", "name"))
    names = disambiguated([(number, name) for _pk, number, name in people])
    return dict(zip((pk for pk, _number, _name in people), names, strict=True))


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
