"""The order of the cards in every type of hand, against a plain list of it."""

from __future__ import annotations

import random

import pytest

from games.doppelkopf.entries import HandType
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import card_order, masks_of, pack_of
from games.doppelkopf.play.deal import DoppelkopfDeal
from games.kit.play.deal import Seating
from tests.games.doppelkopf.written import house_rules, rows

QUEENS, JACKS = "CQ SQ HQ DQ", "CJ SJ HJ DJ"
TRUMPS: dict[HandType, str] = {
    "normal": f"HT {QUEENS} {JACKS} DA DT DK",
    "hochzeit": f"HT {QUEENS} {JACKS} DA DT DK",
    "armut": f"HT {QUEENS} {JACKS} DA DT DK",
    "stilles_solo": f"HT {QUEENS} {JACKS} DA DT DK",
    "solo_karo": f"HT {QUEENS} {JACKS} DA DT DK",
    "solo_kreuz": f"HT {QUEENS} {JACKS} CA CT CK",
    "solo_pik": f"HT {QUEENS} {JACKS} SA ST SK",
    "solo_herz": f"HT {QUEENS} {JACKS} HA HK",
    "solo_damen": QUEENS,
    "solo_buben": JACKS,
    "solo_fleischlos": "",
}
NINE = {"solo_kreuz": " C9", "solo_pik": " S9", "solo_herz": " H9", **dict.fromkeys(list(TRUMPS)[:5], " D9")}
PLAIN = "ATKQJ9"


def playing(rules: DoppelkopfRules, hand_type: HandType) -> DoppelkopfDeal:
    """A deal of that type, the cards of which do not matter."""
    deal = DoppelkopfDeal(rules, Seating(seats=4), [0] * 4)
    deal.begin(hand_type, [0])
    return deal


@pytest.mark.parametrize("trick", rows("tricks.txt"), ids=[row[0] for row in rows("tricks.txt")])
def test_a_trick_goes_to_the_highest_card(trick: list[str]) -> None:
    _, written, hand_type, cards, winner = trick
    rules = DoppelkopfRules(**house_rules(written))
    deal = playing(rules, hand_type)  # type: ignore[arg-type]
    trick = pack_of(rules).read(cards.split())
    assert trick.index(deal.winning(trick)) + 1 == int(winner)


@pytest.mark.parametrize("hand_type", TRUMPS)
@pytest.mark.parametrize("nines", [False, True])
def test_the_trumps(hand_type: HandType, nines: bool) -> None:
    rules = DoppelkopfRules(nines=nines)
    names = (TRUMPS[hand_type] + NINE.get(hand_type, "") * nines).split()
    assert sorted(pack_of(rules).texts(card_order(rules, hand_type).trumps)) == sorted(names * 2)


def test_the_normal_game_has_24_trumps_and_16_others() -> None:
    trumps = card_order(DoppelkopfRules(), "normal").trumps
    assert (trumps.bit_count(), 40 - trumps.bit_count()) == (24, 16)


def expected_winner(names: list[str], trumps: list[str], *, second_dulle: bool) -> int:
    """Who takes a trick, from the list of trumps in words."""

    def strength(place: int) -> tuple[int, int, int]:
        name = names[place]
        if name in trumps:
            late = place if name == "HT" and second_dulle else -place
            return (2, -trumps.index(name), late)
        if names[0] not in trumps and name[0] == names[0][0]:
            return (1, -PLAIN.index(name[1]), -place)
        return (0, 0, 0)

    return max(range(len(names)), key=strength)


@pytest.mark.parametrize("hand_type", TRUMPS)
@pytest.mark.parametrize("rules", [DoppelkopfRules(), DoppelkopfRules(nines=True, dulle_order="first")])
def test_random_tricks_agree_with_the_list(hand_type: HandType, rules: DoppelkopfRules) -> None:
    rng = random.Random(3)
    pack = pack_of(rules)
    names = (TRUMPS[hand_type] + NINE.get(hand_type, "") * rules.nines).split()
    deal = playing(rules, hand_type)
    for _ in range(300):
        cards = rng.sample(list(pack.cards), rng.randint(1, 4))
        second = rules.dulle_order == "second"
        assert cards.index(deal.winning(cards)) == expected_winner(
            [pack.names[c] for c in cards], names, second_dulle=second
        )
        follow = card_order(rules, hand_type).follow[cards[0]]
        led = pack.names[cards[0]]
        same = [n for n in pack.names if (n in names if led in names else n[0] == led[0] and n not in names)]
        assert pack.texts(follow) == same


@pytest.mark.parametrize("nines", [False, True])
def test_the_pack_counts_240(nines: bool) -> None:
    pack = pack_of(DoppelkopfRules(nines=nines))
    assert len(pack.cards) == (48 if nines else 40)
    assert sum(masks_of(pack).points) == 240


@pytest.mark.parametrize(
    ("rules", "hand_type", "has_schwein"),
    [
        (DoppelkopfRules(), "normal", True),
        (DoppelkopfRules(), "solo_karo", True),
        (DoppelkopfRules(), "solo_herz", False),
        (DoppelkopfRules(), "solo_damen", False),
        (DoppelkopfRules(schwein_allowed=False), "normal", False),
    ],
)
def test_a_schwein_needs_karo_as_trump(rules: DoppelkopfRules, hand_type: HandType, has_schwein: bool) -> None:
    assert card_order(rules, hand_type).has_schwein is has_schwein
