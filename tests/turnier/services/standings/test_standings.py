"""The standings: what counts, who is ranked, why, and at what cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.registration.register import entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import Standings, standings
from turnier.stages.stage import Stage

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


def bummerl(*scores: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


def by_number(table: Standings) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in table.rows}


def test_before_the_first_result_all_share_the_first_place(tournament: Tournament, register: Register) -> None:
    register(tournament, 3)
    table = standings(tournament)
    assert [row.place for row in table.rows] == [1, 1, 1]
    assert (table.played, table.final, table.ties) == (False, False, ())


def test_the_order_says_how_a_figure_comes_about_where_its_name_does_not(singles: Callable[..., Tournament]) -> None:
    assert standings(singles("seconds", 4)).order == ("Platzpunkte (am Tisch 4, 3, 2, 1)", "Siege", "Punkte")


def test_every_saved_line_counts_at_once(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    enter(sitting, bummerl((5, 11)))
    table = standings(tournament)
    first, second = table.rows
    assert first.entrant == sitting.seats.get(seat=1).entrant
    assert (first.place, first.cells[0], first.rounds) == (1, "1", ("1",))
    assert (second.place, second.tally) == (2, {"bummerl": 0, "scored": 5, "conceded": 11})
    assert table.open_tables == ((1, 1),)
    assert table.missing == "Es fehlt 1 Tisch: 1."


def test_a_finished_last_round_is_final(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> None:
    register(tournament, 2)
    tournament.rounds_planned = 1
    tournament.save()
    enter(drawn(tournament).sittings.get())
    table = standings(tournament)
    assert (table.final, table.open_tables, table.missing) == (True, (), "")


def test_of_a_closed_tournament_nothing_is_still_to_be_decided(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    """A place is shared only where no coin was tossed; where none is shared, nothing is said of it."""
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    first, second = ([entrant.number for entrant in tie] for tie in standings(tournament).ties)
    order = "Reihenfolge: Bummerl, dann Punkteverhältnis, dann erzielte Punkte, dann Münze. "
    waits = "Solange nicht entschieden ist, teilt den Platz, wer gleich ist: 1, 2, 2, 4."
    shared = "Wo das nicht entschieden wurde, ist der Platz geteilt: 1, 2, 2, 4."
    for tossed, closed in ((first, shared), (second, "")):
        assert standings(tournament).order_text == order + waits
        coin_record(tournament=tournament, order=tossed, witness="Rosi", by=organiser)
        tournament.status = Tournament.Status.CLOSED
        assert standings(tournament).order_text == (order + closed).strip()
        tournament.status = Tournament.Status.RUNNING


def test_those_out_of_the_ranking_stand_at_the_end_and_who_withdrew_unplayed_nowhere(
    tournament: Tournament, register: Register, admin: User
) -> None:
    teams = register(tournament, 4)
    entrant_status(entrant=teams[0], status=Entrant.Status.DISQUALIFIED, by=admin, reason="Karten gezinkt")
    entrant_status(entrant=teams[1], status=Entrant.Status.OUT_OF_COMPETITION, by=admin)
    entrant_status(entrant=teams[2], status=Entrant.Status.WITHDRAWN, by=admin)
    assert by_number(standings(tournament)) == {4: 1, 2: None, 1: None}


@pytest.mark.parametrize(
    ("rounds", "places", "remark"), [(2, [1, 2, 3], "noch nicht gespielt"), (1, [1, 2, None], "nicht gespielt")]
)
def test_who_never_had_a_table_has_no_place_in_the_end(
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    rounds: int,
    places: list[int | None],
    remark: str,
) -> None:
    """Who was registered during the first of so many rounds."""
    register(tournament, 2)
    Tournament.objects.update(rounds_planned=rounds)
    sitting = drawn(Tournament.objects.get()).sittings.get()
    (late,) = register(tournament, 1)
    assert by_number(standings(Tournament.objects.get()))[late.number] == 1
    enter(sitting)
    table = standings(Tournament.objects.get())
    assert [(row.place, row.remark) for row in table.rows] == [*((n, "") for n in places[:2]), (places[2], remark)]


def test_who_went_after_a_table_keeps_the_place_and_who_never_came_has_no_row(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, admin: User
) -> None:
    first, second, *_others = register(tournament, 5)
    entrant_status(entrant=first, status=Entrant.Status.WITHDRAWN, by=admin)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    entrant_status(entrant=second, status=Entrant.Status.WITHDRAWN, by=admin)
    places = by_number(standings(tournament))
    assert (1 in places, sorted(place or 0 for place in places.values())) == (False, [1, 1, 3, 3])


def test_a_place_is_explained_against_the_neighbour(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 4)
    one, two = drawn(tournament).sittings.order_by("table")
    enter(one, bummerl((11, 5), (11, 5), (11, 5)))
    enter(two, bummerl((11, 7), (11, 7), (11, 7)))
    first, second, *_rest = standings(tournament).rows
    assert first.placing is not None
    assert (first.placing.decided_by, first.placing.explanation) == ("point_ratio", "33:15 > 33:21")
    assert first.against == second.entrant
    assert [step.verdict for step in first.placing.steps] == ["equal", "decides", "unneeded", "unneeded"]
    assert (first.ahead, second.ahead) == (True, True)


def test_a_place_is_explained_against_the_one_above_too(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 6)
    for points, sitting in zip((5, 7, 7), drawn(tournament).sittings.order_by("table"), strict=True):
        enter(sitting, bummerl(*[(11, points)] * 3))
    best, *equal = standings(tournament).rows[:3]
    coin_record(tournament=tournament, order=[row.entrant.number for row in equal], witness="Rosi Wimmer", by=organiser)
    found = {row.place: row.behind for row in standings(tournament).rows[:3]}
    ahead, after = (row.entrant.name for row in equal)
    assert found == {
        1: "",
        2: f"Hinter {best.entrant.name} (Platz 1): Bummerl 3 = 3 · Punkteverhältnis 33:21 < 33:15",
        3: f"Hinter {ahead} (Platz 2): Bummerl 3 = 3 · Punkteverhältnis 33:21 = 33:21 · erzielte Punkte 33 = 33"
        f" · Münze: {ahead} vor {after}",
    }


def test_only_the_coin_breaks_a_full_tie(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    table = standings(tournament)
    winners = sorted(row.entrant.number for row in table.rows if row.place == 1)
    assert sorted(e.number for e in table.ties[0]) == winners
    coin_record(tournament=tournament, order=winners[::-1], witness="Rosi Wimmer", by=organiser)
    places = by_number(standings(tournament))
    assert (places[winners[1]], places[winners[0]]) == (1, 2)


@pytest.mark.parametrize("teams", [4, 12])
def test_the_number_of_queries_does_not_grow(
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    teams: int,
    django_assert_num_queries: Any,
) -> None:
    register(tournament, teams)
    for sitting in drawn(tournament).sittings.all()[: teams // 4]:
        enter(sitting)
    with django_assert_num_queries(7):
        standings(tournament)


def test_what_stands_small_below_a_name(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User
) -> None:
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    gone = first.seats.get(seat=0).entrant
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    waiting = {seat.entrant.number for seat in second.seats.all()}
    remarks = {row.entrant.number: row.remark for row in standings(tournament).rows}
    assert remarks == {
        number: "zurückgezogen" if number == gone.number else "Durchgang 1 noch offen" if number in waiting else ""
        for number in range(1, 5)
    }
    Entrant.objects.filter(pk=gone.pk).update(guest=True)
    (row,) = (row for row in standings(tournament).rows if row.entrant == gone)
    assert (row.remark, row.place) == ("außer Wertung", None)


def test_standings_that_leave_out_a_round_are_never_final(
    singles: Callable[..., Tournament], drawn: Drawn, enter: Enter
) -> None:
    tournament = singles("seconds", 4, rounds=1)
    enter(drawn(tournament).sittings.get(), [{"kind": "hand", "tricks": [5, 3, 3, 2]}] * 8)
    tournament.refresh_from_db()
    assert [standings(tournament, before=before).final for before in (None, 1, 2)] == [True, False, False]


def test_who_stands_before_another_is_ahead(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Enter
) -> None:
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    assert [row.ahead for row in standings(tournament).rows] == [True, False]


def test_of_those_who_share_a_place_who_has_more_stands_first(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    """Of the odd cents the seat behind the loser gets one, whatever its start number."""
    _tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}] * 4)
    for number, seat in zip((4, 3, 2, 1), sitting.seats.order_by("seat"), strict=True):
        Entrant.objects.filter(pk=seat.entrant.pk).update(number=10 + number)
    found = [(row.place, row.cells[0]) for row in standings(Tournament.objects.get()).rows]
    assert found == [(1, "13,34\u00a0€"), (1, "13,33\u00a0€"), (1, "13,33\u00a0€"), (4, "0,00\u00a0€")]


def test_whoever_left_groups_early_costs_no_reading_of_the_byes_a_second_time(
    tournament: Tournament,
    register: Register,
    drawn: Drawn,
    enter: Enter,
    organiser: User,
    django_assert_num_queries: Any,
) -> None:
    """One query for who sat at which table of the groups, and those for the sheets of who has a bye."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    for number in range(3):
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            enter(sitting)
        if not number:
            entrant_status(entrant=tournament.entrants.get(number=4), status=Entrant.Status.WITHDRAWN, by=organiser)
    over = Tournament.objects.get()
    with django_assert_num_queries(11):
        standings(over)
