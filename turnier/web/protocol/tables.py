"""The protocol as a table: when, who, what with the ways on; as a file with what it was before and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from turnier.models import AuditEvent, Tournament
from turnier.services.protocol.originals import OriginalLine
from turnier.services.protocol.queries import ProtocolLine
from turnier.services.protocol.undo import RECENT, UNDO_OPTIONS
from turnier.services.record.actions import ACTIONS, AT_THE_TABLE, NOTHING
from turnier.web.shared.tables import ROW_HEADER, WIDE, ListTable


def _way(action: str) -> str:
    """How the link to what can be done about an action is called; "" where there is only the sheet, or nothing."""
    declared = ACTIONS.get(action)
    if action not in UNDO_OPTIONS or (declared and declared.instead in (NOTHING, AT_THE_TABLE)):
        return ""
    return gettext("Ändern …") if declared and declared.instead else gettext("Zurücknehmen …")


class ProtocolTable(ListTable):
    """Actions of the record; `tell` puts those that are shown into words, which costs too much for all of them."""

    number = tables.Column(verbose_name=_("Eintrag"), visible=False)
    at = tables.TemplateColumn(template_name="protocol/cells/at.html", verbose_name=_("Zeit"), order_by="number")
    by = tables.Column(verbose_name=_("Wer"), order_by=("by__username", "number"), attrs=WIDE, empty_values=())
    what = tables.Column(verbose_name=_("Was"), order_by=("action", "number"), attrs=ROW_HEADER, empty_values=())
    old = tables.Column(verbose_name=_("vorher"), visible=False, empty_values=())
    new = tables.Column(verbose_name=_("nachher"), visible=False, empty_values=())
    reason = tables.Column(verbose_name=_("Grund"), visible=False, empty_values=())

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table p-table"}
        order_by = "-at"

    def __init__(self, events: Sequence[AuditEvent], *, tournament: Tournament) -> None:
        super().__init__(events)
        self.tournament = tournament
        self.told: dict[int, ProtocolLine] = {}

    def tell(self, lines: Sequence[ProtocolLine]) -> None:
        """The words of the rows that are shown or written."""
        self.told = {line.number: line for line in lines}

    def value_at(self, value: datetime) -> str:
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"

    def render_what(self, record: AuditEvent) -> SafeString:
        line = self.told[record.number]
        way = _way(line.action) if line.at > timezone.now() - RECENT else ""
        return self._cell("what", line=line, tournament=self.tournament, way=way)

    def value_what(self, record: AuditEvent) -> str:
        return self.told[record.number].what

    def render_by(self, record: AuditEvent) -> str:
        return self.told[record.number].by

    def value_old(self, record: AuditEvent) -> str:
        return self.told[record.number].old

    def value_new(self, record: AuditEvent) -> str:
        return self.told[record.number].new

    def _cell(self, name: str, **context: object) -> SafeString:
        return render_to_string(f"protocol/cells/{name}.html", context)


class OriginalTable(ListTable):
    """What was done at the original."""

    number = tables.Column(verbose_name=_("Eintrag"), visible=False)
    at = tables.TemplateColumn(template_name="protocol/cells/at.html", verbose_name=_("Zeit"), order_by="number")
    by = tables.Column(verbose_name=_("Wer"), order_by=("by", "number"), attrs=WIDE)
    what = tables.TemplateColumn(
        template_name="protocol/cells/original.html",
        verbose_name=_("Was"),
        order_by=("what", "number"),
        attrs=ROW_HEADER,
    )
    reason = tables.Column(verbose_name=_("Grund"), visible=False)

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table p-table"}
        order_by = "-at"

    def value_at(self, value: datetime) -> str:
        return f"{timezone.localtime(value):%Y-%m-%d %H:%M:%S}"

    def value_what(self, record: OriginalLine) -> str:
        return record.what
