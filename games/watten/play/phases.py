"""The phases of a game of Watten before its first card: from what it starts, cutting, calling, and what it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from annotated_types import Interval
from pydantic import Field

from games.kit.entries.field import Pair
from games.kit.play.cards import GERMAN_32, mask_of
from games.kit.play.deal import Seating
from games.watten.checks import REFUSED_VALUE
from games.watten.house_rules import WattenRules
from games.watten.play.cards import (
    ACCEPT,
    ANSWERS,
    CONCEDE,
    CONSENT,
    CUTS,
    DECLINE,
    FIRST_CUT,
    FIRST_RANK,
    FIRST_SUIT,
    KEEP,
    KEEPING,
    KRITISCHE_MASK,
    OFFER_REDEAL,
    OFFER_SWAP,
    OFFERS,
    RAISE,
    ranks_of,
    suits_of,
    weakest,
)
from games.watten.scoring import GESPANNT_VALUE, Score, is_gespannt

SEATS, SIDES = 4, 2
FIRST_PACKET, SECOND_PACKET = 3, 2


class WattenSeating(Seating):
    """Four seats, partners opposite: seats 0 and 2 are side 0.

    `score` is the running score of the sides. `kept` are the Kritische that were kept at an earlier cut and may be
    kept again after a Schenas, each with its seat.
    """

    score: Pair[Annotated[int, Interval(ge=0, le=99)]] = (0, 0)
    kept: Mapping[Literal["HK", "S7", "E7"], Annotated[int, Interval(ge=0, lt=SEATS)]] = Field(default_factory=dict)

    def kept_cards(self) -> dict[int, int]:
        """`kept` with the numbers of the cards."""
        return {GERMAN_32.card(name): seat for name, seat in self.kept.items()}

    @property
    def declarer(self) -> int:
        """The Ansager, on the dealer's left; leads the first trick."""
        return (self.dealer + 1) % SEATS

    @property
    def cutter(self) -> int:
        """The Abheber, on the dealer's right."""
        return (self.dealer - 1) % SEATS


class Cutting:
    """The pack before it is dealt; over when `legal` is empty.

    Who kept a Kritischer before a Schenas first says whether to keep it again. Then the Abheber lifts a packet; as
    long as its lowest card is a Kritischer, the Abheber, the Geber and again the Abheber may keep it. `kept` has the
    seat of each Kritischer that is kept, `before` those that the Abheber has from before the Schenas.
    """

    def __init__(self, chairs: WattenSeating, pack: Sequence[int]) -> None:
        self.chairs = chairs
        self.kept: dict[int, int] = {}
        self.earlier = list(chairs.kept_cards().items())
        self.below = list(pack)
        self.lifted: list[int] = []
        self.before: list[int] = []
        self.looks = [chairs.cutter, chairs.dealer, chairs.cutter]
        self.turn, self.legal = chairs.cutter, 0
        self._begin()

    def act(self, action: int) -> None:
        """Lifts a packet, keeps a Kritischer, or leaves it."""
        if action < KEEP:
            self._lift(action - FIRST_CUT + 1)
        elif self.earlier:
            self._again(keep=action == KEEP)
        else:
            self._decide(keep=action == KEEP)

    def holdings(self) -> list[int]:
        """The cards of each seat as masks: first the Ansager and the Geber, then the others; the packet goes below."""
        stock = iter(self.below + self.lifted)
        owners = list(self.kept.values())
        holdings = [mask_of([card for card, seat in self.kept.items() if seat == each]) for each in range(SEATS)]
        first = self.chairs.declarer
        for pair in ((first, self.chairs.dealer), (first + 1, first + 2)):
            for packet in (FIRST_PACKET, SECOND_PACKET):
                for seat in (each % SEATS for each in pair):
                    count = packet - owners.count(seat) if packet == FIRST_PACKET else packet
                    holdings[seat] |= mask_of([next(stock) for _ in range(count)])
        return holdings

    def _begin(self) -> None:
        if self.earlier:
            self.turn, self.legal = self.earlier[0][1], KEEPING
        else:
            self.turn = self.chairs.cutter
            self.legal = CUTS & (1 << FIRST_CUT + len(self.below) - 1) - 1

    def _again(self, *, keep: bool) -> None:
        card, seat = self.earlier.pop(0)
        if keep:
            self.below.remove(card)
            self.kept[card] = seat
        self._begin()

    def _lift(self, count: int) -> None:
        self.lifted, self.below = self.below[:count], self.below[count:]
        self.before = [card for card, seat in self.kept.items() if seat == self.chairs.cutter]
        self._expose()

    def _expose(self) -> None:
        exposed = self.lifted and self.looks and KRITISCHE_MASK >> self.lifted[-1] & 1
        self.turn, self.legal = (self.looks[0], KEEPING) if exposed else (self.turn, 0)

    def _decide(self, *, keep: bool) -> None:
        """An Abheber who has one from before keeps one of the two, and the other goes to the Geber."""
        seat, before, self.before = self.looks.pop(0), self.before, []
        if before and keep:
            self.kept[weakest(before)] = self.chairs.dealer
        elif before:
            seat = self.chairs.dealer
        if keep or before:
            self.kept[self.lifted.pop()] = seat
            self._expose()
        else:
            self.legal = 0


