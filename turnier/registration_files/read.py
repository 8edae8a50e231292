"""Reads a registration list by its content, not by its name, and finds its heading.

In lists with separators (CSV) the separator is found by evidence, and rows whose quotes are broken are named.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from games.kit.text import text
from turnier.registration_files.archive import foreign_kind, is_archive
from turnier.registration_files.export import typed_cell
from turnier.registration_files.headings import PlayerColumns, count_known, counts_lines, paid_behind_name, resolve
from turnier.registration_files.model import (
    MAX_COLUMNS,
    MAX_FAULTS,
    MAX_FILE_BYTES,
    MAX_LINE_CHARACTERS,
    MAX_ROWS,
    CellFault,
    Grid,
    RawTable,
    Row,
    UnreadableFile,
)
from turnier.registration_files.rows import written_name

_HEADING_WITHIN = 20
_BLANKS, _LINE_BREAKS = re.compile(r"[^\S\n]+"), re.compile(r"(?: ?\n ?)+")
_BULLET = re.compile(r"^(?:[-–—*]\s+|\*(?=[^*]*$)|[•·‣▪●◦]\s*)(?:\[[ xX]?\]\s*)?(?=[*_~]*[^\W_])")
"""What a program that writes lists sets before each line of one."""


def read_table(data: bytes, filename: str) -> RawTable:
    """The table in a CSV or XLSX file; raises UnreadableFile with a German sentence that names the file.

    The heading is the row with the most headings that we know, so a title may stand above it.
    """
    try:
        grid = _read(data)
    except UnreadableFile as error:
        raise UnreadableFile(text("{filename}: {message}", filename=_short(filename), message=error.message)) from error
    return _table(replace(grid, rows=tuple((number, _plain(cells)) for number, cells in grid.rows)))


def _plain(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row with single blanks, without the bullet before the first."""
    first, *others = map(_single_spaced, cells)
    return _BULLET.sub("", first), *others


def _single_spaced(cell: str) -> str:
    """The cell without runs of blanks or line breaks: a search for what parts names is slow as the square of one."""
    return _LINE_BREAKS.sub("\n", _BLANKS.sub(" ", cell))


def _read(data: bytes) -> Grid:
    if len(data) > MAX_FILE_BYTES:
        raise UnreadableFile(
            text(
                "Die Datei ist größer als {limit} MB. Bitte nur die Anmeldeliste speichern.", limit=MAX_FILE_BYTES >> 20
            )
        )
    if (message := foreign_kind(data)) is not None:
        raise UnreadableFile(message)
    grid = _read_workbook(data) if is_archive(data) else read_delimited(data)
    if not grid.rows:
        raise _without_rows(grid)
    return grid


def _read_workbook(data: bytes) -> Grid:
    # Eleven megabytes of memory that an evening without spreadsheets never needs.
    from turnier.registration_files.workbook import read_workbook  # noqa: PLC0415

    return read_workbook(data)


def _without_rows(grid: Grid) -> UnreadableFile:
    for fault in grid.faults:
        return UnreadableFile(text("Zeile {row}: {message}", row=fault.row, message=fault.message))
    return UnreadableFile(text("Die Datei ist leer. Bitte die Liste mit Überschrift und Namen speichern."))


def _table(grid: Grid) -> RawTable:
    header_row, columns = max(grid.rows[:_HEADING_WITHIN], key=lambda row: _known(row[1], grid.rows))
    headed = count_known(columns) > 0
    # On every page of a long list; of people it is one to ask about, and over lines a title.
    again = columns if headed and not counts_lines(grid.rows) else None
    rows = tuple((number, cells) for number, cells in grid.rows if number > header_row and cells != again)
    return RawTable(
        # of people who stand here each has a line of the cell, as in any other row
        columns=tuple(" ".join(column.split()) for column in columns) if headed else columns,
        rows=rows,
        encoding=grid.encoding,
        delimiter=grid.delimiter,
        sample=_sample(columns, rows),
        header_row=header_row,
        faults=tuple(fault for fault in grid.faults if _matters(fault, header_row)),
        notes=grid.notes,
        above=tuple(row for row in grid.rows if row[0] < header_row),
    )


def _matters(fault: CellFault, header_row: int) -> bool:
    """A formula in the title above the heading is nobody's name; a broken row may have been the heading itself."""
    return fault.index is None or fault.row >= header_row


def _sample(columns: tuple[str, ...], rows: tuple[tuple[int, tuple[str, ...]], ...]) -> str:
    slots = resolve(columns).slots or (PlayerColumns(whole=0),)
    names = (written_name(cells, slot) for _, cells in rows for slot in slots)
    return next((name[:80] for name in names if name.isprintable() and not name.isascii()), "")


def _short(filename: str) -> str:
    name = "".join(char for char in filename if char.isprintable()).rpartition("/")[2].rpartition("\\")[2]
    return name[:60] or "Datei"


_DELIMITERS = ";\t,|"


_SAMPLE_LINES = 40


def read_delimited(data: bytes) -> Grid:
    """All rows with content of a text file; raises UnreadableFile."""
    content, encoding = decode(data)
    lines, announced = _announced_delimiter(_lines(content))
    delimiter = announced or _likely_delimiter(lines)
    rows: list[tuple[int, tuple[str, ...]]] = []
    faults: list[CellFault] = []
    for number, cells in _records(lines, delimiter):
        if isinstance(cells, str):
            faults.append(CellFault(number, None, _broken_quotes(lines, faults), cells))
        elif cells:
            rows.append((number, _limited(number, cells)))
    return Grid(tuple(rows), tuple(faults), encoding, delimiter)


