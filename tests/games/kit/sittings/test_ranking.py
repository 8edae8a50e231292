"""Places and their reasons: criteria, shared places, lots."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kit.sittings.ranking import Placing, Ranked, rank, rank_by
from games.watten import GAME
from games.watten.house_rules import WattenRules


def ranked(teams: dict[str, tuple[int, int, int]], lots: dict[str, int] | None = None) -> tuple[Placing, ...]:
    entrants = [
        Ranked(name, {"bummerl": bummerl, "scored": scored, "conceded": conceded})
        for name, (bummerl, scored, conceded) in teams.items()
    ]
    return rank(GAME, WattenRules(), entrants, lots or {})


EQUAL = {"A": (3, 30, 20), "B": (3, 30, 20), "C": (3, 30, 20), "D": (1, 10, 30)}


def test_nobody_has_no_place() -> None:
    assert ranked({}) == ()


def test_alone() -> None:
    (only,) = ranked({"A": (1, 2, 3)})
    assert (only.place, only.decided_by, only.explanation) == (1, "alone", "Sonst ist niemand in der Wertung.")


def test_a_tie_is_shared_until_a_lot_is_drawn() -> None:
    placings = ranked(EQUAL)
    assert [(each.name, each.place, each.decided_by) for each in placings] == [
        ("A", 1, "shared"),
        ("B", 1, "shared"),
        ("C", 1, "shared"),
        ("D", 4, "bummerl"),
    ]
    assert [each.needs_lot for each in placings] == [("A", "B", "C")] * 3 + [()]
    assert placings[0].explanation == "Gleich mit B und C. Es entscheidet noch: Münze."
    assert [step.verdict for step in placings[0].steps] == ["equal"] * 4


def test_those_who_are_to_share_their_place_wait_for_nothing() -> None:
    entrants = [Ranked(name, {"bummerl": 3, "scored": 30, "conceded": 20}) for name in "ABC"]
    shared = rank(GAME, WattenRules(), entrants, {}, [frozenset("ABC")])
    assert [(each.place, each.needs_lot) for each in shared] == [(1, ())] * 3
    assert {str(each.explanation) for each in shared} == {"In allem gleich: Der Platz wird geteilt."}
    assert rank(GAME, WattenRules(), entrants, {}, [frozenset("AB")])[0].needs_lot == ("A", "B", "C")


def test_many_equals_are_counted_not_named() -> None:
    placings = ranked({f"Team {n}": (3, 30, 20) for n in range(9)})
    assert {str(each.explanation) for each in placings} == {"Gleich mit 8 anderen. Es entscheidet noch: Münze."}


def test_a_lot_decides_among_equals() -> None:
    placings = ranked(EQUAL, {"A": 2, "B": 3, "C": 1, "D": 0})
    assert [(each.name, each.place, each.decided_by, each.explanation) for each in placings] == [
        ("C", 1, "coin", "Münze: C vor A"),
        ("A", 2, "coin", "Münze: A vor B"),
        ("B", 3, "bummerl", "3 > 1"),
        ("D", 4, "bummerl", "1 < 3"),
    ]
    assert placings[0].steps[-1].detail == "Münze: C vor A"
    assert [each.needs_lot for each in placings] == [()] * 4


def test_the_last_place_is_told_against_the_next_better() -> None:
    placings = ranked({"A": (3, 30, 20), "B": (3, 30, 20)}, {"A": 2, "B": 1})
    assert [(each.name, each.explanation) for each in placings] == [("B", "Münze: B vor A"), ("A", "Münze: B vor A")]


def test_equal_lots_stay_equal() -> None:
    placings = ranked(EQUAL, {"A": 1, "B": 2, "C": 2})
    assert [(each.name, each.place, each.needs_lot) for each in placings] == [
        ("A", 1, ()),
        ("B", 2, ("B", "C")),
        ("C", 2, ("B", "C")),
        ("D", 4, ()),
    ]


def test_who_shares_behind_a_winner_waits_for_nothing() -> None:
    """A is before B and C, who share: the three are to, as far as the lots do not part them, or the two alone."""
    entrants = [Ranked(name, {"bummerl": 3, "scored": 30, "conceded": 20}) for name in "ABC"]
    for shared in ("ABC", "BC"):
        placings = rank(GAME, WattenRules(), entrants, {"A": 1, "B": 2, "C": 2}, [frozenset(shared)])
        assert [(each.place, each.needs_lot, each.parted_by_lot) for each in placings] == [
            (1, (), True),
            (2, (), True),
            (2, (), True),
        ]
        assert [str(each.explanation) for each in placings] == [
            "Münze: A vor B",
            *["In allem gleich: Der Platz wird geteilt."] * 2,
        ]
        assert placings[1].steps[-1].detail == ""
    others = rank(GAME, WattenRules(), entrants[1:], {"B": 2, "C": 2}, [frozenset("ABC")])
    assert [(each.place, each.needs_lot, each.parted_by_lot) for each in others] == [(1, ("B", "C"), False)] * 2


@given(st.permutations("ABCDE"), st.integers(1, 5))
def test_of_equals_each_who_is_named_has_an_own_place(order: list[str], named: int) -> None:
    """The others share the place behind them; where all are named it makes no difference that they were to share."""
    lots = {name: min(at, named + 1) for at, name in enumerate(order, start=1)}
    entrants = [Ranked(name, {"bummerl": 3, "scored": 30, "conceded": 20}) for name in "ABCDE"]
    placings = rank(GAME, WattenRules(), entrants, lots, [frozenset("ABCDE")])
    assert {each.name: each.place for each in placings} == lots
    assert {each.needs_lot for each in placings} == {()}
    if named == len(order):
        assert placings == rank(GAME, WattenRules(), entrants, lots)


def test_lots_count_only_if_all_equals_have_one() -> None:
    placings = ranked(EQUAL, {"A": 1, "B": 2})
    assert [each.place for each in placings] == [1, 1, 1, 4]
    assert placings[0].needs_lot == ("A", "B", "C")


def test_of_equals_the_newest_lot_counts_that_names_them_all() -> None:
    """Whom it leaves equal, a later one parts; one that names others besides says nothing of those two."""
    entrants = [Ranked(name, {"bummerl": 3, "scored": 30, "conceded": 20}) for name in "ABCD"]
    criteria = GAME.criteria(WattenRules())

    def ordered(names: str, *lots: dict[str, int]) -> list[tuple[str, int]]:
        among = [each for each in entrants if each.name in names]
        return [(each.name, each.place) for each in rank_by(criteria, among, lots)]

    pairs = {"A": 1, "B": 2}, {"C": 1, "D": 2}
    assert ordered("AB", *pairs) == [("A", 1), ("B", 2)]
    assert ordered("AD", *pairs) == [("A", 1), ("D", 1)]
    assert ordered("AB", *pairs, {"B": 1, "A": 2}) == [("B", 1), ("A", 2)]
    assert ordered("AB", *pairs, {"B": 1, "C": 2}) == [("A", 1), ("B", 2)]
    first = {"C": 1, "A": 2, "B": 2, "D": 2}
    assert ordered("ABCD", *pairs, first) == [("C", 1), ("A", 2), ("B", 2), ("D", 2)]
    assert ordered("ABCD", first, {"D": 1, "B": 2, "A": 3}) == [("C", 1), ("D", 2), ("B", 3), ("A", 4)]


def test_a_comparison_goes_through_all_criteria() -> None:
    first = ranked({"A": (6, 80, 53), "B": (6, 81, 54)})[0]
    assert first.against == "B"
    assert [(step.label, step.mine, step.theirs, step.verdict, step.detail) for step in first.steps] == [
        ("Bummerl", "6", "6", "equal", ""),
        ("Punkteverhältnis", "80:53", "81:54", "decides", "1,509 > 1,500"),
        ("erzielte Punkte", "80", "81", "unneeded", ""),
        ("Münze", "–", "–", "unneeded", ""),
    ]


teams = st.dictionaries(
    st.text("ABCDEFGH", min_size=1, max_size=2),
    st.tuples(st.integers(0, 3), st.integers(0, 20), st.integers(0, 20)),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None, database=None)
@given(teams)
def test_places_count_those_who_are_better(results: dict[str, tuple[int, int, int]]) -> None:
    placings = {each.name: each.place for each in ranked(results)}

    def better(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
        """Written once more with cross-multiplication."""
        if one[0] != other[0]:
            return one[0] > other[0]
        infinite = [score[2] == 0 and score[1] > 0 for score in (one, other)]
        if infinite[0] is not infinite[1]:
            return infinite[0]
        left, right = one[1] * (other[2] or 1), other[1] * (one[2] or 1)
        return one[1] > other[1] if infinite[0] or left == right else left > right

    assert placings == {
        name: 1 + sum(better(other, result) for other in results.values()) for name, result in results.items()
    }


@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_a_name_never_breaks_a_tie(order: tuple[str, str]) -> None:
    assert [each.name for each in ranked(dict.fromkeys(order, (1, 2, 3)))] == list(order)
