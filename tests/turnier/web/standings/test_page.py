"""The organiser's standings: reasons, the live fragment."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
PAGE = "/t/preiswatten/rangliste/"


@pytest.fixture
def tied(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Two winners with the same score."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    tournament.refresh_from_db()
    return tournament


def test_nobody_registered_is_no_empty_page(at_desk: Client, tournament: Tournament) -> None:
    assert "Noch niemand angemeldet" in at_desk.get(PAGE).content.decode()


def test_the_page_says_what_is_missing(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = at_desk.get(PAGE).content.decode()
    assert "Vorläufig: 2 Tische sind noch offen" in page
    assert "Es fehlen 2 Tische: 1 und 2." in page


def test_a_place_has_its_reason(at_desk: Client, tied: Tournament) -> None:
    number = next(row.entrant.number for row in standings(tied).rows if row.place == 1)
    row = at_desk.get(f"{PAGE}warum/{number}/").content.decode()
    assert "Warum Platz 1?" in row
    assert "33:21 = 33:21" in row
    assert at_desk.get(f"{PAGE}warum/99/").status_code == 404


def test_a_place_says_why_it_is_not_a_better_one(
    at_desk: Client, tied: Tournament, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """By the figures up to the one that decides, or by the coin; not where that is said already."""
    rows = standings(tied).rows
    first = [row.entrant for row in rows if row.place == 1]
    coin_record(tournament=tied, order=[e.number for e in first][::-1], witness="Rosi", by=organiser)
    tied.refresh_from_db()
    one, two, three, four = (row.entrant for row in standings(tied).rows)

    def said(entrant: Entrant) -> str:
        return " ".join(at_desk.get(f"{PAGE}warum/{entrant.number}/").content.decode().split())

    assert "Hinter" not in said(one)
    assert f"Hinter {one.name} (Platz 1): Bummerl 3 = 3 · Punkteverhältnis 33:21 = 33:21" in said(two)
    assert f"· Münze: {one.name} vor {two.name}" in said(two)
    assert f"Hinter {two.name} (Platz 2): Bummerl 0 &lt; 3" in said(three)
    assert f"Hinter {two.name} (Platz 2): Bummerl 0 &lt; 3" in said(four)


def test_rows_take_their_new_places_and_keep_their_names(
    at_desk: Client, tied: Tournament, drawn: Drawn, enter: Enter
) -> None:
    first = tied.entrants.get(number=1)
    first.name = '<td class="t-place">'
    first.save()
    before = rows_of(at_desk)
    assert before == shown(tied)
    for sitting in drawn(tied).sittings.all():
        enter(sitting)
        assert rows_of(at_desk) == shown(tied)
    assert [number for _place, number, _name in rows_of(at_desk)] != [number for _place, number, _name in before]


def rows_of(desk: Client) -> list[tuple[str, str, str]]:
    """Place, number and name of every row of the page."""
    row = r'<td class="t-place">(.*?)</td>\s*<td class="t-n t-wide">(\d+)</td>.*?<bdi>(.*?)</bdi>'
    return re.findall(row, desk.get(PAGE).content.decode(), re.DOTALL)


def shown(tournament: Tournament) -> list[tuple[str, str, str]]:
    """The same as it is computed."""
    tournament.refresh_from_db()
    rows = standings(tournament).rows
    return [(str(row.place or "–"), str(row.entrant.number), escape(row.entrant.name)) for row in rows]


def tie_of(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in standings(tournament).ties[0]]


def test_the_fragment_is_silent_while_nothing_changed(at_desk: Client, tied: Tournament, enter: Enter) -> None:
    quiet = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert (quiet.status_code, quiet.content) == (204, b"")
    enter(tied.rounds.get().sittings.first(), [], reason="Zettel vertauscht")
    changed = at_desk.get(f"{PAGE}stand/?v={tied.version}")
    assert changed.status_code == 200
    assert "Vorläufig: 1 Tisch ist noch offen" in changed.content.decode()


def test_a_reason_opens_without_script(at_desk: Client, tied: Tournament) -> None:
    assert at_desk.get(f"{PAGE}?warum=2").content.decode().count("t-why-cell") == 1
    assert at_desk.get(f"{PAGE}?warum=99").content.decode().count("t-why-cell") == 0
    assert at_desk.get(PAGE).content.decode().count("t-why-cell") == 0


@pytest.mark.parametrize(
    ("seeding", "order"),
    [
        ("lot", "Weiter gekommen. Wer gleich ist, teilt den Platz, und der nächste fällt aus: 1, 2, 2, 4."),
        (
            "place",
            "Weiter gekommen, dann Gesetzt, dann Bummerl, dann Punkteverhältnis, dann erzielte Punkte, dann Münze.",
        ),
    ],
)
def test_a_knock_out_names_the_order_that_counts(
    at_desk: Client, knock_out: Callable[..., Round], enter: Enter, seeding: str, order: str
) -> None:
    for sitting in knock_out(4, seeding=seeding).sittings.all():
        enter(sitting)
    page = " ".join(at_desk.get(PAGE).content.decode().split())
    assert f"Reihenfolge: {order}" in page
    assert "<h2> Stand nach Halbfinale </h2>" in page
