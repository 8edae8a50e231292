"""The words of a deal."""

from __future__ import annotations

import pytest

from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import OFTEN, pack_of, words_of


@pytest.mark.parametrize(
    ("short", "meant"), [("solo:damen", "solo:solo_damen"), ("hold:re", "hold:1"), ("hold:keine1", "hold:5")]
)
def test_other_spellings_are_understood(short: str, meant: str) -> None:
    words = words_of(pack_of(DoppelkopfRules()))
    everything = (1 << len(words.texts)) - 1
    assert words.action_of(short, everything) == words.number(meant)


@pytest.mark.parametrize("nines", [False, True])
def test_calls_come_right_after_the_cards(nines: bool) -> None:
    words = words_of(pack_of(DoppelkopfRules(nines=nines)))
    assert words.cards == (48 if nines else 40)
    assert max(words.calls.values()).bit_length() == words.first_gift == words.cards + 6


def test_whoever_plays_at_random_is_mostly_healthy() -> None:
    words = words_of(pack_of(DoppelkopfRules()))
    assert words.healthy.bit_count() == OFTEN + 7
    assert words.written(words.healthy)[-1] == "healthy"
