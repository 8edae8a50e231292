"""Sharing out seats over rounds to come."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.turns import share_turns


def counted(tables, before=()):
    return Counter(before) + Counter((number, seat) for table in tables for seat, number in enumerate(table))


def squares(tables, before=()):
    return sum(times * times for times in counted(tables, before).values())


def test_who_always_dealt_first_deals_later():
    tables = [[1, 2], [1, 3], [2, 1], [3, 1]]
    share_turns(tables, Counter({(1, 0): 4}))
    counts = counted(tables, {(1, 0): 4})
    assert (counts[1, 0], counts[1, 1]) == (5, 3)


def test_a_path_of_tables_hands_a_seat_on():
    tables = [[1, 2], [1, 3], [2, 4]]
    share_turns(tables, Counter({(2, 0): 1, (4, 0): 2}))
    assert [sorted(table) for table in tables] == [[1, 2], [1, 3], [2, 4]]
    counts = counted(tables, {(2, 0): 1, (4, 0): 2})
    assert all(abs(counts[number, 0] - counts[number, 1]) <= 1 for number in (1, 2, 3, 4))


def test_where_nobody_sits_nothing_is_shared_out():
    tables = []
    share_turns(tables, Counter({(1, 0): 4}))
    assert tables == []


@given(st.lists(st.permutations(range(1, 13)), min_size=1, max_size=6), st.integers(2, 4))
@settings(max_examples=30, deadline=None)
def test_nobody_changes_table_and_seats_get_fairer(rounds, size):
    tables = [list(row[start : start + size]) for row in rounds for start in range(0, 12, size)]
    before, members = squares(tables), [sorted(table) for table in tables]
    share_turns(tables, Counter())
    assert [sorted(table) for table in tables] == members
    assert squares(tables) <= before
    counts = counted(tables)
    spread = [[counts[who, seat] for seat in range(size)] for who in range(1, 13)]
    assert max(max(row) - min(row) for row in spread) <= 2
