"""The bookings as a table: the journal, and the newest of them on the page of the cash box."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from turnier.text.words import euros
from turnier.web.money.lines import BookingLine
from turnier.web.shared.tables import HIDDEN, NUMBER, ROW_HEADER, WIDE, ListTable, joined


class BookingTable(ListTable):
    """Bookings from `turnier.web.money.lines`, the newest first; the sums at the foot are those of every page."""

    number = tables.Column(verbose_name=_("Nr."), attrs=joined(NUMBER, WIDE))
    at = tables.Column(verbose_name=_("Zeit"), order_by="number", attrs=WIDE)
    what = tables.TemplateColumn(
        template_name="money/cells/what.html",
        verbose_name=_("Was"),
        order_by=("what", "number"),
        attrs=ROW_HEADER,
        footer=_("Summe"),
    )
    into = tables.Column(
        verbose_name=_("Ein"), attrs=NUMBER, footer=lambda table: euros(sum(line.into for line in table.data))
    )
    out_of = tables.Column(
        verbose_name=_("Aus"), attrs=NUMBER, footer=lambda table: euros(sum(line.out_of for line in table.data))
    )
    reverse = tables.TemplateColumn(
        template_name="money/cells/reverse.html",
        verbose_name=_("Gegenbuchung"),
        orderable=False,
        attrs=joined(NUMBER, HIDDEN),
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table t-table--dense m-bookings"}
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": lambda record: "m-reversed" if record.reversed_by else ""}
        order_by = "-number"

    def render_at(self, value: datetime) -> str:
        return date_format(value, "H:i")

    def render_into(self, record: BookingLine) -> str:
        return euros(record.into) if record.into else ""

    def render_out_of(self, record: BookingLine) -> str:
        return euros(record.out_of) if record.out_of else ""
