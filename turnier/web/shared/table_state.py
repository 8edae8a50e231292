"""What a table is doing, as pages mark it: offen, läuft, vorgeschlagen, bestätigt, Hilfe gerufen, Konflikt."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy

from turnier.models import HelpCall, Proposal, Sitting

STATES = {
    "bad": gettext_lazy("Konflikt"),
    "help": gettext_lazy("Hilfe gerufen"),
    "wait": gettext_lazy("vorgeschlagen"),
    "run": gettext_lazy("läuft"),
    "open": gettext_lazy("offen"),
    "good": gettext_lazy("bestätigt"),
}
"""The states of a table, those that want somebody first."""


def with_state(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """The sittings with all that `state_of` asks, but for their rounds, in the same query."""
    return sittings.annotate(
        calls=Exists(HelpCall.objects.filter(sitting=OuterRef("pk"), answered_at=None)),
        waits=Exists(Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"), state="open")),
    )


def state_of(sitting: Sitting, disputed: Collection[tuple[int, int]]) -> str:
    """A key of `STATES`; `disputed` are the tables whose sides do not agree, as (round, table)."""
    if (sitting.round.number, sitting.table) in disputed:
        return "bad"
    if getattr(sitting, "calls", False):
        return "help"
    return "wait" if getattr(sitting, "waits", False) else sitting_state(sitting)


def sitting_state(sitting: Sitting) -> str:
    """What the saved lines alone say: "open", "run" or "good"."""
    if sitting.finished:
        return "good"
    return "run" if sitting.entries_count else "open"
