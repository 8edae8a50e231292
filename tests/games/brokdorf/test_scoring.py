"""Whole sittings: money is conserved whatever is written, overridden entries count as they stand; places by money."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.brokdorf import GAME
from games.brokdorf.entries import BrokdorfHandEntry, MisdealEntry
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.scoring import Hand, after, changes, gain_text, losers, penalised
from games.brokdorf.state import begin
from games.kit.entries.field import SheetEntry
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_sitting
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import GONE, Table, moment

Reader = Callable[..., Any]


NAMES = ("Anna", "Bernd", "Cilli", "Dieter", "Eva", "Fritz")


house_rules = st.builds(
    BrokdorfRules,
    zero_bid_allowed=st.booleans(),
    zero_bid_needs_trick=st.booleans(),
    failed_bid_keeps_tricks=st.booleans(),
    spectators_unpaid=st.booleans(),
    short_stack=st.sampled_from(["pro_rata", "whole_euros"]),
    leave_takes_effect=st.sampled_from(["rubber_end", "at_once"]),
    misdeals_counted_per=st.sampled_from(["rubber", "evening"]),
    stake_cents=st.sampled_from([7, 100, 250]),
    start_points=st.integers(3, 15),
    upper_limit=st.integers(15, 30),
)


@settings(max_examples=25, deadline=None, database=None)
@given(rules=house_rules, seats=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_every_sitting_keeps_its_money(rules: BrokdorfRules, seats: int, seed: int) -> None:
    table = Table(NAMES[:seats], tuple(random.Random(seed).choices((0, 33, 250, 1000), k=seats)))
    entries = random_sitting(GAME, rules, table, random.Random(seed))
    result = evaluate(GAME, rules, table, entries)
    assert result.valid
    assert {sum(state.stacks) for state in result.states} <= {sum(table.start or ())}
    assert min((min(state.stacks) for state in result.states), default=0) >= 0
    assert all(sum(rubber.payments) == 0 for rubber in result.state.finished)


@settings(max_examples=25, deadline=None, database=None)
@given(rules=house_rules, seats=st.integers(2, 6), seed=st.integers(0, 10**6))
def test_who_has_gone_neither_pays_nor_gets(rules: BrokdorfRules, seats: int, seed: int) -> None:
    table = Table(NAMES[:seats])
    result = evaluate(GAME, rules, table, random_sitting(GAME, rules, table, random.Random(seed)))
    for before, now in zip((result.start, *result.states), result.states, strict=False):
        kept = [seat for seat, gone in enumerate(before.departed) if gone]
        assert [now.stacks[seat] for seat in kept] == [before.stacks[seat] for seat in kept]
        assert [now.departed[seat] for seat in kept] == [before.departed[seat] for seat in kept]


def overridden(*entries: dict[str, Any], seats: int = 3, rules: dict[str, Any] | None = None) -> dict[str, Any]:
    """The score of entries that a referee has let pass."""
    given = [{**entry, "override": "So entschieden."} for entry in entries]
    sitting = {"game": "brokdorf", "rules": rules or {}, "sides": list("ABCDEF")[:seats], "start": None}
    answer = check({**sitting, "entries": given})
    assert answer["valid"], answer["problems"]
    score: dict[str, Any] = answer["score"]
    return score


def hand(tricks: list[int], joined: list[int], **more: Any) -> dict[str, Any]:
    return {"kind": "hand", "declarer": 0, "bid": 1, "joined": joined, "tricks": tricks, **more}


def test_an_overridden_hand_counts_as_written() -> None:
    score = overridden(hand([20, 0, 0], [0]))
    assert score["scores"] == [[-20, 0, 0]]
    assert score["totals"] == [1000, 1000, 1000]


def test_an_overridden_outcome_ends_the_running_rubber() -> None:
    score = overridden(
        hand([3, 2, 0], [0, 1]), {"kind": "rubber", "ending": "points", "loser": 2}, hand([5, 0, 0], [0])
    )
    assert [rubber["points"] for rubber in score["rubbers"]] == [None]
    assert score["totals"] == [1100, 1100, 800]


def test_an_overridden_playoff_without_a_tie_finds_a_loser() -> None:
    playoff = {"kind": "playoff", "players": [0, 1], "declarer": 0, "bid": 5, "joined": [0], "tricks": [5, 0, 0]}
    score = overridden(playoff, {**playoff, "players": []})
    assert [(rubber["loser"], rubber["points"]) for rubber in score["rubbers"]] == [(1, [15, 15, 15])]


def test_an_overridden_hand_takes_the_place_of_a_playoff() -> None:
    limit = {"upper_limit": 15}
    score = overridden(hand([5, 0, 0], [0, 1, 2]), hand([0, 5, 0], [1]), rules=limit)
    assert [rubber["loser"] for rubber in score["rubbers"]] == [2]


def test_two_at_nothing_after_three_hands_are_no_durchmarsch() -> None:
    score = overridden(hand([5, 5, 0], [0, 1]), hand([5, 5, 0], [0, 1]), hand([5, 5, 0], [0, 1]))
    assert [rubber["ending"] for rubber in score["rubbers"]] == ["points"]


def test_who_is_alone_pays_nobody() -> None:
    leave = [{"kind": "leave", "player": seat} for seat in (1, 2)]
    score = overridden(*leave, *[hand([5, 0, 0], [0])] * 3)
    assert [(rubber["ending"], rubber["payments"]) for rubber in score["rubbers"]] == [("durchmarsch", [0, 0, 0])]


def test_a_hand_without_players_counts_for_all() -> None:
    leave = [{"kind": "leave", "player": seat} for seat in (0, 1, 2)]
    score = overridden(*leave, *[hand([5, 0, 0], [0])] * 4)
    assert score["totals"] == [1000, 1000, 1000]


def test_an_overridden_departure_changes_nothing() -> None:
    score = overridden({"kind": "leave", "player": 1}, {"kind": "leave", "player": 1})
    assert score["totals"] == [1000, 1000, 1000]


def test_an_overridden_outcome_without_a_loser_moves_no_money() -> None:
    score = overridden({"kind": "rubber", "ending": "points"}, {"kind": "rubber", "ending": "durchmarsch"})
    assert score["totals"] == [1000, 1000, 1000]


def test_a_stack_below_nothing_is_refused() -> None:
    sitting = {"game": "brokdorf", "rules": {}, "sides": ["A", "B"], "start": [-1, 1000], "entries": []}
    assert [problem["path"] for problem in check(sitting)["problems"]] == ["start"]


def test_a_table_with_one_stack_is_finished() -> None:
    sitting = {"game": "brokdorf", "rules": {}, "sides": ["A", "B"], "start": [0, 1000], "entries": []}
    score = check(sitting)["score"]
    assert (score["finished"], score["totals"]) == (True, [0, 1000])


def test_a_sitting_ends_with_one_player(sheet: Reader) -> None:
    answer = sheet("R(A)", "{}", "100/1000").answer()
    assert (answer["score"]["finished"], answer["score"]["totals"]) == (True, [0, 1100])


def test_a_third_misdeal_of_the_evening_and_every_further_one_end_a_rubber(sheet: Reader) -> None:
    given = sheet("V(A) V(A) V(A) V(A)", '{"misdeals_counted_per": "evening"}')
    assert [rubber["ending"] for rubber in given.answer(3)["score"]["rubbers"]] == ["misdeal", "misdeal"]


def test_a_departure_in_the_middle_voids_a_rubber_of_one(sheet: Reader) -> None:
    """Fewer than two remain: the Runde counts for nobody (RB12)."""
    given = sheet("A5:5/0:AB G(B)", '{"leave_takes_effect": "at_once"}')
    score = given.answer(2)["score"]
    assert (score["finished"], score["rubbers"]) == (True, [])


def test_an_exclusion_after_forfeited_tricks_is_no_surprise(sheet: Reader) -> None:
    assert sheet("A2:3/2/0:AB!B X(B)").answer()["problems"] == []
    assert [problem["severity"] for problem in sheet("X(B)").answer(3)["problems"]] == ["warning"]


def test_an_entry_of_another_game_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="no entry of Brokdorf"):
        after(BrokdorfRules(), begin(BrokdorfRules(), Table(NAMES[:3])), SheetEntry())


def test_hands_are_read_from_json() -> None:
    entry = BrokdorfHandEntry.model_validate({"declarer": 0, "bid": 1, "joined": [0], "tricks": [5, 0]})
    assert (entry.joined, entry.tricks, entry.forfeited) == ((0,), (5, 0), ())


def test_a_durchmarsch_is_a_feat() -> None:
    march = {"kind": "rubber", "ending": "durchmarsch", "winner": 2}
    state = evaluate(GAME, GAME.rules(), Table(("A", "B", "C")), [march, march]).state
    assert GAME.feats_at(GAME.rules(), state, ()) == [{"durchmarsch": 0}, {"durchmarsch": 0}, {"durchmarsch": 2}]


def every_hand(seats: int = 3) -> list[Hand]:
    """All hands of seat 0 with all bids, joiners and tricks; forfeits of nobody or of one."""
    return [
        Hand(0, bid, joined, tricks, forfeited)
        for bid in range(6)
        for joined in ((0,), (0, 1), (0, 2), (0, 1, 2))
        for tricks in product(range(6), repeat=seats)
        if sum(tricks) == 5 and not any(tricks[seat] for seat in range(seats) if seat not in joined)
        for forfeited in ((), *((seat,) for seat in joined))
    ]


def test_every_change_follows_the_formula() -> None:
    """The formula of the rules, written once more in its own words."""
    for hand in every_hand():
        for seat, change in enumerate(changes(BrokdorfRules(), hand, 3)):
            tricks = 0 if seat in hand.forfeited else hand.tricks[seat]
            fails = tricks == 0 or (seat == 0 and tricks < hand.bid)
            assert change == ((5 * fails - tricks) if seat in hand.joined else 0)


def test_no_change_is_greater_than_five() -> None:
    assert {change for hand in every_hand() for change in changes(BrokdorfRules(), hand, 3)} == set(range(-5, 6))


def test_a_declarer_fails_and_scores_at_once() -> None:
    assert changes(BrokdorfRules(), Hand(0, 5, (0, 1), (4, 1)), 2) == (1, -1)


@pytest.mark.parametrize(("needs_trick", "failed"), [(True, {0}), (False, set())])
def test_a_bid_of_nothing(needs_trick: bool, failed: set[int]) -> None:
    assert penalised(BrokdorfRules(zero_bid_needs_trick=needs_trick), Hand(0, 0, (0, 1), (0, 5))) == failed


def test_only_the_declarer_is_excused() -> None:
    assert penalised(BrokdorfRules(zero_bid_needs_trick=False), Hand(0, 0, (0, 1, 2), (0, 5, 0))) == {2}


def test_penalties_alone_where_tricks_do_not_count() -> None:
    rules = BrokdorfRules(failed_bid_keeps_tricks=False)
    assert changes(rules, Hand(0, 3, (0, 1), (2, 3)), 2) == (5, -3)


@pytest.mark.parametrize(
    ("bid", "joined", "tricks", "forfeited", "lost"),
    [
        (3, (1, 2), (0, 3, 2), (), (0,)),
        (4, (1, 2), (0, 3, 2), (), (1,)),
        (4, (1, 2), (0, 3, 2), (2,), (1, 2)),
        (5, (1,), (0, 5, 0), (), (0, 2)),
        (5, (0, 1, 2), (0, 5, 0), (), (0, 2)),
        (1, (0, 1, 2), (2, 1, 2), (), (1,)),
        (1, (0, 1, 2), (1, 3, 1), (), (0, 2)),
    ],
)
def test_the_loser_of_a_stechen(
    bid: int, joined: tuple[int, ...], tricks: tuple[int, ...], forfeited: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    """Penalised first, else the fewest tricks; who went has none."""
    assert losers(BrokdorfRules(), Hand(1, bid, joined, tricks, forfeited), (0, 1, 2)) == lost


def test_nobody_loses_a_stechen_of_nobody() -> None:
    assert losers(BrokdorfRules(), Hand(0, 1, (0,), (5, 0)), ()) == ()


STACKS = [Ranked(name, {"cents": cents}) for name, cents in (("A", 300), ("B", -1000), ("C", 300), ("D", 400))]


def placed(rules: BrokdorfRules, lots: dict[str, int] | None = None) -> list[tuple[str, int, str, str]]:
    return [
        (each.name, each.place, each.decided_by, each.explanation) for each in rank(GAME, rules, STACKS, lots or {})
    ]


def test_a_tie_waits_for_a_stechen() -> None:
    assert placed(BrokdorfRules()) == [
        ("D", 1, "cents", "14,00 € > 13,00 €"),
        ("A", 2, "shared", "Gleich mit C. Es entscheidet noch: Stechen."),
        ("C", 2, "shared", "Gleich mit A. Es entscheidet noch: Stechen."),
        ("B", 4, "cents", "0,00 € < 13,00 €"),
    ]


def test_a_stechen_decides() -> None:
    assert placed(BrokdorfRules(), {"A": 2, "C": 1})[1:3] == [
        ("C", 2, "playoff", "Stechen: C vor A"),
        ("A", 3, "cents", "13,00 € > 0,00 €"),
    ]


def test_a_shared_place_needs_no_stechen() -> None:
    assert [each[1:3] for each in placed(BrokdorfRules(title_tie="shared"), {"A": 2, "C": 1})] == [
        (1, "cents"),
        (2, "shared"),
        (2, "shared"),
        (4, "cents"),
    ]


def test_columns_show_stack_and_gain() -> None:
    columns = GAME.columns(BrokdorfRules(stack_cents=500))
    assert [column.text({"cents": 250}) for column in columns] == ["7,50 €", "+2,50 €"]


def test_gains_have_signs() -> None:
    assert [gain_text(cents) for cents in (100, 0, -33)] == ["+1,00 €", "±0,00 €", "−0,33 €"]


def ruined(name: str, gone: int, cents: int = -1000) -> Ranked:
    return Ranked(name, {"cents": cents, GONE: gone})


@pytest.mark.parametrize("title_tie", ["playoff", "shared"])
def test_who_was_eliminated_later_stands_before(title_tie: Literal["playoff", "shared"]) -> None:
    people = [ruined("A", moment(1, 7)), ruined("B", moment(2, 1)), ruined("C", moment(1, 7)), ruined("D", 0, 0)]
    found = rank(GAME, BrokdorfRules(title_tie=title_tie), people, {})
    later = "während Sitzordnung 2, nach 1 Runde am Tisch > während Sitzordnung 1, nach 7 Runden am Tisch"
    assert [(each.name, each.place, each.decided_by, each.explanation, each.needs_lot) for each in found] == [
        ("D", 1, "cents", "10,00 € > 0,00 €", ()),
        ("B", 2, "eliminated", later, ()),
        ("A", 3, "shared", "In allem gleich: Der Platz wird geteilt.", ()),
        ("C", 3, "shared", "In allem gleich: Der Platz wird geteilt.", ()),
    ]
    assert found[0].steps[1].mine == "–"


def test_who_fell_to_the_limit_later_stands_before_whatever_is_left() -> None:
    """11 € at a limit of 12 € are no more than 9 €, and less than what somebody kept who left."""
    people = [
        Ranked("A", {"cents": 100, "limit": 1200, GONE: moment(3, 2)}),
        Ranked("B", {"cents": -100, "limit": 1200, GONE: moment(3, 4)}),
        Ranked("C", {"cents": -500, GONE: moment(1, 1)}),
        Ranked("D", {"cents": 1400, "limit": 1700}),
    ]
    found = rank(GAME, BrokdorfRules(rising_limit=True), people, {})
    assert [(each.name, each.place, each.explanation) for each in found] == [
        ("D", 1, "24,00 € > 5,00 €"),
        ("C", 2, "5,00 € > raus mit 9,00 €"),
        ("B", 3, "während Sitzordnung 3, nach 4 Runden am Tisch > während Sitzordnung 3, nach 2 Runden am Tisch"),
        ("A", 4, "während Sitzordnung 3, nach 2 Runden am Tisch < während Sitzordnung 3, nach 4 Runden am Tisch"),
    ]


def test_odd_cents_decide_no_place() -> None:
    """Whoever got one stands as those who got none, and what is left of others by theirs; money is never nothing."""
    people = [
        Ranked("A", {"cents": 334, "odd": 1}),
        Ranked("B", {"cents": 333}),
        Ranked("C", {"cents": 335, "odd": 2}),
        Ranked("D", {"cents": 334}),
        Ranked("E", {"cents": -999, "odd": 1}),
        ruined("F", moment(1, 7)),
    ]
    found = rank(GAME, BrokdorfRules(), people, {})
    assert [(each.name, each.place) for each in found] == [("D", 1), ("A", 2), ("B", 2), ("C", 2), ("E", 5), ("F", 6)]
    assert [each.steps[0].mine for each in found] == [
        "13,34 €",
        "13,33 € ohne den Cent, der beim Aufteilen übrig blieb",
        "13,33 €",
        "13,33 € ohne die 2 Cent, die beim Aufteilen übrig blieben",
        "0,01 € ohne den Cent, der beim Aufteilen übrig blieb",
        "0,00 €",
    ]


def test_when_a_leaver_went_decides_nothing() -> None:
    people = [ruined("A", moment(1, 7), 200), ruined("B", 0, 200)]
    assert [(each.place, len(each.needs_lot)) for each in rank(GAME, BrokdorfRules(), people, {})] == [(1, 2), (1, 2)]


def test_a_leaver_keeps_the_place_unless_the_house_says_otherwise() -> None:
    assert [sorted(GAME.departures.unranked(BrokdorfRules(leaver_ranks=ranks))) for ranks in (True, False)] == [
        ["excluded"],
        ["excluded", "left"],
    ]


def test_people_change_tables_between_two_rubbers() -> None:
    table = Table(("Anna", "Bernd"))
    start = GAME.begin(BrokdorfRules(), table)
    begun = GAME.after(BrokdorfRules(), start, MisdealEntry(dealer=0))
    assert [GAME.stacks.unsettled(BrokdorfRules(), state) for state in (start, begun)] == [None, "Runde 1 läuft noch"]


def test_only_one_house_rule_adds_money() -> None:
    assert [GAME.stacks.tops_up(BrokdorfRules(short_stack=rule)) for rule in ("pro_rata", "organiser")] == [False, True]


def test_one_press_writes_who_leaves() -> None:
    assert GAME.stacks.leaving(2) == {"kind": "leave", "player": 2}
