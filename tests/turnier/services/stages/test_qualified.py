"""Who goes on into a stage: the best, who won or who lost at a table, the best of groups; a draw at a table is open."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable

import pytest

from games.kit.sittings.evaluation import evaluate
from turnier.models import Entrant, Revision, Round, Seat, Sitting, Tally, Tournament, User
from turnier.services.sheets.queries import table_of
from turnier.services.stages.board import boards
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.stages.qualified import not_admitted, others_now, others_with, qualified
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

WON = ({"kind": "bummerl", "score": [11, 4]},) * 3


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def played(tournament: Tournament, first_round: Callable[..., Tournament]) -> Tournament:
    """Eight teams after their only round; side 0 won everywhere."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    return first_round(8, lambda _table: WON)


def at(seat: int) -> set[int]:
    return set(Seat.objects.filter(seat=seat, round__number=1).values_list("entrant__number", flat=True))


@pytest.mark.parametrize(("who", "seat"), [("winners", 0), ("losers", 1)])
def test_who_won_or_who_lost(played: Tournament, who: str, seat: int) -> None:
    found = qualified(played, Stage("knockout", 2, 2, who=who))
    assert (set(found.numbers), found.open) == (at(seat), ())
    assert {row.entrant.number for row in found.behind} == at(1 - seat)


def test_a_draw_at_a_table_is_open(played: Tournament, enter: Callable[..., Revision], organiser: User) -> None:
    sitting = played.rounds.get().sittings.earliest("table")
    even = ({"kind": "bummerl", "score": [11, 4]}, {"kind": "bummerl", "score": [4, 11]})
    Tournament.objects.filter(pk=played.pk).update(rules={"bummerl_per_sitting": 2})
    sitting.refresh_from_db()
    enter(sitting, even, reason="Nur zwei gespielt")
    stage = Stage("knockout", 2, 2, who="winners")
    found = qualified(fresh(played), stage)
    both = set(sitting.seats.values_list("entrant__number", flat=True))
    assert {entrant.number for entrant in found.open} == both
    assert not both & set(found.numbers)
    stages_plan(tournament=fresh(played), stages=[stage], by=organiser)
    with pytest.raises(UserError, match="liegen gleich. Bitte auswählen, wer weiterspielt") as refused:
        stage_begin(tournament=fresh(played), by=organiser)
    assert {int(number) for number in re.findall(r"\d", refused.value.message)} == both


@pytest.mark.parametrize(("who", "count", "wanted"), [("best", 3, 3), ("all", 0, 8)])
def test_the_best_or_all(played: Tournament, who: str, count: int, wanted: int) -> None:
    found = qualified(played, Stage("knockout", 2, 3, who=who, count=count))
    assert found.numbers == [row.entrant.number for row in standings(played).rows][:wanted]


def test_the_best_of_each_group_and_the_next_best(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 6)
    groups = Stage("groups", 1, 3, who="all", groups=2)
    final = Stage("knockout", 4, 2, who="groups", count=1, extra=2)
    stages_plan(tournament=fresh(tournament), stages=[groups, final], by=organiser)
    assert boards(fresh(tournament)) == ()
    stage_begin(tournament=fresh(tournament), by=organiser)
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting, WON)
    found = qualified(fresh(tournament), fresh(tournament).later_stages[1])
    rows = [row.entrant.number for row in standings(fresh(tournament), before=4).rows]
    members = [set(group) for group in fresh(tournament).later_stages[0].members()]
    first = {next(number for number in rows if number in group) for group in members}
    assert (set(found.numbers[:2]), len(found.numbers)) == (first, 4)
    assert [len(group) for group in boards(fresh(tournament))[0].groups] == [3, 3]


@pytest.mark.parametrize("seed", range(4))
def test_the_tables_of_groups_show_who_goes_on(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    seed: int,
) -> None:
    """Also where some have paused and others have not: a bye then counts there as it counts in the standings."""
    chance = random.Random(seed)
    register(tournament, 9)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 1, 3, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            scores = [chance.sample((11, chance.randrange(2, 11)), 2) for _ in range(3)]
            enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    (board,) = boards(fresh(tournament))
    places = {row.number: (row.place, row.cells) for rows in board.groups for row in rows}
    rows = standings(fresh(tournament)).rows
    assert places == {row.entrant.number: (row.tally["stages:group"], row.cells) for row in rows}
    assert not board.without_byes
    found = qualified(fresh(tournament), Stage("knockout", 4, 2, who="groups", count=2))
    assert set(found.numbers) >= {number for number, (place, _cells) in places.items() if place == 1}


