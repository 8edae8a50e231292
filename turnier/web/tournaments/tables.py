"""The tournaments of an account as a table: those that are over on the start page, all of them in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from turnier.models import Tournament
from turnier.text.words import translate
from turnier.web.shared.tables import NUMBER, ROW_HEADER, WIDE, ListTable


@dataclass(frozen=True)
class TournamentLine:
    """One tournament in the list, with its state in a word; of some this account keeps the books only."""

    tournament: Tournament
    entrants: int
    state: str
    label: str
    books_only: bool = False


class TournamentTable(ListTable):
    """Tournaments, the latest first."""

    name = tables.TemplateColumn(
        template_name="tournaments/cells/name.html",
        verbose_name=_("Turnier"),
        order_by="tournament__name",
        attrs=ROW_HEADER,
        empty_values=(),
    )
    game = tables.Column(verbose_name=_("Spiel"), accessor="tournament", order_by="tournament__game", attrs=WIDE)
    date = tables.Column(verbose_name=_("Datum"), accessor="tournament__date", attrs=WIDE)
    entrants = tables.Column(verbose_name=_("angemeldet"), attrs=NUMBER)
    label = tables.Column(verbose_name=_("Stand"), visible=False)

    class Meta(ListTable.Meta):
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": "is-link"}
        order_by = "-date"

    def value_name(self, record: TournamentLine) -> str:
        return record.tournament.name

    def render_game(self, record: TournamentLine) -> str:
        return translate(record.tournament.kind_of_game.name)

    def render_date(self, record: TournamentLine) -> str:
        return date_format(record.tournament.date, "j. F Y") if record.tournament.date else ""

    def value_date(self, record: TournamentLine) -> str:
        return record.tournament.date.isoformat() if record.tournament.date else ""
