"""Abheben and Geben: which Kritische are kept before the cards are dealt three and two (§§ 1–3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.play.cards import mask_of
from games.watten.play.actions import CUTS, FIRST_CUT, KEEP, KEEPING
from games.watten.play.cards import KRITISCHE_MASK, weakest
from games.watten.play.seating import SEATS, WattenSeating

FIRST_PACKET, SECOND_PACKET = 3, 2


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