def test_byes_turn_no_order_in_a_group_in_which_all_had_as_many(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Three who each pause once: 77:75 is worth less than 76:74, with the rounded averages of two byes it was more."""
    register(tournament, 7)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 1, 3, who="all", groups=2)], by=organiser)
    stage_begin(tournament=fresh(tournament), by=organiser)
    chance = random.Random(5)
    for _round in range(3):
        for sitting in drawn(fresh(tournament)).sittings.all():
            scores = [chance.sample((11, chance.randrange(2, 11)), 2) for _ in range(3)]
            enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    three = next(group for group in fresh(tournament).later_stages[0].members() if len(group) == 3)
    (board,) = boards(fresh(tournament))
    assert board.without_byes
    tallies: dict[int, Counter[str]] = defaultdict(Counter)
    for tally in Tally.objects.filter(round__tournament=tournament, entrant__number__in=three):
        tallies[tally.entrant.number][tally.metric] += tally.value
    shown = {row.number: row.cells[0] for group in board.groups for row in group if row.number in three}
    assert shown == {number: str(tallies[number]["bummerl"]) for number in three}
    byes = {row.entrant.number: len(row.byes) for row in standings(fresh(tournament)).rows}
    assert [byes[number] for number in three] == [1, 1, 1]


def test_who_was_out_before_the_groups_does_not_come_back(
    played: Tournament, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision], organiser: User
) -> None:
    """Neither as the best of no group nor beside them, where all others play on."""
    groups = Stage("groups", 2, 0, who="best", count=6, groups=2)
    stages_plan(tournament=fresh(played), stages=[groups], by=organiser)
    begun = stage_begin(tournament=fresh(played), by=organiser, chosen=range(1, 7), reason="Münze")
    for _round in range(begun.rounds):
        for sitting in drawn(fresh(played)).sittings.all():
            enter(sitting)
    found = qualified(fresh(played), Stage("knockout", begun.last + 1, 2, who="groups", count=2))
    assert len(found.numbers) == 4
    assert {*found.numbers, *(row.entrant.number for row in found.behind)} == begun.numbers
    others = qualified(fresh(played), Stage("knockout", begun.last + 1, 2, who="others", beside=True))
    assert len(others.numbers) == 8


def test_the_winners_of_two_groups_play_the_final(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 6)
    final = Stage("knockout", 0, 1, who="groups", count=1, third=True)
    with pytest.raises(UserError, match=r"mit 2 bis 512\. Dabei wären: 1\."):
        stages_plan(
            tournament=fresh(tournament), stages=[Stage("groups", 0, 0, who="all", groups=1), final], by=organiser
        )
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 0, 0, who="all", groups=2), final], by=organiser)
    groups = stage_begin(tournament=fresh(tournament), by=organiser)
    chance = random.Random(1)
    for _round in range(groups.rounds):
        for sitting in drawn(fresh(tournament)).sittings.all():
            enter(sitting, [{"kind": "bummerl", "score": [11, chance.randrange(2, 11)]}] * 3)
    begun = stage_begin(tournament=fresh(tournament), by=organiser)
    assert (begun.rounds, len(begun.numbers), fresh(tournament).round_name(begun.first)) == (1, 2, "Finale")
    enter(drawn(fresh(tournament)).sittings.get())
    board = boards(fresh(tournament))[0]
    assert board.tree is not None
    assert {board.tree.winner} < {entrant.name for entrant in tournament.entrants.filter(number__in=begun.numbers)}


def test_equals_in_a_group_are_asked_of_without_those_of_another_group(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Nr. 4 and 5 share a place in their group; Nr. 3 has the same figures and is alone on that place in the other."""
    Tournament.objects.filter(pk=tournament.pk).update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(fresh(tournament), 6)
    after = Stage("knockout", 0, 1, who="groups", count=2)
    stages_plan(tournament=fresh(tournament), stages=[Stage("groups", 0, 0, who="all", groups=2), after], by=organiser)
    groups = stage_begin(tournament=fresh(tournament), by=organiser)
    assert [sorted(members) for members in groups.members()] == [[1, 4, 5], [2, 3, 6]]
    level = {frozenset({4, 5}), frozenset({3, 6})}
    for _round in range(groups.rounds):
        for sitting in drawn(fresh(tournament)).sittings.all():
            one, two = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
            lost = 4 if {one, two} == {2, 6} else 5
            won = [[11, lost] if one < two else [lost, 11]] * 2
            scores = [[11, 5], [5, 11]] if frozenset({one, two}) in level else won
            enter(sitting, [{"kind": "bummerl", "score": score} for score in scores])
    found = qualified(fresh(tournament), fresh(tournament).later_stages[1])
    assert sorted(entrant.number for entrant in found.open) == [4, 5]
    assert sorted(entrant.number for entrant in found.certain) == [1, 2, 3]
    begun = stage_begin(tournament=fresh(tournament), by=organiser, chosen=[1, 2, 3, 5], reason="Münze")
    assert begun.numbers == {1, 2, 3, 5}


def test_a_correction_says_who_goes_on_instead_before_and_after_the_final_is_public(
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    played = first_round(8, lambda table: ({"kind": "bummerl", "score": [11, 2 + table]},) * 3)
    stages_plan(tournament=fresh(played), stages=[Stage("knockout", 2, 1, who="best", count=2)], by=organiser)
    stage_begin(tournament=fresh(played), by=organiser)
    inside = fresh(played).later_stages[0].numbers
    sitting = Sitting.objects.filter(seats__entrant__number__in=inside).select_related("round__tournament").first()
    assert sitting is not None
    lost, won = (seat.entrant for seat in sitting.seats.order_by("seat"))
    turned = [{"kind": "bummerl", "score": [0, 11]}] * 3
    evaluation = evaluate(played.kind_of_game, fresh(played).house_rules(), table_of(sitting), turned)
    assert not_admitted(fresh(played)) == ([], [])
    assert others_with(fresh(played), sitting, evaluation) == ([won], [lost])
    enter(sitting, turned, reason="Seiten vertauscht")
    assert (not_admitted(fresh(played)), others_now(fresh(played))) == (([won], []), ([], []))
    assert others_with(fresh(played), sitting, evaluation) == ([], [])
    drawn(fresh(played))
    came, went = others_now(fresh(played))
    assert (not_admitted(fresh(played)), came, [row.entrant for row in went]) == (([], []), [won], [lost])


def test_with_others_who_were_chosen_for_a_reason_nobody_is_missing(
    played: Tournament, drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    stages_plan(tournament=fresh(played), stages=[Stage("knockout", 2, 1, who="best", count=2)], by=organiser)
    losers = sorted(at(1))[:2]
    stage_begin(tournament=fresh(played), by=organiser, chosen=losers, reason="Gegen die Regeln")
    assert not_admitted(fresh(played)) == ([], [])
    drawn(fresh(played))
    assert others_now(fresh(played)) == ([], [])
