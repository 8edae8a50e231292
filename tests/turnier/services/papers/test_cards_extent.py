"""The pages of papers: only those asked for, and what a round has only once it is drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Round, Tournament
from turnier.services.papers.cards import OF_A_ROUND, page_counts


def test_before_the_first_draw_there_are_no_papers_of_a_round(tournament: Tournament) -> None:
    counts = page_counts(tournament, None, ("standings", "blanks", *OF_A_ROUND), blanks=4)
    assert counts == {"standings": 1, "blanks": 2}


@pytest.mark.parametrize("asked", [("round",), ("names", "backs"), ("standings",), ("nonsense", ""), OF_A_ROUND])
def test_only_what_is_asked_for_is_counted(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    asked: tuple[str, ...],
) -> None:
    register(tournament, 24)
    newest = drawn(tournament)
    there = {"standings": 1, "blanks": 2, "round": 9, "sheets": 6, "backs": 12, "tables": 1, "names": 2}
    counts = page_counts(tournament, newest, asked, blanks=4)
    assert counts == {paper: pages for paper, pages in there.items() if paper in asked}
