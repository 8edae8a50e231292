"""How many pages the papers have that are printed again and again in an evening."""

from __future__ import annotations

from collections.abc import Collection

from turnier import printing
from turnier.models import Round, Tournament
from turnier.services.papers.cards import blank_tables
from turnier.services.papers.rounds import (
    draw_head,
    head_of,
    plans_of,
    shown_tables_of,
    standings_head,
    standings_paper,
)

OF_A_ROUND = ("round", "sheets", "backs", "tables", "names")
"""What is printed for one round: all of it in one print, and its parts."""


def page_counts(
    tournament: Tournament, newest: Round | None, papers: Collection[str], *, blanks: int
) -> dict[str, int]:
    """Paper → its pages, of those `papers` that there are: standings, so many blank sheets, those of `newest`."""
    counts = {}
    if "standings" in papers:
        paper = standings_paper(tournament, public=True)
        counts["standings"] = printing.standings_extent(standings_head(tournament), paper)
    if "blanks" in papers:
        tables = blank_tables(tournament, blanks)
        counts["blanks"] = printing.sheets_extent(head_of(tournament), plans_of(tournament), tables)
    if newest is not None and not set(OF_A_ROUND).isdisjoint(papers):
        counts |= {paper: pages for paper, pages in _of_round(newest).items() if paper in papers}
    return counts


def _of_round(newest: Round) -> dict[str, int]:
    extent = printing.round_extent(draw_head(newest), plans_of(newest.tournament), shown_tables_of(newest))
    pages = (extent.whole, extent.sheets, 2 * extent.sheets, extent.by_table, extent.by_name)
    return dict(zip(OF_A_ROUND, pages, strict=True))
