"""The card play of Seconds: tricks as the table tells them, recorded positions, and whole sittings."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from games.kit.play.cards import FRENCH_52, bits
from games.kit.play.deal import Seating
from games.kit.play.replay import recorded, replayed
from games.kit.play.simulate import one_deal, sitting
from games.kit.sittings.checking import check
from games.kit.terms import Json, Table
from games.seconds import GAME
from games.seconds.house_rules import SecondsRules
from games.seconds.play import SecondsDeal, SecondsEngine

POSITIONS = json.loads((Path(__file__).parent / "positions.json").read_text(encoding="utf-8"))


def test_a_trick_goes_to_the_second_highest(trick: list[str]) -> None:
    _, written, winner, _ = trick
    cards = [FRENCH_52.card(card[1] + card[0]) for card in written.split()]
    deal = SecondsDeal(Seating(seats=4), [0] * 4)
    assert cards.index(deal.winning(cards)) + 1 == int(winner)


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_a_recorded_position(position: Json) -> None:
    found = replayed({"game": "seconds", "rules": {}, "seats": 4, **position["deal"]})
    assert {key: found[key] for key in position["expected"]} == position["expected"]


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_by_one_from_the_dealers_left(dealer: int) -> None:
    deal = SecondsEngine().dealt(SecondsRules(), Seating(seats=4, dealer=dealer), list(FRENCH_52.cards))
    assert isinstance(deal, SecondsDeal)
    assert deal.turn == (dealer + 1) % 4
    for step in range(4):
        assert list(bits(deal.holdings[(dealer + 1 + step) % 4])) == list(range(step, 52, 4))


def test_what_the_engine_plays_the_checker_accepts() -> None:
    rng = random.Random(5)
    for _ in range(30):
        deals = list(sitting(GAME, SecondsRules(), Table(("N", "O", "S", "W")), rng))
        answer = check(
            {
                "game": "seconds",
                "rules": {},
                "sides": ["N", "O", "S", "W"],
                "start": None,
                "entries": [played.deal.entry() for played in deals],
            }
        )
        assert (answer["valid"], answer["problems"], answer["score"]["finished"]) == (True, [], True)
        assert [played.seating.dealer for played in deals] == [0, 1, 2, 3, 0, 1, 2, 3]


def test_every_trick_of_random_deals_keeps_the_rules() -> None:
    rng = random.Random(6)
    for dealer in range(40):
        played = one_deal(SecondsEngine(), SecondsRules(), Seating(seats=4, dealer=dealer % 4), rng)
        seats = {card: (dealer + 1 + place) % 4 for place, card in enumerate(played.pack)}
        leader, left = (dealer + 1) % 4, {*FRENCH_52.cards}
        for trick in played.deal.tricks:
            assert [seats[card] for card in trick.cards] == [(leader + step) % 4 for step in range(4)]
            _nobody_revokes(trick.cards, seats, left)
            left -= {*trick.cards}
            assert trick.leader == leader
            leader = trick.winner
        assert left == set()


def _nobody_revokes(cards: tuple[int, ...], seats: dict[int, int], left: set[int]) -> None:
    led = FRENCH_52.names[cards[0]][0]
    for card in cards[1:]:
        same = [each for each in left if seats[each] == seats[card] and FRENCH_52.names[each][0] == led]
        assert FRENCH_52.names[card][0] == led or same == []


def test_a_deal_that_is_written_down_comes_to_the_same_end() -> None:
    rng = random.Random(8)
    for dealer in range(4):
        played = one_deal(SecondsEngine(), SecondsRules(), Seating(seats=4, dealer=dealer), rng)
        found = replayed(json.loads(json.dumps(recorded(GAME, {}, played))))
        assert (found["entry"], found["illegal"]) == (played.deal.entry(), None)
