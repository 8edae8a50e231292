"""The bracket as people read it: names, results, tables, who goes on, the winner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.papers.standings import standings_paper
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.stages.board import boards, moved_text
from turnier.services.stages.decide import match_decide
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_a_bracket_from_its_seeds_to_the_winner(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    first, *_others = register(tournament, 5)
    stage = Stage("knockout", 1, 3, who="all", third=True)
    stages_plan(tournament=fresh(tournament), stages=[stage], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    tree = boards(fresh(tournament), {first.pk: "Geheim"})[0].tree
    assert tree is not None
    assert [(level.name, len(level.pairings)) for level in tree.main] == [
        ("Viertelfinale", 4),
        ("Halbfinale", 2),
        ("Finale", 1),
    ]
    assert [pairing.bye for pairing in tree.main[0].pairings].count(True) == 3
    assert [side.name for pairing in tree.main[0].pairings for side in pairing.sides].count("Geheim") == 1
    for _level in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
    tree = boards(fresh(tournament))[0].tree
    assert tree is not None
    (final,), (third,) = tree.main[2].pairings, tree.beside[0].pairings
    won, lost = sorted(final.sides, key=lambda side: not side.won)
    assert (won.result, lost.result, tree.winner) == ("3", "0", won.name)
    assert {final.table, third.table} == {1, 2}
    rows = standings(fresh(tournament)).rows
    assert [f"{row.main_label}: {row.main}" for row in rows[:2]] == ["K.-o.: Sieger", "K.-o.: Zweiter"]
    assert [row.main for row in rows[2:4]] == ["Dritter", "Vierter"]


def test_what_parted_two_who_were_equal_stands_with_the_winner(
    knock_out: Callable[..., Round], enter: Callable[..., Revision], organiser: User
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": 2})
    even, won = knock_out(4).sittings.order_by("table")
    enter(even, [{"kind": "bummerl", "score": [11, 4]}, {"kind": "bummerl", "score": [4, 11]}])
    enter(won, [{"kind": "bummerl", "score": [11, 4]}] * 2)
    second, first = (seat.entrant.number for seat in even.seats.order_by("seat"))
    winner = won.seats.get(seat=0).entrant.number
    match_decide(tournament=Tournament.objects.get(), winner=first, witness="Rosi", by=organiser)
    tree = boards(Tournament.objects.get())[0].tree
    assert tree is not None
    results = {side.number: side.result for pairing in tree.main[0].pairings for side in pairing.sides}
    assert (results[second], results[first], results[winner]) == ("1", "1 · Münze", "2")


def test_a_match_that_was_handed_over_says_so(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    first, second, *_others = register(tournament, 4)
    stage = Stage("knockout", 1, 2, who="all")
    stages_plan(tournament=fresh(tournament), stages=[stage], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    entrant_withdraw(entrant=first, tables={}, by=organiser)
    tree = boards(fresh(tournament))[0].tree
    assert tree is not None
    results = {side.number: side.result for pairing in tree.main[0].pairings for side in pairing.sides}
    assert results == {first.number: "", 4: "kampflos", second.number: "", 3: ""}


@pytest.fixture
def in_groups(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> Callable[[int, int], None]:
    """Registers so many teams, who play three rounds in so many groups."""

    def begun(teams: int, groups: int) -> None:
        register(tournament, teams)
        stages_plan(
            tournament=fresh(tournament), stages=[Stage("groups", 0, 3, who="all", groups=groups)], by=organiser
        )
        stage_begin(tournament=fresh(tournament), by=organiser)

    return begun


def test_the_table_of_a_group_has_the_figures_of_its_own_rounds(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    in_groups(4, 1)
    first, second = drawn(fresh(tournament)).sittings.order_by("table")
    enter(first, [{"kind": "bummerl", "score": [11, 5]}] * 3)
    enter(second, [{"kind": "bummerl", "score": [11, 7]}] * 3)
    sat = [seat.entrant for sitting in (first, second) for seat in sitting.seats.order_by("seat")]
    entrant_withdraw(entrant=sat[3], tables={}, by=organiser)
    (board,) = boards(fresh(tournament))
    figures = ("3", "33:15", "2,200", "+18"), ("3", "33:21", "1,571", "+12"), ("0", "21:33", "0,636", "−12")
    assert [[(row.place, row.number, row.cells, row.gone) for row in rows] for rows in board.groups] == [
        [
            (1, sat[0].number, figures[0], False),
            (2, sat[2].number, figures[1], False),
            (3, sat[3].number, figures[2], True),
            (4, sat[1].number, ("0", "15:33", "0,455", "−18"), False),
        ]
    ]


def test_the_groups_say_what_a_bye_counts_there(
    tournament: Tournament,
    in_groups: Callable[[int, int], None],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Of seven, three are in one group: from the first bye on it counts, until all there have paused equally often."""
    in_groups(7, 2)
    said = []
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting)
        (board,) = boards(fresh(tournament))
        said.append((sum(row.with_bye for group in board.groups for row in group), board.byes_text[:14]))
    assert said == [(1, "„mit Freilos“:"), (2, "„mit Freilos“:"), (0, "In der Gruppe ")]
    paper = standings_paper(fresh(tournament), public=True)
    assert paper.groups is not None
    assert [len(table.rows) for table in paper.groups.tables] == [3, 4]


@pytest.mark.parametrize(("moved", "said"), [((), ""), ((("Huber", 5, 6),), "getauscht: Huber (5. statt 6.). Für")])
def test_whose_seed_was_exchanged_is_named(moved: tuple[tuple[str, int, int], ...], said: str) -> None:
    assert (said in moved_text(moved), bool(moved_text(moved))) == (True, bool(moved))
