"""Reads the first visible sheet with content of an XLSX workbook. Macros and links are never looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH
from openpyxl.utils.escape import unescape

from games.kit.text import text
from turnier.registration_files.archive import Archive, local_name, read_archive
from turnier.registration_files.model import MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROWS, Grid, UnreadableFile
from turnier.registration_files.sheet import SheetTarget, Styles, Worksheet

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