def _lines(content: str) -> list[str]:
    """Lines with any of the three line ends; the empty rows that spreadsheets leave at the end are not counted."""
    plain = content.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n \t;,|")
    if plain.count("\n") >= 2 * MAX_ROWS:
        raise _too_many_rows()
    lines = plain.split("\n")
    if len(max(lines, key=len)) > MAX_LINE_CHARACTERS:
        raise UnreadableFile(text("Eine Zeile ist viel zu lang für eine Anmeldeliste. Bitte nur die Liste speichern."))
    return [f"{line}\n" for line in lines]


def _announced_delimiter(lines: list[str]) -> tuple[list[str], str]:
    """Excel's own first line "sep=;", which Excel itself does not show as a row."""
    first = lines[0].strip().strip('"').casefold()
    if first.startswith("sep=") and len(first) == 5 and first[4] in _DELIMITERS:
        return lines[1:], first[4]
    if first == "sep=":
        return lines[1:], "\t" if "\t" in lines[0] else ";"
    return lines, ""


def _likely_delimiter(lines: list[str]) -> str:
    return max(_DELIMITERS, key=lambda delimiter: _evidence(lines[:_SAMPLE_LINES], delimiter))


def _evidence(lines: list[str], delimiter: str) -> tuple[int, bool, int]:
    """Known headings count most, then that there are columns at all, then rows as wide as the heading.

    In one row alone the sign parts no columns: "Hallo, hier die Liste" above a list.
    """
    sample = islice(_records(lines, delimiter), _SAMPLE_LINES)
    records = [(number, tuple(cells)) for number, cells in sample if cells and not isinstance(cells, str)]
    rows = [cells for _number, cells in records]
    if not rows:
        return 0, False, 0
    heading = max(rows, key=lambda row: _known(row, records))
    known = _known(heading, records)
    columns = (len(heading) > 1 and (known > 0 or not _alone(heading, records))) or any(map(paid_behind_name, rows))
    return known, columns, sum(len(row) == len(heading) for row in rows)


def _known(cells: Sequence[str], rows: Sequence[Row]) -> int:
    """How many headings stand here; the only one of several cells is none where all other rows are lines."""
    known = count_known(cells)
    return 0 if known == 1 and _alone(cells, rows) else known


def _alone(cells: Sequence[str], rows: Sequence[Row]) -> bool:
    """Whether of several rows this is the only one with several cells."""
    return len(cells) > 1 and len(rows) > 2 and sum(len(others) > 1 for _number, others in rows) == 1


def _records(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str] | str]]:
    """Row number and cells without empty ones at the end; the line of a row with broken quotes, then it goes on."""
    start = number = 0
    while start < len(lines):
        reader = csv.reader(islice(lines, start, None), delimiter=delimiter, strict=True)
        done = 0
        try:
            for cells in reader:
                number, done = number + 1, reader.line_num
                yield number, _trimmed(cells)
            return
        except csv.Error:
            number, start = number + 1, start + done + 1
            yield number, lines[start - 1].strip()


def _trimmed(cells: list[str]) -> list[str]:
    cells = [typed_cell(cell.strip()) for cell in cells]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _limited(number: int, cells: list[str]) -> tuple[str, ...]:
    if len(cells) > MAX_COLUMNS:
        raise UnreadableFile(
            text(
                "Zeile {row} hat {count} Spalten, erlaubt sind {limit}. Bitte nur die Anmeldeliste speichern.",
                row=number,
                count=len(cells),
                limit=MAX_COLUMNS,
            )
        )
    if number > MAX_ROWS:
        raise _too_many_rows()
    return tuple(cells)


def _too_many_rows() -> UnreadableFile:
    return UnreadableFile(
        text(
            "Die Liste hat mehr als {limit} Zeilen. Bitte nur die Anmeldeliste speichern.",
            limit=f"{MAX_ROWS:,}".replace(",", "."),
        )
    )


def _broken_quotes(lines: list[str], faults: list[CellFault]) -> str:
    if len(faults) >= MAX_FAULTS:
        raise UnreadableFile(
            text(
                "In mehr als {limit} Zeilen sind Anführungszeichen offen. Bitte die Liste als XLSX speichern.",
                limit=MAX_FAULTS,
            )
        )
    return text('Ein Anführungszeichen (") ist nicht geschlossen oder zu viel. Bitte entfernen.')


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)


_WITHOUT_MARK = (("utf-8", "UTF-8"), ("cp1252", "Windows-1252"))


def decode(data: bytes) -> tuple[str, str]:
    """The text and the name of its encoding as people know it; raises UnreadableFile."""
    marked = [(codec, label) for mark, codec, label in _MARKS if data.startswith(mark)][:1]
    for codec, label in marked or _WITHOUT_MARK:
        try:
            content = data.decode(codec)
        except UnicodeDecodeError:
            continue
        _refuse_nul(content)
        return content, label
    raise UnreadableFile(
        text("Die Buchstaben der Datei sind nicht lesbar. Bitte in der Tabelle als „CSV UTF-8“ oder XLSX speichern.")
    )


def _refuse_nul(content: str) -> None:
    position = content.find("\0")
    if position >= 0:
        row = content.count("\n", 0, position) + 1
        raise UnreadableFile(
            text("Zeile {row} enthält Null-Zeichen. Bitte in der Tabelle als „CSV UTF-8“ oder XLSX speichern.", row=row)
        )
