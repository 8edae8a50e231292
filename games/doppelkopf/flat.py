"""What follows from house rules for whole recorded deals: tables that turn cards into what the rows need of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from games.doppelkopf.actions import SOLOS, Words, words_of
from games.doppelkopf.cards import SUIT_ORDER, CardOrder, Masks, card_order, masks_of, pack_of
from games.doppelkopf.courses import Course, courses
from games.doppelkopf.entries import DOUBLE_POINTS, TYPE_NAMES, HandType
from games.doppelkopf.house_rules import Rules
from games.kit.cards import BITS, Pack
from games.kit.rows import PLAYERS, SECOND_BEATS, STEP, TRUMP, Tricks

ANY_SOLO = f"solo:{SOLOS[0]}"
FUCHS, KARLCHEN, TOP_BIT = 4, 5, 7
"""The bits of a card's mark that say what it is, and the top one; those below are its card points."""
POINTS = (1 << FUCHS) - 1
LEAST_TRUMP = 8
"""More than the cards of any plain suit are worth."""


@dataclass(frozen=True, eq=False, slots=True)
class Order:
    """Tables that turn cards into their suits and their worth, as `games.kit.rows` wants them."""

    suits: bytes
    worth: bytes
    has_schwein: bool


def order_of(pack: Pack, order: CardOrder) -> Order:
    """The order of the cards in one type of hand."""
    return Order(
        bytes(_suit(pack, order, card) for card in pack.cards).ljust(256),
        bytes(_worth(pack, order, card) for card in pack.cards).ljust(256),
        order.has_schwein,
    )


def _suit(pack: Pack, order: CardOrder, card: int) -> int:
    return TRUMP if order.trumps & BITS[card] else 1 << SUIT_ORDER.index(pack.names[card][0])


def _worth(pack: Pack, order: CardOrder, card: int) -> int:
    own, name = BITS[card], pack.names[card]
    lower = {pack.names[each] for each in pack.cards if order.above[each] & order.follow[each] & own} - {name}
    least = LEAST_TRUMP if order.trumps & own else 1
    return STEP * (least + len(lower)) + SECOND_BEATS * bool(order.above[card] & pack.masks[name])


@dataclass(frozen=True, eq=False, slots=True)
class House:
    """What follows from house rules alone.

    `same` turns each action into the first one that means the same while Solos are bid for: any Solo is the first of
    them. `calls` are the actions that call something and `is_call` the table that finds them. `dealt` says at which
    place each card of a pack arrives. `marks` turns cards into their marks, of which the row `points` has the card
    points; with `up_to_top` those of a Doppelkopf reach the top bit. `courses` are those of all hands but a Hochzeit.
    """

    rules: Rules
    words: Words
    same: bytes
    calls: bytes
    is_call: bytes
    masks: Masks
    cards: bytes
    trumps: bytes
    dealt: bytes
    orders: Mapping[HandType, Order]
    tricks: Tricks
    marks: bytes
    points: int
    up_to_top: int
    courses: Sequence[Course]

    def shifted(self, tricks: int) -> Sequence[Course]:
        """The courses of the calls where a Hochzeit looks so many tricks for a partner."""
        if not self.rules.hochzeit_shifts_moments:
            return self.courses
        return courses(self.words, (self.rules.moments, tricks), both=self.rules.both_may_call)


@cache
def house_of(rules: Rules) -> House:
    """The house with these rules."""
    pack = pack_of(rules)
    words, masks, tricks = words_of(pack), masks_of(pack), Tricks(len(pack.cards) // PLAYERS)
    calls = bytes(range(words.cards, words.first_gift))
    return House(
        rules=rules,
        words=words,
        same=bytes(map(words.texts.index, map(_unspecified, words.texts))).ljust(256),
        calls=calls,
        is_call=bytes(action in calls for action in range(256)),
        masks=masks,
        cards=bytes(pack.cards),
        trumps=bytes(card for card in pack.cards if masks.trumps & BITS[card]),
        dealt=bytes(pack.cards).translate(bytes(range(PLAYERS)) * 64),
        orders={hand_type: order_of(pack, card_order(rules, hand_type)) for hand_type in TYPE_NAMES},
        tricks=tricks,
        marks=bytes(_mark(masks, card) for card in pack.cards).ljust(256),
        points=tricks.each * POINTS,
        up_to_top=tricks.first * ((1 << TOP_BIT) - DOUBLE_POINTS),
        courses=courses(words, (rules.moments, 0), both=rules.both_may_call),
    )


def _mark(masks: Masks, card: int) -> int:
    is_fuchs, is_karlchen = masks.fuchs >> card & 1, masks.karlchen >> card & 1
    return masks.points[card] | is_fuchs << FUCHS | is_karlchen << KARLCHEN


def _unspecified(text: str) -> str:
    return ANY_SOLO if text.startswith("solo:") else text
