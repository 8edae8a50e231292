"""Stages one after the other, and two that are played at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from turnier.stages.stage import Stage, StageEntrant, last_of_stage, lined_up, stage_of, stages_from, together

GROUPS = Stage("groups", 3, 3, who="all", groups=2)
MAIN = Stage("knockout", 0, 3, who="groups", count=2)
OTHERS = Stage("knockout", 0, 2, who="others", beside=True)
FINAL = Stage("final", 0, 1, count=4)


def test_what_is_beside_begins_with_the_one_before() -> None:
    lined = lined_up([GROUPS, MAIN, OTHERS, FINAL])
    assert [(stage.first, stage.last) for stage in lined] == [(3, 5), (6, 8), (6, 7), (9, 9)]
    longer = lined_up([GROUPS, MAIN, replace(OTHERS, rounds=5), FINAL])
    assert longer[-1].first == 11


@pytest.mark.parametrize(
    ("number", "kinds", "last"),
    [(2, [], 2), (3, ["all"], 5), (6, ["groups", "others"], 8), (8, ["groups"], 8), (9, ["best"], 9)],
)
def test_a_round_belongs_to_all_that_hold_it(number: int, kinds: list[str], last: int) -> None:
    lined = lined_up([GROUPS, MAIN, OTHERS, FINAL])
    assert [stage.who for stage in together(lined, number)] == kinds
    assert last_of_stage(lined, number, 9) == last
    first = stage_of(lined, number)
    assert (first.who if first else None) == next(iter(kinds), None)


def test_a_stage_comes_back_from_what_is_stored() -> None:
    begun = replace(OTHERS, first=6, entrants=(StageEntrant(4, 1), StageEntrant(2, 2)))
    assert stages_from([begun.dump(), GROUPS.dump()]) == (begun, GROUPS)
    assert "beside" not in GROUPS.dump()


def test_a_row_of_a_stage_is_as_short_as_what_it_says() -> None:
    rows = (StageEntrant(4, 2), StageEntrant(2, 1, 1, since=3), StageEntrant(7, 3, rank=4), StageEntrant(8, 4, rank=3))
    begun = replace(FINAL, entrants=rows)
    assert begun.dump()["entrants"] == [[4, 2, 0], [2, 1, 1, 3], [7, 3, 0, 0, 4], [8, 4, 0, 0, 3]]
    assert stages_from([begun.dump()]) == (begun,)
    assert (begun.ranks, begun.moved) == ({4: 2, 2: 1, 7: 4, 8: 3}, rows[2:])


@pytest.mark.parametrize(
    ("rounds", "late", "turns"), [(3, False, [1, 2, 3]), (4, True, [1, 1, 1, 1]), (6, True, [1, 2, 3, 4, 5, 6])]
)
def test_groups_with_who_came_late_begin_again_only_where_all_meet_twice(
    rounds: int, late: bool, turns: list[int]
) -> None:
    entrants = tuple(StageEntrant(number, number, 1) for number in (1, 2, 3))
    joined = (StageEntrant(4, 4, 1, since=4),) if late else ()
    stage = replace(GROUPS, groups=1, rounds=rounds, entrants=(*entrants, *joined))
    assert [stage.turn(number) for number in range(stage.first, stage.last + 1)] == turns
