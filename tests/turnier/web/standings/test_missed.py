"""A Rommé evening to which somebody comes late, through its pages: the fewest points win, so that one is last."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tests.turnier.whole_evening import Evening, said
from turnier.models import Tournament, User

NAMES = ["Anna Eins", "Bernd Zwei", "Cilli Drei", "Dora Vier", "Emil Fünf", "Fritz Sechs"]
POINTS = {1: 110, 2: 120, 3: 130, 4: 140, 5: 150, 6: 187}
RULE = "Wer einen Durchgang nicht spielt, bekommt das schlechteste Ergebnis daraus."
REMARK = "Durchgang 1 nicht gespielt: 187 Strafpunkte"


@pytest.fixture
def evening(organiser: User) -> Evening:
    """The first round is played, then somebody comes."""
    evening = Evening(organiser, "liste", name="Rommé", fee="5", way="evening", variant="romme")
    evening.register(NAMES)
    for sitting in evening.draw():
        points = [POINTS[n] for n in sitting.seats.order_by("seat").values_list("entrant__number", flat=True)]
        foot = {"column_1": points, "column_2": [8 * (each == min(points)) for each in points]}
        evening.type_in(sitting, [foot], "totals")
    evening.register(["Zoe Spät"])
    return evening


def test_who_comes_late_stands_last_and_the_page_says_why(evening: Evening) -> None:
    rows = evening.standings()
    assert [(row[0], row[1]) for row in rows] == [*((f"{n}", f"{n}") for n in range(1, 7)), ("6", "7")]
    assert rows[-1][2:6] == [f"Zoe Spät {REMARK}", "187", "0", "nicht gespielt 187"]
    assert RULE in said(evening.pages.read(f"{evening.home}rangliste/"))
    assert RULE in said(evening.pages.read(f"{evening.home}rangliste/wertung/"))
    assert RULE in said(evening.pages.read(f"{evening.home}anmeldung/"))
    why = said(evening.pages.read(f"{evening.home}rangliste/?warum=7"))
    assert f"Zoe Spät: {REMARK}" in why


def test_the_own_page_has_the_round_with_what_it_counts(evening: Evening) -> None:
    url = f"{evening.home}rangliste/"
    evening.pages.press(url, evening.pages.form(url, lambda form: form.action.endswith("/oeffentlich/")), "1")
    tournament = Tournament.objects.get()
    page = evening.pages.read(f"/o/{tournament.public_key}/ich/7/")
    assert f"Nr. 7 · {REMARK}" in said(page)
    assert "1 nicht gespielt – 187" in said(page.partition("<tbody>")[2].partition("</tbody>")[0])
    assert "Freilos" not in page
    assert "nicht gespielt" not in evening.pages.read(f"/o/{tournament.public_key}/ich/1/")


def test_the_paper_and_the_file_have_it_too(evening: Evening) -> None:
    answer = evening.pages.client.get(f"{evening.home}drucken/rangliste.pdf")
    paper = " ".join(PdfReader(io.BytesIO(answer.getvalue())).pages[0].extract_text().split())
    assert (RULE in paper, REMARK in paper, "N 187" in paper) == (True, True, True)
    sheet = evening.pages.client.get(f"{evening.home}rangliste/?_export=csv").content.decode()
    assert f"Zoe Spät;187;0;187;{REMARK}" in sheet, "the column of the round holds numbers only"


def test_who_has_no_sheet_yet_is_said_to_be_too_far_ahead(evening: Evening) -> None:
    """Of nobody in the first round, where they have no place; in the second they are before all others by it.

    On the wall each of them has it beside the name, and nobody is said to have risen by it.
    """
    early = "Wessen Zettel fehlt, steht zu weit vorn: Weniger ist besser."
    url = f"{evening.home}rangliste/"
    wall = f"/leinwand/{Tournament.objects.get().wall_key}/"

    def told() -> tuple[list[bool], set[str], set[bool]]:
        paper = evening.pages.client.get(f"{evening.home}drucken/rangliste.pdf")
        printed = " ".join(PdfReader(io.BytesIO(paper.getvalue())).pages[0].extract_text().split())
        slide = evening.pages.client.get(wall).context["slides"][-1]
        missing = {each.name for each in slide.rows if "Zettel fehlt" in each.small}
        moved = {each.move is not None for each in slide.rows}
        return [early in each for each in (said(evening.pages.read(url)), slide.side, printed)], missing, moved

    assert told() == ([False] * 3, set(), {False})
    first, second = evening.draw()
    for sitting, expected in ((first, True), (second, False)):
        sides = sitting.seats.count()
        foot = {"column_1": [200] * sides, "column_2": [8] + [0] * (sides - 1)}
        evening.type_in(sitting, [foot], "totals")
        without = set(second.seats.values_list("entrant__name", flat=True)) if expected else set()
        assert told() == ([expected] * 3, without, {not expected})
