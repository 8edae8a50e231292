"""Reads one sheet of an XLSX cell by cell.

openpyxl would spread hostile merged ranges over millions of cells and hides whether a formula has a stored value,
so the sheet is read here from its XML events; openpyxl still knows dates, formats and coordinates.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from openpyxl.utils.datetime import from_excel
from openpyxl.utils.escape import unescape

from games.kit.text import text
from turnier.registration_files.archive import local_name
from turnier.registration_files.model import (
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_FAULTS,
    MAX_ROWS,
    CellFault,
    UnreadableFile,
)

MAX_MERGED = 10_000


@dataclass(frozen=True)
class Styles:
    """Which styles show a number as a date, and the day from which the workbook counts."""

    dates: tuple[bool, ...]
    epoch: datetime.datetime


@dataclass
class Worksheet:
    """The cells with content by 1-based row and 0-based column."""

    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    faults: list[CellFault] = field(default_factory=list)


@dataclass
class _OpenCell:
    row: int
    index: int
    kind: str
    style: int
    formula: bool = False
    value: str | None = None


class SheetTarget:
    """Collects the cells of a worksheet part."""

    def __init__(self, strings: Sequence[str], styles: Styles) -> None:
        self._strings, self._styles = strings, styles
        self._sheet = Worksheet()
        self._merged: list[str] = []
        self._row, self._index = 0, -1
        self._cell: _OpenCell | None = None
        self._text: list[str] | None = None
        self._phonetic = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begins a row, a cell or its value."""
        match local_name(tag):
            case "row":
                self._row, self._index = int(attributes.get("r", self._row + 1)), -1
            case "c":
                self._open(attributes)
            case "f" if self._cell is not None:
                self._cell.formula = True
            case "rPh":
                self._phonetic = True
            case "v" | "t" if self._cell is not None and not self._phonetic:
                self._text = []
            case "mergeCell" if len(self._merged) < MAX_MERGED:
                self._merged.append(attributes.get("ref", ""))

    def data(self, content: str) -> None:
        """Adds to the text of the cell."""
        if self._text is not None:
            self._text.append(content)

    def end(self, tag: str) -> None:
        """Ends a value or a cell, and keeps it."""
        match local_name(tag):
            case "v" | "t" if self._cell is not None and self._text is not None:
                self._cell.value = (self._cell.value or "") + "".join(self._text)
                self._text = None
            case "rPh":
                self._phonetic = False
            case "c" if self._cell is not None:
                self._store(self._cell)
                self._cell = None

    def close(self) -> Worksheet:
        """The sheet; merged cells all say what their first one says."""
        for merged in self._merged:
            self._fill_down(*range_boundaries(merged))
        return self._sheet

    def _open(self, attributes: dict[str, str]) -> None:
        self._index += 1
        if "r" in attributes:
            self._row, column = coordinate_to_tuple(attributes["r"])
            self._index = column - 1
        self._cell = _OpenCell(self._row, self._index, attributes.get("t", "n"), int(attributes.get("s", 0)))

    def _store(self, cell: _OpenCell) -> None:
        if cell.formula and not cell.value and cell.kind != "str":
            self._fault(cell, text("Die Formel hat kein gespeichertes Ergebnis. Bitte den Wert selbst eintragen."))
        elif cell.kind == "e":
            self._fault(
                cell, text("Die Zelle zeigt den Fehler {error}. Bitte den Wert selbst eintragen.", error=cell.value)
            )
        elif content := self._content(cell).strip():
            self._sheet.rows.setdefault(cell.row, {})[cell.index] = content
            self._check_size(cell)

    def _content(self, cell: _OpenCell) -> str:
        value = (cell.value or "")[: MAX_CELL_CHARACTERS + 1]
        match cell.kind:
            case "s":
                return self._strings[int(value)] if value else ""
            case "inlineStr" | "str":
                return unescape(value)
            case "b":
                return "WAHR" if value == "1" else "FALSCH"
            case "d":
                return _german(datetime.datetime.fromisoformat(value))
            case _:
                return self._number(value, cell.style) if value.strip() else ""

    def _number(self, value: str, style: int) -> str:
        number = float(value)
        if 0 <= style < len(self._styles.dates) and self._styles.dates[style]:
            return _german(from_excel(number, self._styles.epoch))
        return str(int(number)) if number.is_integer() else str(number).replace(".", ",")

    def _check_size(self, cell: _OpenCell) -> None:
        if len(self._sheet.rows) > MAX_ROWS or cell.index >= MAX_COLUMNS:
            raise UnreadableFile(
                text(
                    "Das Blatt hat mehr als {rows} Zeilen oder {columns} Spalten. Bitte nur die Liste speichern.",
                    rows=f"{MAX_ROWS:,}".replace(",", "."),
                    columns=MAX_COLUMNS,
                )
            )

    def _fault(self, cell: _OpenCell, message: str) -> None:
        self._sheet.faults.append(CellFault(cell.row, cell.index, message))
        if len(self._sheet.faults) > MAX_FAULTS * MAX_COLUMNS:
            raise UnreadableFile(
                text(
                    "Zu viele Formeln ohne gespeichertes Ergebnis. Bitte die Tabelle in Excel öffnen und neu speichern."
                )
            )

    def _fill_down(self, left: int, top: int, _right: int, bottom: int) -> None:
        """A club merged over several rows belongs to each of them; merged columns keep their one cell."""
        content = self._sheet.rows.get(top, {}).get(left - 1)
        if content is not None and bottom > top:
            for row, cells in self._sheet.rows.items():
                if top < row <= bottom:
                    cells.setdefault(left - 1, content)


def _german(moment: object) -> str:
    if isinstance(moment, datetime.datetime) and moment.time() != datetime.time():
        return moment.strftime("%d.%m.%Y %H:%M")
    return moment.strftime("%d.%m.%Y") if isinstance(moment, datetime.date) else str(moment)
