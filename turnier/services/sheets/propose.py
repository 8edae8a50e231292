"""What phones write: a line is proposed and confirmed, and only then it counts; a minute long it can be taken back.

At the end how lines that wait are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, evaluate, extended
from games.kit.text import Text, counted
from turnier.models import AuditEvent, Proposal, Revision, Sitting, Tournament, User
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.write import Data, check_open, lock, record
from turnier.services.sheets.queries import MARK_LETTERS, entries_at, open_proposals, people_at, table_now, table_of
from turnier.services.sheets.referee import REFUSED, SAYS_NO, has_remark, help_call, referee_named
from turnier.services.sheets.save import result_write
from turnier.services.sheets.submission import (
    AlreadyDifferent,
    Payload,
    Submission,
    accept,
    canonical,
    entries_digest,
    kept_digest,
    warning_id,
)
from turnier.services.sheets.table_codes import broken_off
from turnier.text.errors import UserError
from turnier.text.words import translate

UNDO_SECONDS = 60
UNSETTLED = CompiledObjects(
    Proposal.objects.filter(state__in=[Proposal.State.OPEN, Proposal.State.REFUSED]).order_by("id")
)
PROPOSED = CompiledObjects(Proposal.objects.order_by())
TURNED_DOWN = CompiledQuery(Proposal.objects.filter(state=Proposal.State.REFUSED).order_by().values_list("pk"))
SAVED = CompiledObjects(Revision.objects.order_by())
NEWEST = CompiledObjects(Revision.objects.order_by("-number"))


class TableChanged(UserError):
    """Something else happened at the table since the phone looked; nothing was written."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(_("An diesem Tisch wurde inzwischen etwas eingetragen. Bitte vergleichen."))
        self.sitting = sitting


class SheetCounts(UserError):
    """A sheet is full and counts: no phone takes back what made it so, and nothing was written."""


def entries_with(sitting: Sitting, proposals: Sequence[Proposal]) -> tuple[Payload, ...]:
    """The sheet as it would be with these lines at its end."""
    return (*entries_at(sitting, sitting.version), *(each.payload for each in proposals))


def lines_mark(lines: Sequence[Payload], people: str) -> str:
    """How a phone names the lines that it has seen, and who sat there (`people_at`): "5.a1b2c3d4.98765432".

    The first part is how many lines, the second how their digest begins.
    """
    return f"{len(lines)}.{entries_digest(lines)[:MARK_LETTERS]}.{people}"


def seen_lines(sitting: Sitting) -> str:
    """The mark of a table as it is, with the lines that wait for the other side."""
    return lines_mark(entries_with(sitting, open_proposals(sitting)), people_at(sitting))


@transaction.atomic
def proposal_make(
    *,
    sitting: Sitting,
    key: str,
    seen: str,
    payload: Payload,
    accepted: frozenset[str],
    device: str,
    seat: int | None = None,
    evaluation: Evaluation | None = None,
) -> Proposal:
    """Proposes one line at the end of a table's sheet; `evaluation` is that of the sheet with it, where it is known.

    `seen` names the lines to which the phone adds its own (`lines_mark`): that somebody confirms them meanwhile changes
    nothing. `seat` is the side whose phone it is; `sitting` of the answer has the new version. The same key with the
    same line gives the first answer again. Raises `TableChanged`, `Refused` or `Unconfirmed`; then nothing is written
    and the same key stays usable.
    """
    if has_remark([payload]):
        raise UserError(_("Gegen die Regeln eintragen darf nur die Turnierleitung."))
    tournament, sitting = _locked(sitting)
    earlier = PROPOSED.first(key=key)
    if earlier is not None:
        return _replayed(earlier, sitting, payload)
    _check_going_on(tournament, sitting)
    before = entries_with(sitting, open_proposals(sitting))
    if lines_mark(before, people_at(sitting)) != seen:
        raise TableChanged(sitting)
    lines = (*before, payload)
    sheet = _evaluated(tournament, sitting, lines, evaluation)
    warnings = accept(sheet, len(lines) - 1, lambda problem: warning_id(problem) in accepted)
    proposal = Proposal.objects.create(
        sitting=sitting,
        key=key,
        digest=entries_digest([payload]),
        base=sitting.version,
        payload=dict(payload),
        accepted=warnings,
        device=device,
        seat=seat,
    )
    kept: dict[str, Data] = {"base": proposal.base, "digest": proposal.digest, "accepted": kept_digest(warnings)}
    _moved_on(tournament, sitting, "proposal_make", by=None, proposal=proposal.pk, **kept)
    return proposal


