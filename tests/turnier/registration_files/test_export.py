"""Export: no text is ever a formula, numbers stay numbers, and the import gives back what was typed."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from turnier.registration_files import preview, read_table
from turnier.registration_files.export import safe_cell, typed_cell, write_csv, write_xlsx
from turnier.text.names import BadName, clean_name

DANGEROUS = [
    "=1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x","y")',
    "+49 171 2345",
    "-Max-",
    "−1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\u00a0=1",
    " =1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    "''=1",
    "'Max",
    "'",
    "%0A=1",
    ";=1",
    '"=1',
    "a=1",
    "1-2",
    "0171",
    "Huber; Maier",
    'Sepp "Blitz" Huber',
    "x\n=1",
    "\u3000@x",
]


@pytest.mark.parametrize("name", DANGEROUS)
def test_no_text_begins_like_a_formula(name: str) -> None:
    assert safe_cell(name).lstrip()[:1] not in {"=", "+", "-", "@", "＝", "＋", "－", "＠"}
    assert typed_cell(safe_cell(name)) == name


@given(st.text(alphabet="'=+-@ \t\r\nab\u00a0", max_size=8))
@settings(max_examples=300, deadline=None)
def test_the_apostrophe_comes_off_again(name: str) -> None:
    assert typed_cell(safe_cell(name)) == name


def storable(names: list[str]) -> list[str]:
    kept = []
    for name in names:
        try:
            kept.append(clean_name(name))
        except BadName:
            continue
    return list(dict.fromkeys(kept))


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_every_name_that_may_be_stored_comes_back(kind: str) -> None:
    names = storable(DANGEROUS)
    rows = [(name, number) for number, name in enumerate(names, 1)]
    columns = ("Name", "Nr.")
    data = write_csv(columns, rows) if kind == "csv" else write_xlsx(columns, rows, title="Liste")
    seen = preview(read_table(data, "liste"), 1, [], accept_duplicates=range(100))
    assert [(candidate.name, candidate.number) for candidate in seen.candidates] == rows


def test_csv_is_what_excel_opens() -> None:
    data = write_csv(("Nr.", "Name"), [(1, "Größl; Żak"), (-2, "=1"), (None, "x")])
    assert data == '\ufeffNr.;Name\r\n1;"Größl; Żak"\r\n-2;\'=1\r\n;x\r\n'.encode()


def test_decimals_stay_as_many_as_there_are() -> None:
    """Euros have two, half a point one, and a ratio that decides about places all that it is compared by."""
    row = [Decimal("7.50"), Decimal("-7.5"), Decimal("1.479")]
    assert write_csv(("a", "b", "c"), [row]).decode("utf-8-sig").splitlines()[1] == "7,50;-7,5;1,479"
    sheet = load_workbook(BytesIO(write_xlsx(("a", "b", "c"), [row], title="x"))).active
    assert sheet is not None
    assert [cell.number_format for cell in sheet[2]] == ["#,##0.00", "#,##0.0", "#,##0.000"]


def test_xlsx_cells_have_their_kind() -> None:
    data = write_xlsx(("Nr.", "Name"), [(1, "=1+1"), (-2, "007")], title="Liste: [1]")
    sheet = load_workbook(BytesIO(data)).active
    assert sheet is not None
    assert sheet.title == "Liste   1"
    kinds = [[(cell.data_type, cell.value) for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert kinds == [[("n", 1), ("s", "=1+1")], [("n", -2), ("s", "007")]]


def test_xlsx_leaves_out_what_xml_cannot_hold() -> None:
    sheet = load_workbook(BytesIO(write_xlsx(("Grund",), [("a\x00b\x07c",)], title="x"))).active
    assert sheet is not None
    assert sheet["A2"].value == "abc"
