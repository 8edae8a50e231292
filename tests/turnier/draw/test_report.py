"""The quality report and the effect of a swap."""

import pytest

from turnier.draw import DrawImpossible
from turnier.draw.report import quality, relaxed, swap_effect

ROUNDS = [[[1, 2, 3], [4, 5, 6]], [[2, 1, 4], [3, 5, 6]]]


def test_the_figures_of_two_rounds():
    figures = quality(ROUNDS, {1: 9, 2: 9, 3: 0, 4: 0})
    assert (figures.repeats, figures.least_repeats, figures.most_meetings, figures.club_meetings) == (2, 2, 2, 2)
    assert (figures.seats, figures.first_dealers, figures.same_table) == (2, 1, 2)
    assert figures.numbers == (1, 2, 3, 4, 5, 6)
    assert figures.matrix == (
        (0, 2, 1, 1, 0, 0),
        (2, 0, 1, 1, 0, 0),
        (1, 1, 0, 0, 1, 1),
        (1, 1, 0, 0, 1, 1),
        (0, 0, 1, 1, 0, 2),
        (0, 0, 1, 1, 2, 0),
    )


def test_no_rounds_have_no_figures():
    assert quality([]).matrix == ()


def test_a_swap_shows_the_figures_before_and_after():
    effect = swap_effect([[[1, 2], [3, 4]], [[1, 2], [3, 4]]], 2, 3)
    assert effect.tables == ((1, 3), (2, 4))
    assert (effect.before.repeats, effect.after.repeats) == (2, 0)


def test_a_pausing_player_can_change_places():
    assert swap_effect([[[1, 2], [3, 4]]], 4, 5).tables == ((1, 2), (3, 5))


@pytest.mark.parametrize("pair", [(1, 1), (8, 9)])
def test_who_cannot_change_places_is_named(pair):
    with pytest.raises(DrawImpossible, match=f"Nr. {pair[0]} und Nr. {pair[1]} können nicht tauschen"):
        swap_effect(ROUNDS, *pair)


def test_what_pairs_could_not_keep_is_said():
    earlier = [[(1, 2), (3, 4)]]
    said = relaxed([(2, 1), (3, 5)], [4], earlier, [4], {3: 7, 5: 7, 1: 0, 2: 0})
    assert [(one.code, one.text) for one in said] == [
        ("second_bye", "Team 4 pausiert öfter als andere."),
        ("repeat", "Die Teams 1 und 2 haben schon gegeneinander gespielt."),
        ("club", "Die Teams 3 und 5 sind aus demselben Verein."),
    ]


def test_what_tables_could_not_keep_is_said():
    said = relaxed([(2, 1, 3), (4, 5, 6)], [], [[(1, 2, 9)], [(2, 1, 4)]], [], {4: 7, 6: 7})
    assert [(one.code, one.text) for one in said] == [
        ("repeat", "Nr. 1 und 2 sitzen zum 3. Mal zusammen."),
        ("club", "Nr. 4 und 6 aus demselben Verein sitzen an einem Tisch."),
    ]