class Calling:
    """What the Ansager and the Geber say before the first card; over when `legal` is empty.

    The Ansager may make each offer once. `named` are the Schlag and the trump suit as far as they are named, counting
    the ranks and suits of the pack from 0; with `redeal` the cards are dealt again.
    """

    def __init__(self, chairs: WattenSeating, holdings: Sequence[int]) -> None:
        self.chairs = chairs
        self.holdings = holdings
        self.offers = OFFERS
        self.offered = 0
        self.named: list[int] = []
        self.redeal = False
        self.turn, self.legal = chairs.declarer, 0
        self._ask_schlag(chairs.declarer)

    def act(self, action: int) -> None:
        """Offers, answers or names."""
        if action in (OFFER_SWAP, OFFER_REDEAL):
            self.offered = action
            self.offers &= ~(1 << action)
            self.turn, self.legal = self.chairs.dealer, ANSWERS
        elif action in (ACCEPT, DECLINE):
            self._answer(accepted=action == ACCEPT)
        elif action < FIRST_SUIT:
            self.named.append(action - FIRST_RANK)
            self._ask_suit()
        else:
            self.named.append(action - FIRST_SUIT)
            self.legal = 0

    def _answer(self, *, accepted: bool) -> None:
        if accepted and self.offered == OFFER_REDEAL:
            self.redeal, self.legal = True, 0
        elif accepted:
            self.offers = 0
            self._ask_schlag(self.chairs.dealer)
        else:
            self._ask_schlag(self.chairs.declarer)

    def _ask_schlag(self, seat: int) -> None:
        self.turn = seat
        self.legal = self.offers | ranks_of(self.holdings[seat]) << FIRST_RANK

    def _ask_suit(self) -> None:
        self.turn = self.chairs.declarer + self.chairs.dealer - self.turn
        self.legal = suits_of(self.holdings[self.turn]) << FIRST_SUIT


class Stakes:
    """The value of a game, and for each seat the action `raise` as a mask, empty where its team may not raise now."""

    def __init__(self, rules: WattenRules, score: Score) -> None:
        self.gespannt = max(score) >= rules.gespannt_from
        self.value = GESPANNT_VALUE if self.gespannt else REFUSED_VALUE
        self.most = self.value if self.gespannt else rules.target - max(score)
        self.raises = [1 << RAISE if self.value < self.most else 0] * SEATS

    def raised(self, accepting: int) -> None:
        """A raise was accepted by a seat, whose team is the next that may raise."""
        self.value += 1
        self.raises = [0] * SEATS
        if self.value < self.most:
            self.raises[accepting % SIDES :: SIDES] = [1 << RAISE] * (SEATS // SIDES)


class Consent:
    """The question before the first card; over when `legal` is empty.

    Of each team that is gespannt one is asked, the Ansager before the Geber (RW7). `gone` is the side that walks.
    """

    def __init__(self, rules: WattenRules, chairs: WattenSeating) -> None:
        self.asked = [
            seat for seat in (chairs.declarer, chairs.dealer) if is_gespannt(rules, chairs.score[seat % SIDES])
        ]
        self.gone: int | None = None
        self.turn, self.legal = chairs.declarer, 0
        self._ask()

    def act(self, action: int) -> None:
        """Stays or walks."""
        if action == CONCEDE:
            self.gone, self.legal = self.turn % SIDES, 0
        else:
            self._ask()

    def _ask(self) -> None:
        self.turn, self.legal = (self.asked.pop(0), CONSENT) if self.asked else (self.turn, 0)
