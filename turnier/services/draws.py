"""Draws of rounds: make, repeat with a reason, swap by hand, publish. Every attempt is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure
from turnier.errors import NeedsReason, UserError
from turnier.models import Bye, Draw, Entrant, Round, Seat, Sitting, Swap, Tally, Tournament, User
from turnier.services.writing import lock, record

PAIRS = "pairs-1"


class TablesMissing(UserError):
    """The draw waits for results: `tables` are (round, table)."""

    def __init__(self, tables: Sequence[tuple[int, int]]) -> None:
        self.tables = tuple(tables)
        super().__init__(missing_text(tables))


class OddCount(UserError):
    """An odd number wants a decision first: a filler team, or a bye where the house rules allow one."""


@transaction.atomic
def round_draw(*, tournament: Tournament, by: User, despite_missing: bool = False, reason: str = "") -> Draw:
    """Draws the next round and seats everybody. Not public before `round_publish`.

    Raises `TablesMissing` while results are out (unless `despite_missing` with a reason), `OddCount` if the house
    rules forbid a bye.
    """
    tournament = lock(tournament.pk)
    if tournament.stage == Tournament.Stage.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen."))
    last = tournament.rounds.last()
    if last is not None and last.published_at is None:
        raise UserError(_("Durchgang %(n)s ist schon ausgelost, aber noch nicht veröffentlicht.") % {"n": last.number})
    _check_missing(tournament, despite_missing=despite_missing, reason=reason)
    if last is not None:
        last.closed_at = last.closed_at or timezone.now()
        last.save(update_fields=["closed_at"])
    new_round = Round.objects.create(tournament=tournament, number=last.number + 1 if last else 1)
    if tournament.stage == Tournament.Stage.REGISTRATION:
        tournament.stage = Tournament.Stage.RUNNING
        tournament.save(update_fields=["stage"])
    return _draw(tournament, new_round, by=by, reason=reason)


@transaction.atomic
def round_redraw(*, round: Round, by: User, reason: str) -> Draw:
    """Draws a round again; the old attempt stays on record. Refused once a result is in."""
    tournament = lock(round.tournament_id)
    round = Round.objects.get(pk=round.pk)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum noch einmal ausgelost wird."), "reason")
    _check_unplayed(round)
    round.draws.update(current=False)
    round.sittings.all().delete()
    round.byes.all().delete()
    Tally.objects.filter(round=round).delete()
    round.published_at = None
    round.save(update_fields=["published_at"])
    return _draw(tournament, round, by=by, reason=reason)


@transaction.atomic
def round_withdraw(*, round: Round, by: User, reason: str) -> None:
    """Takes back a draw that nobody has seen yet, so that registration can go on."""
    tournament = lock(round.tournament_id)
    round = Round.objects.get(pk=round.pk)
    if round.published_at is not None:
        raise UserError(_("Durchgang %(n)s ist schon veröffentlicht.") % {"n": round.number})
    number = round.number
    round.delete()
    last = tournament.rounds.last()
    if last is None:
        tournament.stage = Tournament.Stage.REGISTRATION
        tournament.save(update_fields=["stage"])
    else:
        Round.objects.filter(pk=last.pk).update(closed_at=None)
    record(tournament, "round_withdraw", by=by, reason=reason, round=number)


@transaction.atomic
def entrants_swap(*, round: Round, first: int, second: int, by: User, reason: str = "") -> Swap:
    """Lets two start numbers change places after the draw; recorded beside it."""
    tournament = lock(round.tournament_id)
    seats = {s.entrant.number: s for s in Seat.objects.filter(round=round).select_related("entrant", "sitting")}
    byes = {b.entrant.number: b for b in Bye.objects.filter(round=round).select_related("entrant")}
    for number in (first, second):
        if number not in seats and number not in byes:
            raise UserError(_("Nr. %(n)s spielt in diesem Durchgang nicht.") % {"n": number})
    if first == second or (first in byes and second in byes):
        raise UserError(_("Bitte zwei verschiedene Startnummern angeben."))
    played = [s.sitting.table for n, s in seats.items() if n in (first, second) and s.sitting.entries_count]
    if played:
        raise UserError(_("An Tisch %(t)s ist schon ein Ergebnis eingetragen. Dort bleibt es.") % {"t": played[0]})
    _exchange(seats, byes, first, second)
    bye_tallies(tournament, round)
    draw = Draw.objects.get(round=round, current=True)
    entrants = {e.number: e for e in tournament.entrants.filter(number__in=(first, second))}
    swap = Swap.objects.create(draw=draw, first=entrants[first], second=entrants[second], reason=reason, by=by)
    record(tournament, "entrants_swap", by=by, reason=reason, round=round.number, numbers=[first, second])
    return swap


@transaction.atomic
def round_publish(*, round: Round, by: User) -> None:
    """Shows the draw to everybody; from now on results can be entered."""
    tournament = lock(round.tournament_id)
    round = Round.objects.get(pk=round.pk)
    if round.published_at is not None:
        return
    round.published_at = timezone.now()
    round.save(update_fields=["published_at"])
    record(tournament, "round_publish", by=by, round=round.number)


def missing_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """(round, table) of every published table whose result is not complete."""
    open_sittings = Sitting.objects.filter(round__tournament=tournament, finished=False)
    return list(open_sittings.order_by("round__number", "table").values_list("round__number", "table"))


def missing_text(tables: Sequence[tuple[int, int]]) -> str:
    """ "Es fehlt noch Tisch 4." / "Es fehlen noch 3 Tische: 4, 9 und 11." """
    numbers = [str(table) for _round, table in tables]
    if len(numbers) == 1:
        return _("Es fehlt noch das Ergebnis von Tisch %(table)s.") % {"table": numbers[0]}
    shown = ", ".join(numbers[:-1]) + " " + _("und") + " " + numbers[-1]
    return _("Es fehlen noch %(n)s Tische: %(tables)s.") % {"n": len(numbers), "tables": shown}


def playing(tournament: Tournament) -> list[Entrant]:
    """Everybody whom the next draw seats."""
    return [e for e in tournament.entrants.all() if e.plays]


def draw_document(draw: Draw) -> dict[str, object]:
    """Everything that an outsider needs to recompute the draw."""
    return {
        "scheme": pure.SCHEME,
        "attempt": draw.attempt,
        "frozen": json.loads(draw.frozen),
        "nonce": draw.nonce,
        "public": draw.public_part,
        "input_hash": draw.input_hash,
        "commitment": draw.commitment,
        "seed": draw.seed,
        "tables": draw.outcome["tables"],
        "byes": draw.outcome["byes"],
    }


def _check_missing(tournament: Tournament, *, despite_missing: bool, reason: str) -> None:
    missing = missing_tables(tournament)
    if not missing:
        return
    if not despite_missing:
        raise TablesMissing(missing)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum trotz offener Tische ausgelost wird."), "reason")


def _check_unplayed(round: Round) -> None:
    played = list(round.sittings.filter(entries_count__gt=0).values_list("table", flat=True))
    if played:
        raise UserError(
            ngettext(
                "An %(n)s Tisch ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                "An %(n)s Tischen ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                len(played),
            )
            % {"n": len(played)}
        )


def _draw(tournament: Tournament, new_round: Round, *, by: User, reason: str) -> Draw:
    entrants = playing(tournament)
    _check_count(tournament, entrants)
    frozen = frozen_input(tournament, new_round, entrants)
    nonce = pure.new_nonce()
    try:
        outcome = pure.run(frozen, nonce)
    except pure.DrawImpossible as impossible:
        raise UserError(str(impossible)) from impossible
    draw = Draw.objects.create(
        round=new_round,
        attempt=new_round.draws.count() + 1,
        frozen=pure.canonical(frozen).decode(),
        nonce=nonce,
        input_hash=outcome.input_hash,
        commitment=outcome.commitment,
        seed=outcome.seed,
        outcome={
            "tables": [list(t) for t in outcome.tables],
            "byes": list(outcome.byes),
            "relaxed": [asdict(r) for r in outcome.relaxed],
        },
        reason=reason,
        by=by,
    )
    seat_round(tournament, new_round, outcome.tables, outcome.byes)
    record(tournament, "round_draw", by=by, reason=reason, round=new_round.number, attempt=draw.attempt)
    return draw


def _check_count(tournament: Tournament, entrants: Sequence[Entrant]) -> None:
    if len(entrants) < 2:
        raise UserError(_("Zum Auslosen braucht es mindestens zwei Teams. Angemeldet: %(n)s.") % {"n": len(entrants)})
    if len(entrants) % 2 and tournament.kind_of_game.bye(tournament.house_rules()) is None:
        raise OddCount(
            _(
                "%(n)s Teams sind eine ungerade Zahl. Bitte ein Füllteam außer Wertung anmelden, "
                "ein Team abmelden oder in den Hausregeln ein Freilos erlauben."
            )
            % {"n": len(entrants)}
        )


def frozen_input(tournament: Tournament, new_round: Round, entrants: Sequence[Entrant]) -> dict[str, object]:
    """The input of the draw as it is hashed: internal numbers only, in a fixed order."""
    meetings: list[list[int]] = []
    tables_before: list[list[int]] = []
    earlier = Sitting.objects.filter(round__tournament=tournament, round__number__lt=new_round.number)
    for sitting in earlier.order_by("round__number", "table").prefetch_related("seats__entrant"):
        numbers = sorted(seat.entrant.number for seat in sitting.seats.all())
        meetings.extend([a, b] for a, b in combinations(numbers, 2))
        tables_before.extend([n, sitting.table] for n in numbers)
    byes = Bye.objects.filter(round__tournament=tournament, round__number__lt=new_round.number)
    return {
        "scheme": pure.SCHEME,
        "algorithm": PAIRS,
        "round": new_round.number,
        "entrants": sorted(e.number for e in entrants),
        "meetings": sorted(meetings),
        "tables_before": sorted(tables_before),
        "byes_before": sorted(byes.values_list("entrant__number", flat=True)),
        "options": {"mode": "random"},
    }


def seat_round(
    tournament: Tournament, new_round: Round, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> list[Sitting]:
    """Makes the sittings and seats of a round from start numbers. Part of the caller's transaction."""
    entrants = {e.number: e for e in tournament.entrants.all()}
    sittings = Sitting.objects.bulk_create(Sitting(round=new_round, table=n) for n, _t in enumerate(tables, start=1))
    Seat.objects.bulk_create(
        Seat(sitting=sitting, round=new_round, seat=seat, entrant=entrants[number])
        for sitting, table in zip(sittings, tables, strict=True)
        for seat, number in enumerate(table)
    )
    Bye.objects.bulk_create(Bye(round=new_round, entrant=entrants[number]) for number in byes)
    bye_tallies(tournament, new_round)
    return sittings


