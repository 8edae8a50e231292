"""Groups: the snake, everybody against everybody, and seeds that keep groups apart."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnier.stages.bracket import first_matches
from turnier.stages.groups import apart, group_plan, group_sizes, round_robin, rounds_left, rounds_of, snake


def test_the_snake_shares_the_strong_ones() -> None:
    """Ten seeds in three groups."""
    assert snake(10, 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9, 10]]


@pytest.mark.parametrize("count", range(2, 24))
def test_everybody_meets_everybody_once(count: int) -> None:
    """And sits on each side about equally often."""
    members = [10 * number for number in range(1, count + 1)]
    rounds = [round_robin(members, number) for number in range(1, rounds_of([count]) + 1)]
    met = [tuple(sorted(pair)) for pairs in rounds for pair in pairs]
    assert sorted(met) == list(combinations(members, 2))
    assert all(len({who for pair in pairs for who in pair}) == 2 * len(pairs) for pairs in rounds)
    first = Counter(pair[0] for pairs in rounds for pair in pairs)
    second = Counter(pair[1] for pairs in rounds for pair in pairs)
    assert max(abs(first[who] - second[who]) for who in members) <= 1


def test_35_pairs_in_four_groups() -> None:
    """Nine rounds, of which the smaller group needs seven; in each nobody sits at two tables."""
    sizes = group_sizes(35, 4)
    groups = snake(35, 4)
    assert sizes == [9, 9, 9, 8]
    assert sorted(map(len, groups)) == sorted(sizes)
    assert rounds_of(sizes) == 9
    plan = group_plan(groups, 1, {})
    assert [row[1] for row in plan] == list(range(1, 17))
    assert len({place for row in plan for place in row[2:]}) == 32


def test_winners_and_seconds_of_a_group_do_not_meet_at_once() -> None:
    """Four groups of which two go on: the seconds change places among themselves."""
    group_of = {11: 1, 21: 2, 31: 3, 41: 4, 42: 4, 32: 3, 22: 2, 12: 1}
    tier_of = {number: number % 10 for number in group_of}
    seeds = apart([11, 21, 31, 41, 42, 32, 22, 12], group_of, tier_of)
    assert seeds[:4] == [11, 21, 31, 41]
    assert sorted(seeds[4:]) == [12, 22, 32, 42]
    assert all(group_of[seeds[one - 1]] != group_of[seeds[two - 1]] for one, two in first_matches(8))


def test_a_smaller_group_that_is_through_waits_for_the_others() -> None:
    groups = [list(range(1, 6)), list(range(6, 10))]
    met = Counter[frozenset[int]]()
    rounds = []
    for number in range(1, 11):
        rounds.append([frozenset(row[2:]) for row in group_plan(groups, number, met)])
        met.update(rounds[-1])
    once = Counter(frozenset(pair) for members in groups for pair in combinations(members, 2))
    assert Counter(pair for each in rounds[:5] for pair in each) == once
    assert rounds[5:] == rounds[:5]


@given(st.lists(st.integers(2, 9), min_size=1, max_size=3), st.data())
def test_whoever_comes_or_leaves_everybody_meets_everybody(sizes: list[int], data: st.DataObject) -> None:
    """Those who are there at the end have met each other once, however it came, and nobody twice."""
    start = [sum(sizes[:at]) for at in range(len(sizes))]
    groups = [list(range(first, first + size)) for first, size in zip(start, sizes, strict=True)]
    met = Counter[frozenset[int]]()
    for _round in range(data.draw(st.integers(0, 3))):
        met.update(frozenset(row[2:]) for row in group_plan(groups, 1, met))
        if data.draw(st.booleans()):
            groups[0].append(100 + len(met))
        elif len(groups[0]) > 2:
            groups[0].remove(data.draw(st.sampled_from(groups[0])))
    left = rounds_left(groups, met)
    for _round in range(left):
        rows = group_plan(groups, 1, met)
        there = [place for row in rows for place in row[2:]]
        assert len(set(there)) == len(there) > 0
        met.update(frozenset(row[2:]) for row in rows)
    wanted = {frozenset(pair) for members in groups for pair in combinations(members, 2)}
    assert {pair: met[pair] for pair in wanted} == dict.fromkeys(wanted, 1)
    assert group_plan(groups, 1, met) == []
    assert left <= 2 * rounds_of([len(members) for members in groups])
