"""The cards of Doppelkopf as tables: what follows, beats and counts (§§ 1 and 6); and the words of a deal, numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from games.doppelkopf.entries import LADDER, PARTIES, SOLO_TYPES, TYPE_NAMES, Call, HandType
from games.doppelkopf.house_rules import DoppelkopfRules
from games.kit.play.cards import DOUBLE_40, DOUBLE_48, Actions, Pack, bits, cards_of

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
SUIT_ORDER = "CSHD"
PLAIN_ORDER = "9JQKTA"
"""Ranks of a plain suit, weakest first; those that are trumps are not among them."""
TRUMP_RANKS: dict[HandType, str] = {"solo_damen": "Q", "solo_buben": "J", "solo_fleischlos": ""}
TRUMP_SUITS: dict[HandType, str] = {"solo_kreuz": "C", "solo_pik": "S", "solo_herz": "H"}
LEAST_TRUMP = 100
FUCHS, DULLE, OLD, KARLCHEN = "DA", "HT", "CQ", "CJ"
LEVELS = 5
"""The highest level of the bidding among Solos: Re, and all calls after it."""
OFTEN = 34
"""How often the words of a table without a Solo are there, so that random play is not all Solos.

With more of them an action would not be a byte any more."""


@dataclass(frozen=True, eq=False)
class DoppelkopfCardOrder:
    """The order of the cards in one type of hand.

    `follow` has for each card the mask of those that follow it, `above` the mask of those that beat it when they are
    played after it. `has_schwein` is whether a Fuchs is a trump.
    """

    trumps: int
    follow: tuple[int, ...]
    above: tuple[int, ...]
    has_schwein: bool


@cache
def with_schwein(order: DoppelkopfCardOrder, schwein: int) -> tuple[int, ...]:
    """What beats each card once a Fuchs has become the highest trump."""
    return tuple(0 if card == schwein else above | 1 << schwein for card, above in enumerate(order.above))


@dataclass(frozen=True, eq=False)
class Masks:
    """Cards that matter by name, as masks of a pack, and the card points of every card.

    `trumps` are those of the normal game, `both_fuechse` the Füchse as numbers.
    """

    trumps: int
    fuchs: int
    both_fuechse: tuple[int, ...]
    old: int
    karlchen: int
    kings: int
    points: tuple[int, ...]


def pack_of(rules: DoppelkopfRules) -> Pack:
    """40 cards, or 48 with nines (RD1)."""
    return DOUBLE_48 if rules.nines else DOUBLE_40


@cache
def masks_of(pack: Pack) -> Masks:
    """The named cards of a pack."""
    return Masks(
        trumps=sum(pack.masks.get(name, 0) for name in _trumps("normal")),
        fuchs=pack.masks[FUCHS],
        both_fuechse=tuple(bits(pack.masks[FUCHS])),
        old=pack.masks[OLD],
        karlchen=pack.masks[KARLCHEN],
        kings=pack.where(rank="K"),
        points=tuple(POINTS[name[1]] for name in pack.names),
    )


@cache
def card_order(rules: DoppelkopfRules, hand_type: HandType) -> DoppelkopfCardOrder:
    """The order of the cards; all types without trumps of their own have those of the normal game."""
    pack = pack_of(rules)
    trumps = list(_trumps(hand_type))
    strength = {name: LEAST_TRUMP + place for place, name in enumerate(reversed(trumps))}
    suits = [-1 if name in strength else SUIT_ORDER.index(name[0]) for name in pack.names]
    worth = [strength.get(name, 1 + PLAIN_ORDER.index(name[1])) for name in pack.names]
    above = [
        sum(1 << other for other in pack.cards if suits[other] in (suits[card], -1) and worth[other] > worth[card])
        for card in pack.cards
    ]
    if rules.dulle_order == "second" and DULLE in strength:
        first, second = bits(pack.masks[DULLE])
        above[first] |= 1 << second
        above[second] |= 1 << first
    return DoppelkopfCardOrder(
        trumps=cards_of(suits, -1),
        follow=tuple(cards_of(suits, suit) for suit in suits),
        above=tuple(above),
        has_schwein=rules.schwein_allowed and FUCHS in strength,
    )


def _trumps(hand_type: HandType) -> Iterator[str]:
    """The trumps, highest first."""
    if hand_type in TRUMP_RANKS:
        yield from (suit + rank for rank in TRUMP_RANKS[hand_type] for suit in SUIT_ORDER)
        return
    trump_suit = TRUMP_SUITS.get(hand_type, "D")
    yield DULLE
    yield from (suit + rank for rank in "QJ" for suit in SUIT_ORDER)
    yield from (name for rank in "ATK9" if (name := trump_suit + rank) != DULLE)


SOLOS: tuple[HandType, ...] = tuple(name for name in TYPE_NAMES if name in SOLO_TYPES)
CALL_WORDS: tuple[Call, ...] = tuple(dict.fromkeys(call for party in PARTIES for call in LADDER[party]))
ALSO = {solo.replace("solo_", "solo:"): f"solo:{solo}" for solo in SOLOS} | {
    f"hold:{call}": f"hold:{level}" for level, call in enumerate(LADDER["re"], start=1)
}
"""Shorter names of Solos, and levels by the call that they mean."""


class DoppelkopfActions(Actions):
    """All actions of a deal. Calls come right after the cards, so that masks of the card play stay short."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(
            pack,
            *(f"announce:{call}" for call in CALL_WORDS),
            *(f"give:{name}" for name in pack.names),
            *("take", "decline", "pass", "redeal"),
            *(f"hold:{level}" for level in range(1, LEVELS + 1)),
            *(f"solo:{solo}" for solo in SOLOS),
            *("healthy", "krankheit", "armut", "hochzeit") * OFTEN,
            also=ALSO,
        )
        self.cards = len(pack.cards)
        self.calls = {call: self.masks[f"announce:{call}"] for call in CALL_WORDS}
        self.first_gift = self.number(f"give:{pack.names[0]}")
        self.take = self.number("take")
        self.take_or_decline = self.mask("take", "decline")
        self.to_pass, self.to_redeal = self.mask("pass"), self.mask("redeal")
        self.holds = tuple(self.mask(f"hold:{level}") if level else 0 for level in range(LEVELS + 1))
        self.said = tuple(words.removeprefix("solo:") for words in self.texts)
        self.solos: Mapping[int, HandType] = {self.number(f"solo:{solo}"): solo for solo in SOLOS}
        self.healthy = self.mask("healthy", *(f"solo:{solo}" for solo in SOLOS))
        self.krankheit, self.armut, self.hochzeit = (self.masks[word] for word in ("krankheit", "armut", "hochzeit"))


@cache
def words_of(pack: Pack) -> DoppelkopfActions:
    """The actions of the deals that are played with a pack."""
    return DoppelkopfActions(pack)
