"""Actions: numbers inside, texts at the edge."""

from __future__ import annotations

import pytest

from games.kit.play.cards import DOUBLE_40, SKAT_24, Actions

ACTIONS = Actions(SKAT_24, "pass", "bid:5", "bid:10")
DOUBLE = Actions(DOUBLE_40, "healthy")


def test_cards_come_first_by_their_own_numbers() -> None:
    assert ACTIONS.text_of(SKAT_24.card("HA")) == "play:HA"
    assert [ACTIONS.number(words) for words in ("pass", "bid:5", "bid:10")] == [24, 25, 26]


def test_a_word_that_is_not_there_has_no_number() -> None:
    with pytest.raises(KeyError):
        ACTIONS.number("bid:15")
    assert ACTIONS.action_of("bid:15", 0) is None


def test_a_mask_is_made_of_texts_and_written_as_texts() -> None:
    assert ACTIONS.written(ACTIONS.mask("bid:10", "pass", "play:C9")) == ["play:C9", "pass", "bid:10"]


def test_two_copies_of_a_card_are_one_text() -> None:
    assert DOUBLE.written(DOUBLE.mask("play:HT", "healthy")) == ["play:HT", "healthy"]


def test_a_text_means_the_copy_that_is_legal() -> None:
    first, second = DOUBLE_40.read(["HT", "HT"])
    assert DOUBLE.action_of("play:HT", 1 << second) == second
    assert DOUBLE.action_of("play:HT", 1 << first | 1 << second) == first
    assert DOUBLE.action_of("play:HT", 0) == first
