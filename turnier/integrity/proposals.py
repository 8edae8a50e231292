"""What phones proposed (I1): every line is the one that was written, and stands as the chain says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from turnier.integrity.violation import Violation
from turnier.models import Proposal, Sitting, TableKey, Tournament
from turnier.services.proposals import REFUSED
from turnier.services.sheets_digest import kept_digest
from turnier.services.submission import entries_digest

State = Proposal.State
COUNTED = ("proposal_make", "proposal_withdraw", REFUSED)
"""These raise the number by which a phone sees that something happened at its table."""


def proposal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Tables whose proposals are not those of the chain."""
    record = _Record(tournament)
    sittings = Sitting.objects.filter(round__tournament=tournament).select_related("round")
    for sitting in sittings.prefetch_related("proposals__revision"):
        found = sitting.proposals.all()
        same = {each.pk for each in found} == record.written[sitting.pk] and all(map(record.has, found))
        if not same or sitting.proposed != record.moves[sitting.pk]:
            text = _("Durchgang %(round)s, Tisch %(table)s: Was am Handy geschrieben wurde, steht anders im Protokoll.")
            yield Violation("I1", text % {"round": sitting.round.number, "table": sitting.table})


def key_faults(tournament: Tournament) -> Iterator[Violation]:
    """Tables that a code opens which was replaced: the newest is the only one that may."""
    newest = TableKey.objects.filter(sitting=OuterRef("sitting")).order_by("-pk").values("pk")[:1]
    live = TableKey.objects.filter(sitting__round__tournament=tournament, revoked_at__isnull=True)
    for number, table in live.exclude(pk=Subquery(newest)).values_list("sitting__round__number", "sitting__table"):
        text = _("Durchgang %(round)s, Tisch %(table)s: Ein ersetzter QR-Code gilt wieder.")
        yield Violation("I1", text % {"round": number, "table": table})


class _Record:
    """What the chain says about proposals."""

    def __init__(self, tournament: Tournament) -> None:
        self.moves: Counter[int] = Counter()
        self.made: dict[int, dict[str, Any]] = {}
        self.written: defaultdict[int, set[int]] = defaultdict(set)
        self.final: dict[int, str] = {}
        self.confirmed: set[tuple[int, int]] = set()
        self.taken_back: defaultdict[int, set[int]] = defaultdict(set)
        actions = (*COUNTED, "proposals_confirm", "confirmation_take_back")
        events = tournament.events.filter(action__in=actions).order_by("number")
        for action, data in events.values_list("action", "data"):
            self._take(action, data)

    def _take(self, action: str, data: dict[str, Any]) -> None:
        sitting = data["sitting"]
        if action == "proposal_make":
            self.made[data["proposal"]] = data
            self.written[sitting].add(data["proposal"])
        elif action == "proposal_withdraw":
            self.final[data["proposal"]] = State.WITHDRAWN
        elif action == REFUSED:
            self.final |= dict.fromkeys(data["proposals"], State.REFUSED)
        elif action == "proposals_confirm":
            self.confirmed.add((sitting, data["revision"]))
        else:
            self.taken_back[sitting].add(data["revision"])
        self.moves[sitting] += action in COUNTED

    def has(self, proposal: Proposal) -> bool:
        """Whether a proposal is the one that its link names."""
        made = self.made.get(proposal.pk)
        if made is None or made["sitting"] != proposal.sitting_id:
            return False
        return (
            proposal.digest == entries_digest([proposal.payload]) == made.get("digest")
            and kept_digest(proposal.accepted) == made.get("accepted")
            and proposal.base in {made.get("base"), *self.taken_back[proposal.sitting_id]}
            and proposal.state == self._state(proposal)
        )

    def _state(self, proposal: Proposal) -> str | None:
        if proposal.revision is None:
            return self.final.get(proposal.pk, State.OPEN)
        place = (proposal.revision.sitting_id, proposal.revision.number)
        return State.CONFIRMED if place in self.confirmed and proposal.pk not in self.final else None
