"""The preview of a list, and its way to the confirmation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnier.models import Entrant, Tournament
from turnier.registration_files import RawTable, read_table
from turnier.text.errors import UserError
from turnier.web.registration.lists import ImportPage, opened_proposal, proposal_of

LIST = "Spieler 1;Spieler 2;Startnummer\nAnna Neu;Bernd Neu;{}\nHans Allein;;\n"


def table(number: str = "") -> RawTable:
    return read_table(LIST.format(number).encode(), "liste.csv")


def test_a_list_without_faults_is_ready(tournament: Tournament) -> None:
    proposal = proposal_of(tournament, table(), frozenset())
    assert (proposal.ready, proposal.summary) == (True, "1 Team und 1 Spieler ohne Partner")


@pytest.mark.parametrize(("number", "next_number"), [("", 2), ("30", None)])
def test_the_first_number_that_would_be_given(
    tournament: Tournament, team: Entrant, number: str, next_number: int | None
) -> None:
    assert proposal_of(tournament, table(number), frozenset()).next_number == next_number


def test_a_question_is_open_until_its_row_is_accepted(tournament: Tournament, team: Entrant) -> None:
    twice = read_table("Spieler 1;Spieler 2\nSepp Huber;Zoë Großhauser\n".encode(), "liste.csv")
    proposal = proposal_of(tournament, twice, frozenset())
    (question,) = proposal.questions
    assert (question.row, question.accepted, proposal.ready, proposal.problems) == (2, False, False, ())
    assert question.texts == (
        "Sepp Huber ist schon angemeldet: Nr. 1, Huber / Großhauser.",
        "Zoë Großhauser ist schon angemeldet: Nr. 1, Huber / Großhauser.",
    )
    assert proposal_of(tournament, twice, frozenset({2})).ready


cells = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=12), max_size=5)


@given(st.lists(cells, min_size=1, max_size=5))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_table_comes_back_as_it_went(tournament: Tournament, rows: list[list[str]]) -> None:
    sent = RawTable(
        columns=("Spieler 1", "Spieler 2"),
        rows=tuple((number, tuple(row)) for number, row in enumerate(rows, start=2)),
        sample="Größl",
        notes=("Hinweis",),
    )
    proposal = proposal_of(tournament, sent, frozenset())
    assert unsealed(opened_proposal(tournament, proposal.content, ())) == unsealed(proposal)


def unsealed(page: ImportPage) -> ImportPage:
    """The page without its seals, of which each holds the second in which it was made."""
    return replace(page, content="", rest=page.rest and unsealed(page.rest))


def test_the_seal_belongs_to_one_tournament(tournament: Tournament) -> None:
    content = proposal_of(tournament, table(), frozenset()).content
    other = Tournament.objects.create(slug="anderes", name="Anderes", game="watten")
    with pytest.raises(UserError, match="gehört nicht hierher"):
        opened_proposal(other, content, ())
