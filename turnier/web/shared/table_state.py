"""What a table is doing, as pages mark it: offen, läuft, vorgeschlagen, bestätigt, Hilfe gerufen, Konflikt."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
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
LINES = Proposal.objects.filter(sitting=OuterRef("pk"), base=OuterRef("version"))


class TableFacts(NamedTuple):
    """What a page marks of a table: of which `round`, whether it `calls`, how many lines of phones wait.

    `refused`: to how many lines the other side has said no, as long as nothing was saved since.
    """

    pk: int
    round: int
    table: int
    finished: bool
    entries_count: int
    result: str
    changed_at: datetime | None
    calls: bool
    waits: int
    refused: int


def table_facts(sittings: QuerySet[Sitting]) -> QuerySet[Sitting, tuple[Any, ...]]:
    """The values of `TableFacts` of these sittings."""
    kept = ("pk", "round__number", "table", "finished", "entries_count", "result", "changed_at")
    return sittings.annotate(
        calls=Exists(HelpCall.objects.filter(sitting=OuterRef("pk"), answered_at=None)),
        waits=_lines("open"),
        refused=_lines("refused"),
    ).values_list(*kept, "calls", "waits", "refused")


def _lines(state: str) -> Coalesce:
    """How many lines of phones are in this state. Counted: for whether there is one, PostgreSQL would read them all."""
    of_table = LINES.filter(state=state).order_by().values("sitting").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(of_table), 0)


def state_of(table: TableFacts, disputed: Collection[tuple[int, int]]) -> str:
    """A key of `STATES`; `disputed` are the tables whose sides do not agree, as (round, table)."""
    if (table.round, table.table) in disputed:
        return "bad"
    if table.calls:
        return "help"
    return "wait" if table.waits else sitting_state(table)


def sitting_state(sitting: Sitting | TableFacts) -> str:
    """What the saved lines alone say: "open", "run" or "good"."""
    if sitting.finished:
        return "good"
    return "run" if sitting.entries_count else "open"
