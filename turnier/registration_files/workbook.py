"""Reads the first visible sheet with content of an XLSX workbook, cell by cell. Macros and links are never looked at.

openpyxl would spread hostile merged ranges over millions of cells and hides whether a formula has a stored value,
so the sheet is read here from its XML events; openpyxl still knows dates, formats and coordinates.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel
from openpyxl.utils.escape import unescape

from games.kit.text import text
from turnier.registration_files.archive import Archive, local_name, read_archive
from turnier.registration_files.model import (
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_FAULTS,
    MAX_ROWS,
    CellFault,
    Grid,
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


_RELATION = "}id"


@dataclass
class _Book:
    """What `workbook.xml` says: visible sheets as (title, relation), and whether the dates count from 1904."""

    sheets: list[tuple[str, str]] = field(default_factory=list)
    from_1904: bool = False


class _BookTarget:
    def __init__(self) -> None:
        self._book = _Book()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if local_name(tag) == "workbookPr":
            self._book.from_1904 = attributes.get("date1904") in {"1", "true"}
        elif local_name(tag) == "sheet" and attributes.get("state", "visible") == "visible":
            relation = next((value for name, value in attributes.items() if name.endswith(_RELATION)), "")
            self._book.sheets.append((attributes.get("name", ""), relation))

    def end(self, tag: str) -> None: ...
    def data(self, content: str) -> None: ...

    def close(self) -> _Book:
        return self._book


class _RelationsTarget:
    """Part names by relation id."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if local_name(tag) == "Relationship":
            target = attributes.get("Target", "")
            self._parts[attributes.get("Id", "")] = target[1:] if target.startswith("/") else f"xl/{target}"

    def end(self, tag: str) -> None: ...
    def data(self, content: str) -> None: ...

    def close(self) -> dict[str, str]:
        return self._parts


class _StringsTarget:
    """The shared texts; reading aids for Japanese (`rPh`) are no part of them."""

    def __init__(self) -> None:
        self._strings: list[str] = []
        self._pieces: list[str] = []
        self._listening = self._phonetic = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = local_name(tag)
        self._phonetic = self._phonetic or name == "rPh"
        self._listening = name == "t" and not self._phonetic

    def data(self, content: str) -> None:
        if self._listening:
            self._pieces.append(content)

    def end(self, tag: str) -> None:
        name = local_name(tag)
        self._listening = False
        self._phonetic = self._phonetic and name != "rPh"
        if name == "si":
            self._strings.append(unescape("".join(self._pieces)[: MAX_CELL_CHARACTERS + 1]))
            self._pieces = []
            if len(self._strings) > MAX_ROWS * MAX_COLUMNS:
                raise UnreadableFile(
                    text("Die Excel-Datei hat zu viele Texte. Bitte die Liste in eine neue Datei kopieren.")
                )

    def close(self) -> list[str]:
        return self._strings


class _StylesTarget:
    """For each cell style, whether it shows a date."""

    def __init__(self) -> None:
        self._formats: dict[int, str] = dict(BUILTIN_FORMATS)
        self._dates: list[bool] = []
        self._in_cell_styles = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        match local_name(tag):
            case "numFmt":
                self._formats[int(attributes["numFmtId"])] = attributes.get("formatCode", "")
            case "cellXfs":
                self._in_cell_styles = True
            case "xf" if self._in_cell_styles:
                self._dates.append(is_date_format(self._formats.get(int(attributes.get("numFmtId", 0)))))

    def end(self, tag: str) -> None:
        if local_name(tag) == "cellXfs":
            self._in_cell_styles = False

    def data(self, content: str) -> None: ...

    def close(self) -> tuple[bool, ...]:
        return tuple(self._dates)


def read_workbook(data: bytes) -> Grid:
    """All rows with content of the first visible sheet that has any; raises UnreadableFile."""
    return read_archive(data, _read)


def _read(archive: Archive) -> Grid:
    book = archive.parse("xl/workbook.xml", _BookTarget())
    parts = archive.parse("xl/_rels/workbook.xml.rels", _RelationsTarget())
    strings = _optional_strings(archive)
    styles = Styles(_optional_dates(archive), MAC_EPOCH if book.from_1904 else WINDOWS_EPOCH)
    for title, relation in book.sheets:
        if relation in parts and parts[relation].startswith("xl/worksheets/"):
            sheet = archive.parse(parts[relation], SheetTarget(strings, styles))
            if sheet.rows or sheet.faults:
                return _grid(sheet, title, len(book.sheets))
    return Grid(())


def _optional_strings(archive: Archive) -> list[str]:
    name = "xl/sharedStrings.xml"
    return archive.parse(name, _StringsTarget()) if name in archive.names else []


def _optional_dates(archive: Archive) -> tuple[bool, ...]:
    name = "xl/styles.xml"
    return archive.parse(name, _StylesTarget()) if name in archive.names else ()


def _grid(sheet: Worksheet, title: str, sheets: int) -> Grid:
    rows = tuple((number, _cells(cells)) for number, cells in sorted(sheet.rows.items()))
    notes = (text("Gelesen wurde nur das Blatt „{title}“.", title=title),) if sheets > 1 else ()
    return Grid(rows, tuple(sheet.faults), "XLSX", "", notes)


def _cells(cells: dict[int, str]) -> tuple[str, ...]:
    return tuple(cells.get(index, "") for index in range(max(cells) + 1))
