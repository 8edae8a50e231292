"""The standings as they are printed: their head, and what they say of who went."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from django.test import Client
from pypdf import PdfReader

from turnier.models import Revision, Round, Sitting, Tournament
from turnier.services.papers.standings import standings_head, standings_paper

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]


def test_the_standings_say_the_round_or_with_stacks_the_time(singles: Singles, drawn: Drawn) -> None:
    evening, stacks = singles("seconds", 4), singles("brokdorf", 4)
    assert standings_head(stacks).part == ""
    for tournament in (evening, stacks):
        drawn(tournament)
    printed_at = (head := standings_head(stacks)).printed_at
    assert (standings_head(evening).part, f", {head.part}") == ("Durchgang 1", printed_at[printed_at.index(",") :])


def test_the_standings_say_who_went_and_how(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """The page says it below the name, the paper in a note; two who went alike share that."""
    tournament, sitting = stacks(5, stack_cents=300)
    enter(sitting, [{"kind": "leave", "player": 4}, {"kind": "rubber", "ending": "points", "loser": 0}])
    rows = standings_paper(tournament).rows
    said = {row.name: row.notes for row in rows}
    names = [seat.entrant.name for seat in sitting.seats.order_by("seat")]
    assert [said[name] for name in (names[0], names[4])] == [("ausgeschieden",), ("freiwillig ausgeschieden",)]
    paper = PdfReader(BytesIO(at_desk.get(f"/t/{tournament.slug}/drucken/rangliste.pdf").content)).pages[0]
    assert "freiwillig ausgeschieden" in paper.extract_text()


def test_who_shares_a_place_with_a_cent_less_reads_why(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """The loser's last euro goes to three: 34, 33 and 33 cents. Nothing is said while all have the same."""
    tournament, sitting = stacks(4)
    lost = {"kind": "rubber", "ending": "points", "loser": 0}
    addresses = [f"/t/{tournament.slug}/{page}" for page in ("rangliste/", "drucken/rangliste.pdf")]

    def said() -> list[bool]:
        page, paper = (at_desk.get(address).content for address in addresses)
        printed = " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().split())
        told = "Ein Cent, der beim Teilen übrig blieb, zählt für den Platz nicht."
        return [told in page.decode(), told in printed]

    enter(sitting, [lost] * 3)
    assert said() == [False, False]
    enter(sitting, [lost] * 4)
    assert "13,34" in at_desk.get(addresses[0]).content.decode()
    assert said() == [True, True]


def test_the_columns_are_those_of_the_game_and_one_for_each_round(first_round: Callable[..., Tournament]) -> None:
    tournament = first_round(4, lambda _table: [{"kind": "bummerl", "score": [11, 5]}] * 3)
    paper = standings_paper(tournament)
    assert (paper.columns, paper.rounds) == (("Bummerl", "Punkte", "Verh.", "Diff."), ("D1",))
    assert [(row.place, row.cells, row.rounds) for row in paper.rows] == [
        *[("1", ("3", "33:15", "2,200", "+18"), ("3",))] * 2,
        *[("3", ("0", "15:33", "0,455", "−18"), ("0",))] * 2,
    ]
