"""What follows from house rules for whole recorded deals: tables that turn rows of cards into what they count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.doppelkopf.actions import SOLOS, Words, words_of
from games.doppelkopf.cards import SUIT_ORDER, CardOrder, Masks, card_order, masks_of, pack_of
from games.doppelkopf.entries import LADDER, TYPE_NAMES, Call, HandType, Party
from games.doppelkopf.house_rules import Rules
from games.doppelkopf.play import MOST_CALLS, chances
from games.kit.cards import BITS, Pack
from games.kit.rows import LEAST_TRUMP, PLAYERS, SECOND_BEATS, TRUMP, Tricks

ANY_SOLO = f"solo:{SOLOS[0]}"
FUCHS, KARLCHEN = 4, 5
"""The bits of a card's mark that say what it is; those below are its card points."""
POINTS = (1 << FUCHS) - 1


class Course(NamedTuple):
    """The calls that Kontra and Re can make next; of each the course after it, its words, and until which card."""

    kontra: Mapping[int, tuple[Course, Party, Call, int]]
    re: Mapping[int, tuple[Course, Party, Call, int]]


@cache
def courses(words: Words, latest: tuple[str, int], *, both: bool) -> Sequence[Course]:
    """The courses of the calls, by how many of Re were made before the cards."""
    possible, course = chances(words, latest, both=both), dict[tuple[int, int], Course]()
    for re in range(MOST_CALLS, -1, -1):
        for kontra in range(MOST_CALLS, -1, -1):
            after: dict[Party, dict[int, tuple[Course, Party, Call, int]]] = {"re": {}, "kontra": {}}
            for party, made, next_re, next_kontra in (("re", re, re + 1, kontra), ("kontra", kontra, re, kontra + 1)):
                call, moment = possible[re][kontra].calls[party]
                if call:
                    step = course[next_re, next_kontra], party, LADDER[party][made], moment
                    after[party][call.bit_length() - 1] = step
            course[re, kontra] = Course(**after)
    return [course[re, 0] for re in range(MOST_CALLS + 1)]


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
    own, equal = BITS[card], pack.masks[pack.names[card]]
    lower = {pack.names[other] for other in pack.cards if order.above[other] & own and order.follow[other] & own}
    least = LEAST_TRUMP if order.trumps & own else 1
    return least + len(lower - {pack.names[card]}) + SECOND_BEATS * bool(order.above[card] & equal)


@dataclass(frozen=True, eq=False, slots=True)
class House:
    """What follows from house rules alone.

    `same` turns each action into the first one that means the same while Solos are bid for: any Solo is the first of
    them. `calls` are the actions that call something and `is_call` the table that finds them. `dealt` says at which
    place each card of a pack arrives, `marks` turns cards into their marks. `courses` are those of all hands but a
    Hochzeit.
    """

    rules: Rules
    words: Words
    same: bytes
    calls: bytes
    is_call: bytes
    masks: Masks
    cards: bytes
    dealt: bytes
    trumps: bytes
    marks: bytes
    orders: Mapping[HandType, Order]
    tricks: Tricks
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
    words, masks, count = words_of(pack), masks_of(pack), len(pack.cards) // PLAYERS
    calls = bytes(range(words.cards, words.first_gift))
    return House(
        rules=rules,
        words=words,
        same=bytes(map(words.texts.index, map(_unspecified, words.texts))).ljust(256),
        calls=calls,
        is_call=bytes(action in calls for action in range(256)),
        masks=masks,
        cards=bytes(pack.cards),
        dealt=bytes(range(PLAYERS)) * count,
        trumps=bytes(card for card in pack.cards if masks.trumps & BITS[card]),
        marks=bytes(_mark(masks, card) for card in pack.cards).ljust(256),
        orders={hand_type: order_of(pack, card_order(rules, hand_type)) for hand_type in TYPE_NAMES},
        tricks=Tricks(count),
        courses=courses(words, (rules.moments, 0), both=rules.both_may_call),
    )


def _mark(masks: Masks, card: int) -> int:
    is_fuchs, is_karlchen = bool(masks.fuchs & BITS[card]), bool(masks.karlchen & BITS[card])
    return masks.points[card] | is_fuchs << FUCHS | is_karlchen << KARLCHEN


def _unspecified(text: str) -> str:
    return ANY_SOLO if text.startswith("solo:") else text
