"""Writes simple tables as CSV and XLSX so that no spreadsheet takes a name for a formula."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell as SheetCell

Cell = str | int | Decimal | None
"""A decimal number is written with as many decimals as it has."""

# A spreadsheet skips spaces of every kind before the sign that starts a formula, and knows the full-width signs too.
_FORMULA = re.compile(r"'*(\s*[=+\-@＝＋－＠]|[\t\r\n])")


_UNWRITABLE = re.compile(r"[\000-\010\013\014\016-\037]")
"""Control characters that XML knows no way to write."""


def safe_cell(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet would calculate; `typed_cell` takes it away again."""
    return f"'{text}" if _FORMULA.match(text) else text


def typed_cell(cell: str) -> str:
    """The text as it was typed before `safe_cell`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with byte order mark, semicolons and CRLF: what Excel opens by double click.

    Numbers stay numbers, with the German comma.
    """
    target = StringIO(newline="")
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    writer.writerow([safe_cell(column) for column in columns])
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return target.getvalue().encode("utf-8-sig")


def _written(cell: Cell) -> str | int | None:
    if isinstance(cell, Decimal):
        return f"{cell:f}".replace(".", ",")
    return safe_cell(cell) if isinstance(cell, str) else cell


def write_xlsx(columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, title: str) -> bytes:
    """One sheet called `title` (the first 31 characters), texts marked as texts, the heading kept in view."""
    from openpyxl import Workbook  # noqa: PLC0415 - eleven megabytes of memory that most evenings never need
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 - as above

    book = Workbook(write_only=True)
    sheet = book.create_sheet(re.sub(r"[\\/*?:\[\]]", " ", title)[:31].strip())
    sheet.freeze_panes = "A2"
    for row in [columns, *rows]:
        sheet.append([_typed(WriteOnlyCell(sheet), cell) for cell in row])
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def _typed(cell: SheetCell, content: Cell) -> SheetCell:
    if isinstance(content, str):
        cell.value = _UNWRITABLE.sub("", content)
        cell.data_type = "s"
        cell.quotePrefix = True
    else:
        cell.value = content
        if isinstance(content, Decimal):
            cell.number_format = f"#,##0.{'0' * -int(content.as_tuple().exponent)}"
    return cell
