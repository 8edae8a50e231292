"""Draws of rounds: make, repeat with a reason, take back, publish. Every attempt is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import (
    StaleList,
    check_count,
    check_draw_seen,
    check_frozen,
    check_level_of,
    check_missing,
    check_newest,
    check_present,
    check_public_seen,
    check_turn,
    check_unplayed,
)
from turnier.services.draw.freeze import changes_since, complete, freeze, waiting_draw, who_changed
from turnier.services.draw.options import Clubs, Mode, draw_options_save
from turnier.services.draw.plan_ahead import planned_draw
from turnier.services.draw.seats import seat_round, unseat_round
from turnier.services.draw.stage_input import players, walked_over
from turnier.services.draw.table_input import SeatingWish, aside_in, wish_of
from turnier.services.money.dues import dues_follow
from turnier.services.money.pay import check_not_paid_out
from turnier.services.record.write import Data, check_open, lock, moment, record
from turnier.services.registration.fillers import fillers_go
from turnier.text.errors import NeedsReason, UserError

Options = tuple[Mode, Clubs]
"""How it is drawn, and what holds for those of one club: see `draw_options_save`."""


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
    options: Options | None = None,
) -> Draw:
    """Draws the next round and seats everybody. Not public before `round_publish`.

    A list that was frozen with `list_freeze` is drawn as it was frozen, with `public` called by the room (digits and
    hyphens); `seen` is the `draw_version` of that list. Raises `StaleList` if it does not fit any more.

    `number` is the round that is meant, so that pressing twice draws once. Raises `TablesMissing` while results are
    out (unless `despite_missing` with a reason), `OddCount` if the house rules forbid a bye. `wish` says how it is
    drawn; without it a round that an earlier plan holds is seated as planned, or the rest is planned anew if others
    play now, and elsewhere the adviser decides. `options` hold from this draw on.
    """
    _save_options(tournament, options, by)
    tournament = lock(tournament.pk)
    check_open(tournament)
    last = drawn_rounds(tournament).last()
    upcoming = last.number + 1 if last else 1
    check_turn(tournament, number or upcoming)
    check_missing(tournament, reason, despite_missing=despite_missing)
    check_frozen(tournament, upcoming, seen)
    if last is not None:
        last.closed_at = last.closed_at or timezone.now()
        last.save(update_fields=["closed_at"])
    new_round, _made = Round.objects.get_or_create(tournament=tournament, number=upcoming)
    tournament.status = Tournament.Status.RUNNING
    tournament.save(update_fields=["status"])
    return _draw(tournament, new_round, by=by, reason=reason or _why_again(new_round), wish=wish, public=public)


@transaction.atomic
def round_walkover(*, tournament: Tournament, by: User | None) -> Round:
    """Lets everybody go on in a round of groups or a knock-out in which nobody is left to meet: nothing is to be drawn.

    It is public at once, for it has no sheets.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    last = drawn_rounds(tournament).last()
    upcoming = last.number + 1 if last else 1
    check_turn(tournament, upcoming)
    check_missing(tournament, "", despite_missing=False)
    entrants = players(tournament, upcoming)
    check_present(tournament, entrants)
    check_level_of(tournament, upcoming)
    if not walked_over(tournament, upcoming, entrants):
        raise UserError(_("Hier ist noch zu spielen. Bitte die Seite neu ansehen."))
    of_round, _made = Round.objects.update_or_create(
        tournament=tournament, number=upcoming, defaults={"published_at": moment(tournament)}
    )
    seat_round(tournament, of_round, [], [entrant.number for entrant in entrants])
    record(tournament, "round_walkover", by=by, round=upcoming, numbers=[entrant.number for entrant in entrants])
    return of_round


