"""Bracket and groups as one list for a spreadsheet: a row for everybody of every match and of every group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.http import HttpResponse
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.registration_files.export import Cell
from turnier.services.stages.board import Board, Level
from turnier.text.words import stage_name
from turnier.web.shared.tables import figure, spreadsheet


def stages_file(kind: str, tournament: Tournament, boards: Sequence[Board]) -> HttpResponse:
    """The list as a file of this kind."""
    columns, rows = stages_list(tournament, boards)
    return spreadsheet(kind, _("Endrunde %(tournament)s") % {"tournament": tournament.slug}, columns, rows)


def stages_list(tournament: Tournament, boards: Sequence[Board]) -> tuple[list[str], list[list[Cell]]]:
    """Its columns and rows, the stage that was played first on top; the figures are those of the groups."""
    who = _("Team") if tournament.kind_of_game.team_size > 1 else _("Name")
    columns = [_("Teil"), _("Runde oder Gruppe"), _("Tisch"), _("Platz"), _("Nr."), who, _("Ergebnis"), _("gewonnen")]
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
