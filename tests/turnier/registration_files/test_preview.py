"""The preview: who would be registered, who is there already, and what the organiser may confirm."""

from __future__ import annotations

from turnier.registration_files import Duplicate, ImportPreview, Known, RawTable, RowProblem, preview
from turnier.registration_files.model import CellFault

PAIRS = ("Nr.", "Team", "Spieler 1", "Spieler 2")
HUBER = Known(1, "Huber / Maier", ("Sepp Huber", "Max Maier"))


def table(columns: tuple[str, ...], *rows: tuple[str, ...], faults: tuple[CellFault, ...] = ()) -> RawTable:
    return RawTable(columns, tuple(enumerate(rows, 2)), faults=faults)


def sentences(seen: ImportPreview) -> list[str]:
    return [problem.sentence for problem in seen.problems]


def test_a_good_list_is_ok() -> None:
    seen = preview(table(PAIRS, ("7", "Au/Ott", "Lena Au", "Karl Ott")), 2, [HUBER])
    assert seen.ok
    assert [(c.number, c.name, c.players) for c in seen.candidates] == [(7, "Au / Ott", ("Lena Au", "Karl Ott"))]


def test_the_sum_below_a_table_is_nobody() -> None:
    columns = ("Lfd.", "Name, Vorname", "Startgeld bez.?", "Bemerkung")
    rows = [
        ("1", "Abt, Ida", "ja", ""),
        ("2", "Cux, Eva", "nein", "gesamt"),
        ("Summe", "60 Personen", "90,00 €", ""),
        ("", "Summe:", "90,00 €", ""),
        ("3", "DJ 2000", "ja", "Gesamt"),
    ]
    seen = preview(table(columns, *rows), 1, [])
    assert sentences(seen) == []
    assert [(each.name, each.paid) for each in seen.candidates] == [
        ("Ida Abt", True),
        ("Eva Cux", False),
        ("DJ 2000", True),
    ]


def test_who_is_registered_is_shown_and_refused() -> None:
    seen = preview(table(PAIRS, ("", "", "MAX  MAIER", "Karl Ott")), 2, [HUBER])
    assert seen.duplicates == (Duplicate(2, None, 1, "MAX MAIER", acceptable=True),)
    assert [problem.message for problem in seen.problems] == [
        "MAX MAIER ist schon angemeldet (Nr. 1, Huber / Maier). Bitte löschen oder als Namensvetter bestätigen."
    ]
    assert seen.candidates[0].problems == seen.problems


def test_who_stands_there_with_the_surname_first_is_asked_about() -> None:
    rows = table(PAIRS, ("", "", "Maier Max", "Ott Karl"), ("", "", "Karl Ott", "Uli Zorn"))
    assert preview(rows, 2, [HUBER]).duplicates == (
        Duplicate(2, None, 1, "Maier Max", acceptable=True),
        Duplicate(3, 2, None, "Karl Ott", acceptable=True),
    )


def test_a_namesake_may_be_confirmed_and_is_still_shown() -> None:
    rows = table(PAIRS, ("", "", "Max Maier", "Karl Ott"), ("", "", "Karl Ott", "Uli Zorn"))
    seen = preview(rows, 2, [HUBER], accept_duplicates={2, 3})
    assert seen.ok
    assert seen.duplicates == (
        Duplicate(2, None, 1, "Max Maier", acceptable=True),
        Duplicate(3, 2, None, "Karl Ott", acceptable=True),
    )


def test_confirming_one_row_leaves_the_other() -> None:
    rows = table(PAIRS, ("", "", "Max Maier", "Karl Ott"), ("", "", "Karl Ott", "Uli Zorn"))
    seen = preview(rows, 2, [HUBER], accept_duplicates={2})
    assert [problem.row for problem in seen.problems] == [3]


def test_a_start_number_is_given_once_whatever_is_confirmed() -> None:
    rows = table(PAIRS, ("1", "", "Lena Au", "Karl Ott"), ("5", "", "Uli Zorn", "Ewa Zak"), ("05", "", "A B", "C D"))
    seen = preview(rows, 2, [HUBER], accept_duplicates={2, 3, 4})
    assert seen.duplicates == (
        Duplicate(2, None, 1, "1", acceptable=False),
        Duplicate(4, 3, None, "5", acceptable=False),
    )
    assert sentences(seen) == [
        "Zeile 2, „Nr.“: Die Startnummer 1 hat schon Huber / Maier. Bitte eine andere eintragen oder leer lassen.",
        "Zeile 4, „Nr.“: Die Startnummer 5 steht schon in Zeile 3. Bitte eine andere eintragen oder leer lassen.",
    ]


def test_a_single_waits_for_the_lot() -> None:
    seen = preview(table(PAIRS, ("", "", "", "Uli Zorn")), 2, [])
    assert seen.ok
    assert seen.singles == seen.candidates
    assert (seen.singles[0].name, seen.singles[0].notes) == ("Uli Zorn", ("Ohne Partner: wird zugelost.",))


def test_nobody_is_single_because_of_a_bad_partner() -> None:
    seen = preview(table(PAIRS, ("", "", "Uli Zorn", "...")), 2, [])
    assert (seen.singles, seen.candidates[0].name) == ((), "")


def test_nobody_is_single_who_plays_alone() -> None:
    assert preview(table(("Name",), ("Uli Zorn",)), 1, []).singles == ()


def test_unused_columns_are_named_even_without_a_heading() -> None:
    seen = preview(table(("Name", "Wunsch", "", "", "Ort"), ("Uli Zorn", "x", "", "kommt später", "Au")), 1, [])
    assert seen.unused_columns == ("Wunsch", "Spalte D")


def test_a_fault_counts_only_where_it_is_read() -> None:
    faults = (CellFault(2, 1, "Formel."), CellFault(3, 0, "Formel."), CellFault(4, None, "Anführungszeichen."))
    seen = preview(table(("Name", "Summe"), ("Uli Zorn",), faults=faults), 1, [])
    assert seen.problems == (RowProblem(3, "Name", "Formel."), RowProblem(4, "", "Anführungszeichen."))


def test_all_problems_stand_in_the_order_of_the_rows() -> None:
    rows = table(PAIRS, ("x", "", "Lena Au", "Lena Au"), ("", "T", "", ""), ("y", "", "...", "Karl Ott"))
    seen = preview(rows, 2, [], accept_duplicates=())
    assert [problem.row for problem in seen.problems] == [2, 2, 3, 4, 4]


def test_a_problem_beyond_the_alphabet_names_its_column() -> None:
    columns = ("Name", *[""] * 25, "", "Vorname")
    faults = (CellFault(2, 27, "Formel."),)
    seen = preview(table(columns, ("Zorn", *[""] * 25, "x"), faults=faults), 1, [])
    assert seen.unused_columns == ("Spalte AA",)
    assert seen.problems == (RowProblem(2, "Vorname", "Formel."),)
