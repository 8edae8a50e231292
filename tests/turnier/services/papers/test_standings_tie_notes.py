"""One footnote for each group that is level, in the words of the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.papers.standings import standings_paper, tie_notes
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record, lot_draw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.stages.stage import Stage

Played = Callable[..., Tournament]
RATIOS = "Punkteverhältnis 21:33 > 18:33 > 15:33."


@pytest.fixture
def played(first_round: Callable[..., Tournament]) -> Played:
    """Six teams at three tables, each with these final scores of its first side."""

    def play(*tables: list[list[int]]) -> Tournament:
        return first_round(6, lambda table: [{"kind": "bummerl", "score": final} for final in tables[table - 1]])

    return play


def test_who_is_level_with_nobody_has_no_note(played: Played) -> None:
    tournament = played([[11, 5]] * 3, [[11, 6], [11, 6], [6, 11]], [[11, 7], [7, 11], [7, 11]])
    notes = tie_notes(standings(tournament))
    assert len(notes) == 4
    assert len(set(notes.values())) == 2


def test_equals_share_one_note_that_names_the_coin(played: Played, organiser: User) -> None:
    tournament = played([[11, 5]] * 3, [[11, 5]] * 3, [[11, 7]] * 3)
    table = standings(tournament)
    above = "Platz 1: in allem gleich, es entscheidet noch: Münze. Platz 1 und 3: Punkteverhältnis 33:15 > 33:21."
    below = "Platz 4 und 5: Punkteverhältnis 21:33 > 15:33. Platz 5: in allem gleich, es entscheidet noch: Münze."
    assert set(tie_notes(table).values()) == {f"Bummerl je 3. {above}", f"Bummerl je 0. {below}"}
    order = [entrant.number for entrant in table.ties[0]]
    coin_record(tournament=tournament, order=order, witness="Anna", by=organiser)
    settled = standings(tournament)
    first, second = (row.entrant.name for row in settled.rows[:2])
    assert tie_notes(settled)[order[0]] == (
        f"Bummerl je 3. Platz 1 und 2: Münze – {first} vor {second}. Platz 2 und 3: Punkteverhältnis 33:15 > 33:21."
    )


@pytest.mark.parametrize(("drawn_by", "name"), [("coin", "Münze"), ("lot", "Los"), ("playoff", "Stechen")])
def test_the_note_names_what_decided_whatever_the_order_has_last(
    played: Played, organiser: User, drawn_by: str, name: str
) -> None:
    tournament = played([[11, 5]] * 3, [[11, 5]] * 3, [[11, 7]] * 3)
    tie = [entrant.number for entrant in standings(tournament).ties[0]]
    if drawn_by == "lot":
        lot_draw(tournament=tournament, tied=tie, by=organiser)
    else:
        coin_record(tournament=tournament, order=tie, witness="Anna", by=organiser, playoff=drawn_by == "playoff")
    settled = standings(tournament)
    first, second = settled.rows[:2]
    assert f"Platz 1 und 2: {name} – {first.entrant.name} vor {second.entrant.name}." in tie_notes(settled)[tie[0]]
    assert (first.parted_by, first.tie_reason) == (name, f"Durch {name} entschieden.")


def test_before_the_first_result_there_are_no_notes(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 4)
    drawn(tournament)
    assert tie_notes(standings(tournament)) == {}


def test_who_went_later_stands_before_without_a_playoff(
    at_desk: Client,
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    tournament = singles("brokdorf", 3, rules={"stack_cents": 100})
    lost = [{"kind": "rubber", "ending": "points", "loser": seat} for seat in (0, 1, 1)]
    enter(drawn(tournament).sittings.get(), entries=lost)
    note = next(iter(tie_notes(standings(tournament)).values()))
    assert note == (
        "Stapel je 0,00\u00a0€. Platz 2 und 3: Später ausgeschieden "
        "während Sitzordnung 1, nach 3 Runden am Tisch > während Sitzordnung 1, nach 1 Runde am Tisch."
    )
    second = next(row.entrant.number for row in standings(tournament).rows if row.place == 2)
    page = " ".join(at_desk.get(f"/t/{tournament.slug}/rangliste/?warum={second}").content.decode().split())
    assert "während Sitzordnung 1, nach 3 Runden am Tisch" in page
    assert "dann Später ausgeschieden (Sitzordnung, dann Runden am Tisch), dann Stechen" in page


def test_what_stays_equal_at_the_end_is_shared(played: Played, organiser: User) -> None:
    """While a toss may come the standings are not final; once the tournament is closed nothing waits for one."""
    tournament = played([[11, 5]] * 3, [[11, 5]] * 3, [[11, 6]] * 3)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    tournament.refresh_from_db()
    paper = standings_paper(tournament)
    assert (paper.final, paper.undecided) == (False, "Münze")
    assert "es entscheidet noch: Münze" in paper.rows[0].note
    tournament_close(tournament=tournament, by=organiser)
    tournament.refresh_from_db()
    closed = standings_paper(tournament)
    assert (closed.final, closed.undecided, closed.rows[0].place, closed.rows[1].place) == (True, "", "1", "1")
    assert ["es entscheidet noch" in row.note for row in closed.rows] == [False] * 6
    assert "Platz 1: in allem gleich, der Platz wird geteilt." in closed.rows[0].note


def test_how_far_somebody_came_stands_first_and_is_no_tie(
    played: Played, enter: Callable[..., Revision], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    """Two go on into a final: both have a Bummerl figure that others have as well."""
    tournament = played([[11, 5]] * 3, [[11, 6]] * 3, [[11, 7]] * 3)
    Tournament.objects.update(rounds_planned=1)
    stages_plan(
        tournament=Tournament.objects.get(), stages=[Stage("knockout", 2, 1, who="best", count=2)], by=organiser
    )
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    enter(drawn(Tournament.objects.get(pk=tournament.pk)).sittings.get())
    paper = standings_paper(Tournament.objects.get())
    assert (paper.columns[0], [row.cells[0] for row in paper.rows]) == (
        "K.-o.",
        ["Sieger", "Zweiter", "–", "–", "–", "–"],
    )
    assert [row.note for row in paper.rows] == [*[""] * 3, *["Bummerl je 0. Platz 4 bis 6: " + RATIOS] * 3]


def test_a_note_ends_once_after_a_shortened_name(played: Played, organiser: User) -> None:
    tournament = played([[11, 5]] * 3, [[11, 5]] * 3, [[11, 7]] * 3)
    tie = [entrant.number for entrant in standings(tournament).ties[0]]
    lot_draw(tournament=tournament, tied=tie, by=organiser)
    settled = standings(tournament)
    for row, name in zip(settled.rows, ("Antje D.", "Kea O."), strict=False):
        row.entrant.name = name  # as a public paper with short names has them
    assert tie_notes(settled)[tie[0]] == (
        "Bummerl je 3. Platz 1 und 2: Los – Antje D. vor Kea O. Platz 2 und 3: Punkteverhältnis 33:15 > 33:21."
    )
