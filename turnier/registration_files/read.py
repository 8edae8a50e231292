"""Reads a registration list by its content, not by its name, and finds its heading."""

from __future__ import annotations

from games.kit.text import text
from turnier.registration_files.archive import foreign_kind, is_archive
from turnier.registration_files.delimited import read_delimited
from turnier.registration_files.headings import PlayerColumns, count_known, resolve
from turnier.registration_files.model import MAX_FILE_BYTES, CellFault, Grid, RawTable, UnreadableFile
from turnier.registration_files.rows import written_name

_HEADING_WITHIN = 20


def read_table(data: bytes, filename: str) -> RawTable:
    """The table in a CSV or XLSX file; raises UnreadableFile with a German sentence that names the file.

    The heading is the row with the most headings that we know, so a title may stand above it.
    """
    try:
        grid = _read(data)
    except UnreadableFile as error:
        raise UnreadableFile(text("{filename}: {message}", filename=_short(filename), message=error.message)) from error
    return _table(grid)


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
    header_row, columns = max(grid.rows[:_HEADING_WITHIN], key=lambda row: count_known(row[1]))
    again = columns if count_known(columns) else None  # on every page of a long list; of people it is one to ask about
    rows = tuple((number, cells) for number, cells in grid.rows if number > header_row and cells != again)
    return RawTable(
        columns=tuple(" ".join(column.split()) for column in columns),
        rows=rows,
        encoding=grid.encoding,
        delimiter=grid.delimiter,
        sample=_sample(columns, rows),
        header_row=header_row,
        faults=tuple(fault for fault in grid.faults if _matters(fault, header_row)),
        notes=grid.notes,
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
