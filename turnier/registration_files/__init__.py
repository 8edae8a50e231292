"""Registration lists as clubs send them: CSV and XLSX in, a preview with every fault named out. Knows no database.

`read_table` gives the table in a file, `preview` says what would be registered; `export` writes tables.
"""

from turnier.registration_files.headings import (
    headings_to_choose,
    names_turned,
    surnames_first,
    understood,
    with_guessed_headings,
    with_headings,
    without_heading_row,
)
from turnier.registration_files.model import (
    Candidate,
    Duplicate,
    ImportPreview,
    Known,
    RawTable,
    RowProblem,
    UnreadableFile,
)
from turnier.registration_files.preview import as_lines, has_numbers, preview, without_numbers, without_rows
from turnier.registration_files.read import read_table
from turnier.registration_files.rows import with_row_turned

__all__ = [
    "Candidate",
    "Duplicate",
    "ImportPreview",
    "Known",
    "RawTable",
    "RowProblem",
    "UnreadableFile",
    "as_lines",
    "has_numbers",
    "headings_to_choose",
    "names_turned",
    "preview",
    "read_table",
    "surnames_first",
    "understood",
    "with_guessed_headings",
    "with_headings",
    "with_row_turned",
    "without_heading_row",
    "without_numbers",
    "without_rows",
]
