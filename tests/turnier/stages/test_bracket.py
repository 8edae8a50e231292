"""The bracket for every size: byes, seeds, walkovers, third place, consolation; and groups, kept apart after."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnier.stages.bracket import (
    LARGEST,
    NOBODY,
    SMALLEST,
    Bracket,
    Progress,
    apart,
    bracket,
    first_matches,
    group_plan,
    group_sizes,
    levels_of,
    meetings,
    progress,
    round_robin,
    rounds_left,
    rounds_of,
    seed_order,
    snake,
)


def played(seeds: list[int], gone: tuple[int, ...] = (), chance: random.Random | None = None, **more: bool) -> Bracket:
    """The bracket played to its end: the better seed wins, or chance says who."""
    results: dict[tuple[int, frozenset[int]], int] = {}
    tree = bracket(seeds, results, gone, **more)
    for level in range(tree.levels):
        for match in tree.at(level):
            if match.ready and match.winner is None:
                sides = [side for side in match.sides if side]
                winner = chance.choice(sides) if chance else min(sides, key=seeds.index)
                results[level, frozenset(sides)] = winner
        tree = bracket(seeds, results, gone, **more)
    return tree


@pytest.mark.slow
def test_byes_and_seeds_of_every_size() -> None:
    """See the test of some sizes."""
    for count in range(SMALLEST, LARGEST + 1):
        test_byes_and_seeds(count)


@pytest.mark.parametrize("count", [*range(SMALLEST, 35), 47, 63, 64, 65, 100, 257, 512])
def test_byes_and_seeds(count: int) -> None:
    """Byes stand only in the first round and go to the best seeds, as many as are missing to a power of two.

    If the better seed always wins, the best 2^k are left before k more rounds: 1 and 2 meet only in the final.
    """
    matches = first_matches(count)
    byes = sorted(match[0] for match in matches if len(match) == 1)
    assert byes == list(range(1, 2 ** levels_of(count) - count + 1))
    assert sorted(seed for match in matches for seed in match) == list(range(1, count + 1))
    tree = played(list(range(1, count + 1)))
    assert not [match for match in tree.matches if match.level and match.bye]
    assert sum(match.ready for match in tree.matches) == count - 1
    for level in range(1, tree.levels):
        left = 2 ** (tree.levels - level)
        assert sorted(side for match in tree.at(level) for side in match.sides if side) == list(range(1, left + 1))
    assert set(tree.at(tree.levels - 1, "main")[0].sides) == {1, 2}


@pytest.mark.parametrize("levels", range(1, 10))
def test_every_match_has_the_same_sum_of_seeds(levels: int) -> None:
    """In every level seed s meets the seed that makes up the sum."""
    order = seed_order(levels)
    for level in range(levels):
        assert {sum(pair) for pair in zip(order[::2], order[1::2], strict=True)} == {2 ** (levels - level) + 1}
        order = [min(pair) for pair in zip(order[::2], order[1::2], strict=True)]


@pytest.mark.parametrize("count", [4, 5, 8, 11, 32, 47, 64, 100, 512])
def test_everybody_but_the_winner_loses_once(count: int) -> None:
    """By chance, with play for third place: places 1 to 4 are clear, and those before stand by level."""
    seeds = random.Random(count).sample(range(1, 1000), count)
    tree = played(seeds, chance=random.Random(1), third=True)
    ways = progress(tree)
    best = sorted(ways, key=ways.__getitem__, reverse=True)
    assert len(ways) == count
    assert best[0] == tree.winner
    assert len({ways[number] for number in best[:4]}) == 4
    assert Counter(way.main for way in ways.values())[0] == count - 2 ** (tree.levels - 1)


@pytest.mark.parametrize("count", [4, 6, 8, 13, 47, 512])
def test_the_consolation_bracket_is_for_those_who_lost_the_first_round(count: int) -> None:
    """All of them but one lose a second time, and it ends together with the final."""
    tree = played(list(range(1, count + 1)), chance=random.Random(2), consolation=True)
    beside = [match for match in tree.matches if match.part == "consolation"]
    losers = {match.loser for match in tree.at(0, "main")} - {NOBODY}
    assert {side for match in beside for side in match.sides if side} == losers
    assert sum(match.ready for match in beside) == len(losers) - 1
    assert max(match.level for match in beside) == tree.levels - 1


def test_who_withdraws_hands_the_match_over() -> None:
    """Before a result; what was played before stays, and two who both went leave a bye."""
    tree = bracket([1, 2, 3, 4], {(0, frozenset((1, 4))): 1}, gone=(1, 2, 3))
    assert [match.winner for match in tree.at(0)] == [1, NOBODY]
    assert tree.at(1)[0].sides == (1, NOBODY)
    assert tree.winner == 1
    assert progress(tree) == {1: Progress(5), 2: Progress(0), 3: Progress(0), 4: Progress(0)}


def test_a_knockout_of_47_with_three_withdrawals() -> None:
    """The three are out where they stand, nobody else is, and one is left."""
    tree = played(list(range(1, 48)), gone=(1, 20, 21), chance=random.Random(3))
    ways = progress(tree)
    assert ways[1] == Progress(2)
    assert [match.winner for match in tree.at(1, "main") if 1 in match.sides] != [1]
    assert tree.winner not in {None, NOBODY, 1, 20, 21}
    assert sum(match.ready for match in tree.matches) >= 43


def test_the_open_match_is_not_decided() -> None:
    """As long as a result is out, the next level waits for it."""
    tree = bracket([1, 2, 3, 4], {(0, frozenset((1, 4))): 4})
    assert tree.at(1)[0].sides == (4, None)
    assert progress(tree)[4] == Progress(3)
    assert progress(tree)[2] == Progress(1)
    assert tree.players(1) == {4}


@pytest.mark.parametrize("count", range(SMALLEST, 34))
@pytest.mark.parametrize("seed", range(3))
def test_nobody_plays_at_two_tables_at_once(count: int, seed: int) -> None:
    """Also with everything beside it: where only the final follows, the two who lost meet once."""
    tree = played(list(range(1, count + 1)), chance=random.Random(seed), third=True, consolation=True)
    for level in range(tree.levels):
        sides = [side for match in tree.at(level) if match.ready for side in match.sides]
        assert len(sides) == len(set(sides))
    assert tree.winner


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
def test_those_who_stay_meet_in_the_rounds_that_were_announced_whoever_goes(
    sizes: list[int], data: st.DataObject
) -> None:
    """Whoever goes keeps the place in the circle; each of the others has to do without them once, and not again."""
    start = [sum(sizes[:at]) for at in range(len(sizes))]
    groups = [list(range(first, first + size)) for first, size in zip(start, sizes, strict=True)]
    met, waived, gone = Counter[frozenset[int]](), Counter[frozenset[int]](), set[int]()
    for number in range(1, rounds_of(sizes) + 1):
        gone |= data.draw(st.sets(st.integers(0, sum(sizes) - 1), max_size=2))
        for row in group_plan(groups, number, met, gone, waived):
            pair = frozenset(row[2:])
            (waived if pair & gone else met)[pair] += 1
    pairs = [frozenset(pair) for members in groups for pair in combinations(members, 2)]
    assert [met[pair] for pair in pairs if not pair & gone] == [1] * sum(not pair & gone for pair in pairs)
    assert [pair for pair in pairs if met[pair] + waived[pair] > 1] == []


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


def first_round_and_halves(seeds: list[int]) -> set[frozenset[int]]:
    """Who can meet within each level of the bracket, read off the levels themselves."""
    order = [seeds[seed - 1] if seed <= len(seeds) else 0 for seed in seed_order(levels_of(len(seeds)))]
    sizes = [2**level for level in range(1, levels_of(len(seeds)) + 1)]
    return {frozenset(order[at : at + size]) for size in sizes for at in range(0, len(order), size)}


@given(st.integers(3, 16).flatmap(lambda count: st.tuples(*[st.permutations(range(1, count + 1))] * 2)))
def test_two_orders_have_the_same_meetings_when_the_same_can_meet_in_each_level(orders: tuple[list[int], ...]) -> None:
    one, other = orders
    assert (meetings(one) == meetings(other)) == (first_round_and_halves(one) == first_round_and_halves(other))


def test_an_order_that_changes_sides_only_has_the_same_meetings() -> None:
    assert meetings([1, 2, 3, 4]) == meetings([2, 1, 4, 3]) == meetings([4, 3, 2, 1])
    assert meetings([1, 2, 3, 4]) != meetings([1, 2, 4, 3])
    assert meetings([1, 2, 3]) != meetings([2, 1, 3])
