"""What every writing service does first and last: lock the tournament, raise its version, record and seal the action.

A seal is what a link of the chain says about rows that it does not name itself, as they stand after the action: the sum
of a salted digest of each row, so it tells nobody's name; once the salt is replaced, old seals tell nothing at all. An
action that only adds rows adds their digests to the seal before, whatever else there is.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Sitting, Tournament, User
from turnier.models.tournaments import is_unfinished
from turnier.services.record.actions import ACTIONS
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.record.sealed_rows import SEALED_PARTS, Row, books, ledger, members, people
from turnier.text.errors import NoLongerThere, OnlyRead, UserError
from turnier.text.words import missing_text

GENESIS = "0" * 64
MOMENT = dt.timedelta(microseconds=1)
LINKS = CompiledQuery(AuditEvent.objects.order_by("-number").values_list("number", "hash"))
"""The newest first."""
MISSING_TABLES = CompiledQuery(
    Sitting.objects.filter(is_unfinished()).order_by("round__number", "table").values_list("round__number", "table")
)
LOCKED = CompiledObjects(Tournament.objects.order_by().select_for_update())
COUNTED = {"books": "bookings", "ledger": "booked"}
"""Beside the seals of the books: the number of the last booking that is in them."""
BOOKS: dict[str, Callable[[Tournament, int], Iterator[Row]]] = {"books": books, "ledger": ledger}
SEALED = {
    part: CompiledQuery(AuditEvent.objects.filter(seals__has_key=part).order_by("-number").values_list("seals"))
    for part in SEALED_PARTS
}
"""By part: the seals of all links that seal it, the newest first."""
SEAL_DIGITS = 64
"""Hex digits of a seal."""
ADDING: dict[str, Callable[[Tournament, Mapping[str, Any]], Iterator[Row]]] = {
    "entrant_register": lambda tournament, data: people(tournament, number=data["number"]),
    "single_register": lambda tournament, data: members(tournament, pk=data["player"]),
}
"""Actions that only add: a row of people and bookings. → The people who are new."""


def lock(tournament_id: int) -> Tournament:
    """The tournament, locked until the end of the transaction, so that writers queue up behind each other.

    Raises `OnlyRead` while its data do not fit, and `NoLongerThere` where it was thrown away.
    """
    tournament = lock_with_faults(tournament_id)
    if tournament.faults:
        raise OnlyRead
    return tournament


def lock_with_faults(tournament_id: int) -> Tournament:
    """The tournament, locked whatever a check has found: for those who check, mend or throw away."""
    tournament = LOCKED.first(pk=tournament_id)
    if tournament is None:
        raise NoLongerThere(_("Dieses Turnier wurde gelöscht. Gespeichert wurde nichts."))
    return tournament


_token: ContextVar[int | None] = ContextVar("token", default=None)


def moment(tournament: Tournament) -> dt.datetime:
    """Now, but after all that is public and all that was decided: also where the clock was put back since."""
    public: dt.datetime | None = tournament.rounds.aggregate(last=Max("published_at"))["last"]
    decided: dt.datetime | None = tournament.decisions.aggregate(last=Max("at"))["last"]
    return max([timezone.now(), *(at + MOMENT for at in (public, decided) if at is not None)])


@contextmanager
def acting_through(token: int) -> Iterator[None]:
    """Whatever is recorded inside came from a program: its link names the token that let it in."""
    reset = _token.set(token)
    try:
        yield
    finally:
        _token.reset(reset)


_undoing: ContextVar[tuple[int, str] | None] = ContextVar("undoing", default=None)


@contextmanager
def undoing(number: int, reason: str) -> Iterator[None]:
    """Whatever is recorded inside takes a link back and names it; it has this reason where it is given none."""
    reset = _undoing.set((number, reason))
    try:
        yield
    finally:
        _undoing.reset(reset)


Value = int | str


Data = Value | Sequence[Value | tuple[Value, ...]] | Mapping[str, str] | Mapping[str, Value | None] | None
"""What a link may hold."""


def record(tournament: Tournament, action: str, *, by: User | None, reason: str = "", **data: Data) -> AuditEvent:
    """Raises the tournament's version and appends one link to its audit chain.

    `data` holds ids, numbers and digests only.
    """
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1, changed_at=timezone.now())
    tournament.version += 1
    if (token := _token.get()) is not None:
        data = {**data, "token": token}
    if (undone := _undoing.get()) is not None:
        data, reason = {**data, "undoes": undone[0]}, reason or undone[1]
    last_number, previous = LINKS.first(tournament=tournament.pk) or (0, GENESIS)
    event = AuditEvent(
        tournament=tournament,
        number=last_number + 1,
        action=action,
        data=data,
        seals=seals(tournament, action, data),
        reason=reason,
        salt=(salt := secrets.token_hex(16)),
        commitment=commitment(salt, reason),
        previous=previous,
        by=by,
        at=timezone.now().replace(microsecond=0),
    )
    event.hash = link_hash(event)
    event.save()
    return event


def link_hash(event: AuditEvent) -> str:
    """SHA-256 over everything that the chain protects; of the reason it knows the commitment only."""
    link: dict[str, object] = {
        "number": event.number,
        "action": event.action,
        "data": event.data,
        "by": event.by_id,
        "at": int(event.at.timestamp()),
        "reason": event.commitment,
        "previous": event.previous,
    }
    if event.seals:
        link["seals"] = event.seals
    return hashlib.sha256(json.dumps(link, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def commitment(salt: str, reason: str) -> str:
    """SHA-256 over a reason and its salt: whoever lacks the salt learns nothing from it."""
    return hashlib.sha256(f"{salt}|{reason}".encode()).hexdigest()


def seals(tournament: Tournament, action: str, data: Mapping[str, Any]) -> dict[str, str | int]:
    """What is sealed with an action. Part of the caller's transaction, after its last change."""
    parts = ACTIONS[action].seals
    made = _added(tournament, action, data) if action in ADDING else {}
    for part in parts:
        if part not in made:
            made |= _books_sealed(tournament, part, {}) if part in BOOKS else {part: seal(tournament, part)}
    if tournament.booked and "ledger" not in made:
        made |= _books_sealed(tournament, "ledger", _last(tournament, "ledger"))
    tournament.booked = False
    return made