@transaction.atomic
def proposal_withdraw(*, proposal: Proposal, device: str) -> None:
    """Takes back the newest waiting line of a table; whoever holds the phone that wrote it can. Twice is once."""
    tournament, sitting = _locked(proposal.sitting)
    proposal.refresh_from_db()
    if proposal.state == Proposal.State.WITHDRAWN and proposal.device == device:
        return
    waiting = open_proposals(sitting)
    if not waiting or waiting[-1].pk != proposal.pk or waiting[-1].device != device:
        raise TableChanged(sitting)
    Proposal.objects.filter(pk=proposal.pk).update(state=Proposal.State.WITHDRAWN)
    _moved_on(tournament, sitting, "proposal_withdraw", proposal=proposal.pk)


@transaction.atomic
def proposals_confirm(
    *, sitting: Sitting, key: str, page_version: int, by: User | None = None, device: str = ""
) -> Revision:
    """Makes the waiting lines count. The same key gives the first answer again. Raises `TableChanged`.

    `device` is the phone that confirms. It may be the one that wrote the lines: at most tables there is only one. The
    link of the record says so, and the desk sees it. After a no to what another phone had written, `UserError`.
    """
    tournament, sitting = _locked(sitting)
    unsettled = UNSETTLED(sitting=sitting.pk, base=sitting.version)
    waiting = [each for each in unsettled if each.state == Proposal.State.OPEN]
    if sitting.page_version != page_version or not waiting:
        return _saved_before(sitting, key)
    _check_going_on(tournament, sitting)
    same_phone = bool(device) and {each.device for each in waiting} == {device}
    if same_phone and {each.device for each in unsettled} != {device} and not _refused_by_desk(sitting):
        raise UserError(
            _(
                "Hier hat jemand „Stimmt nicht“ getippt. Das Ja muss jetzt von einem anderen Handy kommen, "
                "oder vom Tisch der Turnierleitung."
            )
        )
    submission = Submission(
        key=key,
        base_version=sitting.version,
        entries=entries_with(sitting, waiting),
        accepted=frozenset(warning for each in waiting for warning in each.accepted),
    )
    revision = result_write(tournament, sitting, submission, by)
    confirmed = Proposal.objects.filter(pk__in=[each.pk for each in waiting])
    confirmed.update(state=Proposal.State.CONFIRMED, revision=revision)
    data: dict[str, Data] = {"sitting": sitting.pk, "revision": revision.number}
    if same_phone:
        data |= {"same_phone": 1}
    record(tournament, "proposals_confirm", by=by, reason="", **data)
    return revision


def _saved_before(sitting: Sitting, key: str) -> Revision:
    """The answer that this key was given; `TableChanged` if the page was simply too old."""
    earlier = SAVED.first(key=key, sitting=sitting.pk)
    if earlier is None:
        raise TableChanged(sitting)
    return earlier


@transaction.atomic
def proposals_refuse(
    *, sitting: Sitting, page_version: int, lines: Sequence[int] = (), reason: str = "", by: User | None = None
) -> None:
    """The other side says no: waiting lines are gone from the sheet, and the referee is called.

    `lines` are the numbers of the proposals that are refused, the last ones of those that wait; without any all are.
    Refusing the same ones again changes nothing.
    """
    tournament, sitting = _locked(sitting)
    shown = sitting.proposals.filter(pk__in=lines)
    if shown and all(each.state == Proposal.State.REFUSED for each in shown):
        return
    waiting = [each.pk for each in open_proposals(sitting)]
    refused = waiting[-len(lines) :] if lines else waiting
    if sitting.page_version != page_version or not waiting or (lines and refused != sorted(lines)):
        raise TableChanged(sitting)
    Proposal.objects.filter(pk__in=refused).update(state=Proposal.State.REFUSED)
    _moved_on(tournament, sitting, REFUSED, by=by, proposals=refused)
    if by is None:
        help_call(sitting=sitting, reason=reason or _(SAYS_NO))


def just_withdrawn(sitting: Sitting, number: int) -> Proposal | None:
    """The proposal of that number, if it was taken back and nothing has been proposed or saved since."""
    line = sitting.proposals.filter(pk=number, base=sitting.version, state=Proposal.State.WITHDRAWN).first()
    later = sitting.proposals.filter(pk__gt=number).exclude(state=Proposal.State.WITHDRAWN)
    return None if line is None or later.exists() else line


