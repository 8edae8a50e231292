"""Pairs for one round: nobody twice, clubs apart, near points, sides and pauses shared."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turnier.draw.evenings import Evening
from turnier.draw import run
from turnier.draw.verified.pairs import cheapest, exchanged


def evening(players, rounds, seed, **demands):
    found = Evening(players, rounds, seed, **demands)
    for _ in range(rounds):
        found.draw("pairs")
    return found


def all_pairings(places):
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        for rest in all_pairings([place for place in others if place != other]):
            yield [(first, other), *rest]


@given(st.lists(st.integers(0, 6), min_size=28, max_size=28))
@settings(max_examples=60, deadline=None)
def test_the_cheapest_is_the_first_of_the_cheapest(prices):
    price = dict(zip(combinations(range(8), 2), prices, strict=True))
    best = min(all_pairings(range(8)), key=lambda pairs: sum(price[pair] for pair in pairs))
    assert cheapest(8, 7, lambda one, two: price[one, two]) == best


@pytest.mark.parametrize("window", [1, 2, 4])
def test_nobody_reaches_further_than_the_window(window):
    pairs = cheapest(12, window, lambda one, two: (one * 7 + two * 5) % 11)
    assert sorted(place for pair in pairs for place in pair) == list(range(12))
    assert all(two - one <= window for one, two in pairs)


def test_pairs_that_repeat_exchange_partners():
    price = {(0, 1): 10**12, (2, 3): 0, (0, 2): 5, (1, 3): 5, (0, 3): 3, (1, 2): 4}
    assert exchanged([(0, 1), (2, 3)], lambda one, two: price[min(one, two), max(one, two)]) == [(0, 3), (1, 2)]


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10, 13, 16, 20, 31, 32, 48])
def test_nobody_meets_twice_in_half_as_many_rounds(players):
    found = [evening(players, players // 2, seed) for seed in range(2)]
    assert [one.repeats() for one in found] == [0, 0]


@pytest.mark.slow
@pytest.mark.parametrize("players", range(6, 65))
def test_nobody_meets_twice_in_half_as_many_rounds_whatever_the_number(players):
    assert [evening(players, players // 2, seed).repeats() for seed in range(5)] == [0] * 5


@pytest.mark.parametrize(("players", "clubs", "rounds"), [(100, 5, 9), (1000, 40, 2), (1000, 3, 2)])
def test_clubs_do_not_meet_where_it_can_be_avoided(players, clubs, rounds):
    club_of = {str(number): 1 + number % clubs for number in range(1, players + 1)}
    found = evening(players, rounds, 1, clubs=club_of)
    assert (found.repeats(), sum(club_of[str(a)] == club_of[str(b)] for a, b in found.met())) == (0, 0)


@pytest.mark.parametrize("players", [9, 21])
def test_pauses_go_round(players):
    found = evening(players, players, 3)
    assert Counter(found.byes) == dict.fromkeys(range(1, players + 1), 1)


def test_sides_are_shared_but_for_one_round():
    found = evening(40, 8, 2)
    first = Counter(row[2] for row in found.history)
    times = [first[number] for number in range(1, 41)]
    assert (set(times), times.count(4) >= 36) == ({3, 4, 5}, True)


def test_neighbours_by_points_meet():
    points = {str(number): number for number in range(1, 41)}
    tables = Evening(40, 1, 1).draw("pairs", scores=points).tables
    assert max(abs(one - two) for one, two in tables) == 1


def test_the_last_by_points_pauses_first():
    points = {str(number): number for number in range(1, 10)}
    assert Evening(9, 1, 1).draw("pairs", scores=points).byes == (1,)


def cost(history, points, pairs):
    """What pairs cost by their points, earlier games and the seats of those."""
    met = Counter(tuple(sorted(row[2:])) for row in history)
    lean = Counter(row[2] for row in history)
    lean.subtract(row[3] for row in history)
    apart = [256 * (points[one] - points[two]) ** 2 + max(0, lean[one] * lean[two]) for one, two in pairs]
    return sum(apart) + 10**12 * sum(met[min(pair), max(pair)] for pair in pairs)


@pytest.mark.parametrize("seed", range(6))
def test_few_by_points_are_paired_as_cheaply_as_can_be(seed):
    chance, found = Random(seed), Evening(8, 5, seed)
    for _ in range(5):
        points, before = {number: chance.randint(0, 4) for number in found.entrants}, found.history
        tables = found.draw("pairs", scores={str(number): own for number, own in points.items()}).tables
        cheapest_of_all = min(cost(before, points, pairs) for pairs in all_pairings(found.entrants))
        assert cost(before, points, tables) == cheapest_of_all


@pytest.mark.parametrize(
    ("reason", "apart"),
    [({"clubs": {"1": 7, "2": 7}}, 4419), ({"history": [[1, 1, 1, 2]]}, 44_194)],
)
def test_a_club_or_an_earlier_game_weighs_as_much_as_points_that_are_far_apart(reason, apart):
    """A club as much as 10**10 / 256 in squares of points, an earlier game a hundred times as much."""
    for points in (apart, apart + 1):
        scores = {"1": 0, "2": 0, "3": points, "4": points}
        tables = Evening(4, 1, 1, **reason).draw("pairs", scores=scores).tables
        assert ({1, 2} in map(set, tables)) == (points > apart)


def test_near_points_are_the_smallest_sum_of_squares():
    """Only two ways are left: one with distances 10, 1, 1, and one with 6, 4, 6 whose sum is larger."""
    points = dict(zip("123456", (0, 3, 4, 6, 7, 10), strict=True))
    left = {(1, 6), (2, 3), (4, 5), (1, 4), (2, 5), (3, 6)}
    forbidden = [list(pair) for pair in combinations(range(1, 7), 2) if pair not in left]
    demands = {"entrants": list(range(1, 7)), "scores": points, "forbidden": forbidden}
    drawn = run({"scheme": "kt-draw-1", "procedure": "pairs", "round": 1, **demands}, "cd" * 32).drawn
    assert sorted(map(sorted, drawn.tables)) == [[1, 4], [2, 5], [3, 6]]
