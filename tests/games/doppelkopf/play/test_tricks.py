"""Announcements in time, the partner of a Hochzeit, and the Schwein, card by card; a played deal as an entry."""

from __future__ import annotations

import random

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.entries import HandType
from games.doppelkopf.house_rules import PRESETS, DoppelkopfRules
from games.doppelkopf.play.deal import DoppelkopfDeal
from games.doppelkopf.play.tricks import hand_entry
from games.kit.play.cards import bits, lowest
from games.kit.play.deal import Seating, Trick
from games.kit.terms import Json
from tests.games.doppelkopf.dealing import OLD, cards, dealt, legal, say
from tests.games.doppelkopf.written import extras
from tests.games.proof import tables
from tests.games.recording import assert_alike_either_way

HEALTHY = "healthy healthy healthy healthy"
DDV = DoppelkopfRules(**PRESETS["ddv"])
HOUSES = {
    "nines": DoppelkopfRules(nines=True, schwein="party_wins", karlchen_caught=True, solo_lead="soloist"),
    "shifted": DoppelkopfRules(hochzeit_shifts_moments=True, both_may_call=True, moments="cards_held"),
    "first Dulle": DoppelkopfRules(dulle_order="first", silent_solo_doubles=False, karlchen_caught=True),
    "party": DoppelkopfRules(schwein="party_wins", silent_solo_doubles=False),
    "no Armut": DoppelkopfRules(armut_allowed=False, krankheit_allowed=False, schwein_allowed=False),
}


def calls(deal: DoppelkopfDeal) -> list[str]:
    return [word.removeprefix("announce:") for word in legal(deal) if word.startswith("announce:")]


def play_any(deal: DoppelkopfDeal, count: int) -> None:
    """Plays the first legal card, so many times."""
    for _ in range(count):
        deal.act(lowest(deal.legal))


# Announcements


@pytest.mark.parametrize(("rules", "last"), [(DoppelkopfRules(), 5), (DoppelkopfRules(moments="cards_held"), 7)])
def test_re_and_kontra_until_their_latest_moment(rules: DoppelkopfRules, last: int) -> None:
    deal = dealt("CQ", "", "CQ", rules=rules)
    say(deal, HEALTHY)
    words = {"re": ["re"], "kontra": ["kontra"], None: []}
    for number in range(12):
        assert calls(deal) == (words[deal.party[deal.turn]] if number <= last else [])
        play_any(deal, 1)


def test_each_call_opens_the_next_for_the_whole_party() -> None:
    deal = dealt("CQ", "", "CQ")
    say(deal, HEALTHY)
    say(deal, "announce:re")
    assert (calls(deal), deal.turn) == (["keine90"], 0)
    play_any(deal, 2)
    assert (deal.turn, calls(deal)) == (2, ["keine90"])
    say(deal, "announce:keine90")
    play_any(deal, 1)
    assert (deal.turn, calls(deal)) == (3, ["kontra"])
    say(deal, "announce:kontra")
    assert calls(deal) == []
    assert deal.made == [
        {"party": "re", "call": "re", "card": 0},
        {"party": "re", "call": "keine90", "card": 2},
        {"party": "kontra", "call": "kontra", "card": 3},
    ]


def test_both_parties_may_call_where_the_house_says_so() -> None:
    deal = dealt("CQ", "", "CQ", rules=DoppelkopfRules(both_may_call=True))
    say(deal, f"{HEALTHY} announce:re announce:keine90")
    play_any(deal, 1)
    say(deal, "announce:kontra")
    assert calls(deal) == ["keine90"]


def test_nothing_is_left_after_the_last_call() -> None:
    deal = dealt("CQ", "", "CQ")
    say(deal, f"{HEALTHY} announce:re announce:keine90 announce:keine60 announce:keine30 announce:keine1")
    assert calls(deal) == []
    play_any(deal, 1)
    assert calls(deal) == ["kontra"]


def test_a_level_can_be_called_later_than_the_one_before() -> None:
    deal = dealt("CQ", "", "CQ")
    say(deal, f"{HEALTHY} announce:re")
    found = []
    for number in range(14):
        found += [number] * (calls(deal) == ["keine90"])
        play_any(deal, 1)
    assert found
    assert max(found) <= 9


# Hochzeit


def married(*cards: str, rules: DoppelkopfRules | None = None) -> DoppelkopfDeal:
    deal = dealt(*cards, rules=rules)
    say(deal, "hochzeit healthy healthy healthy")
    return deal


def test_the_first_other_winner_is_the_partner() -> None:
    deal = married(f"{OLD} CT", "CA", "CK CT", "CK")
    assert deal.party == ["re", None, None, None]
    assert say(deal, "play:CT play:CA play:CK play:CK") is None
    assert deal.party == ["re", "re", "kontra", "kontra"]


def test_only_re_can_call_before_the_partner_is_found() -> None:
    deal = married(f"{OLD} CT", "CA", "CK CT", "CK")
    assert calls(deal) == ["re"]
    say(deal, "play:CT")
    assert calls(deal) == []
    say(deal, "play:CA play:CK play:CK")
    assert (deal.turn, calls(deal)) == (1, ["re"])


