"""Who pays whom: money is conserved to the cent, and nobody pays what he does not have."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.brokdorf.endings import BrokdorfOutcome, creditors, payments
from games.brokdorf.entries import Ending
from games.brokdorf.house_rules import BrokdorfRules

ENDINGS: tuple[Ending, ...] = ("points", "durchmarsch", "misdeal", "exclusion")


@st.composite
def cases(draw: st.DrawFn) -> tuple[BrokdorfRules, list[int], list[int], BrokdorfOutcome]:
    seats = draw(st.integers(2, 6))
    seat = st.integers(0, seats - 1)
    rules = BrokdorfRules(
        short_stack=draw(st.sampled_from(["pro_rata", "whole_euros", "organiser"])),
        spectators_unpaid=draw(st.booleans()),
        stake_cents=draw(st.sampled_from([1, 7, 50, 100])),
    )
    stacks = draw(st.lists(st.integers(0, 800), min_size=seats, max_size=seats))
    playing = [each for each, stack in enumerate(stacks) if stack]
    ending = draw(st.sampled_from(ENDINGS))
    winner = draw(seat) if ending == "durchmarsch" else None
    points = draw(st.none() | st.lists(st.integers(-4, 30), min_size=seats, max_size=seats).map(tuple))
    unpaid = frozenset(draw(st.sets(seat)))
    return rules, stacks, playing, BrokdorfOutcome(ending, draw(st.none() | seat), winner, points, unpaid)


@settings(max_examples=150, deadline=None, database=None)
@given(case=cases())
def test_money_is_conserved(case: tuple[BrokdorfRules, list[int], list[int], BrokdorfOutcome]) -> None:
    rules, stacks, playing, outcome = case
    paid = payments(rules, stacks, playing, outcome)
    assert all(stack + cents >= 0 for stack, cents in zip(stacks, paid, strict=True))
    if rules.short_stack == "organiser":
        assert sum(paid) >= 0
    else:
        assert sum(paid) == 0


@settings(max_examples=150, deadline=None, database=None)
@given(case=cases())
def test_who_pays_what(case: tuple[BrokdorfRules, list[int], list[int], BrokdorfOutcome]) -> None:
    rules, stacks, playing, outcome = case
    paid = payments(rules, stacks, playing, outcome)
    if outcome.ending == "durchmarsch" or outcome.loser is None:
        return
    entitled = creditors(rules, playing, outcome, outcome.loser, len(stacks))
    got = [paid[seat] for seat in entitled]
    assert -paid[outcome.loser] == min(stacks[outcome.loser], rules.stake_cents * len(entitled))
    assert got == sorted(got, reverse=True)
    assert all(paid[seat] == 0 for seat in range(len(stacks)) if seat not in {*entitled, outcome.loser})
    if rules.short_stack == "pro_rata" and got:
        assert max(got) - min(got) <= 1


def test_the_odd_cents_go_to_the_fewest_points_then_clockwise() -> None:
    order = creditors(BrokdorfRules(), [0, 1, 2, 3], BrokdorfOutcome("points", 2, points=(11, 11, 27, 11)), 2, 4)
    assert order == [3, 0, 1]


def test_fewest_points_are_paid_first_wherever_they_sit() -> None:
    outcome = BrokdorfOutcome("points", 2, points=(11, 5, 27, 8))
    assert creditors(BrokdorfRules(), [0, 1, 2, 3], outcome, 2, 4) == [1, 3, 0]
    short = BrokdorfRules(short_stack="whole_euros")
    assert payments(short, [1000, 1000, 150, 1000], [0, 1, 2, 3], outcome) == (0, 100, -150, 50)
    shared = BrokdorfRules(short_stack="pro_rata")
    assert payments(shared, [1000, 1000, 101, 1000], [0, 1, 2, 3], outcome) == (33, 34, -101, 34)


def test_a_loser_who_is_not_known_pays_nobody() -> None:
    assert payments(BrokdorfRules(), [1000, 1000], [0, 1], BrokdorfOutcome("points", None)) == (0, 0)
    assert payments(BrokdorfRules(), [1000, 1000], [0, 1], BrokdorfOutcome("durchmarsch", None)) == (0, 0)


def test_who_pays_for_all_and_wins_pays_nothing() -> None:
    """Only an overridden entry says so; then everybody pays his own."""
    assert payments(BrokdorfRules(), [1000, 1000, 1000], [0, 1, 2], BrokdorfOutcome("durchmarsch", 0, 0)) == (
        200,
        -100,
        -100,
    )
