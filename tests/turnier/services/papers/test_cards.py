"""Signs, slips and lists as the tournament needs them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from django.test import Client
from pypdf import PdfReader

from turnier.models import Entrant, Round, Tournament, User
from turnier.printing import PaperSide, PaperTable
from turnier.services.draw.table_input import SeatingWish
from turnier.services.papers.cards import (
    blank_tables,
    emergency_paper,
    folder_round,
    largest_table,
    round_list_paper,
    slip_paper,
    table_card_paper,
    tables_expected,
)
from turnier.services.papers.texts import announcement_paper
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Singles = Callable[..., Tournament]


def test_tables_are_those_drawn_and_before_that_those_needed(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    assert tables_expected(tournament) == 0
    register(tournament, 5)
    assert tables_expected(tournament) == 3
    register(tournament, 1)
    drawn(tournament)
    assert (tables_expected(tournament), round_list_paper(tournament).tables) == (3, (1, 2, 3))


def test_the_signs_show_the_seats_of_the_largest_table(singles: Singles, drawn: Drawn, tournament: Tournament) -> None:
    assert table_card_paper(tournament).seats == ("A", "B", "A", "B")
    evening = singles("doppelkopf", 9)
    assert (largest_table(evening), len(table_card_paper(evening).tables)) == (4, 2)
    drawn(evening)
    assert table_card_paper(evening).seats == ("A", "B", "C", "D", "E")


def test_a_slip_asks_for_the_fee_of_the_tournament(tournament: Tournament, singles: Singles) -> None:
    assert (slip_paper(tournament).team_size, slip_paper(tournament).fee) == (2, "20,00\u00a0€")
    assert (slip_paper(singles("seconds", 4)).team_size, slip_paper(singles("tausend", 3)).fee) == (1, "")


def test_the_folder_holds_the_sheets_of_open_tables(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Callable[..., object]
) -> None:
    assert (folder_round(tournament), len(emergency_paper(tournament, None).blank_sheets)) == (None, 2)
    register(tournament, 6)
    of_round = drawn(tournament)
    enter(of_round.sittings.get(table=2))
    paper = emergency_paper(tournament, folder_round(tournament))
    assert [table.table for table in paper.seated] == [1, 2, 3]
    assert [table.table for table in paper.open_sheets] == [1, 3]
    assert len(paper.blank_sheets) == 3


def test_a_blank_table_has_as_many_sides_as_the_largest(singles: Singles) -> None:
    (table,) = blank_tables(singles("tausend", 3), 1)
    assert table == PaperTable(0, (PaperSide(0, ""),) * 3, None, "")
    assert (table.is_blank, table.is_bye) == (True, False)


def test_a_slip_asks_for_the_stake_too(at_desk: Client, organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Mit", game="brokdorf", entry_fee_cents=500)
    said = []
    for paper in ("anmeldezettel", "ausschreibung"):
        pages = PdfReader(BytesIO(at_desk.get(f"/t/{tournament.slug}/drucken/{paper}.pdf").content)).pages
        said.append(" ".join(" ".join(page.extract_text() for page in pages).replace("\u00a0", " ").split()))
    assert "Startgeld und Stapel 15,00 € bezahlt" in said[0]
    assert "5,00 € je Spieler, dazu 10,00 € für den Stapel" in said[1]
    free = tournament_create(by=organiser, name="Ohne", game="brokdorf")
    without = slip_paper(free)
    assert (without.fee_name, without.fee.replace("\u00a0", " ")) == ("Stapel", "10,00 €")
    rows = [words.replace("\u00a0", " ") for row in announcement_paper(free, ()).facts for words in row]
    assert "10,00 € für den Stapel, sonst kein Startgeld" in rows


def test_with_stacks_every_table_that_is_played_at_is_on_the_papers(
    at_desk: Client, singles: Singles, organiser: User
) -> None:
    """Two of three tables are drawn anew; at the third the old sheet goes on."""
    tournament = singles("brokdorf", 9)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3, 3)))
    first, second, third = open_tables(tournament)
    newest = tables_redraw(tournament=tournament, sittings=[first, second], by=organiser, wish=SeatingWish((3, 3)))
    paper = emergency_paper(tournament, newest)
    assert folder_round(tournament) == newest
    assert sorted(table.table for table in paper.open_sheets) == [1, 2, 3]
    assert len({side.number for table in paper.seated for side in table.sides}) == 9
    tournament_publish(tournament=tournament, by=organiser, public=True)
    stayed = {seat.entrant.name for seat in third.seats.all()}
    for name in ("durchgang-2", "aushang-tische-2", "aushang-namen-2"):
        pages = PdfReader(BytesIO(at_desk.get(f"/t/{tournament.slug}/drucken/{name}.pdf").content)).pages
        said = " ".join(pages[-1].extract_text().split())
        assert [n for n in range(1, 10) if f"Eins{n}" not in said] == [], name
    page = at_desk.get(f"/o/{Tournament.objects.get(pk=tournament.pk).public_key}/auslosung/").content.decode()
    assert all(f"<bdi>{name}</bdi>" in page for name in stayed)
    assert page.count("data-row") == 9
    before = PdfReader(BytesIO(at_desk.get(f"/t/{tournament.slug}/drucken/zettel-2.pdf").content)).pages
    assert all(name not in page.extract_text() for name in stayed for page in before)
