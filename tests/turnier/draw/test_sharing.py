"""Seats of rounds to come: nobody changes the table, and everybody has every seat equally often."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.generator import Generator
from turnier.draw.sharing import share_seats


def shared(rounds, before=()):
    """The rounds after sharing out the seats, beginning from a copy."""
    seated = [[list(table) for table in tables] for tables in rounds]
    share_seats(seated, before, Generator(1))
    return seated


def times(tables, seat):
    return Counter(table[seat] for table in tables)


def test_no_rounds_are_no_rounds():
    assert shared([]) == []


def test_who_dealt_first_before_sits_elsewhere():
    assert shared([[[1, 2]]], before=[[1, 2]]) == [[[2, 1]]]


def test_it_says_for_how_many_the_seats_are_not_even():
    assert [share_seats([[[1, 2]]], before, Generator(1)) for before in ([], [[1, 2]], [[1, 2], [2, 1], [1, 3]])] == [
        0,
        0,
        0,
    ]
    assert share_seats([[[1, 2]]], [[1, 3], [1, 4], [2, 5], [2, 6]], Generator(1)) == 1


def test_one_seat_each_in_as_many_rounds_as_seats():
    rounds = shared([[[1, 2, 3, 4]]] * 4)
    assert [times((tables[0] for tables in rounds), seat) for seat in range(4)] == [Counter([1, 2, 3, 4])] * 4


def test_a_latecomer_deals_as_often_as_his_own_rounds_allow():
    before = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    rounds = shared([[[1, 2, 4]], [[2, 3, 4]], [[3, 1, 4]]], before)
    assert times((tables[0] for tables in rounds), 0)[4] == 1


def test_only_seats_that_every_table_has_count_as_unfair():
    rounds = shared([[[1, 2, 3, 4], [5, 6, 7]], [[1, 2, 5, 6], [3, 4, 7]]])
    tables = [table for of_round in rounds for table in of_round]
    assert max(max(times(tables, seat).values()) for seat in range(3)) == 1


rounds_of_any_size = st.lists(
    st.permutations(range(1, 13)).map(lambda order: [list(order[:3]), list(order[3:7]), list(order[7:])]),
    min_size=1,
    max_size=6,
)


@given(rounds_of_any_size, rounds_of_any_size)
@settings(max_examples=60, deadline=None)
def test_everybody_stays_at_his_table_and_the_same_comes_out_again(earlier, rounds):
    before = [table for tables in earlier for table in tables]
    seated = shared(rounds, before)
    assert [[sorted(table) for table in tables] for tables in seated] == [
        [sorted(table) for table in tables] for tables in rounds
    ]
    assert seated == shared(rounds, before)


@given(st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_no_player_has_a_seat_twice_more_often_than_another(seed):
    generator, rounds = Generator(seed), []
    for _ in range(4):
        order = sorted(range(16), key=lambda number: (generator.below(65536), number))
        rounds.append([order[start : start + 4] for start in range(0, 16, 4)])
    tables = [table for of_round in shared(rounds) for table in of_round]
    assert [times(tables, seat) for seat in range(4)] == [Counter(range(16))] * 4
