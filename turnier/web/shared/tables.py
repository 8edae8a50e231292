"""Lists as tables that sort by their headings, go in pages, and leave as CSV and XLSX.

`templates/tables/table.html` draws all of them; `?_export=csv` at the address of a list asks for its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar, TypeVar

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from turnier.models import Bye, Round, Sitting, Tournament
from turnier.registration_files.export import Cell, write_csv, write_xlsx
from turnier.services.stages.board import Board, Level
from turnier.services.standings.byes import without_table_text, won_without_table
from turnier.text.words import stage_name

PER_PAGE = 25

AnyTable = TypeVar("AnyTable", bound=tables.Table)

Attributes = dict[str, Any]
NUMBER: Attributes = {part: {"class": "t-n"} for part in ("th", "td", "tf")}
"""A column of figures, set to the right."""
WIDE: Attributes = {part: {"class": "t-wide"} for part in ("th", "td", "tf")}
"""A column that a narrow screen leaves out; what it says has to stand elsewhere in the row too."""
SLIM: Attributes = {part: {"class": "t-slim"} for part in ("th", "td", "tf")}
"""A column that only a narrow screen has, for what several wide ones say."""
ROW_HEADER: Attributes = {"row_header": True}
"""The column that says what its row is about."""
HIDDEN: Attributes = {"hidden": True}
"""A column whose heading only screen readers say."""


def joined(*columns: Attributes) -> Attributes:
    """What several of the above ask for, classes side by side."""
    found: Attributes = {}
    for name, asked in ((name, asked) for column in columns for name, asked in column.items()):
        known = found.get(name)
        found[name] = {"class": f"{known['class']} {asked['class']}"} if isinstance(known, dict) else asked
    return found


class ListTable(tables.Table):
    """A table in the look of the program."""

    class Meta:
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table"}

    def __init__(self, rows: Sequence[object] | QuerySet[Any], **settings: Any) -> None:
        super().__init__(rows, **settings)  # type: ignore[no-untyped-call] # django-tables2 has no types


def listed(request: HttpRequest, table: AnyTable, per_page: int = PER_PAGE) -> AnyTable:
    """The table in the order and on the page that the address asks for; a page beyond the last is the last."""
    tables.RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    return table


ASKED = "_export"
CSV, XLSX = "csv", "xlsx"
MEDIA_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def export_asked(request: HttpRequest) -> str:
    """The kind of file that the address asks for; "" for the page itself."""
    kind = request.GET.get(ASKED, "")
    return kind if kind in MEDIA_TYPES else ""


def exported(request: HttpRequest, table: tables.Table, name: str) -> HttpResponse | None:
    """All rows of the table in the order of the address as a file, or None where the page is wanted.

    A column says with `exclude_from_export` that it stays on the screen, and with `value_…` what its cells are.
    """
    if not export_asked(request):
        return None
    columns, *rows = table.as_values()
    return spreadsheet(export_asked(request), name, columns, rows)


def spreadsheet(kind: str, name: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """A list as a file of this kind; `name` is its title and, in plain letters, the name of the file."""
    content = write_csv(columns, rows) if kind == CSV else write_xlsx(columns, rows, title=name)
    response = HttpResponse(content, content_type=MEDIA_TYPES[kind])
    response.headers["Content-Disposition"] = f'attachment; filename="{slugify(name)}.{kind}"'
    return response


def in_euros(cents: int | None) -> Decimal | None:
    """An amount as a spreadsheet adds it up, with two decimals."""
    return None if cents is None else Decimal(cents).scaleb(-2)


FIGURE = re.compile(r"([+−±]?)([0-9]+)(?:[,.]([0-9]+))?(?:\s€)?")


def figure(text: str) -> str | int | Decimal:
    """A number or an amount of money as a number, so that a spreadsheet adds it up; anything else as it stands."""
    found = FIGURE.fullmatch(text)
    if found is None:
        return text
    sign, whole, decimals = found.groups()
    number = Decimal(f"{whole}.{decimals}") if decimals else int(whole)
    return -number if sign == "−" else number


def name_heading(tournament: Tournament) -> str:
    """What stands above the names of those who are ranked."""
    return _("Team") if tournament.in_teams else _("Name")


def seating_file(kind: str, of_round: Round, sittings: Iterable[Sitting], byes: Iterable[Bye]) -> HttpResponse:
    """The seats with the names that their entrants have been given, in the order of the tables."""
    tournament = of_round.tournament
    columns = [_("Tisch"), _("Nr."), name_heading(tournament)]
    rows: list[list[Cell]] = [
        [sitting.table, seat.entrant.number, seat.entrant.name] for sitting in sittings for seat in sitting.seats.all()
    ]
    won = won_without_table(of_round)
    rows += [[without_table_text(won=bye.entrant_id in won), bye.entrant.number, bye.entrant.name] for bye in byes]
    draw = _("Auslosung %(round)s") % {"round": tournament.round_name(of_round.number)}
    return spreadsheet(kind, f"{draw} {tournament.slug}", columns, rows)


def stages_file(kind: str, tournament: Tournament, boards: Sequence[Board]) -> HttpResponse:
    """The list as a file of this kind."""
    columns, rows = stages_list(tournament, boards)
    return spreadsheet(kind, _("Endrunde %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def stages_list(tournament: Tournament, boards: Sequence[Board]) -> tuple[list[str], list[list[Cell]]]:
    """Its columns and rows, the stage that was played first on top; the figures are those of the groups."""
    columns = [_("Teil"), _("Runde oder Gruppe"), _("Tisch"), _("Platz"), _("Nr."), name_heading(tournament)]
    columns += [_("Ergebnis"), _("gewonnen")]
    figures = next((board.columns for board in boards if board.groups), ())
    rows = [row for board in reversed(boards) for row in _rows(board, len(figures))]
    return [*columns, *figures], rows


def _rows(board: Board, figures: int) -> Iterator[list[Cell]]:
    name = stage_name(board.stage.kind, beside=board.stage.beside)
    for number, group in enumerate(board.groups, start=1):
        of_group = _("Gruppe %(n)s") % {"n": number}
        for row in group:
            yield [name, of_group, None, row.place, row.number, row.name, "", "", *map(figure, row.cells)]
    if board.tree:
        for level in (*board.tree.main, *board.tree.beside):
            for row_of_match in _matches(level):
                yield [name, level.name, *row_of_match, *[""] * figures]


def _matches(level: Level) -> Iterator[list[Cell]]:
    """Who is known of each match; somebody without an opponent goes on without a result."""
    for pairing in level.pairings:
        for side in pairing.sides:
            if side.number is not None:
                result = _("Freilos") if pairing.bye else figure(side.result)
                yield [pairing.table, None, side.number, side.name, result, _("ja") if side.won else ""]
