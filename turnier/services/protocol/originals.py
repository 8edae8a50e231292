"""The record of the original of a tournament that came as a file: who did what there, and whether it holds."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Decision, Tournament
from turnier.services.protocol.queries import DECIDING, PHONES, Names, sentence
from turnier.services.record.chain import broken_links
from turnier.services.tournaments.file.read import differing_text
from turnier.services.tournaments.file.records import RecordPart, links_of, seal_of
from turnier.text.remarks import reason_text


@dataclass(frozen=True)
class OriginalLine:
    """One action of the original."""

    number: int
    at: dt.datetime
    by: str
    what: str
    reason: str


@dataclass(frozen=True)
class OriginalProtocol:
    """All of them, the newest first; `whole` says that each link fits, and that the last is the one that came.

    `differing` says in sentences what came otherwise than it is recorded; `compared`, whether that was looked at.
    """

    lines: tuple[OriginalLine, ...]
    whole: bool
    differing: str
    compared: bool


class OriginalNames(Names):
    """What the ids of the original stand for, under the names that the tournament has here today."""

    def __init__(self, tournament: Tournament, part: RecordPart) -> None:
        super().__init__(tournament)
        people = tournament.players.filter(entrant__isnull=False)
        names = {(n, p): name for n, p, name in people.values_list("entrant__number", "position", "name")}
        self.places = {place.sitting: (place.round, place.table) for place in part.places}
        self.players = {each.player: names.get((each.number, each.position), "?") for each in part.members}
        self.signed_up = {}
        self.accounts = {account.account: account.name for account in part.accounts}

    def helper(self, event: AuditEvent) -> str:
        """An account that came with the record; referees did not."""
        return self.accounts.get(event.data.get("account", 0), "")

    def who(self, event: AuditEvent) -> str:
        """Who acted."""
        if event.by_id is not None:
            return self.accounts.get(event.by_id, "?")
        return _("Handy am Tisch") if event.action.startswith(PHONES) else _("Programm")

    def told(self, event: AuditEvent) -> str:
        """What was done; the bare name of the act where its link does not hold what the sentence needs."""
        try:
            return sentence(event.action, event.data, self.known(event))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return event.action


def original_protocol(tournament: Tournament, position: int) -> OriginalProtocol | None:
    """The record of the original at this position, from 1; None where none came. Verifies all of it."""
    original = tournament.originals.filter(position=position).first()
    if original is None:
        return None
    part = RecordPart.model_validate(original.content)
    links, names = links_of(part), OriginalNames(tournament, part)
    came = tournament.events.filter(action="tournament_import").first()
    seals = came.data.get("originals", []) if came is not None else []
    sealed = len(seals) >= position and seals[position - 1] == seal_of(part)
    lines = (OriginalLine(e.number, e.at, names.who(e), names.told(e), reason_text(e.reason)) for e in reversed(links))
    whole = sealed and not any(broken_links(links, part.forgotten))
    differs = came.data.get("differs") if came is not None else None
    text = differing_text(tournament, [(number, table) for number, table in differs or ()])
    return OriginalProtocol(tuple(lines), whole, text, differs is not None)


def decision_times(tournament: Tournament, decisions: Sequence[Decision]) -> dict[int, dt.datetime]:
    """By key, when each was made; of one that came with a file the record of its original says it. At most two queries.

    Its row says when it came, in line with the rounds of the file. The records are large: read only where one came.
    """
    times = {decision.pk: decision.at for decision in decisions}
    made = tournament.events.filter(action__in=DECIDING) if decisions else AuditEvent.objects.none()
    own = set(made.values_list("data__decision", flat=True))
    foreign = [each for each in decisions if each.pk not in own]
    contents = tournament.originals.values_list("content", flat=True) if foreign else ()
    links = [link for content in contents for link in content["links"] if link["action"] in DECIDING]
    there = {json.dumps(link["data"].get("order")): dt.datetime.fromtimestamp(link["at"], tz=dt.UTC) for link in links}
    return times | {each.pk: there.get(json.dumps(each.order), each.at) for each in foreign}
