"""Bracket and groups as a list, from the page of the organiser and from that of everybody."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import BytesIO, StringIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from turnier.models import Entrant, Revision, Round, Tournament

PAGE = "/t/preiswatten/endrunde/"
KNOCKOUT = {"card": "knockout", "who": "best", "count": "4", "seeding": "place", "third": "on", "date": ""}
GROUPS = {"card": "groups", "groups": "2", "grouping": "lot", "per_group": "2", "extra": "0", "date": ""}


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def played(tournament: Tournament, first_round: Callable[..., Tournament]) -> Tournament:
    """Eight teams after their only round; the higher the table, the closer it was."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1, is_public=True)
    return first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))


def rows_of(browser: Client, page: str, kind: str = "csv") -> list[list[str]]:
    """The rows of the list as it leaves the page."""
    assert f"?_export={kind}" in browser.get(page).content.decode()
    answer = browser.get(page, {"_export": kind})
    if kind == "csv":
        return list(csv.reader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    sheet = load_workbook(BytesIO(answer.content)).worksheets[0]
    return [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def test_the_bracket_leaves_as_a_list(
    at_desk: Client,
    client: Client,
    played: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    assert "_export" not in at_desk.get(PAGE).content.decode()
    at_desk.post(PAGE, KNOCKOUT)
    at_desk.post(PAGE, {"begin": "1"})
    seeds = fresh(played).later_stages[0].seeds
    names = {entrant.number: entrant.name for entrant in played.entrants.all()}
    before = rows_of(at_desk, PAGE)
    assert before[0] == ["Teil", "Runde oder Gruppe", "Tisch", "Platz", "Nr.", "Team", "Ergebnis", "gewonnen"]
    assert [(row[1], row[4], row[5]) for row in before[1:]] == [
        ("Halbfinale", str(seeds[at]), names[seeds[at]]) for at in (0, 3, 1, 2)
    ]
    semifinal = drawn(fresh(played)).sittings.order_by("table")[0]
    enter(semifinal)
    after = rows_of(at_desk, PAGE, "xlsx")
    winner = next(row for row in after if row[7] == "ja")
    assert (winner[0], winner[1], winner[2], winner[6]) == ("K.-o.-Runde", "Halbfinale", "1", "3")
    assert [row[5] for row in after if row[1] == "Finale"] == [winner[5]]
    assert len(rows_of(client, f"/o/{played.public_key}/endrunde/")) == len(after)


def test_groups_leave_with_the_figures_of_the_standings(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 8)
    at_desk.post(PAGE, GROUPS)
    at_desk.post(PAGE, {"begin": "1"})
    columns, *rows = rows_of(at_desk, PAGE)
    assert columns[8:] == ["Bummerl", "Punkte", "Verhältnis", "Differenz"]
    assert [row[1] for row in rows] == ["Gruppe 1"] * 4 + ["Gruppe 2"] * 4