def seal(tournament: Tournament, part: str) -> str:
    """64 hex digits over the rows of a part as they stand now."""
    return _sum(tournament, part, SEALED_PARTS[part](tournament))


def broken_parts(tournament: Tournament) -> Iterator[str]:
    """The parts whose rows are not those of their last seal; a part without a seal is not judged."""
    for part in SEALED_PARTS:
        sealed = _last(tournament, part).get(part)
        if sealed is not None and sealed != seal(tournament, part):
            yield part


def _added(tournament: Tournament, action: str, data: Mapping[str, Any]) -> dict[str, str | int]:
    """The seals after an action that only adds rows, from the seals before."""
    before, booked = _last(tournament, "people"), _last(tournament, "books")
    sealed = _sum(tournament, "people", ADDING[action](tournament, data), before["people"])
    return {"people": sealed, **_books_sealed(tournament, "books", booked)}


def _books_sealed(tournament: Tournament, part: str, last: Mapping[str, Any]) -> dict[str, str | int]:
    """The seal of all bookings, from that of a `last` link and what was booked since; of all anew without one."""
    after, before = (last[COUNTED[part]], last[part]) if COUNTED[part] in last else (0, "0")
    rows = list(BOOKS[part](tournament, after))
    return {
        part: _sum(tournament, part, rows, before),
        COUNTED[part]: max((int(row[0]) for row in rows), default=after),
    }


def _last(tournament: Tournament, part: str) -> dict[str, Any]:
    """The seals of the last link that seals a part; empty before the first one."""
    last = SEALED[part].first(tournament=tournament.pk)
    return last[0] if last else {}


def _sum(tournament: Tournament, part: str, rows: Iterable[Row], before: str = "0") -> str:
    total = int(before, 16)
    for row in rows:
        text = json.dumps(row, default=str, ensure_ascii=False)
        digest = hashlib.sha256(f"{tournament.seal_salt}|{part}|{text}".encode()).digest()
        total += int.from_bytes(digest, "big")
    return f"{total % 16**SEAL_DIGITS:0{SEAL_DIGITS}x}"


def chain_head(tournament: Tournament) -> str:
    """The first 8 hex digits of the newest link, as printed on every paper; empty before the first action."""
    last = LINKS.first(tournament=tournament.pk)
    return last[1][:8] if last else ""


def missing_tables(tournament: Tournament) -> list[tuple[int, int]]:
    """(round, table) of every published table whose result is not complete."""
    return [(number, table) for number, table in MISSING_TABLES(round__tournament=tournament.pk)]


def check_tables_done(tournament: Tournament) -> None:
    """Refuses what only makes sense once every table is finished."""
    if tournament.status == Tournament.Status.CLOSED:
        return
    if missing := missing_tables(tournament):
        raise UserError(missing_text(tournament, missing) + " " + _("Bitte zuerst diese Ergebnisse eintragen."))


def check_open(tournament: Tournament) -> None:
    """Refuses changes to a tournament that is over."""
    if tournament.status == Tournament.Status.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."))
