"""Workbooks: what the person sees in a cell is what is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.registration_files import UnreadableFile, read_table
from turnier.registration_files.workbook import read_workbook

Make = Callable[..., bytes]
DATES = {"xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'}


@pytest.mark.parametrize(
    ("cell", "seen"),
    [
        ("<c><v>12</v></c>", "12"),
        ("<c><v>12.0</v></c>", "12"),
        ("<c><v>4.9171234567E11</v></c>", "491712345670"),
        ("<c><v>0.5</v></c>", "0,5"),
        ('<c t="b"><v>1</v></c>', "WAHR"),
        ('<c t="b"><v>0</v></c>', "FALSCH"),
        ('<c s="1"><v>46328</v></c>', "02.11.2026"),
        ('<c s="1"><v>46328.75</v></c>', "02.11.2026 18:00"),
        ('<c t="d"><v>2026-11-02</v></c>', "02.11.2026"),
        ('<c t="str"><f>A1</f><v>Ott</v></c>', "Ott"),
        ("<c><f>1+1</f><v>2</v></c>", "2"),
        ('<c t="inlineStr"><is><t>017612345</t></is></c>', "017612345"),
        ('<c t="inlineStr"><is><t>a_x0041_</t></is></c>', "aA"),
        ('<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is></c>', "ab"),
    ],
)
def test_a_cell_is_read_as_it_is_seen(workbook: Make, cell: str, seen: str) -> None:
    assert read_workbook(workbook(f"<row>{cell}</row>", **DATES)).rows == ((1, (seen,)),)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("<c><f>1+1</f></c>", "Die Formel hat kein gespeichertes Ergebnis. Bitte den Wert selbst eintragen."),
        ("<c><f>1+1</f><v/></c>", "Die Formel hat kein gespeichertes Ergebnis. Bitte den Wert selbst eintragen."),
        ('<c t="e"><v>#REF!</v></c>', "Die Zelle zeigt den Fehler #REF!. Bitte den Wert selbst eintragen."),
    ],
)
def test_a_cell_without_a_value_is_a_fault(workbook: Make, cell: str, message: str) -> None:
    grid = read_workbook(workbook(f'<row r="3"><c/>{cell}</row>'))
    assert [(fault.row, fault.index, fault.message) for fault in grid.faults] == [(3, 1, message)]


def test_a_formula_may_give_an_empty_text(workbook: Make) -> None:
    grid = read_workbook(workbook('<row><c t="str"><f>""</f><v></v></c></row>'))
    assert (grid.rows, grid.faults) == ((), ())


def test_days_may_count_from_1904(workbook: Make) -> None:
    grid = read_workbook(workbook('<row><c s="1"><v>44866</v></c></row>', book='date1904="1"', **DATES))
    assert grid.rows == ((1, ("02.11.2026",)),)


def test_cells_stand_where_their_coordinates_say(workbook: Make) -> None:
    grid = read_workbook(workbook('<row r="4"><c r="C4"><v>1</v></c></row><row><c><v>2</v></c></row>'))
    assert grid.rows == ((4, ("", "", "1")), (5, ("2",)))


def test_a_merge_fills_down_and_not_to_the_right(workbook: Make) -> None:
    rows = "".join(f'<row r="{row}"><c r="C{row}"><v>{row}</v></c></row>' for row in (2, 3, 4))
    merged = '</sheetData><mergeCells><mergeCell ref="A1:B3"/></mergeCells><sheetData>'
    grid = read_workbook(workbook('<row r="1"><c><v>9</v></c></row>' + rows + merged))
    assert grid.rows == ((1, ("9",)), (2, ("9", "", "2")), (3, ("9", "", "3")), (4, ("", "", "4")))


@pytest.mark.parametrize(
    "rows",
    [
        '<row><c r="AY1"><v>1</v></c></row>',
        "".join(f"<row><c><v>{row}</v></c></row>" for row in range(5_001)),
    ],
    ids=["51 columns", "5001 rows"],
)
def test_a_sheet_has_its_limits(workbook: Make, rows: str) -> None:
    with pytest.raises(UnreadableFile) as refusal:
        read_workbook(workbook(rows))
    assert str(refusal.value) == ("Das Blatt hat mehr als 5.000 Zeilen oder 50 Spalten. Bitte nur die Liste speichern.")


@pytest.mark.parametrize("part", ["</worksheet", '<row r="x"/>', '<row><c t="s"><v>7</v></c></row>'])
def test_a_damaged_sheet_is_refused(workbook: Make, part: str) -> None:
    with pytest.raises(UnreadableFile, match="beschädigt"):
        read_table(workbook(part), "liste.xlsx")