class LastRefusal(NamedTuple):
    """The lines to which somebody said no, whether that was the desk and not the other side, and which referee.

    Once some of them have been written anew, or what was before them is saved, there are none, but `left` are those for
    which no line stands yet: they are still missing.
    """

    lines: Sequence[Proposal] = ()
    by_desk: bool = False
    referee: str = ""
    left: Sequence[Proposal] = ()


def last_refusal(sitting: Sitting) -> LastRefusal:
    """The last one, as long as a line is missing to which somebody said no."""
    if TURNED_DOWN.first(sitting=sitting.pk) is None:
        return LastRefusal()
    last = _last_no(sitting)
    refused = list(Proposal.objects.filter(pk__in=last.data["proposals"]).order_by("id")) if last else []
    if last is None or not refused:
        return LastRefusal()
    stood, first = refused[0].base, refused[0].pk
    waited = sitting.proposals.filter(
        base=stood, pk__lt=first, state__in=(Proposal.State.OPEN, Proposal.State.CONFIRMED)
    )
    before = len(entries_at(sitting, stood)) + waited.count()
    anew = len(entries_at(sitting, sitting.version)) + len(open_proposals(sitting)) - before
    if anew or stood != sitting.version:
        left = refused[anew:] if anew >= 0 else []
        return LastRefusal(left=left or ())
    return LastRefusal(refused, by_desk=last.by_id is not None, referee=referee_named(sitting, last.by_id))


def refused_at(sittings: QuerySet[Sitting]) -> list[Sitting]:
    """Those of these tables at which a line is missing that somebody has refused, and nothing waits.

    Up to seven queries more for each at which a line was ever refused.
    """
    refused = Proposal.objects.filter(sitting=OuterRef("pk"), state=Proposal.State.REFUSED)
    return [sitting for sitting in sittings.filter(Exists(refused)) if _misses_lines(sitting)]


def _misses_lines(sitting: Sitting) -> bool:
    refusal = last_refusal(sitting)
    return not open_proposals(sitting) and bool(refusal.lines or refusal.left)


def _last_no(sitting: Sitting) -> AuditEvent | None:
    noes = AuditEvent.objects.filter(tournament=sitting.round.tournament_id, action=REFUSED, data__sitting=sitting.pk)
    return noes.order_by("-number").first()


def _refused_by_desk(sitting: Sitting) -> bool:
    last = _last_no(sitting)
    return last is not None and last.by_id is not None


@transaction.atomic
def confirmation_take_back(*, sitting: Sitting, key: str, page_version: int) -> Revision:
    """Within a minute a table may take back what it has just confirmed; the lines wait for a confirmation again.

    What has been written after them waits on behind them, and what somebody said no to stays refused.
    Raises `SheetCounts` once its sheet is full, `TableChanged` where the page was too old.
    """
    tournament, sitting = _locked(sitting)
    last = undoable(sitting)
    if sitting.finished and sitting.ended_at is None and sitting.page_version == page_version:
        raise SheetCounts(_("Der Zettel ist fertig und zählt. Jetzt ändert ihn nur noch die Turnierleitung."))
    if last is None or sitting.page_version != page_version:
        return _saved_before(sitting, key)
    lines = list(last.proposals.order_by("id"))
    later = sitting.proposals.filter(base=sitting.version, state__in=(Proposal.State.OPEN, Proposal.State.REFUSED))
    kept = entries_with(sitting, ())[: -len(lines)]
    submission = Submission(key=key, base_version=sitting.version, entries=kept, reason=_("Am Tisch zurückgenommen."))
    revision = result_write(tournament, sitting, submission, None)
    later.update(base=revision.number)
    Proposal.objects.filter(pk__in=[line.pk for line in lines]).update(
        state=Proposal.State.OPEN, base=revision.number, revision=None
    )
    record(tournament, "confirmation_take_back", by=None, sitting=sitting.pk, revision=revision.number)
    return revision


def undoable(sitting: Sitting) -> Revision | None:
    """The last saved change of a table, if a phone confirmed it less than a minute ago, and not the desk.

    None where the sheet is full, since places and prizes follow from it, and at a table that was broken off: its lines
    could not be confirmed again.
    """
    if sitting.finished or sitting.ended_at is not None:
        return None
    last = NEWEST.first(sitting=sitting.pk)
    if last is None or last.by_id is not None or last.number != sitting.version or not last.proposals.exists():
        return None
    return last if timezone.now() - last.at < timedelta(seconds=UNDO_SECONDS) else None


