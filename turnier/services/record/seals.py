"""Seals: what a link of the chain says about rows that it does not name itself, as they stand after the action.

A seal is the sum of a salted digest of each row, so it tells nobody's name; once the salt is replaced, old seals tell
nothing at all. An action that only adds rows adds their digests to the seal before, whatever else there is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from turnier.models import AuditEvent, Tournament
from turnier.services.record.actions import ACTIONS
from turnier.services.record.compiled import CompiledQuery
from turnier.services.record.sealed_rows import SEALED_PARTS, Row, books, ledger, members, people

COUNTED = {"books": "bookings", "ledger": "booked"}
"""Beside the seals of the books: the number of the last booking that is in them."""
BOOKS: dict[str, Callable[[Tournament, int], Iterator[Row]]] = {"books": books, "ledger": ledger}
SEALED = {
    part: CompiledQuery(AuditEvent.objects.filter(seals__has_key=part).order_by("-number").values_list("seals"))
    for part in SEALED_PARTS
}
"""By part: the seals of all links that seal it, the newest first."""
LENGTH = 64
"""Hex digits of a seal."""
ADDING: dict[str, Callable[[Tournament, Mapping[str, Any]], Iterator[Row]]] = {
    "entrant_register": lambda tournament, data: people(tournament, number=data["number"]),
    "single_register": lambda tournament, data: members(tournament, pk=data["player"]),
}
"""Actions that only add: a row of people and bookings. → The people who are new."""


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
    return f"{total % 16**LENGTH:0{LENGTH}x}"
