"""What a corrected sheet moves between the stacks besides its own line is known before it is saved."""

from __future__ import annotations

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.services.sheets.queries import evaluate_saved, lines_now, table_of
from turnier.services.sheets.stack_changes import later_tables, stack_changes
from turnier.services.stacks.regroup import entrant_move

pytestmark = pytest.mark.django_db


def lost(*seats):
    return [{"kind": "rubber", "ending": "points", "loser": seat} for seat in seats]


def typed(sitting, *seats, more=()):
    tournament = sitting.round.tournament
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), [*lost(*seats), *more])


@pytest.fixture
def moved(singles, drawn, enter, organiser):
    """Two tables of four; one has gone over to table 1 after a Runde, and each table has played one since."""
    tournament = singles("brokdorf", 8)
    one, two = drawn(tournament).sittings.order_by("table")
    enter(two, lost(0))
    entrant_move(entrant=two.seats.get(seat=1).entrant, to=one, by=organiser)
    for sitting in tournament.rounds.get(number=2).sittings.all():
        enter(sitting, lost(0))
    two.refresh_from_db()
    return two


def test_the_later_tables_are_as_they_will_be(moved, enter):
    tournament = moved.round.tournament
    announced = {other.pk: evaluation.state.stacks for other, evaluation in later_tables(moved, typed(moved, 2))}
    enter(moved, lost(2), reason="Verlesen")
    saved = {
        each.pk: evaluate_saved(tournament, each).state.stacks
        for each in tournament.rounds.get(number=2).sittings.all()
    }
    assert announced == saved
    assert len(saved) == 2


def test_what_changes_nothing_moves_nothing(moved):
    assert stack_changes(moved, typed(moved, 0)) == ()
    assert len(stack_changes(moved, typed(moved, 2))) == 2, "of the table where they sit now, and to move it"
    assert stack_changes(moved, typed(moved, 9)) == (), "half typed"
    assert len(lines_now(moved)) == 1


def test_where_nobody_who_is_out_is_paid_nobody_is_asked_for(stacks, enter):
    """By a house rule everybody is paid, whether they played or not."""
    for rules, sentences in (({}, 4), ({"spectators_unpaid": False}, 3)):
        _tournament, sitting = stacks(4, **rules)
        enter(sitting, lost(3, 3, 3, 3, 0))
        assert len(stack_changes(sitting, typed(sitting, 1, 3, 3, 3, 0))) == sentences


def test_a_hand_of_the_running_runde_is_no_runde(stacks, enter):
    hand = {"kind": "hand", "declarer": 0, "bid": 2, "joined": [0, 1], "tricks": [3, 2, 0, 0]}
    said = []
    for more in ([], [hand]):
        _tournament, sitting = stacks(4)
        enter(sitting, [*lost(3, 3, 3, 3, 0), *more])
        changes = stack_changes(sitting, typed(sitting, 1, 3, 3, 3, 0, more=more))
        said.append([change.partition(" wird")[0] for change in changes if change.startswith("Runde")])
    assert said == [["Runde 4", "Runde 5"]] * 2


def test_games_without_stacks_move_none(first_sheet):
    sitting = first_sheet(2)
    evaluation = evaluate_saved(sitting.round.tournament, sitting)
    assert (stack_changes(sitting, evaluation), later_tables(sitting, evaluation)) == ((), [])


def test_a_later_table_at_which_nobody_of_this_one_sits_is_left_out(moved):
    """Who went over takes both tables along for the one they left; the other one leads only to its own new sheet."""
    tournament = moved.round.tournament
    one, two = tournament.rounds.get(number=2).sittings.order_by("table")
    other = tournament.rounds.get(number=1).sittings.get(table=1)
    found = [later_tables(each, evaluate_saved(tournament, each)) for each in (moved, other)]
    assert [[later.pk for later, _evaluation in each] for each in found] == [[one.pk, two.pk], [one.pk]]
