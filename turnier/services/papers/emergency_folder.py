"""Collects the folder for the worst case: what is known now, and blank sheets for what comes."""

from __future__ import annotations

from turnier import printing
from turnier.models import Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.papers.cards import largest_table, tables_expected
from turnier.services.papers.rounds import standings_paper, tables_of

LEAST_BLANKS, MOST_BLANKS = 2, 20


def folder_round(tournament: Tournament) -> Round | None:
    """The newest round that is drawn: its seating lies in the folder."""
    return drawn_rounds(tournament).order_by("-number").first()


def emergency_paper(tournament: Tournament, newest: Round | None, phone: str = "") -> printing.EmergencyPaper:
    """Standings, the seating of the newest round, the sheets of its open tables, and blank ones.

    `phone` is the address of the entrance for phones.
    """
    seated = tuple(tables_of(newest, phone)) if newest else ()
    finished = set(newest.sittings.filter(finished=True).values_list("table", flat=True)) if newest else set()
    return printing.EmergencyPaper(
        standings=standings_paper(tournament),
        seated=seated,
        open_sheets=tuple(table for table in seated if not table.is_bye and table.table not in finished),
        blank_sheets=blank_tables(tournament, min(max(tables_expected(tournament), LEAST_BLANKS), MOST_BLANKS)),
    )


def blank_tables(tournament: Tournament, count: int) -> tuple[printing.PaperTable, ...]:
    """So many tables without a number and without names, as large as the largest one."""
    sides = (printing.PaperSide(0, ""),) * largest_table(tournament)
    return (printing.PaperTable(0, sides, None, ""),) * count
