"""Who moves up: a place that becomes free goes to the first who waits, in the transaction that has freed it."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from turnier.models import Entrant, SignUp, Tournament, User
from turnier.services.record.write import record
from turnier.services.registration.sign_ups.mail import moved_up_send
from turnier.services.registration.sign_ups.team import ROWS

State = SignUp.State


def waiting_follow(tournament: Tournament, *, by: User | None) -> None:
    """Gives free places to those who wait, in their order, and tells them. Part of the caller's transaction.

    No query on an evening where nobody can sign up.
    """
    if not tournament.sign_up:
        return
    for sign_up in _next(tournament):
        sign_up.state = State.PLACE
        sign_up.save(update_fields=["state"])
        record(tournament, "sign_up_move_up", by=by, sign_up=sign_up.number)
        transaction.on_commit(partial(moved_up_send, sign_up))


def waiting(tournament: Tournament) -> list[SignUp]:
    """Everybody who waits, the first one first."""
    return list(tournament.sign_ups.filter(state=State.WAITING).select_related(*ROWS).order_by("turn", "number"))


def _next(tournament: Tournament) -> list[SignUp]:
    queue, limit = waiting(tournament), tournament.sign_up["limit"]
    if not queue or not limit:
        return queue
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    promised = tournament.sign_ups.filter(state=State.PLACE).count()
    return queue[: max(0, limit - playing - promised)]
