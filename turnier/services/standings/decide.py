"""What the organiser decides about the standings: their order, and ties that nothing played can break.

All of it is recorded, revocable, never hidden: another order with a reason once played; of a tie the coin, a playoff, a
lot, or that the place is shared. Which ties are to be decided say the `ties` of `standings.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.criteria import USUAL, RankingOrder
from games.kit.sittings.ranking import order_problem, usual_order
from turnier import draw as draw_rules
from turnier.models import Decision, Tally, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.record.write import check_open, lock, moment, record
from turnier.services.standings.brackets import settled_by_draws
from turnier.services.standings.playoff import check_playoffs
from turnier.services.standings.standings import Standings, standings
from turnier.stages.stage import Stage
from turnier.text.errors import NeedsReason, UserError
from turnier.text.names import BadName, clean_name
from turnier.text.words import translate


@transaction.atomic
def order_change(*, tournament: Tournament, order: RankingOrder, by: User | None, reason: str = "") -> None:
    """Ranks by `order` from now on, in all rounds. Refused without a reason once something is played."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    chosen = checked_order(tournament, order)
    before = tournament.order
    if chosen == before:
        return
    if not reason.strip() and Tally.objects.filter(sitting__round__tournament=tournament).exists():
        raise NeedsReason(
            _("Bitte einen Grund angeben: Es ist schon gespielt, und Plätze können sich ändern."), "reason"
        )
    tournament.ranking = stored_order(chosen.measures, chosen.ending)
    tournament.save(update_fields=["ranking"])
    check_playoffs(tournament)
    what = {"measures": list(chosen.measures), "ending": chosen.ending}
    was = {"was_measures": list(before.measures), "was_ending": before.ending}
    record(tournament, "order_change", by=by, reason=reason.strip(), **what, **was)


def checked_order(tournament: Tournament, order: RankingOrder) -> RankingOrder:
    """The order as it is stored: what the house rules say anyway is the usual one. Raises `UserError` for others."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    if order in (USUAL, usual_order(game, rules)):
        return USUAL
    if problem := order_problem(game, rules, order):
        raise UserError(translate(problem), field="measures")
    return order


def stored_order(measures: Sequence[str], ending: str) -> dict[str, object]:
    """The value of the column; empty for the usual order."""
    return {"measures": list(measures), "ending": ending} if measures else {}


NOT_TIED = gettext_lazy("Diese liegen nicht mehr gleich. Bitte die Seite neu ansehen.")
"""Why a decision comes too late."""


@transaction.atomic
def coin_record(
    *,
    tournament: Tournament,
    order: Sequence[int],
    witness: str,
    by: User | None,
    playoff: bool = False,
    tied: Sequence[int] = (),
) -> Decision:
    """Records a toss, or how a playoff ended: `order` is one tie by start number, best first.

    Where it names only the first of the `tied`, the others share the place behind them.
    A game that has a playoff of its own knows no toss: what is recorded there is one.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    playoff = _check_tied(tournament, tied or order).playoff or playoff
    return toss_record(tournament=tournament, tied=tied or order, order=order, witness=witness, by=by, playoff=playoff)


def toss_record(
    *, tournament: Tournament, tied: Sequence[int], order: Sequence[int], witness: str, by: User | None, playoff: bool
) -> Decision:
    """See `coin_record`; part of the caller's transaction, which has found that the `tied` are one tie."""
    rest = sorted(set(tied) - set(order))
    if not order or len(order) + len(rest) != len(tied):
        raise UserError(str(NOT_TIED))
    order, rest = ([*order, *rest], []) if len(rest) == 1 else (list(order), rest)
    witness = checked_witness(witness)
    decision = decision_store(
        tournament=tournament,
        kind=Decision.Kind.PLAYOFF if playoff else Decision.Kind.COIN,
        entrants=[*order, *rest],
        order=order,
        witness=witness,
        by=by,
    )
    if rest:
        record(tournament, "coin_record", by=by, decision=decision.pk, order=order, behind=rest, shared=True)
    else:
        record(tournament, "coin_record", by=by, decision=decision.pk, order=order)
    return decision


def decision_store(
    *,
    tournament: Tournament,
    kind: Decision.Kind,
    entrants: Sequence[int],
    order: Sequence[int],
    by: User | None,
    **more: Any,
) -> Decision:
    """Stores what was decided, dated behind all that is public: what counts is told by which came first.

    `more` is what a kind has beside: witness, proof, sheet. Part of the caller's transaction.
    """
    at = moment(tournament)
    decision = Decision.objects.create(
        tournament=tournament, kind=kind, entrants=sorted(entrants), order=list(order), by=by, **more
    )
    Decision.objects.filter(pk=decision.pk).update(at=at)
    return decision


def checked_witness(typed: str) -> str:
    """Who was there when a coin was tossed or played on, as it is kept; refused where nobody is named."""
    if not typed.strip():
        raise UserError(_("Bitte eintragen, wer dabei war."), field="witness")
    try:
        return clean_name(typed)
    except BadName as bad:
        raise UserError(translate(bad.message), field="witness") from bad


