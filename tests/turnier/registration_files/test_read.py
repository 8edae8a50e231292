"""Whatever bytes arrive: a table or one German sentence, and never much memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.turnier.uploads import assert_sound
from turnier.registration_files import UnreadableFile, read_table
from turnier.registration_files.model import MAX_FILE_BYTES

LISTS = st.text(alphabet=" \t\r\n;,|\"='abÜ0\u202e\ufeff", max_size=200)
HEADED = LISTS.map(lambda rest: "Team;Spieler 1;Spieler 2;Nr.;bezahlt\n" + rest)


@given(HEADED, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.sampled_from([1, 2]))
@settings(max_examples=1_000, deadline=None)
def test_any_list_is_read_or_refused(content: str, encoding: str, team_size: int) -> None:
    assert_sound(content.encode(encoding), team_size=team_size)


@given(st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_workbook_is_read_or_refused(workbook: Callable[..., bytes], data: st.DataObject) -> None:
    whole = bytearray(workbook('<row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row><row><c><v>1</v></c></row>'))
    for _ in range(data.draw(st.integers(1, 5))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert_sound(bytes(whole))


@given(st.text(alphabet='<>/="ctvrsis 019AZ!-&;', max_size=60))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_cells_are_read_or_refused(workbook: Callable[..., bytes], rows: str) -> None:
    assert_sound(workbook(f'<row r="1"><c t="inlineStr"><is><t>Name</t></is></c>{rows}</row>'))


NOISE = {"noise.txt": "".join(Random(1).choices("abcdefghijklmnop", k=400_000))}
MANY_PARTS = {f"part{index}.xml": "" for index in range(250)}
MANY_STRINGS = {"xl/sharedStrings.xml": "<sst>" + "<si/>" * 300_000 + "</sst>"}

TEXTS = [
    (lambda: b"x" * 50_000_000, "Die Datei ist größer als 2 MB."),
    (lambda: b"Name\n" + b";" * (MAX_FILE_BYTES - 100) + b"x", "Eine Zeile ist viel zu lang für eine Anmeldeliste."),
    (lambda: b"Name\n" + b"a\n" * 1_000_000, "Die Liste hat mehr als 5.000 Zeilen."),
    (lambda: b"Name\n" + b'"a\n' * 6_000, "In mehr als 20 Zeilen sind Anführungszeichen offen."),
]
TOO_LARGE = "Die Excel-Datei ist entpackt zu groß für eine Anmeldeliste."
WORKBOOKS = {
    "bomb": (lambda: "<c/>" * 20_000_000, {}, TOO_LARGE),
    "many cells": (lambda: "<row>" + "<c/>" * 1_100_000 + "</row>", NOISE, TOO_LARGE),
    "deep": (lambda: "<x>" * 1_000_000, NOISE, TOO_LARGE),
    "many names": (lambda: "".join(f"<n{index}/>" for index in range(20_000)), NOISE, TOO_LARGE),
    "long comment": (lambda: "<!--" + "a>" * 4_000_000 + "-->", NOISE, TOO_LARGE),
    "many strings": (str, NOISE | MANY_STRINGS, "Die Excel-Datei hat zu viele Texte."),
    "many parts": (str, MANY_PARTS, TOO_LARGE),
}


def refused_within_30_mb(data: bytes) -> str:
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableFile) as refusal:
            read_table(data, "liste")
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()
    return str(refusal.value)


@pytest.mark.parametrize(("make", "sentence"), TEXTS, ids=[sentence for _, sentence in TEXTS])
def test_a_hostile_text_is_refused(make: Callable[[], bytes], sentence: str) -> None:
    assert refused_within_30_mb(make()).startswith(f"liste: {sentence}")


@pytest.mark.parametrize("kind", WORKBOOKS)
def test_a_hostile_workbook_is_refused(workbook: Callable[..., bytes], kind: str) -> None:
    rows, parts, sentence = WORKBOOKS[kind]
    assert refused_within_30_mb(workbook(rows(), **parts)).startswith(f"liste: {sentence}")


def test_a_size_that_lies_is_refused(workbook: Callable[..., bytes]) -> None:
    rows = "<row><c><v>1</v></c></row>" * 500
    data = workbook(rows)
    true_size = len(f"<worksheet><sheetData>{rows}</sheetData></worksheet>").to_bytes(4, "little")
    lying = data.replace(true_size, (100).to_bytes(4, "little"))
    assert lying != data
    with pytest.raises(UnreadableFile, match="beschädigt"):
        read_table(lying, "liste.xlsx")


def test_a_merge_over_the_whole_sheet_costs_nothing(workbook: Callable[..., bytes]) -> None:
    name = '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c></row>'
    merged = '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><sheetData>'
    assert read_table(workbook(name + merged), "liste.xlsx").columns == ("Name",)


def test_the_refusal_names_the_file_without_its_folder() -> None:
    with pytest.raises(UnreadableFile) as refusal:
        read_table(b"", "C:\\Listen\\\u202eliste.csv")
    assert str(refusal.value) == "liste.csv: Die Datei ist leer. Bitte die Liste mit Überschrift und Namen speichern."


def test_the_heading_repeated_on_each_printed_page_is_nobody() -> None:
    table = read_table(b"Name;Verein\nA Ott;\nName;Verein\nB Ott;\n", "liste.csv")
    assert table.rows == ((2, ("A Ott",)), (4, ("B Ott",)))


def test_runs_of_blanks_and_of_line_breaks_are_one() -> None:
    """A cell of nothing else would be looked through again from each of them."""
    cell = "Sepp" + " " * 9000 + "Huber" + " \n" * 9000 + "Max Maier"
    table = read_table(f'Spieler;Verein\n"{cell}";TSV\t  Au\n'.encode(), "liste.csv")
    assert table.rows == ((2, ("Sepp Huber\nMax Maier", "TSV Au")),)
