"""Everybody who is registered, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from turnier.models import Tournament
from turnier.services.money.fees import fee_name
from turnier.web.shared.tables import ListTable


class EntrantTable(ListTable):
    """Everybody who is registered, from `turnier.web.registration.board.EntrantLine`."""

    number = tables.TemplateColumn(
        template_name="registration/cells/number.html",
        verbose_name=_("Nr."),
        attrs={"td": {"class": "t-place"}, "th": {"class": "t-n"}},
    )
    name = tables.TemplateColumn(
        template_name="registration/cells/name.html", verbose_name=_("Name"), order_by="sort_name"
    )
    club = tables.TemplateColumn(
        template_name="registration/cells/club.html",
        verbose_name=_("Verein oder Ort"),
        order_by=("sort_club", "sort_name"),
        attrs={"td": {"class": "t-wide"}, "th": {"class": "t-wide"}},
    )
    fee = tables.TemplateColumn(
        template_name="registration/cells/fee.html", verbose_name=_("Startgeld"), order_by=("-open_cents", "number")
    )

    class Meta(ListTable.Meta):
        row_attrs: ClassVar = {"class": "is-link"}
        order_by = "number"
        empty_text = _("Niemand gefunden.")

    def __init__(self, lines: Sequence[object], *, tournament: Tournament, fee: int) -> None:
        super().__init__(lines, exclude=() if fee else ("fee",))
        self.tournament = tournament
        if fee:
            self.columns["fee"].column.verbose_name = fee_name(tournament)
