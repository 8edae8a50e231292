"""The record in a tournament file: every link as it was sealed, who acted, and what its ids stood for.

A tournament that came as a file keeps the record of its original and hands it on; its own follows as soon as it holds
more than that it came.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import Field

from turnier.models import AuditEvent, OriginalRecord, Player, Sitting, Tournament, User
from turnier.services.record.chain import broken_links
from turnier.services.tournaments.file.parts import FilePart, Number, Short
from turnier.text.errors import UserError

CAME = {"tournament_create", "tournament_import"}
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{0,64}$", strict=True)]
Id = Annotated[int, Field(ge=0, le=2**53, strict=True)]


class LinkPart(FilePart):
    """A link of the chain as it was sealed; `at` is in seconds since 1970, `by` an id of the original."""

    number: Number
    action: Annotated[str, Field(pattern=r"^[a-z_]{1,40}$", strict=True)]
    data: dict[str, Any]
    seals: dict[str, Any] = Field(default_factory=dict)
    reason: Annotated[str, Field(max_length=300, strict=True)] = ""
    salt: Annotated[str, Field(pattern=r"^[0-9a-f]{0,32}$", strict=True)] = ""
    commitment: Hex
    previous: Hex
    hash: Hex
    by: Id | None = None
    at: Annotated[int, Field(ge=0, le=4_000_000_000, strict=True)]


class PlacePart(FilePart):
    """What the id of a sitting stood for."""

    sitting: Id
    round: Number
    table: Number


class MemberPart(FilePart):
    """What the id of a player stood for: start number and position in the team, from 0."""

    player: Id
    number: Number
    position: Annotated[int, Field(ge=0, le=9, strict=True)]


class AccountPart(FilePart):
    """What the id of an account stood for."""

    account: Id
    name: Short


class RecordPart(FilePart):
    """The record of an original, and what its ids stood for; `forgotten` are links whose text was erased."""

    links: tuple[LinkPart, ...]
    accounts: tuple[AccountPart, ...] = ()
    places: tuple[PlacePart, ...] = ()
    members: tuple[MemberPart, ...] = ()
    forgotten: tuple[Number, ...] = ()


def records_out(tournament: Tournament) -> list[dict[str, Any]]:
    """The records of the originals, the oldest first, then the own one unless it only says that it came."""
    found = [_ordered(original.content) for original in tournament.originals.all()]
    events = list(tournament.events.order_by("number"))
    if found and {event.action for event in events} <= CAME:
        return found
    people = User.objects.filter(pk__in={event.by_id for event in events if event.by_id is not None})
    sittings = Sitting.with_discarded.filter(round__tournament=tournament).order_by("pk")
    members = Player.objects.filter(tournament=tournament, entrant__isnull=False).order_by("pk")
    own = {
        "links": [_link_out(event) for event in events],
        "accounts": [{"account": user.pk, "name": str(user)} for user in people.order_by("pk")],
        "places": list(_rows(sittings, sitting="pk", round="round__number", table="table")),
        "members": list(_rows(members, player="pk", number="entrant__number", position="position")),
    }
    return [*found, _ordered(own)]


def records_in(tournament: Tournament, parts: Sequence[RecordPart]) -> list[str]:
    """Stores the records of a file and gives the seal of each. Part of the caller's transaction.

    Raises `UserError` for a record that was changed.
    """
    for part in parts:
        if not all(_is_numbers(link.data.get("forgotten", [])) for link in part.links):
            raise UserError(_("Im Protokoll der Datei steht etwas, das nicht hineingehört."))
        faults = list(broken_links(links_of(part), part.forgotten))
        if faults:
            text = _("Die Datei wurde verändert: %(fault)s Bitte eine unveränderte Turnierdatei nehmen.")
            raise UserError(text % {"fault": faults[0].text})
    OriginalRecord.objects.bulk_create(
        OriginalRecord(
            tournament=tournament, position=n, content=_ordered(part.model_dump(mode="json", exclude_unset=True))
        )
        for n, part in enumerate(parts, 1)
    )
    return [seal_of(part) for part in parts]


def links_of(part: RecordPart) -> list[AuditEvent]:
    """The links of a foreign record, as they are verified and told; they are never saved."""
    return [
        AuditEvent(
            **link.model_dump(exclude={"by", "at"}), by_id=link.by, at=dt.datetime.fromtimestamp(link.at, tz=dt.UTC)
        )
        for link in part.links
    ]


def seal_of(part: RecordPart) -> str:
    """The hash of its last link, which vouches for all before it; empty for a record without any."""
    return part.links[-1].hash if part.links else ""


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, int) for each in value)


def _link_out(event: AuditEvent) -> dict[str, Any]:
    link: dict[str, Any] = {
        "number": event.number,
        "action": event.action,
        "data": event.data,
        "seals": event.seals,
        "reason": event.reason,
        "salt": event.salt,
        "commitment": event.commitment,
        "previous": event.previous,
        "hash": event.hash,
        "by": event.by_id,
        "at": int(event.at.timestamp()),
    }
    return {name: value for name, value in link.items() if value not in ("", None, {}) or name == "data"}


def _rows(rows: Any, **columns: str) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in rows.values_list(*columns.values())]


def _ordered(content: dict[str, Any]) -> dict[str, Any]:
    """The content with its names in alphabetical order: not every database keeps another one."""
    ordered: dict[str, Any] = json.loads(json.dumps(content, sort_keys=True))
    return ordered
