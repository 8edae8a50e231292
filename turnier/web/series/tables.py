"""The series of an account and the hall of fame as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from turnier.models import Series
from turnier.services.series.series import HallLine
from turnier.web.shared.tables import HIDDEN, NUMBER, ROW_HEADER, WIDE, ListTable


class SeriesTable(ListTable):
    """All series of an account."""

    name = tables.TemplateColumn(
        template_name="series/cells/name.html", verbose_name=_("Reihe"), order_by="name", attrs=ROW_HEADER
    )
    title = tables.Column(verbose_name=_("Titel"), attrs=WIDE)
    is_public = tables.Column(verbose_name=_("öffentlich"), attrs=WIDE)

    class Meta(ListTable.Meta):
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": "is-link"}
        order_by = "name"

    def value_name(self, record: Series) -> str:
        return record.name

    def render_is_public(self, record: Series) -> str:
        return str(_("ja") if record.is_public else _("nein"))


class HallTable(ListTable):
    """Every winner of a series, the latest first; `own` shows its organiser what can be done."""

    number = tables.Column(verbose_name=_("Mal"), attrs=NUMBER)
    said = tables.TemplateColumn(
        template_name="series/cells/winner.html", verbose_name=_("Sieger"), order_by="said", attrs=ROW_HEADER
    )
    note = tables.Column(verbose_name=_("Bemerkung"), visible=False)
    year = tables.Column(verbose_name=_("Jahr"), attrs=NUMBER, default="")
    ways = tables.TemplateColumn(
        template_name="series/cells/ways.html",
        verbose_name=_("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table f-hall"}
        order_by = "-number"

    def __init__(self, lines: Sequence[HallLine], *, series: Series, own: bool) -> None:
        super().__init__(lines, exclude=() if own else ("ways",))
        self.series = series

    def value_said(self, record: HallLine) -> str:
        return record.said
