"""The figures that a sheet adds to the standings, and who has gone by it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Min, QuerySet
from django.utils.translation import gettext as _

from games.kit.game import departures
from games.kit.sittings.evaluation import Evaluation
from games.kit.terms import Departure, moment
from turnier.models import Entrant, Entry, Seat, Sitting, Tally, Tournament
from turnier.services.money.dues import stacks_follow
from turnier.services.money.pay import check_not_paid_out
from turnier.services.sheets.queries import evaluate_saved, is_finished, result_of, seats_of
from turnier.text.errors import UserError
from turnier.text.words import translate

GONE_STATES = (Entrant.Status.ELIMINATED, Entrant.Status.LEFT, Entrant.Status.EXCLUDED)
"""What a game can say; the other statuses are decided at the registration."""
DECIDED = (Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED)
"""What people decide, and no sheet changes."""
PLAYING_ON = {True: Entrant.Status.ACTIVE, False: Entrant.Status.OUT_OF_COMPETITION}
"""Whether somebody competes → what they are again when a corrected sheet brings them back."""


def departures_rewrite(sitting: Sitting, seats: Sequence[Seat], evaluation: Evaluation) -> None:
    """Brings the statuses of those at the table up to date; a corrected sheet brings somebody back.

    Whoever was given another status after going keeps it, however the table goes on; whose stack was paid out does not
    come back (`UserError`). `seats` are all of the table, in their order. Part of the caller's transaction.
    """
    before = departures(evaluation.game, evaluation.rules, evaluation.start)
    after = departures(evaluation.game, evaluation.rules, evaluation.state)
    for seat, gone_before, gone in zip(seats, before, after, strict=True):
        entrant = seat.entrant
        if gone is not None and gone_before is None:
            when = _moment(sitting, evaluation, seat.seat, gone)
            decided = entrant.status in DECIDED or (entrant.gone == when and entrant.status not in GONE_STATES)
            _set(entrant, entrant.status if decided else gone.status, when)
        elif gone is None and (entrant.gone is not None or entrant.status in GONE_STATES) and not _later(seat).exists():
            check_not_paid_out(entrant)
            _set(entrant, PLAYING_ON[entrant.competes] if entrant.status in GONE_STATES else entrant.status, None)


def play_changes(sitting: Sitting, evaluation: Evaluation) -> tuple[str, ...]:
    """Who would be back or out, and whether the table would be open again, if `evaluation` replaced what is saved."""
    if evaluation.score is None:
        return ()
    said = []
    departed = departures(evaluation.game, evaluation.rules, evaluation.state)
    for seat, gone in zip(seats_of(sitting), departed, strict=True):
        entrant = seat.entrant
        if gone is None and entrant.status in GONE_STATES and not _later(seat).exists():
            said.append(_("%(name)s ist wieder dabei.") % {"name": entrant.name})
        elif gone is not None and entrant.plays and entrant.gone is None:
            said.append(_("%(name)s ist nicht mehr dabei.") % {"name": entrant.name})
    if sitting.finished and not is_finished(sitting, evaluation):
        said.append(_("Tisch %(n)s ist wieder offen.") % {"n": sitting.table})
    return tuple(said)


def _set(entrant: Entrant, status: str, gone: int | None) -> None:
    if (entrant.status, entrant.gone) != (status, gone):
        entrant.take_status(Entrant.Status(status))
        entrant.gone = gone
        entrant.save(update_fields=["status", "guest", "gone"])


def _moment(sitting: Sitting, evaluation: Evaluation, seat: int, departure: Departure) -> int:
    """When somebody went: the newest round by then, since tables may go on while others are drawn again.

    A line counts from when it was first written, so that correcting an earlier one changes nothing.
    """
    line = next(
        number
        for number, state in enumerate(evaluation.states, start=1)
        if departures(evaluation.game, evaluation.rules, state)[seat] is not None
    )
    written = Entry.objects.filter(sitting=sitting, number=line).aggregate(at=Min("added_by__at"))["at"]
    until = min(filter(None, (written, sitting.ended_at)), default=None)
    rounds = sitting.round.tournament.rounds.filter(published_at__lte=until) if until else None
    newest = rounds.aggregate(number=Max("number"))["number"] if rounds is not None else None
    return moment(max(newest or 0, sitting.round.number), departure.rubbers)


def _later(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(entrant=seat.entrant_id, round__number__gt=seat.sitting.round.number)


def tallies_rewrite(
    tournament: Tournament,
    sitting: Sitting,
    evaluation: Evaluation | None = None,
    *,
    grown: bool = False,
    booked: bool = False,
) -> Evaluation:
    """Derives the figures of one sitting anew and saves the sitting. Part of the caller's transaction.

    Figures of people who do not sit there any more go, unless the sheet has only `grown`. The books follow what stacks
    have moved, unless that is `booked` already.
    """
    evaluation = evaluation or evaluate_saved(tournament, sitting)
    if not grown:
        sitting.tallies.all().delete()
    Tally.objects.bulk_create(
        tallies_of(sitting, seats_of(sitting), evaluation),
        update_conflicts=grown,
        unique_fields=("round", "entrant", "metric"),
        update_fields=("sitting", "value"),
    )
    sitting.entries_count, sitting.finished, sitting.result = standing_of(sitting, evaluation)
    sitting.save()
    departures_rewrite(sitting, seats_of(sitting), evaluation)
    if tournament.kind_of_game.stacks and not booked:
        stacks_follow(tournament, sitting)
    return evaluation


def tallies_of(sitting: Sitting, seats: Sequence[Seat], evaluation: Evaluation) -> list[Tally]:
    """What a sheet adds to the standings of those at the table, as rows that are not saved; none of an empty one."""
    if evaluation.score is None or not evaluation.entries:
        return []
    return [
        Tally(round_id=sitting.round_id, sitting_id=sitting.pk, entrant_id=seat.entrant_id, metric=metric, value=value)
        for seat, tally in zip(seats, evaluation.score.tally, strict=True)
        for metric, value in tally.items()
    ]


def standing_of(sitting: Sitting, evaluation: Evaluation) -> tuple[int, bool, str]:
    """How many lines a table has, whether it is finished, and how it stands."""
    return len(evaluation.entries), is_finished(sitting, evaluation), result_of(evaluation)


def later_tables_rewrite(tournament: Tournament, sitting: Sitting) -> None:
    """Derives the tables anew to which somebody carried a stack from this one. Part of the caller's transaction.

    Raises `UserError` where what is written there is not possible any more.
    """
    if not tournament.kind_of_game.stacks:
        return
    touched = set(sitting.seats.values_list("entrant_id", flat=True))
    later = Sitting.objects.filter(round__tournament=tournament, round__number__gt=sitting.round.number)
    for other in later.select_related("round__tournament").order_by("round__number", "table"):
        seated = set(other.seats.values_list("entrant_id", flat=True))
        if touched.isdisjoint(seated):
            continue
        touched |= seated
        fault = next((p for p in tallies_rewrite(tournament, other).problems if p.severity == "error"), None)
        if fault is not None:
            text = _("Damit geht Tisch %(table)s in %(round)s nicht mehr auf: %(why)s Bitte dort beginnen.")
            of_round = tournament.round_name(other.round.number)
            values = {"table": other.table, "round": of_round, "why": translate(fault.message)}
            raise UserError(text % values)
