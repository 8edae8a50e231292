"""Self-play of whole sittings, with the tiny game in the place of another one's card play."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import pairwise

import pytest

from games.kit.play.cards import FRENCH_52
from games.kit.play.deal import Seating
from games.kit.play.simulate import as_entry, chooser, shuffled, sitting
from games.kit.terms import Table
from games.seconds.game import Seconds
from games.seconds.house_rules import SecondsRules
from games.seconds.kinds import SecondsHandEntry
from tests.games.kit.duel import DuelEngine

TABLE = Table(("A", "B", "C", "D"))


class DuelGame(Seconds):
    """Scored like Seconds, played like the duel."""

    engine = DuelEngine()


def test_a_deal_that_all_have_passed_is_dealt_again_from_the_same_seating() -> None:
    redeal = 0
    for seed in range(30):
        deals = list(sitting(DuelGame(), SecondsRules(), TABLE, random.Random(seed)))
        assert sum(played.deal.entry() is not None for played in deals) == 8
        for before, after in pairwise(deals):
            if before.deal.entry() is None:
                assert after.seating is before.seating
                redeal += 1
    assert redeal > 0


def test_a_sitting_that_is_to_have_no_entries_has_no_deals() -> None:
    assert list(sitting(DuelGame(), SecondsRules(), TABLE, random.Random(1), 0)) == []


def test_the_entry_of_an_engine_is_one_of_the_game() -> None:
    entry = as_entry(Seconds(), {"kind": "hand", "tricks": [4, 3, 3, 3]})
    assert entry == SecondsHandEntry(tricks=(4, 3, 3, 3))


def test_a_shuffled_pack_has_every_card_once() -> None:
    assert sorted(shuffled(FRENCH_52, random.Random(1).random)) == list(FRENCH_52.cards)


def test_every_card_comes_to_every_place_alike() -> None:
    rng = random.Random(2)
    first = Counter(shuffled(FRENCH_52, rng.random)[0] for _ in range(5200))
    assert set(first) == set(FRENCH_52.cards)
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 100


@pytest.mark.parametrize("count", [1, 13, 14, 40])
def test_every_action_of_a_mask_has_the_same_share(count: int) -> None:
    actions = [3 * number + 2 for number in range(count)]
    legal = sum(1 << action for action in actions)
    for number, action in enumerate(actions):
        assert chooser(partial(float, (number + 0.01) / count), [])(legal) == action
        assert chooser(partial(float, (number + 0.99) / count), [])(legal) == action


def test_the_seats_of_the_table_are_those_of_the_deal() -> None:
    played = next(sitting(Seconds(), SecondsRules(), TABLE, random.Random(3)))
    assert played.seating == Seating(seats=4, dealer=0)
