"""What a corrected sheet would mean for prizes that are fixed, and for money that is out already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.kit.criteria import ENDINGS
from games.kit.sittings.evaluation import Evaluation
from turnier import prizes as pure_prizes
from turnier.models import PrizePlan, Sitting, Tournament
from turnier.services.money.ledger import Account, Kind, balances_of_entrants
from turnier.services.prizes.award import awarded_as, fixed_plan, payouts
from turnier.services.prizes.plan import CorrectedSheet, PrizeOutcome, prize_outcome, undecided
from turnier.services.sheets.queries import is_finished
from turnier.services.standings.place_changes import standings_with
from turnier.services.standings.standings import Standings, standings
from turnier.text.words import disambiguated, euros, listed, translate

Names = Mapping[int, str]
"""Primary key of an entrant → name, of namesakes with the start number."""


def correction_money(tournament: Tournament, sitting: Sitting, evaluation: Evaluation) -> tuple[str, ...]:
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
    return (*said, *_paid_already(paid, names))


def prizes_by(plan: PrizePlan | None, tournament: Tournament, table: Standings) -> PrizeOutcome | None:
    """What `plan`, which was fixed, gives by the standings; None where no prizes are fixed."""
    return prize_outcome(tournament, pure_prizes.terms_from(plan.terms), plan.seed, table=table) if plan else None


def money_between(
    tournament: Tournament, plan: PrizePlan | None, then: PrizeOutcome | None, after: Standings
) -> tuple[str, ...]:
    """The sentences of `correction_money` for any change that moves no stacks and finishes no table.

    `then` is what `prizes_by` gives after it.
    """
    if plan is None or then is None:
        return ()
    names = _names(tournament)
    said, paid = _prizes(tournament, plan, then, after, names)
    return (*said, *_paid_already(paid, names))


def _paid_already(paid: Mapping[int, int], names: Names) -> tuple[str, ...]:
    if not paid:
        return ()
    each = ", ".join(f"{names[pk]} {euros(cents)}" for pk, cents in paid.items())
    return (_("Schon ausgezahlt: %(paid)s. Was davon zu viel war, zeigt danach die Kasse.") % {"paid": each},)


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
    ties = [tie for _place, tie in undecided(tournament, now.preview.terms, after)]
    equal = {entrant.number for tie in ties for entrant in tie}
    changed = [n for n in sorted({*fixed, *now.sums} - equal) if fixed.get(n, 0) != now.sums[n]]
    each = [f"{names[numbers[n]]} {euros(fixed.get(n, 0))} → {euros(now.sums[n])}" for n in changed]
    said = [outdated, _("Preise: %(changes)s.") % {"changes": ", ".join(each)}] if each else [outdated]
    said += [_to_be_parted([names[entrant.pk] for entrant in tie], after) for tie in ties]
    concerned = sorted({*changed, *equal})
    return said, {numbers[n]: rows[n].paid for n in concerned if n in rows and rows[n].paid > 0}


def _to_be_parted(equals: Sequence[str], after: Standings) -> str:
    """That a coin, a lot or a playoff says what these get: until then no sum is theirs."""
    means = translate(ENDINGS[after.ending][0])
    return _("Gleich wären dann: %(names)s. %(means)s, wer welchen Preis bekommt.") % {
        "names": listed(equals),
        "means": means,
    }


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
    return dict(
        zip(
            (pk for pk, _number, _name in people),
            disambiguated([(number, name) for _pk, number, name in people]),
            strict=True,
        )
    )