def is_taken_back(sitting: Sitting, waiting: Sequence[Proposal]) -> bool:
    """Whether the table has taken its confirmation of these lines back, and nothing has been written since."""
    if not waiting or not sitting.version:
        return False
    last = NEWEST.first(sitting=sitting.pk)
    if last is None or last.by_id is not None or last.at < waiting[-1].at:
        return False
    return not last.proposals.exists()


def confirmed_by_same_phone(sitting: Sitting) -> bool:
    """Whether what stands on the sheet was last confirmed by the phone that had written it."""
    links = AuditEvent.objects.filter(tournament=sitting.round.tournament_id, action="proposals_confirm")
    return links.filter(data__sitting=sitting.pk, data__revision=sitting.version, data__same_phone=1).exists()


def second_device(waiting: Sequence[Proposal]) -> bool:
    """Whether more than one phone wrote the waiting lines."""
    return len({each.device for each in waiting}) > 1


def _locked(sitting: Sitting) -> tuple[Tournament, Sitting]:
    """The tournament, locked, and the table as it stands now."""
    tournament = lock(sitting.round.tournament_id)
    return tournament, table_now(tournament, sitting)


def _check_going_on(tournament: Tournament, sitting: Sitting) -> None:
    check_open(tournament)
    if sitting.ended_at is not None:
        raise UserError(broken_off(sitting))


def _replayed(earlier: Proposal, sitting: Sitting, payload: Payload) -> Proposal:
    if earlier.sitting_id != sitting.pk or earlier.digest != entries_digest([payload]):
        raise AlreadyDifferent
    earlier.sitting = sitting
    return earlier


def _evaluated(
    tournament: Tournament, sitting: Sitting, entries: Sequence[Payload], known: Evaluation | None
) -> Evaluation:
    """What the rules say; they are not asked again where only the names are other ones, as a phone shows them."""
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    if known is not None and canonical(known.payloads) == canonical(entries):
        renamed = replace(known.table, names=table.names)
        if (known.game, known.rules, renamed, known.table.seats) == (game, rules, table, table.seats):
            return known
    return evaluate(game, rules, table, entries)


def _moved_on(tournament: Tournament, sitting: Sitting, action: str, by: User | None = None, **data: Data) -> None:
    Sitting.objects.filter(pk=sitting.pk).update(proposed=F("proposed") + 1)
    sitting.proposed += 1
    record(tournament, action, by=by, reason="", sitting=sitting.pk, **data)


@dataclass(frozen=True)
class LineInWords:
    """One waiting line as one would say it; `number` is that of its proposal, `line` its place on the sheet from 1.

    `title` and `situation` are what the page says on which it is entered: "Spiel 3 von 5", "Frieda gibt und setzt aus".
    """

    number: int
    line: int
    title: Text
    situation: Text
    head: Text
    detail: Text


def lines_in_words_after(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[LineInWords, ...]:
    """Lines that do not count, as they would be said at the end of a sheet."""
    return lines_in_words(extended(evaluation, [each.payload for each in lines]), lines)


def lines_in_words(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[LineInWords, ...]:
    """The sentences of the last lines of a sheet."""
    since = len(evaluation.sentences) - len(lines)
    states = (evaluation.start, *evaluation.states)
    told = zip(lines, enumerate(evaluation.sentences[since:], start=since), strict=True)
    return tuple(
        LineInWords(each.pk, at + 1, *_entered_as(evaluation, states[at]), say.head, say.detail)
        for each, (at, say) in told
        if say is not None
    )


def _entered_as(evaluation: Evaluation, state: object) -> tuple[Text, Text]:
    title: tuple[Text, Text] = evaluation.game.title(evaluation.rules, state, evaluation.table)
    return title


def counted_lines(game: AnyGame, waiting: Sequence[Proposal]) -> str:
    """How many lines wait, as the table calls them: "2 Bummerl"; "2 Einträge" of a hand and one that was thrown in."""
    count, called = len(waiting), {game.kinds[each.payload["kind"]].called for each in waiting}
    words = called.pop() if len(called) == 1 else None
    if words is None:
        return ngettext("%(n)s Eintrag", "%(n)s Einträge", count) % {"n": count}
    one, many = words
    return translate(counted(count, one=one, many=many))
