"""Seats that are made even by players who change tables: nothing gets worse, and who has to stay stays."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.turnier.draw.searches import joint
from turnier.draw.even_seats import even_seats
from turnier.draw.generator import Generator


def evened(rounds, players, before, *, met=(), pinned=(), state=1):
    search = joint(rounds, players, met)
    uneven = even_seats(search, search.places(pinned), Counter(before), 2, Generator(state))
    return uneven, search


def test_two_who_need_the_same_seat_do_not_stay_at_one_table():
    before = [(0, 0), (1, 0), (2, 1), (3, 1)]
    uneven, search = evened([[[0, 1], [2, 3]]], 4, before)
    assert uneven == 0
    assert {table[1] for table in search.rounds[0]} == {0, 1}


def test_even_seats_stay_as_they_are():
    assert evened([[[0, 1], [2, 3]]], 4, [])[1].rounds == [[[0, 1], [2, 3]]]


def test_nobody_meets_again_for_the_sake_of_a_seat():
    uneven, search = evened(
        [[[0, 1], [2, 3]]], 4, [(0, 0), (1, 0), (2, 1), (3, 1)], met=[(0, 2), (0, 3), (1, 2), (1, 3)]
    )
    assert (uneven, search.cost) == (3, 0)


def test_who_is_pinned_stays_in_the_first_round():
    uneven, search = evened([[[0, 1], [2, 3]]], 4, [(0, 0), (1, 0), (2, 1), (3, 1)], pinned=[0, 1])
    assert (uneven, search.rounds[0][0]) == (3, [0, 1])


rounds_of_twelve = st.lists(
    st.permutations(range(12)).map(lambda order: [list(order[at : at + 4]) for at in range(0, 12, 4)]),
    min_size=1,
    max_size=4,
)


@given(rounds_of_twelve, rounds_of_twelve)
@settings(max_examples=40, deadline=None)
def test_everybody_plays_every_round_and_nothing_gets_worse(earlier, rounds):
    before = [(player, seat) for tables in earlier for table in tables for seat, player in enumerate(table)]
    first, again = joint(rounds, 12), joint(rounds, 12)
    cost = first.cost
    fewest = even_seats(first, first.places([]), Counter(before), 4, Generator(1))
    assert joint(first.rounds, 12).cost <= cost
    assert [sorted(player for table in tables for player in table) for tables in first.rounds] == [
        list(range(12)) for _ in rounds
    ]
    assert even_seats(again, again.places([]), Counter(before), 4, Generator(1)) == fewest
    assert again.rounds == first.rounds
