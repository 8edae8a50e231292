"""The findings about a draw as it is seated now: meetings, clubs, pauses, and whether it can be recomputed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Draw, Entrant, Revision, Round, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.tournaments.found import tournament_create
from turnier.web.draw.quality import Finding, dealt_first, report
from turnier.web.draw.seating import seating

Register = Callable[..., list[Entrant]]
Enter = Callable[..., Revision]


def found(tournament: Tournament) -> list[Finding]:
    draw = Draw.objects.filter(round__tournament=tournament, current=True).latest("round__number")
    said = report(draw.round, draw, seating(tournament, draw.round, frozenset()))
    return [*said.findings, *filter(None, [said.check])]


@pytest.fixture
def second(
    tournament: Tournament,
    register: Register,
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> Round:
    """The second round of four teams, drawn."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return round_draw(tournament=tournament, by=organiser).round


def test_a_fresh_draw_is_good(second: Round) -> None:
    assert found(second.tournament) == [
        Finding("good", "0 Wiederbegegnungen"),
        Finding("good", "nachgerechnet: stimmt"),
    ]


def test_a_swap_that_brings_old_opponents_together_is_said(second: Round, organiser: User) -> None:
    first_round = second.tournament.rounds.get(number=1)
    one, two = first_round.sittings.get(table=1).seats.values_list("entrant__number", flat=True)
    sitting = second.seats.get(entrant__number=one).sitting
    neighbour = sitting.seats.exclude(entrant__number=one).get().entrant.number
    entrants_swap(round=second, first=two, second=neighbour, by=organiser)
    repeats = found(second.tournament)[0]
    assert (repeats.state, repeats.label, len(repeats.cases)) == ("wait", "2 Wiederbegegnungen", 2)


def test_all_rounds_are_the_sum_of_each(singles: Callable[..., Tournament], enter: Enter, organiser: User) -> None:
    three, total = singles("liste", 3, rules={"definition": {"fewest": 3, "most": 3, "written": "list"}}, rounds=3), 0
    for repeats in (0, 3, 6):
        of_round = round_draw(tournament=three, by=organiser).round
        total += repeats
        said = found(three)
        assert said[0].label == f"{repeats} Wiederbegegnungen"
        alike = [finding for finding in said if finding.label.startswith("Alle Durchgänge")]
        assert [finding.label for finding in alike] == [
            f"Alle Durchgänge: {total}, weniger als {total} geht nicht" for _ in range(total > 0)
        ]
        round_publish(round=of_round, by=organiser)
        enter(of_round.sittings.get(), [{"kind": "totals", "column_1": [1, 2, 3]}])
    assert said[0].cases[0] == "Tisch 1: Nr. 1 und Nr. 2, zum 3. Mal"
    assert alike[0].cases == ("Ein Paar zählt beim dritten Mal doppelt, beim vierten dreifach.",)


def test_clubs_that_meet_are_said(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 2, club="TSV Niederau")
    round_draw(tournament=tournament, by=organiser)
    assert Finding("wait", "Verein trifft Verein: 1-mal", ("Tisch 1: TSV Niederau",)) in found(tournament)


def test_teams_without_a_club_are_no_club(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 2)
    round_draw(tournament=tournament, by=organiser)
    assert [finding.state for finding in found(tournament)] == ["good", "good"]


def test_a_second_pause_is_said(organiser: User, register: Register, enter: Enter) -> None:
    generous = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(generous, 3)
    first = round_draw(tournament=generous, by=organiser).round
    paused = first.byes.get().entrant
    Round.objects.filter(pk=first.pk).update(published_at=first.tournament.created_at)
    for sitting in first.sittings.all():
        enter(sitting)
    second = round_draw(tournament=generous, by=organiser).round
    entrants_swap(round=second, first=paused.number, second=second.byes.get().entrant.number, by=organiser)
    case = f"Nr. {paused.number}, {paused.name}"
    assert Finding("wait", "pausiert zum zweiten Mal", (case,)) in found(generous)


def test_a_changed_record_is_found_out(second: Round) -> None:
    draw = second.draws.get()
    draw.outcome["tables"].reverse()
    draw.save()
    assert found(second.tournament)[-1] == Finding(
        "bad",
        "lässt sich nicht nachrechnen",
        ("Tisch 1 ist anders gelost worden.", "Tisch 2 ist anders gelost worden."),
    )


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (1, 1, "Jeder gab 1-mal als Erster."),
        (0, 1, "Jeder gab höchstens einmal als Erster."),
        (1, 3, "Jeder gab 1- bis 3-mal als Erster."),
    ],
)
def test_how_often_people_dealt_first_is_said(low: int, high: int, said: str) -> None:
    assert dealt_first(low, high) == said
