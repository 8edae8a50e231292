"""The odd-count adviser."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.draw.plans.planner import advise


def test_43_players_of_doppelkopf():
    options = advise(43, 3, [4, 5], {4: 24, 5: 30}, {5: 1})
    assert [(one.sizes, one.fillers, one.pausing) for one in options] == [
        ((4,) * 7 + (5,) * 3, 0, 0),
        ((4,) * 11, 1, 0),
        ((4,) * 10, 0, 3),
    ]
    assert [one.recommended for one in options] == [True, False, False]
    assert options[0].hands == {4: Fraction(24), 5: Fraction(24)}
    assert options[0].waiting == {4: Fraction(0), 5: Fraction(6)}
    assert (options[0].least_repeats, options[0].expected_repeats) == (0, 0)


def test_19_players_are_advised_against_tables_of_five():
    options = advise(19, 5, [4, 3, 5])
    assert options[0].sizes == (3, 4, 4, 4, 4)
    fives = next(one for one in options if 5 in one.sizes)
    assert (fives.least_repeats, fives.expected_repeats) == (30, 30)


def test_a_number_that_fits_is_recommended_as_it_is():
    assert [(one.sizes, one.recommended) for one in advise(16, 5, [4])] == [((4, 4, 4, 4), True)]


def test_too_few_players_need_fillers():
    assert [(one.sizes, one.fillers) for one in advise(3, 1, [4])] == [((4,), 1)]
    assert advise(0, 1, [4]) == ()


def test_a_table_of_two_is_the_last_resort():
    assert advise(37, 3, [5, 6, 4, 3, 2])[0].sizes == (5, 5, 5, 5, 5, 6, 6)


def test_the_lighter_burden_comes_first():
    """The sizes nearest to the preferred one; before them whatever repeats less; fillers and pauses at the end."""
    once = [(one.sizes, one.fillers, one.pausing) for one in advise(15, 1, [4, 3, 5])]
    even = [((3, 4, 4, 4), 0, 0), ((5,) * 3, 0, 0), ((3,) * 5, 0, 0)]
    assert once == [*even, ((4,) * 4, 1, 0)]
    assert [one.sizes for one in advise(12, 3, [4, 3])] == [(3,) * 4, (4,) * 3]


def test_nobody_pauses_who_could_fill_a_table_of_their_own():
    assert [one.pausing for one in advise(9, 1, [5, 4, 3])] == [0, 0, 0]
    assert [one.pausing for one in advise(11, 1, [5, 4, 3])] == [0, 1, 0]
    assert [one.pausing for one in advise(11, 1, [6, 4])] == [5, 0]


def test_as_few_as_can_be_pause_or_have_to_be_found():
    found = [[(one.sizes, one.fillers, one.pausing) for one in advise(players, 1, [4])] for players in (5, 6, 7)]
    assert found == [
        [((4,), 0, 1), ((4, 4), 3, 0)],
        [((4,), 0, 2), ((4, 4), 2, 0)],
        [((4,), 0, 3), ((4, 4), 1, 0)],
    ]


def test_larger_tables_leave_fewer_without_one():
    found = [[(one.sizes, one.fillers, one.pausing) for one in advise(players, 1, [3, 4])] for players in (4, 5, 6, 8)]
    assert found == [
        [((4,), 0, 0), ((3,), 0, 1), ((3, 3), 2, 0)],
        [((4,), 0, 1), ((3, 3), 1, 0), ((3,), 0, 2)],
        [((3, 3), 0, 0)],
        [((4, 4), 0, 0), ((3, 3, 3), 1, 0), ((3, 3), 0, 2)],
    ]
    six = [(one.sizes, one.fillers, one.pausing) for one in advise(6, 1, [4, 5])]
    assert six == [((5,), 0, 1), ((4, 4), 2, 0), ((4,), 0, 2)]
    mixed = [one.sizes for one in advise(14, 1, [4, 6]) if one.pausing]
    assert mixed == [(4, 4, 4)]
    assert [one.sizes for one in advise(11, 1, [4, 6]) if one.pausing] == [(4, 6), (4, 4)]


@given(st.integers(1, 60), st.lists(st.integers(2, 6), min_size=1, max_size=3, unique=True))
@settings(max_examples=25, deadline=None)
def test_every_option_seats_everybody(players, sizes):
    options = advise(players, 1, sizes)
    assert [option.recommended for option in options] == [True, *[False] * (len(options) - 1)]
    assert not options[0].fillers or all(option.fillers for option in options), "people who are not there"
    for option in options:
        assert sum(option.sizes) == players + option.fillers - option.pausing
        assert set(option.sizes) <= set(sizes)
        assert option.expected_repeats >= option.least_repeats


def test_an_option_says_how_many_hands_it_plays_where_they_are_counted():
    counted = advise(7, 1, [4, 3, 5], {4: 24, 3: 20, 5: 24}, {5: 1})
    assert [(option.recommended, option.fillers, option.pausing, option.hands) for option in counted] == [
        (True, 0, 0, {3: 20, 4: 24}),
        (False, 1, 0, {4: 24}),
    ]
    five = [(one.pausing, one.fillers, one.hands) for one in advise(5, 1, [4, 3, 5], {4: 24, 3: 20, 5: 24}, {5: 1})]
    assert five == [(0, 0, {5: Fraction(96, 5)}), (1, 0, {4: 24}), (0, 3, {4: 24})]
    endless = advise(6, 1, [4, 3, 5], {4: 0, 3: 0, 5: 0}, {})
    assert (endless[0].sizes, endless[0].hands) == ((3, 3), {3: 0})
