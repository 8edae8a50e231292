"""The lot: places of a plan, newcomers and empty places, clubs kept apart, coins and groups."""

from collections import Counter
from itertools import combinations

import pytest

from tests.turnier.draw.evenings import Evening, nonce_of, sizes_of
from turnier.draw import DrawImpossible, InputUnreadable, lot_input, plan_pairs, plan_tables, run

FOURS = plan_tables([4] * 4, 5)


def drawn(seed=0, **given):
    frozen = {"scheme": "kt-draw-1", "procedure": "lot", "round": 1, "entrants": list(range(1, 17)), "plan": FOURS}
    return run({**frozen, **given}, nonce_of(seed)).drawn


def club_meetings(tables, clubs):
    return sum(clubs[str(one)] == clubs[str(two)] for table in tables for one, two in combinations(table, 2))


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (20, 5), (24, 6), (32, 10), (13, 4), (64, 8)])
def test_an_evening_along_a_plan_repeats_nobody_and_shares_the_seats(players, rounds):
    evening = Evening(players, rounds, 7)
    for _ in range(rounds):
        evening.next_of_plan()
    assert (evening.repeats(), evening.seats_apart() <= 1, evening.left) == (0, True, ())


def test_the_order_of_the_rounds_is_drawn_and_so_are_the_places():
    first = [drawn(seed) for seed in range(40)]
    assert {next(row[0] for row in FOURS if row not in map(list, one.left)) for one in first} == {1, 2, 3, 4, 5}
    assert {one.places[1] for one in first} > {1, 16}


def test_who_has_a_place_keeps_it_and_newcomers_take_the_free_ones():
    places = {str(number): number for number in range(1, 15)}
    for seed in range(10):
        found = drawn(seed, places=places, entrants=[*range(1, 14), 30, 31])
        assert {number: found.places[number] for number in range(1, 14)} == {n: n for n in range(1, 14)}
        assert {found.places[30], found.places[31]} == {14, 15}


def test_whoever_is_alone_or_without_a_table_pauses():
    for plan, entrants in ((plan_pairs(6, 5), [1, 2, 3, 4, 6]), (plan_pairs(5, 5), [1, 2, 3, 4, 5])):
        found = drawn(plan=plan, entrants=entrants, places={str(number): number for number in entrants})
        assert (len(found.byes), len(found.tables)) == (1, 2)


def test_more_people_than_places_are_refused():
    with pytest.raises(InputUnreadable, match="nicht für jeden einen Platz"):
        drawn(entrants=list(range(1, 18)))
    with pytest.raises(InputUnreadable, match="nicht für jeden einen Platz"):
        drawn(plan=[])


@pytest.mark.parametrize(
    ("players", "rounds", "clubs", "most"),
    [(64, 8, 8, 3), (100, 8, 10, 1), (24, 6, 3, 60), (32, 5, 4, 30), (16, 5, 4, 24)],
)
def test_clubs_seldom_meet_along_a_plan(players, rounds, clubs, most):
    # Meetings that some other order of the places would avoid remain: the exchanges end in a local optimum.
    club_of = {str(number): 1 + number % clubs for number in range(1, players + 1)}
    evening, met = Evening(players, rounds, 3, clubs=club_of), 0
    for _ in range(rounds):
        met += club_meetings(evening.next_of_plan().tables, club_of)
    assert met <= most


def test_forbidden_pairs_never_meet_where_the_plan_has_room():
    for seed in range(5):
        found = drawn(seed, plan=plan_tables([4] * 6, 4), entrants=list(range(1, 25)), forbidden=[[1, 2], [3, 4]])
        number_at = {place: number for number, place in found.places.items()}
        tables = [*found.tables, *([number_at[place] for place in row[2:]] for row in found.left)]
        assert not any({1, 2} <= set(table) or {3, 4} <= set(table) for table in tables)
    with pytest.raises(DrawImpossible, match="zu verbieten"):
        drawn(forbidden=[[1, 2]])


def test_a_coin_is_fair_and_needs_two():
    winners = Counter(run(lot_input([3, 7], 9), nonce_of(1), str(toss)).drawn.tables[0][0] for toss in range(1000))
    assert (winners.total(), 440 < winners[3] < 560) == (1000, True)
    with pytest.raises(DrawImpossible):
        run(lot_input([3], 9), nonce_of(1))


def test_groups_are_drawn_and_whoever_is_left_over_waits():
    found = run(lot_input(range(1, 8), 1, 3), nonce_of(1)).drawn
    assert (list(map(len, found.tables)), len(found.byes)) == ([3, 3], 1)


def test_2000_players_over_eight_rounds():
    """How long it takes is measured by `benchmarks.draw`."""
    found = drawn(plan=plan_tables(sizes_of(2000), 8), entrants=list(range(1, 2001)))
    assert sorted(number for table in found.tables for number in table) == list(range(1, 2001))
    assert len(found.tables) == 500
