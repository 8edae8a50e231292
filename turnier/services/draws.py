"""Draws of rounds: make, repeat with a reason, take back, publish. Every attempt is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure
from turnier.errors import NeedsReason, UserError
from turnier.models import Draw, Entrant, Round, Sitting, Tournament, User
from turnier.services.freezing import changes_since, complete, freeze, waiting_draw
from turnier.services.registration import check_open
from turnier.services.seating import playing, seat_round, unseat_round
from turnier.services.tables import SeatingWish, in_pairs, wish_of
from turnier.services.words import counted, missing_text, spelled
from turnier.services.writing import lock, record


class TablesMissing(UserError):
    """The draw waits for results: `tables` are (round, table)."""

    def __init__(self, tables: Sequence[tuple[int, int]]) -> None:
        self.tables = tuple(tables)
        super().__init__(missing_text(tables))


class StaleList(UserError):
    """The frozen list does not fit any more; `changes` says what is different."""

    def __init__(self, changes: str) -> None:
        self.changes = changes
        text = _("Die Startliste hat sich seit dem Einfrieren geändert. %(changes)s Bitte neu einfrieren.")
        super().__init__(text % {"changes": changes})


class OddCount(UserError):
    """An odd number wants a decision first: a filler team, or a bye where the house rules allow one."""


@transaction.atomic
def round_draw(
    *,
    tournament: Tournament,
    by: User | None,
    number: int | None = None,
    despite_missing: bool = False,
    reason: str = "",
    wish: SeatingWish | None = None,
    public: str = "",
    seen: str = "",
) -> Draw:
    """Draws the next round and seats everybody. Not public before `round_publish`.

    A list that was frozen with `list_freeze` is drawn as it was frozen, with `public` called by the room (digits and
    hyphens); `seen` is the `draw_version` of that list. Raises `StaleList` if it does not fit any more.

    `number` is the round that is meant, so that pressing twice draws once. Raises `TablesMissing` while results are
    out (unless `despite_missing` with a reason), `OddCount` if the house rules forbid a bye. `wish` says how single
    players are split into tables; without it the adviser decides.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    last = drawn_rounds(tournament).last()
    upcoming = last.number + 1 if last else 1
    check_turn(tournament, number or upcoming)
    _check_missing(tournament, reason, despite_missing=despite_missing)
    _check_frozen(tournament, upcoming, seen)
    if last is not None:
        last.closed_at = last.closed_at or timezone.now()
        last.save(update_fields=["closed_at"])
    new_round, _made = Round.objects.get_or_create(tournament=tournament, number=upcoming)
    tournament.stage = Tournament.Stage.RUNNING
    tournament.save(update_fields=["stage"])
    return _draw(
        tournament, new_round, by=by, reason=reason or _reason_of_withdrawal(new_round), wish=wish, public=public
    )


@transaction.atomic
def list_freeze(
    *, tournament: Tournament, by: User | None, number: int | None = None, wish: SeatingWish | None = None
) -> Draw:
    """Freezes the list of the next round and seals the nonce, so that the room can add its part before the draw.

    Freezing an unchanged list again gives the same draw; a changed one becomes a new attempt that says what changed.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    last = drawn_rounds(tournament).last()
    upcoming = last.number + 1 if last else 1
    check_turn(tournament, number or upcoming)
    _check_count(tournament, playing(tournament))
    of_round, _made = Round.objects.get_or_create(tournament=tournament, number=upcoming)
    waiting = waiting_draw(tournament, upcoming)
    changes = changes_since(tournament, waiting, wish) if waiting else ""
    if waiting is not None and not changes:
        return waiting
    draw = freeze(tournament, of_round, by=by, reason=changes or _reason_of_withdrawal(of_round), wish=wish)
    hashes = {"input_hash": draw.input_hash, "commitment": draw.commitment}
    record(tournament, "list_freeze", by=by, reason=draw.reason, round=upcoming, attempt=draw.attempt, **hashes)
    return draw


@transaction.atomic
def round_redraw(*, round: Round, by: User | None, reason: str, seen: str = "") -> Draw:
    """Draws a round again; the old attempt stays on record. Refused once a result is in or a later round is drawn.

    `seen` is the `draw_version` that the person looked at, so that pressing twice repeats once.
    """
    tournament, of_round = _locked(round)
    _check_newest(tournament, of_round)
    check_seen(of_round, seen)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum noch einmal ausgelost wird."), "reason")
    _check_unplayed(of_round)
    before = of_round.draws.filter(current=True).first()
    unseat_round(of_round)
    wish = wish_of(before, playing(tournament))
    return _draw(tournament, of_round, by=by, reason=reason.strip(), wish=wish)


@transaction.atomic
def round_withdraw(*, round: Round, by: User | None, reason: str, seen: str = "") -> None:
    """Takes back a draw that nobody has seen yet, so that registration can go on. The attempt stays on record."""
    tournament, of_round = _locked(round)
    _check_newest(tournament, of_round)
    check_seen(of_round, seen)
    if of_round.published_at is not None:
        raise UserError(
            _("Durchgang %(n)s ist schon veröffentlicht. Bitte stattdessen erneut auslosen.") % {"n": of_round.number}
        )
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum die Auslosung zurückgenommen wird."), "reason")
    unseat_round(of_round)
    previous = drawn_rounds(tournament).last()
    if previous is None:
        tournament.stage = Tournament.Stage.REGISTRATION
        tournament.save(update_fields=["stage"])
    else:
        Round.objects.filter(pk=previous.pk).update(closed_at=None)
    record(tournament, "round_withdraw", by=by, reason=reason.strip(), round=of_round.number)


@transaction.atomic
def round_publish(*, round: Round, by: User | None, seen: str = "") -> None:
    """Shows the draw to everybody; from now on results can be entered. Publishing twice changes nothing."""
    tournament, of_round = _locked(round)
    check_seen(of_round, seen)
    if not of_round.sittings.exists():
        raise UserError(_("Durchgang %(n)s ist noch nicht ausgelost.") % {"n": of_round.number})
    if of_round.published_at is None:
        of_round.published_at = timezone.now()
        of_round.save(update_fields=["published_at"])
        record(tournament, "round_publish", by=by, round=of_round.number)


def drawn_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that have tables, in order; a round whose draw was taken back is not among them."""
    return tournament.rounds.filter(Exists(Sitting.objects.filter(round=OuterRef("pk"))))