def bye_tallies(tournament: Tournament, of_round: Round) -> None:
    """Derives what a bye is worth by the house rules. Part of the caller's transaction."""
    tally = tournament.kind_of_game.bye(tournament.house_rules())
    Tally.objects.filter(round=of_round, sitting__isnull=True).delete()
    if tally is not None:
        Tally.objects.bulk_create(
            Tally(round=of_round, entrant_id=bye.entrant_id, metric=metric, value=value)
            for bye in of_round.byes.all()
            for metric, value in tally.items()
        )


def _exchange(seats: dict[int, Seat], byes: dict[int, Bye], first: int, second: int) -> None:
    if first in byes:
        first, second = second, first
    seat = seats[first]
    seat_round_id, sitting_id, position = seat.round_id, seat.sitting_id, seat.seat
    if second in byes:
        bye = byes[second]
        entrant_id, bye.entrant_id = bye.entrant_id, seat.entrant_id
        seat.delete()
        bye.save()
        Seat.objects.create(round_id=seat_round_id, sitting_id=sitting_id, seat=position, entrant_id=entrant_id)
        return
    other = seats[second]
    a, b = seat.entrant_id, other.entrant_id
    other_place = (other.sitting_id, other.seat)
    other.delete()
    Seat.objects.filter(pk=seat.pk).update(entrant_id=b)
    Seat.objects.create(round_id=seat_round_id, sitting_id=other_place[0], seat=other_place[1], entrant_id=a)
