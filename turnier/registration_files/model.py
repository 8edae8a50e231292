"""What the reading of a registration list yields, from the raw table to the preview of what would be registered."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.text import Text, text, verbatim


class UnreadableFile(Exception):
    """A file that cannot be read at all; carries one German sentence: what is wrong and what to do."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True)
class CellFault:
    """A cell (0-based `index`), or a whole row (`index` None), whose content could not be read.

    `written` is what stands in a row that could not even be parted into cells.
    """

    row: int
    index: int | None
    message: str
    written: str = ""


@dataclass(frozen=True)
class Grid:
    """The rows with content as they stand in the file: 1-based number, cells without empty ones at the end."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    faults: tuple[CellFault, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    notes: tuple[str, ...] = ()


Row = tuple[int, tuple[str, ...]]
"""The number of a row, as the person sees it, and its cells."""


@dataclass(frozen=True)
class RawTable:
    """A table with its heading found. Row numbers are 1-based, as the person sees them in the spreadsheet.

    `guessed`: the list had no headings, those here were concluded from what stands below; `header_row` is then 0.
    `counted`: its first row then has a number as the others have, and is no heading that we do not know.

    `sample` is the first name with a special character ("Jürgen Größl"), for a check by eye; empty if there is none.

    `above`: the rows over the heading, with a title or the like.
    `lines`: of a list out of a message every line with its number, as it was written, those in which nobody stands too.
    `spoken`: whole names that have the first name in front although the list has the surnames there.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    encoding: str = ""
    delimiter: str = ""
    sample: str = ""
    header_row: int = 1
    faults: tuple[CellFault, ...] = ()
    notes: tuple[str, ...] = ()
    guessed: bool = False
    counted: bool = False
    above: tuple[Row, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    spoken: tuple[str, ...] = ()


@dataclass(frozen=True)
class RowProblem:
    """Why a row cannot be registered; `column` is its heading, or empty where the whole row is meant.

    `row` is 0 where it is the whole list.
    """

    row: int
    column: str
    message: str

    @property
    def sentence(self) -> Text:
        """The message with its place, to be read on its own."""
        if not self.row:
            return self.message if isinstance(self.message, Text) else verbatim(self.message)
        if not self.column:
            return text("Zeile {row}: {message}", row=self.row, message=self.message)
        return text("Zeile {row}, „{column}“: {message}", row=self.row, column=self.column, message=self.message)


@dataclass(frozen=True)
class Candidate:
    """One row as it would be registered.

    `number` is the start number if the list gives one; `single` a player without partner, who will be paired by lot.
    `fee_classes` are those of its players in their order, or one for all of them.
    """

    row: int
    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    phone: str
    paid: bool
    single: bool = False
    fee_classes: tuple[str, ...] = ()
    problems: tuple[RowProblem, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """An entrant who is registered already; whoever waits for a partner has no number yet."""

    number: int | None
    name: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class Duplicate:
    """Somebody or a start number (`what`) that `row` repeats, from `other_row` or from the entrant `number`.

    Neither is set where the person waits for a partner.

    A person may have a namesake, so the organiser may accept the row (`acceptable`); a start number is given once.
    """

    row: int
    other_row: int | None
    number: int | None
    what: str
    acceptable: bool


@dataclass(frozen=True)
class ImportPreview:
    """What an import would do: everything (`ok`) or, with a single problem, nothing."""

    candidates: tuple[Candidate, ...]
    problems: tuple[RowProblem, ...]
    duplicates: tuple[Duplicate, ...]
    singles: tuple[Candidate, ...]
    unused_columns: tuple[str, ...]
    encoding: str
    delimiter: str
    sample: str
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong with any row."""
        return not self.problems


MAX_FILE_BYTES = 2 * 1024 * 1024


MAX_ARCHIVE_ENTRIES = 200


MAX_UNPACKED_BYTES = 20 * 1024 * 1024


MAX_UNPACKED_RATIO = 100


MAX_ROWS = 5_000


MAX_COLUMNS = 50


MAX_CELL_CHARACTERS = 32_767


MAX_LINE_CHARACTERS = 100_000


MAX_FAULTS = 20


MAX_XML_ELEMENTS = 1_000_000


MAX_XML_DEPTH = 40


MAX_XML_NAMES = 500


MAX_XML_STRETCH = 512 * 1024
