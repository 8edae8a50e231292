"""The best exchange of all: it ends a search that exchanges by chance do not, and leaves alone who has to stay."""

from collections import Counter
from itertools import combinations

import pytest

from tests.turnier.draw.searches import joint
from turnier.draw.best_exchange import best_exchanges
from turnier.draw.generator import Generator
from turnier.draw.joint import LIMIT, MET


def searched(rounds, players, met=(), pinned=(), state=1):
    search = joint(rounds, players, met)
    best_exchanges(search, search.places(pinned), Generator(state))
    return search


@pytest.mark.parametrize("state", range(5))
def test_nine_players_meet_everybody_once_in_four_rounds(state):
    alike = [[[0, 1, 2], [3, 4, 5], [6, 7, 8]]] * 4
    search = searched(alike, 9, state=state)
    assert search.cost == 0
    met = Counter(frozenset(pair) for tables in search.kept for table in tables for pair in combinations(table, 2))
    assert sorted(met.values()) == [1] * 36


def test_one_table_ends_soon():
    search = searched([[[0, 1, 2]]], 3, met=[(0, 1), (1, 2), (0, 2)])
    assert search.kept == [[[0, 1, 2]]]


def test_who_is_pinned_stays_in_the_first_round():
    search = searched([[[0, 1], [2, 3]]], 4, met=[(0, 1), (2, 3)], pinned=[0, 1])
    assert search.kept == [[[0, 1], [2, 3]]]


def test_a_first_round_of_tied_players_is_left_alone():
    first = [[0, 1], [2, 3]]
    search = searched([first, first], 4, met=[(0, 2), (0, 3), (1, 2), (1, 3)], pinned=[0, 1, 2, 3])
    assert (search.kept[0], search.best, search.left > 0) == (first, 2 * MET, False)


def test_the_best_is_kept_where_nothing_is_good():
    everybody = [(one, two) for two in range(4) for one in range(two)]
    search = searched([[[0, 1], [2, 3]]], 4, met=[*everybody[1:-1]])
    assert search.kept == [[[0, 1], [2, 3]]]
    hopeless = searched([[[0, 1, 2], [3, 4, 5]]], 6, met=[(one, two) for two in range(6) for one in range(two)])
    assert (hopeless.best, hopeless.left > 0, hopeless.left > -LIMIT) == (6 * MET, False, True)