def draw_version(draw: Draw | None) -> str:
    """Names one state of a draw: its attempt and the number of swaps. Empty for a round that came without a draw."""
    return f"{draw.attempt}.{draw.swaps.count()}" if draw else ""


def missing_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """(round, table) of every published table whose result is not complete."""
    waiting = Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished=False
    ).order_by("round__number", "table")
    return list(waiting.values_list("round__number", "table"))


def draw_document(draw: Draw) -> dict[str, object]:
    """Everything that an outsider needs to recompute a draw that the lot has decided."""
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


def check_seen(of_round: Round, seen: str) -> None:
    """Refuses a change by somebody who looked at another state of the draw; an empty `seen` asks for nothing."""
    if seen and seen != draw_version(of_round.draws.filter(current=True).first()):
        raise UserError(_("Diese Auslosung wurde inzwischen geändert. Bitte die neue ansehen und dann entscheiden."))


def _locked(of_round: Round) -> tuple[Tournament, Round]:
    tournament = lock(of_round.tournament_id)
    check_open(tournament)
    return tournament, Round.objects.get(pk=of_round.pk)


def check_turn(tournament: Tournament, number: int) -> None:
    """Refuses to draw a round that is drawn already, not planned, or not the next one."""
    last = drawn_rounds(tournament).last()
    if last is not None and number <= last.number:
        raise UserError(_("Durchgang %(n)s ist schon ausgelost.") % {"n": number})
    if last is not None and last.published_at is None:
        raise UserError(_("Durchgang %(n)s ist ausgelost, aber noch nicht veröffentlicht.") % {"n": last.number})
    if number > tournament.rounds_planned and not tournament.kind_of_game.stacks:
        text = _("Alle %(n)s geplanten Durchgänge sind ausgelost. Mehr Durchgänge lassen die Einstellungen zu.")
        raise UserError(text % {"n": tournament.rounds_planned})
    if number > (last.number if last else 0) + 1:
        raise UserError(_("Durchgang %(n)s ist noch nicht an der Reihe.") % {"n": number})


def _check_newest(tournament: Tournament, of_round: Round) -> None:
    newest = drawn_rounds(tournament).last()
    if newest is None or newest.pk != of_round.pk:
        raise UserError(
            _("Durchgang %(n)s ist nicht der letzte ausgeloste. Seine Auslosung bleibt, wie sie ist.")
            % {"n": of_round.number}
        )


def _check_missing(tournament: Tournament, reason: str, *, despite_missing: bool) -> None:
    missing = missing_tables(tournament)
    if not missing or tournament.kind_of_game.stacks:
        return
    if not despite_missing:
        raise TablesMissing(missing)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum trotz offener Tische ausgelost wird."), "reason")


def _check_frozen(tournament: Tournament, number: int, seen: str) -> None:
    if seen and seen != draw_version(waiting_draw(tournament, number)):
        raise UserError(_("Die Startliste wurde inzwischen neu eingefroren. Bitte die neue ansehen und dann auslosen."))


def _check_unplayed(of_round: Round) -> None:
    touched = of_round.sittings.filter(version__gt=0).count()
    if touched:
        raise UserError(
            ngettext(
                "An %(n)s Tisch ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                "An %(n)s Tischen ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                touched,
            )
            % {"n": touched}
        )


def _reason_of_withdrawal(of_round: Round) -> str:
    if not of_round.draws.exists():
        return ""
    taken_back = of_round.tournament.events.filter(action="round_withdraw", data__round=of_round.number).last()
    return taken_back.reason if taken_back else ""


def _draw(
    tournament: Tournament, of_round: Round, *, by: User | None, reason: str, wish: SeatingWish | None, public: str = ""
) -> Draw:
    """Decides the frozen draw; without one, freezes and decides at once."""
    _check_count(tournament, playing(tournament))
    draw = waiting_draw(tournament, of_round.number)
    if draw is None:
        draw = freeze(tournament, of_round, by=by, reason=reason, wish=wish)
    elif changes := changes_since(tournament, draw, wish):
        raise StaleList(changes)
    draw.reason = draw.reason or reason
    outcome = complete(draw, public)
    seat_round(tournament, of_round, outcome.tables, outcome.byes)
    record(tournament, "round_draw", by=by, reason=reason, round=of_round.number, attempt=draw.attempt)
    return draw


def _check_count(tournament: Tournament, entrants: Sequence[Entrant]) -> None:
    number = counted(tournament, len(entrants))
    least = tournament.kind_of_game.sides[0]
    if len(entrants) < least:
        text = _("Zum Auslosen braucht es mindestens %(least)s. Dabei: %(n)s.")
        raise UserError(text % {"least": spelled(least), "n": number})
    if not in_pairs(tournament):
        return
    if len(entrants) % 2 and tournament.kind_of_game.bye(tournament.house_rules()) is None:
        text = _(
            "%(n)s sind eine ungerade Zahl. Bitte zum Auffüllen außer Wertung anmelden, jemanden abmelden "
            "oder in den Hausregeln ein Freilos erlauben."
        )
        raise OddCount(text % {"n": number})
