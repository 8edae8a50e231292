"""The standings as a file: what stands on the page, under the names that stand there."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from turnier.services.standings.standings import Standings
from turnier.text.words import translate
from turnier.web.shared.exports import spreadsheet


def standings_file(kind: str, table: Standings) -> HttpResponse:
    """Everybody with place, figures and rounds."""
    columns = [
        *who_columns(table),
        *(translate(column.label) for column in table.columns),
        *(f"D{number}" for number in table.rounds),
        _("Bemerkung"),
    ]
    rows = [
        [row.place, row.entrant.number, row.entrant.name, *map(_figure, (*row.cells, *row.rounds)), row.remark]
        for row in table.rows
    ]
    return spreadsheet(kind, _("Rangliste %(tournament)s") % {"tournament": table.tournament.slug}, columns, rows)


def who_columns(table: Standings) -> list[str]:
    """Place, number and name, as the standings call them."""
    return [_("Platz"), _("Nr."), _("Team") if table.tournament.kind_of_game.team_size > 1 else _("Name")]


def _figure(text: str) -> str | int:
    """A whole number as one, so that a spreadsheet adds it up; anything else as it stands."""
    digits = text.removeprefix("−")
    if not (digits.isascii() and digits.isdigit()):
        return text
    return int(digits) if digits == text else -int(digits)
