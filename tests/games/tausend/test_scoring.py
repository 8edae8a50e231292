"""The running totals, the solos won, and when a sitting is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.kit.sittings.checking import check
from games.kit.terms import Json
from games.tausend.entries import TausendTotalsEntry
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import active, after, begin, finished, hands, left_of, next_dealer, plays

Written = Callable[[str, str, str], dict[str, Json]]
WON = ("A 5", "60K 45 15")


def score(entries: list[Json], start: list[int] | None = None, **rules: Json) -> dict[str, Json]:
    sides = ["A", "B", "C", "D"][: len(entries[0]["card_points"])]
    answer = check({"game": "tausend", "rules": rules, "sides": sides, "start": start, "entries": entries})
    assert answer["valid"], answer["problems"]
    found: dict[str, Json] = answer["score"]
    return found


@pytest.mark.parametrize(
    ("rules", "seats", "expected"),
    [
        (TausendRules(), 3, 12),
        (TausendRules(), 4, 16),
        (TausendRules(hands_per_sitting=9), 3, 9),
        (TausendRules(hands_per_sitting=9), 4, 12),
        (TausendRules(hands_per_sitting=16), 4, 24),
    ],
)
def test_four_at_the_table_play_until_all_have_sat_out_equally_often(
    rules: TausendRules, seats: int, expected: int
) -> None:
    assert hands(rules, seats) == expected


@pytest.mark.parametrize(("seats", "count"), [(3, 12), (4, 16)])
def test_a_sitting_ends_with_its_last_hand(seats: int, count: int, written: Written) -> None:
    """With four at the table everybody then has played twelve."""
    entries = []
    for number in range(count):
        dealer = number % seats
        cards = ["60K", "45", "15"] if seats == 3 else ["60K", "45", "15", "15"]
        call = f"{'ABCD'[(dealer + 1) % seats]} 5"
        if seats == 4:
            cards = ["30", "30", "30", "30"]
            cards[dealer] = "-"
            cards[(dealer + 1) % seats] = "60"
        entries.append(written("ABCD"[dealer], call, " ".join(cards)))
        assert score(entries)["finished"] is (number + 1 == count)


@pytest.mark.parametrize(("won", "expected"), [([3, 1, 2], [3, 1, 2]), (None, [0, 0, 0])])
def test_a_final_list_is_a_whole_sitting(won: list[int] | None, expected: list[int]) -> None:
    line: dict[str, Json] = {"kind": "totals", "points": [120, -55, 40]} | ({"solos_won": won} if won else {})
    answer = check({"game": "tausend", "rules": {}, "sides": ["A", "B", "C"], "start": None, "entries": [line]})
    found = answer["score"]
    assert (answer["valid"], found["finished"], found["totals"]) == (True, True, [120, -55, 40])
    assert [own["solos_won"] for own in found["tally"]] == expected


@pytest.mark.parametrize(("points", "winner"), [([1010, 1005, 40], 0), ([1005, 1005, 40], None), ([900, 0, 0], None)])
def test_the_final_list_of_a_partie_names_its_winner(points: list[int], winner: int | None) -> None:
    rules, line = TausendRules(sitting_length="rubber"), TausendTotalsEntry(points=tuple(points))
    state = after(rules, begin(3, None), line)
    assert (finished(rules, state), state.rubber and state.rubber.winner) == (True, winner)


def test_the_start_is_in_the_totals_and_never_in_the_tally(written: Written) -> None:
    found = score([written("C", *WON)], start=[200, -45, 7])
    assert found["totals"] == [305, 0, 22]
    assert [tally["points"] for tally in found["tally"]] == [105, 45, 15]


@pytest.mark.parametrize("rules", [{"hands_per_sitting": 1}, {"sitting_length": "rubber", "target": 100}])
def test_after_the_last_hand_or_the_partie_there_is_no_other(rules: dict[str, Json], written: Written) -> None:
    entries = [written("C", *WON), written("A", *WON)]
    raw = {"game": "tausend", "rules": rules, "sides": ["A", "B", "C"], "start": None, "entries": entries}
    assert [(each["code"], each["path"]) for each in check(raw)["problems"]] == [("sitting_over", "entries/1/kind")]


def test_solos_won_are_those_that_reached_the_bid(written: Written) -> None:
    entries = [
        written("C", *WON),
        written("A", "B v", "10 100 10"),
        written("B", "A 60", "60K 45 15"),
        written("C", "A 65", "60K 45 15"),
        written("A", "C 5n", "- - -"),
    ]
    assert [tally["solos_won"] for tally in score(entries)["tally"]] == [2, 1, 0]


def test_1000_is_not_enough(written: Written) -> None:
    assert not score([written("C", *WON)], start=[895, 0, 0], sitting_length="rubber")["finished"]
    assert score([written("C", *WON)], start=[900, 0, 0], sitting_length="rubber")["finished"]


def test_of_two_above_1000_the_higher_one_wins(written: Written) -> None:
    found = score([written("C", *WON)], start=[901, 970, 0], sitting_length="rubber")
    assert found["rubbers"] == [{"totals": [1006, 1015, 15], "winner": 1}]


def test_equal_totals_above_1000_play_on(written: Written) -> None:
    hand = written("C", *WON)
    tied = score([hand], start=[905, 965, 0], sitting_length="rubber")
    assert (tied["totals"], tied["finished"], tied["rubbers"]) == ([1010, 1010, 15], False, [])
    settled = score([hand, written("A", *WON)], start=[905, 965, 0], sitting_length="rubber")
    assert settled["rubbers"] == [{"totals": [1115, 1055, 30], "winner": 0}]


def test_equal_totals_below_the_highest_do_not_matter(written: Written) -> None:
    found = score([written("C", *WON)], start=[1000, 965, 995], sitting_length="rubber")
    assert (found["totals"], found["rubbers"][0]["winner"]) == ([1105, 1010, 1010], 0)


def test_who_brings_more_than_1000_along_plays_one_hand(written: Written) -> None:
    found = score([written("C", *WON)], start=[0, 0, 2000], sitting_length="rubber")
    assert (found["finished"], found["rubbers"][0]["winner"]) == (True, 2)


def test_the_result_of_a_partie_stays_when_the_referee_adds_a_hand(written: Written) -> None:
    hands_written = [written("C", *WON), written("A", *WON) | {"override": "Nachgetragen."}]
    found = score(hands_written, start=[900, 0, 0], sitting_length="rubber")
    assert (found["totals"][0], found["rubbers"]) == (1110, [{"totals": [1005, 45, 15], "winner": 0}])


def test_an_overridden_hand_counts_as_it_is_written(written: Written) -> None:
    """Missing card points count nothing, and durch is 240 whatever stands there."""
    reason = {"override": "So entschieden."}
    assert score([written("C", "A 5", "- 30 30") | reason])["scores"] == [[-105, 30, 30]]
    assert score([written("C", "A 140d", "100 20 0") | reason])["scores"] == [[240, 20, 0]]
    assert score([written("C", "A 5n", "75 30 15") | reason])["scores"] == [[-240, 0, 0]]
    assert score([written("C", "A 5", "43 60 17HH") | reason])["scores"] == [[-105, 60, 135]]


def test_the_deal_passes_to_the_left_from_the_first_seat() -> None:
    assert next_dealer(begin(3, None)) == 0


@pytest.mark.parametrize(
    ("seats", "dealer", "playing"),
    [(3, 0, (1, 2, 0)), (3, 2, (0, 1, 2)), (4, 0, (1, 2, 3)), (4, 2, (3, 0, 1))],
)
def test_with_four_the_dealer_sits_out(seats: int, dealer: int, playing: tuple[int, ...]) -> None:
    assert active(seats, dealer) == playing
    assert [seat for seat in range(seats) if plays(seats, dealer, seat)] == sorted(playing)
    assert left_of(seats, dealer) == playing[0]
