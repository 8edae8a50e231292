"""A played deal as rows of bytes: the cards, who played them, who won each trick, what that counts (§§ 6, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress, repeat

from games.doppelkopf.actions import SOLOS, Words, words_of
from games.doppelkopf.cards import CardOrder, Masks, card_order, masks_of, pack_of, with_schwein
from games.doppelkopf.entries import DOUBLE_POINTS, PARTIES, TYPE_NAMES, Extras, HandType, Party
from games.doppelkopf.house_rules import Rules
from games.doppelkopf.outcome import counts_as_solo
from games.doppelkopf.play import Chances, chances
from games.kit.cards import BITS, holdings_of

PLAYERS, MOST_SEATS = 4, 5
NO_EXTRAS = dict.fromkeys(Extras.model_fields, 0)
IS_RE = tuple(bytes(mask >> seat & 1 for seat in range(MOST_SEATS)).ljust(256) for mask in range(1 << MOST_SEATS))
"""For each mask of seats the table that turns them into 1 and the others into 0."""
ANY_SOLO = f"solo:{SOLOS[0]}"
SIDES = PARTIES[::-1]
"""The parties, by whether they are Re."""


BothExtras = dict[Party, dict[str, int]]
"""How often each party has each Sonderpunkt."""
Above = Sequence[int]
"""For each card those that beat it."""


Flat = tuple[bytes, bytes, bytes, bytes]
"""The cards in order of play, their players, the winners of the tricks, and the cards that won."""


@dataclass(frozen=True, eq=False, slots=True)
class House:
    """What follows from house rules alone.

    `same` has for each action the first one that means the same while Solos are bid for: any Solo is the first of them.
    `calls` are the actions that call something and `is_call` the table that finds them. `values` turns cards into card
    points. `chances` are those of all hands but a Hochzeit.
    """

    rules: Rules
    words: Words
    same: Sequence[int]
    calls: bytes
    is_call: bytes
    masks: Masks
    values: bytes
    orders: Mapping[HandType, CardOrder]
    chances: Sequence[Sequence[Chances]]

    def shifted(self, tricks: int) -> Sequence[Sequence[Chances]]:
        """What may be called where a Hochzeit looks so many tricks for a partner."""
        if not self.rules.hochzeit_shifts_moments:
            return self.chances
        return chances(self.words, (self.rules.moments, tricks), both=self.rules.both_may_call)


@cache
def house_of(rules: Rules) -> House:
    """The house with these rules."""
    words = words_of(pack_of(rules))
    masks, calls = masks_of(words.pack), bytes(range(words.cards, words.first_gift))
    return House(
        rules=rules,
        words=words,
        same=tuple(map(words.texts.index, map(_unspecified, words.texts))),
        calls=calls,
        is_call=bytes(action in calls for action in range(256)),
        masks=masks,
        values=bytes(masks.points).ljust(256),
        orders={hand_type: card_order(rules, hand_type) for hand_type in TYPE_NAMES},
        chances=chances(words, (rules.moments, 0), both=rules.both_may_call),
    )


def _unspecified(text: str) -> str:
    return ANY_SOLO if text.startswith("solo:") else text


def winning_cards(order: CardOrder, above: Iterable[Above], cards: bytes, owners: bytes, seats: int) -> bytes:
    """The card that takes each trick; `above` says for each trick what beats each card.

    Raises `ValueError` where a card is played twice, or by somebody who could have followed suit.
    """
    holdings, left, won, each = (
        holdings_of(owners, len(cards), seats),
        (1 << len(cards)) - 1,
        bytearray(),
        iter(cards),
    )
    for beaten_by, first, second, third, fourth in zip(above, each, each, each, each, strict=False):
        suit, two, three, four = order.follow[first], BITS[second], BITS[third], BITS[fourth]
        others = two | three | four
        left ^= BITS[first] | others
        if (others & suit != others and (held := suit & left)) and (
            (not suit & two and holdings[owners[second]] & held)
            or (not suit & three and holdings[owners[third]] & held)
            or (not suit & four and holdings[owners[fourth]] & held)
        ):
            raise ValueError(held)
        best, better = first, beaten_by[first]
        if better & others:
            if better & two:
                best, better = second, beaten_by[second]
            if better & three:
                best, better = third, beaten_by[third]
            if better & four:
                best = fourth
        won.append(best)
    if left:
        raise ValueError(cards)
    return bytes(won)


def beaten(house: House, order: CardOrder, cards: bytes, owners: bytes, re: Sequence[int]) -> Iterable[Above]:
    """For each trick what beats each card: the same but for a Schwein (RD8)."""
    fuchs, other = house.masks.both_fuechse
    if not order.has_schwein or owners[fuchs] != owners[other]:
        return repeat(order.above)
    places = sorted((cards.index(fuchs), cards.index(other)))
    trick = places[0] // PLAYERS
    best, own = cards[PLAYERS * trick], owners[fuchs]
    for card in cards[PLAYERS * trick : PLAYERS * (trick + 1)]:
        best = card if order.above[best] & BITS[card] else best
    winner = owners[best]
    if winner == own or (house.rules.schwein == "party_wins" and (winner in re) == (own in re)):
        return chain(repeat(order.above, trick + 1), repeat(with_schwein(order, cards[places[1]])))
    return repeat(order.above)


def counted(house: House, hand_type: HandType, re: Sequence[int], played: Flat) -> tuple[int, BothExtras]:
    """The card points of Re, and the Sonderpunkte of both parties; none where the rules of a Solo hold."""
    cards, turns, winners, winning = played
    values, number = cards.translate(house.values), int.from_bytes
    points = number(values[::4]) + number(values[1::4]) + number(values[2::4]) + number(values[3::4])
    by_trick, won = points.to_bytes(len(winners)), winners.translate(IS_RE[1 << re[0] | 1 << re[-1]])
    extras: BothExtras = {"re": NO_EXTRAS.copy(), "kontra": NO_EXTRAS.copy()}
    if not counts_as_solo(house.rules, hand_type, re):
        for taker in compress(won, map(DOUBLE_POINTS.__le__, by_trick)) if max(by_trick) >= DOUBLE_POINTS else ():
            extras[SIDES[taker]]["doppelkopf"] += 1
        for fuchs in house.masks.both_fuechse:
            place = cards.index(fuchs)
            taker = won[place // PLAYERS]
            if taker != (turns[place] in re):
                extras[SIDES[taker]]["fuchs"] += 1
        extras[SIDES[won[-1]]]["karlchen"] += house.masks.karlchen >> winning[-1] & 1
        if house.rules.karlchen_caught:
            extras[SIDES[won[-1]]]["karlchen"] += _caught(house, re, played)
    return sum(compress(by_trick, won)), extras


def _caught(house: House, re: Sequence[int], played: Flat) -> int:
    """How often Karlchen was taken from the other party in the last trick."""
    cards, turns, winners, _ = played
    last = zip(cards[-PLAYERS:], turns[-PLAYERS:], strict=True)
    taker = winners[-1] in re
    return sum(house.masks.karlchen >> card & 1 and (seat in re) != taker for card, seat in last)
