"""Referees at a table: who calls them, who has been there, and what was ruled without changing a figure."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from turnier.models import HelpCall, Proposal, Sitting, Tournament, User
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.write import check_open, lock, record
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import in_every_language, not_public

SAYS_NO = gettext_noop("Eine Seite sagt: stimmt nicht.")
"""The reason of a call that a refused line makes."""
CALLS = CompiledObjects(HelpCall.objects.filter(answered_at=None))
CALLS_WITH_TABLES = CompiledObjects(
    HelpCall.objects.filter(answered_at=None, sitting__round__closed_at=None).select_related("sitting__round")
)
_LINES = Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"))
DISPUTED = CompiledQuery(
    Sitting.objects.filter(
        Exists(_LINES.filter(state=Proposal.State.REFUSED)),
        ~Exists(_LINES.filter(state=Proposal.State.OPEN)),
        finished=False,
    )
    .order_by("round__number", "table")
    .values_list("round__number", "table")
)


@transaction.atomic
def help_call(*, sitting: Sitting, reason: str = "") -> HelpCall:
    """Calls the referee to a table; who calls twice is on the list once, since the first time."""
    tournament = lock(sitting.round.tournament_id)
    call, made = HelpCall.objects.get_or_create(sitting=sitting, answered_at=None, defaults={"reason": reason[:200]})
    if made:
        record(tournament, "help_call", by=None, sitting=sitting.pk, call=call.pk)
    return call


@transaction.atomic
def help_answer(*, call: HelpCall, by: User | None) -> None:
    """The referee has been at the table; a call that is answered already stays as it is."""
    tournament = lock(call.sitting.round.tournament_id)
    answered = HelpCall.objects.filter(pk=call.pk, answered_at=None).update(answered_at=timezone.now(), answered_by=by)
    if answered:
        record(tournament, "help_answer", by=by, sitting=call.sitting_id, call=call.pk)


@transaction.atomic
def help_withdraw(*, sitting: Sitting) -> None:
    """The table needs no referee any more; without an open call nothing changes."""
    tournament = lock(sitting.round.tournament_id)
    call = HelpCall.objects.filter(sitting=sitting, answered_at=None).first()
    if call is not None:
        HelpCall.objects.filter(pk=call.pk).update(answered_at=timezone.now())
        record(tournament, "help_withdraw", by=None, sitting=sitting.pk, call=call.pk)


def refusal_settled(sitting: Sitting) -> None:
    """What counts is written: nobody has to come because a side said no. Part of the caller's transaction.

    A call for another reason stays.
    """
    call = open_call(sitting)
    if call is not None and call.reason in in_every_language(SAYS_NO):
        help_withdraw(sitting=sitting)


def open_call(sitting: Sitting) -> HelpCall | None:
    """The table's call for the referee that is still open."""
    return CALLS.first(sitting=sitting.pk)


def open_calls(tournament: Tournament) -> list[HelpCall]:
    """The calls that nobody has answered, the longest waiting first; where another round is drawn, nobody waits."""
    calls = CALLS_WITH_TABLES(sitting__round__tournament=tournament.pk)
    prefetch_related_objects(calls, "sitting__seats__entrant")
    return calls


def disputed_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """(round, table) of unfinished sheets whose other side said no, and nothing was proposed or saved since."""
    return [(number, table) for number, table in DISPUTED(round__tournament=tournament.pk)]


@transaction.atomic
def ruling_write(*, sitting: Sitting, by: User | None, words: str) -> None:
    """Writes down what was decided at a table; `UserError` where nothing is said, or the round is not published."""
    tournament = lock(sitting.round.tournament_id)
    check_open(tournament)
    if sitting.round.published_at is None:
        raise UserError(not_public(tournament, sitting.round.number))
    if not words.strip():
        raise NeedsReason(_("Bitte eintragen, was entschieden wurde. Es bleibt im Protokoll."), "reason")
    record(tournament, "sitting_ruling", by=by, reason=words.strip(), round=sitting.round.number, table=sitting.table)