@transaction.atomic
def lot_draw(*, tournament: Tournament, tied: Sequence[int], by: User | None) -> Decision:
    """Lets the program draw the order of one tie by the scheme of the draws; the document to check it stays."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    _check_tied(tournament, tied)
    return drawn_order(tournament=tournament, tied=tied, by=by)


def drawn_order(*, tournament: Tournament, tied: Sequence[int], by: User | None) -> Decision:
    """See `lot_draw`; part of the caller's transaction, which has found that the `tied` are one tie."""
    frozen = draw_rules.lot_input(tied, tournament.decisions.count() + 1)
    nonce = draw_rules.new_nonce()
    outcome = draw_rules.run(frozen, nonce)
    decision = decision_store(
        tournament=tournament,
        kind=Decision.Kind.LOT,
        entrants=tied,
        order=outcome.drawn.tables[0],
        proof=draw_rules.document(frozen, nonce, outcome),
        by=by,
    )
    record(tournament, "lot_draw", by=by, decision=decision.pk, order=decision.order, seed=outcome.seed)
    return decision


@transaction.atomic
def lots_draw(*, tournament: Tournament, ties: Sequence[Sequence[int]], by: User | None) -> list[Decision]:
    """Lets the program draw the order of several ties, each by start numbers: all of them, or none is drawn."""
    return [lot_draw(tournament=tournament, tied=tied, by=by) for tied in ties]


@transaction.atomic
def tie_share(*, tournament: Tournament, tied: Sequence[int], by: User | None) -> Decision:
    """Lets all of one tie share their place, so that nothing is left to decide about them."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    _check_tied(tournament, tied)
    numbers = sorted(tied)
    kind = Decision.Kind.SHARED
    decision = decision_store(tournament=tournament, kind=kind, entrants=numbers, order=numbers, by=by)
    record(tournament, "tie_share", by=by, decision=decision.pk, order=numbers)
    return decision


@transaction.atomic
def decision_revoke(*, decision: Decision, by: User | None, reason: str) -> None:
    """Takes a decision back; the row stays. Refused a second time, and once the tournament is over.

    Refused, too, while a draw or the seats of a stage rest on it. `NeedsReason` where the lot has spoken: it
    would else be drawn until it suits somebody.
    """
    tournament = lock(decision.tournament_id)
    check_open(tournament)
    decision.refresh_from_db()
    if decision.revoked:
        raise UserError(_("Diese Entscheidung ist schon zurückgenommen."))
    if stage := seated_by(tournament, [decision]).get(decision.pk):
        raise UserError(_seats_hang_on_it(tournament, stage))
    if decision.kind == Decision.Kind.LOT and not reason.strip():
        raise NeedsReason(_("Das Los hat entschieden. Bitte einen Grund angeben, warum das nicht gilt."), "reason")
    before = settled_by_draws(tournament)
    decision.revoked = True
    decision.save(update_fields=["revoked"])
    if settled_by_draws(tournament) != before:
        raise UserError(_("Wer hier weiterkam, ist schon weiter ausgelost. Bitte zuerst diese Auslosung zurücknehmen."))
    record(tournament, "decision_revoke", by=by, reason=reason, decision=decision.pk)


def seated_by(tournament: Tournament, decisions: Iterable[Decision]) -> dict[int, Stage]:
    """Key of a coin, lot or playoff → the newest stage that has begun and of which it said who plays in it, or whom.

    It fell before the first round of that stage was public. One query, none where no stage has begun.
    """
    begun = [stage for stage in tournament.later_stages if stage.begun]
    rounds = tournament.rounds.filter(published_at__isnull=False) if begun else tournament.rounds.none()
    public = dict(rounds.values_list("number", "published_at"))
    parted = [each for each in decisions if each.kind != Decision.Kind.SHARED]
    return {
        decision.pk: stage
        for decision in parted
        for stage in begun
        if _seated(stage, decision) and not ((since := public.get(stage.first)) and decision.at >= since)
    }


def _seated(stage: Stage, decision: Decision) -> bool:
    """Whether it parts those of a stage from others, or from one another where places say who meets whom."""
    inside = len(stage.numbers.intersection(decision.entrants))
    parts = stage.who != "all" and 0 < inside < len(decision.entrants)
    return parts or (inside > 1 and stage.seeded_by_place)


def overruled(decision: Decision, stage: Stage) -> bool:
    """Whether somebody came into a stage otherwise than it said, since a correction had parted them before.

    Whom it left without a place of their own stand behind the others, in any order.
    """
    last = len(stage.entrants) + 1
    ahead, behind = ([stage.ranks.get(who, last) for who in whom] for whom in (decision.order, decision.behind))
    return ahead != sorted(ahead) or (bool(behind) and max(ahead, default=0) > min(behind))


def _seats_hang_on_it(tournament: Tournament, stage: Stage) -> str:
    drawn = drawn_rounds(tournament).filter(number__gte=stage.first).values_list("number", flat=True)
    names = ", ".join(tournament.round_name(number) for number in reversed(drawn))
    why = _("Davon hing ab, wer weiterspielt und gegen wen.")
    if not names:
        return why + " " + _("Bitte zuerst auf der Seite „Endrunde“ die Auswahl zurücknehmen.")
    first = _("Bitte zuerst die Auslosung zurücknehmen (%(rounds)s), dann auf der Seite „Endrunde“ die Auswahl.")
    return why + " " + first % {"rounds": names}


def _check_tied(tournament: Tournament, numbers: Sequence[int]) -> Standings:
    table = standings(tournament)
    open_ties = [{e.number for e in tie} for tie in table.ties]
    if len(set(numbers)) != len(numbers) or set(numbers) not in open_ties:
        raise UserError(str(NOT_TIED))
    return table