@transaction.atomic
def list_freeze(
    *,
    tournament: Tournament,
    by: User | None,
    number: int | None = None,
    wish: SeatingWish | None = None,
    options: Options | None = None,
) -> Draw:
    """Freezes the list of the next round and seals the nonce, so that the room can add its part before the draw.

    Freezing an unchanged list again gives the same draw; a changed one becomes a new attempt that says what changed.
    `options` hold from this draw on.
    """
    _save_options(tournament, options, by)
    tournament = lock(tournament.pk)
    check_open(tournament)
    last = drawn_rounds(tournament).last()
    upcoming = last.number + 1 if last else 1
    check_turn(tournament, number or upcoming)
    entrants = players(tournament, upcoming)
    _check_players(tournament, upcoming, entrants)
    of_round, _made = Round.objects.get_or_create(tournament=tournament, number=upcoming)
    waiting = waiting_draw(tournament, upcoming)
    changes = changes_since(tournament, waiting, wish) if waiting else ""
    if waiting is not None and not changes:
        return waiting
    wish = wish or wish_of(waiting, entrants)
    return _freeze(tournament, of_round, entrants, by=by, reason=changes or _why_again(of_round), wish=wish)


def _save_options(tournament: Tournament, options: Options | None, by: User | None) -> None:
    if options is not None:
        draw_options_save(tournament=tournament, mode=options[0], clubs=options[1], by=by)


@transaction.atomic
def round_redraw(
    *, round: Round, by: User | None, reason: str, seen: str = "", wish: SeatingWish | None = None
) -> Draw:
    """Draws a round again; the old attempt stays on record. Refused once a result is in or a later round is drawn.

    `seen` is the `draw_version` that the person looked at, so that pressing twice repeats once, and nobody replaces a
    public draw who does not know that it is. Without a wish it is drawn in the same way as before.
    """
    tournament, of_round, wish = _taken_back(round, reason, seen, wish, by)
    return _draw(tournament, of_round, by=by, reason=reason.strip(), wish=wish)


@transaction.atomic
def round_refreeze(
    *, round: Round, by: User | None, reason: str, seen: str = "", wish: SeatingWish | None = None
) -> Draw:
    """Takes a draw back and freezes the list anew in one step, so that the room can call its part for the repeat.

    Refused like `round_redraw`. The round is not public until it is drawn and published again.
    """
    tournament, of_round, wish = _taken_back(round, reason, seen, wish, by)
    entrants = players(tournament, of_round.number)
    _check_players(tournament, of_round.number, entrants)
    return _freeze(tournament, of_round, entrants, by=by, reason=reason.strip(), wish=wish)


@transaction.atomic
def round_withdraw(*, round: Round, by: User | None, reason: str, seen: str = "", despite_public: bool = False) -> None:
    """Takes back a draw that nobody has seen yet, so that registration can go on. The attempt stays on record.

    `despite_public` takes back one that everybody has seen, as long as nothing is entered at its tables.
    Whoever came to fill up its tables goes again, unless they sat at a table before.
    """
    tournament, of_round = _locked(round)
    check_newest(tournament, of_round)
    check_draw_seen(of_round, seen)
    public = of_round.published_at is not None and of_round.sittings.exists()
    if public and not despite_public:
        raise UserError(
            _("%(round)s ist schon veröffentlicht. Bitte stattdessen erneut auslosen.")
            % {"round": tournament.round_name(of_round.number)}
        )
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum die Auslosung zurückgenommen wird."), "reason")
    check_unplayed(of_round)
    unseat_round(of_round)
    fillers_go(tournament=tournament, by=by)
    if public:
        dues_follow(tournament, by=by)
    previous = drawn_rounds(tournament).last()
    if previous is None:
        tournament.status = Tournament.Status.REGISTRATION
        tournament.save(update_fields=["status"])
    else:
        Round.objects.filter(pk=previous.pk).update(closed_at=None)
    record(tournament, "round_withdraw", by=by, reason=reason.strip(), round=of_round.number)


@transaction.atomic
def round_publish(*, round: Round, by: User | None, seen: str = "") -> None:
    """Shows the draw to everybody; from now on results can be entered. Publishing twice changes nothing."""
    tournament, of_round = _locked(round)
    check_draw_seen(of_round, seen)
    if not of_round.sittings.exists():
        raise UserError(_("%(round)s ist noch nicht ausgelost.") % {"round": tournament.round_name(of_round.number)})
    if of_round.published_at is None:
        of_round.published_at = moment(tournament)
        of_round.save(update_fields=["published_at"])
        record(tournament, "round_publish", by=by, round=of_round.number)