def test_three_tricks_alone_leave_no_partner() -> None:
    deal = married(f"{OLD} HT HT", "", "", "")
    say(deal, "play:HT")
    play_any(deal, 3)
    say(deal, "play:HT")
    play_any(deal, 3)
    assert deal.party[1:] == [None, None, None]
    say(deal, "play:CQ")
    play_any(deal, 3)
    assert deal.party == ["re", "kontra", "kontra", "kontra"]
    while deal.legal:
        play_any(deal, 1)
    entry = deal.entry()
    assert entry is not None
    assert (entry["type"], entry["re"]) == ("hochzeit", [0])


@pytest.mark.parametrize(("shifts", "possible"), [(False, []), (True, ["kontra"])])
def test_a_partner_found_late_may_still_call_where_the_house_shifts_the_moments(
    shifts: bool, possible: list[str]
) -> None:
    deal = married(f"{OLD} HT HT CT", "CA", "CK CT", "CK", rules=DoppelkopfRules(hochzeit_shifts_moments=shifts))
    say(deal, "play:HT")
    play_any(deal, 3)
    say(deal, "play:HT")
    play_any(deal, 3)
    say(deal, "play:CT play:CA play:CK play:CK")
    play_any(deal, 1)
    assert (deal.turn, deal.party[2], calls(deal)) == (2, "kontra", possible)


# Schwein


def test_the_second_fuchs_is_the_highest_trump_once_the_first_has_taken_a_trick() -> None:
    deal = dealt("DA DA CQ", "DK HT", "DK", "DT HT")
    assert say(deal, f"{HEALTHY} play:DA play:DK play:DK play:DT") is None
    assert deal.tricks[-1].winner == 0
    say(deal, "play:DA play:HT")
    play_any(deal, 1)
    say(deal, "play:HT")
    assert deal.tricks[-1].winner == 0
    assert deal.schwein in deal.tricks[-1].cards


def test_a_fuchs_that_is_beaten_makes_no_schwein() -> None:
    deal = dealt("DA DA CQ", "DJ HT", "DT DK", "DT DK HT")
    say(deal, f"{HEALTHY} play:DA play:DJ play:DT play:DT")
    assert (deal.tricks[-1].winner, deal.schwein, deal.fuchs_seat) == (1, -1, -1)


@pytest.mark.parametrize(("schwein", "becomes"), [("fuchs_wins_itself", False), ("party_wins", True)])
def test_a_trick_of_the_partner_makes_a_schwein_only_where_the_house_says_so(schwein: str, becomes: bool) -> None:
    deal = dealt("DA DA CQ", "DK", "CQ DT", "DT DK", rules=DoppelkopfRules(schwein=schwein))  # type: ignore[arg-type]
    say(deal, f"{HEALTHY} play:DA play:DK play:CQ play:DT")
    assert deal.tricks[-1].winner == 2
    assert (deal.schwein >= 0) is becomes


@pytest.mark.parametrize(
    ("rules", "cards", "watched"),
    [
        (DoppelkopfRules(), ("DA DA",), 0),
        (DoppelkopfRules(), ("DA", "DA"), -1),
        (DoppelkopfRules(schwein_allowed=False), ("DA DA",), -1),
    ],
)
def test_both_fuechse_must_be_in_one_hand(rules: DoppelkopfRules, cards: tuple[str, ...], watched: int) -> None:
    deal = dealt(*cards, rules=rules)
    say(deal, HEALTHY)
    assert deal.fuchs_seat == watched


def test_after_an_armut_the_exchanged_cards_make_the_schwein() -> None:
    deal = dealt("DA CQ", "DA CA CA CT CT SA SA ST ST HA")
    say(deal, "healthy armut healthy healthy decline decline take give:CQ")
    assert (deal.hand_type, deal.fuchs_seat) == ("armut", 0)


def test_another_trick_before_the_first_fuchs_changes_nothing() -> None:
    deal = dealt("DA DA CA", "CK", "CK", "CT")
    say(deal, f"{HEALTHY} play:CA play:CK play:CK play:CT")
    assert deal.fuchs_seat == 0


# Following suit


@pytest.mark.parametrize("rules", [DoppelkopfRules(), DDV])
def test_nobody_revokes_in_random_deals(rules: DoppelkopfRules) -> None:
    rng = random.Random(8)
    for _ in range(60):
        deal = dealt("CQ", "", "CQ", rules=rules)
        say(deal, HEALTHY)
        while deal.legal:
            holding, trick = deal.holdings[deal.turn], list(deal.trick)
            playable = deal.legal & deal.actions.pack.all
            if trick:
                follow = holding & deal.card_order.follow[trick[0]]
                assert playable == (follow or holding)
            else:
                assert playable == holding
            deal.act(rng.choice(list(bits(playable))))
        assert len(deal.tricks) == len(deal.actions.pack.cards) // 4


@pytest.mark.parametrize("house", HOUSES)
def test_whole_tricks_end_as_card_by_card_under_many_house_rules(house: str) -> None:
    for table in tables(GAME):
        assert_alike_either_way(GAME, HOUSES[house], table, 60)


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
