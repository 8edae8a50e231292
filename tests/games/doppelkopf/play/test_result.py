"""A played deal as an entry: card points, Sonderpunkte, parties."""

from __future__ import annotations

import pytest

from games.doppelkopf.entries import HandType
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.deal import DoppelkopfDeal
from games.doppelkopf.play.result import hand_entry
from games.kit.play.deal import Seating, Trick
from games.kit.terms import Json
from tests.games.doppelkopf.dealing import cards
from tests.games.doppelkopf.written import extras

NOTHING = "CK CK SK SK"


def played(
    *tricks: str, rules: DoppelkopfRules | None = None, hand_type: HandType = "normal", re: tuple[int, ...] = (0, 2)
) -> Json:
    """The entry of a deal with these tricks: "0>2 CA CT CK CA" is led by seat 0 and won by seat 2."""
    deal = DoppelkopfDeal(rules or DoppelkopfRules(), Seating(seats=4, dealer=3), [0] * 4)
    deal.begin(hand_type, re)
    for seat in range(4):
        deal.party[seat] = "re" if seat in re else "kontra"
    for each in tricks:
        seats, _, names = each.partition(" ")
        deal.done.append(Trick(int(seats[0]), tuple(cards(names)), int(seats[2])))
    return hand_entry(deal)


def test_card_points_go_to_the_winner_of_the_trick() -> None:
    entry = played("0>0 CA CT CK CK", "0>1 HA HK DA DJ", "1>2 CJ HT SQ SJ")
    assert (entry["re_points"], entry["re"], entry["dealer"]) == (29 + 17, [0, 2], 3)
    assert "type" in entry


@pytest.mark.parametrize(
    ("tricks", "special"),
    [
        ([f"0>0 {NOTHING}"], "-"),
        (["0>0 CA CT CA CT", f"0>0 {NOTHING}"], "R:d"),
        (["0>1 CA CT CA CT", f"1>1 {NOTHING}"], "K:d"),
        (["0>0 CA CT CA CK", f"0>0 {NOTHING}"], "-"),
        (["0>2 CQ DA HT DK", f"2>2 {NOTHING}"], "R:f"),
        (["1>0 DA DK DK CQ", f"0>0 {NOTHING}"], "R:f"),
        (["0>2 DA DK HT DK", f"2>2 {NOTHING}"], "-"),
        (["1>0 DA DK DA HT", f"0>0 {NOTHING}"], "R:ff"),
        (["0>1 DA CQ DA DK", f"1>1 {NOTHING}"], "K:ff"),
        (["0>1 CJ HT CJ DK"], "-"),
        (["0>0 CJ DK DK DT"], "R:k"),
        (["3>3 CJ DK CJ DT"], "K:k"),
        ([f"0>0 {NOTHING}", "0>1 DK CJ DK DT"], "K:k"),
        (["0>0 CJ DK DK DT", f"0>0 {NOTHING}"], "-"),
    ],
)
def test_sonderpunkte(tricks: list[str], special: str) -> None:
    assert played(*tricks)["extras"] == extras(special)


@pytest.mark.parametrize(
    ("tricks", "special"),
    [
        ("0>1 CJ HT CJ DK", "K:kk"),
        ("0>2 DK CJ HT CJ", "R:kk"),
        ("0>0 CJ CJ DK DK", "R:kk"),
        ("0>2 CJ DK HT DK", "-"),
        ("0>2 DK CJ HT DK", "R:k"),
    ],
)
def test_a_karlchen_is_caught_in_the_last_trick_where_the_house_counts_that(tricks: str, special: str) -> None:
    assert played(tricks, rules=DoppelkopfRules(karlchen_caught=True))["extras"] == extras(special)


@pytest.mark.parametrize(
    ("rules", "hand_type", "special"),
    [
        (DoppelkopfRules(), "solo_karo", "-"),
        (DoppelkopfRules(), "stilles_solo", "-"),
        (DoppelkopfRules(), "hochzeit", "-"),
        (DoppelkopfRules(silent_solo_doubles=False), "stilles_solo", "R:fd"),
        (DoppelkopfRules(silent_solo_doubles=False), "hochzeit", "R:fd"),
    ],
)
def test_a_solo_has_no_sonderpunkte(rules: DoppelkopfRules, hand_type: HandType, special: str) -> None:
    entry = played("0>0 HT DA HA CA", f"0>0 {NOTHING}", rules=rules, hand_type=hand_type, re=(0,))
    assert entry["extras"] == extras(special)