def _taken_back(
    of_round: Round, reason: str, seen: str, wish: SeatingWish | None, by: User | None
) -> tuple[Tournament, Round, SeatingWish | None]:
    """Unseats a round that is to be drawn again, and says how it was drawn. Part of the caller's transaction."""
    tournament, of_round = _locked(of_round)
    check_newest(tournament, of_round)
    check_draw_seen(of_round, seen)
    check_public_seen(of_round, seen)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum noch einmal ausgelost wird."), "reason")
    check_unplayed(of_round)
    before = of_round.current_draw
    unseat_round(of_round)
    dues_follow(tournament, by=by)
    wish = wish or wish_of(before, players(tournament, of_round.number))
    return tournament, of_round, wish


def _check_players(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> None:
    check_present(tournament, entrants)
    check_count(tournament, number, entrants)
    if tournament.kind_of_game.stacks:
        check_not_paid_out(*entrants)


def _freeze(
    tournament: Tournament,
    of_round: Round,
    entrants: Sequence[Entrant],
    *,
    by: User | None,
    reason: str,
    wish: SeatingWish | None,
) -> Draw:
    draw = freeze(tournament, of_round, entrants, by=by, reason=reason, wish=wish)
    hashes = {"input_hash": draw.input_hash, "commitment": draw.commitment}
    record(tournament, "list_freeze", by=by, reason=draw.reason, round=of_round.number, attempt=draw.attempt, **hashes)
    return draw


def _locked(of_round: Round) -> tuple[Tournament, Round]:
    tournament = lock(of_round.tournament_id)
    check_open(tournament)
    return tournament, Round.objects.get(pk=of_round.pk)


def _why_again(of_round: Round) -> str:
    """Why there is an earlier attempt, where nobody is asked for a reason now; empty if there is none that counts."""
    tournament = of_round.tournament
    planned = planned_draw(tournament, of_round.number)
    if planned is not None:
        return who_changed(planned, players(tournament, of_round.number))
    if not of_round.draws.exists():
        return ""
    taken_back = tournament.events.filter(action="round_withdraw", data__round=of_round.number).last()
    if taken_back:
        return taken_back.reason
    return _("Der frühere Plan gilt nicht mehr.") if of_round.draws.exclude(plan=None).exists() else ""


def _draw(
    tournament: Tournament, of_round: Round, *, by: User | None, reason: str, wish: SeatingWish | None, public: str = ""
) -> Draw:
    """Decides the frozen draw; without one, seats the plan if it fits, or freezes and decides at once."""
    entrants = players(tournament, of_round.number)
    _check_players(tournament, of_round.number, entrants)
    draw = waiting_draw(tournament, of_round.number)
    planned = planned_draw(tournament, of_round.number) if draw is None else None
    if planned is not None:
        changes = who_changed(planned, entrants)
        if wish is None and not changes:
            return _seat_planned(tournament, planned, by=by, reason=reason)
        reason, wish = reason or changes or _("Anders als geplant"), wish or wish_of(planned, entrants)
    if draw is None:
        draw = freeze(tournament, of_round, entrants, by=by, reason=reason, wish=wish)
    elif changes := changes_since(tournament, draw, wish):
        raise StaleList(changes)
    draw.reason = draw.reason or reason
    drawn = complete(draw, public)
    seat_round(tournament, of_round, drawn.tables, [*drawn.byes, *aside_in(json.loads(draw.frozen))])
    what: dict[str, Data] = {"round": of_round.number, "attempt": draw.attempt, "seed": draw.seed}
    record(tournament, "round_draw", by=by, reason=reason, **what)
    return draw


def _seat_planned(tournament: Tournament, planned: Draw, *, by: User | None, reason: str) -> Draw:
    planned.current, planned.reason = True, planned.reason or reason
    planned.save(update_fields=["current", "reason"])
    seat_round(tournament, planned.round, planned.drawn["tables"], planned.drawn["byes"])
    what: dict[str, Data] = {"round": planned.round.number, "attempt": planned.attempt, "seed": planned.seed}
    record(tournament, "round_draw", by=by, reason=reason, **what)
    return planned
