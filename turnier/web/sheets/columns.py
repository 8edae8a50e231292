"""What a line says of each side besides its score, where a game counts in more than one column."""

from __future__ import annotations

from games.kit.entries.kind import EntryKind
from games.kit.terms import Column
from games.kit.text import Text
from turnier.forms.sheets.entry import Sheet


def main_column(sheet: Sheet) -> Column:
    """The column that is the score."""
    columns = sheet.game.columns(sheet.rules)
    return next((column for column in columns if column.main), columns[0])


def typed_columns(sheet: Sheet, kind: EntryKind) -> tuple[Column, ...]:
    """The other columns of the standings for which a line of this kind holds a figure of each side."""
    asked = kind.inputs(sheet.rules, sheet.table)
    labels = {kind.declared(each.field).label for each in asked if each.seat is not None and not each.key}
    return tuple(column for column in _others(sheet) if column.label in labels)


def summed_columns(sheet: Sheet) -> tuple[Column, ...]:
    """The other columns that are added up at the foot of the paper."""
    sums = sheet.game.sheet(sheet.rules).sums
    return tuple(column for column in _others(sheet) if column.label in sums)


def score_name(sheet: Sheet, kind: EntryKind) -> Text | None:
    """What the score is called in a line of this kind; None where it is the only column, so that nobody asks."""
    return main_column(sheet).label if typed_columns(sheet, kind) else None


def _others(sheet: Sheet) -> tuple[Column, ...]:
    main = main_column(sheet).key
    return tuple(column for column in sheet.game.columns(sheet.rules) if column.key != main)
