"""A deal of Doppelkopf: reservations, bidding among Solos, the Armut's exchange, card play (§§ 3–8)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from games.doppelkopf.entries import SOLO_TYPES, HandType
from games.doppelkopf.house_rules import DoppelkopfRules
from games.doppelkopf.play.cards import LEVELS, SOLOS, card_order, pack_of
from games.doppelkopf.play.refusals import refusal
from games.doppelkopf.play.tricks import DoppelkopfPlay, hand_entry, state_after
from games.doppelkopf.scoring import DoppelkopfState, players
from games.kit.play.cards import Pack, holdings_of, owners_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating, seating
from games.kit.terms import Json, Table

POOR = 3
"""Whoever has no more trumps may call Armut."""
SICK = 5
"""Whoever has so many kings may call Krankheit."""
PLAYERS = 4
PLENTY = 9
"""Whoever has so many trumps to choose from calls Re or Kontra."""
ENOUGH_OF_A_SUIT = 11
"""So many trumps, with the aces beside them, are a Solo."""
ENOUGH: dict[HandType, int] = {"solo_damen": 8, "solo_buben": 8, "solo_fleischlos": 6}


class DoppelkopfDeal(DoppelkopfPlay):
    """A deal from the first word on.

    `answer` is what the next action means while no cards are played: a method, not bound, lest the deal holds itself.
    `reserved` are the reservations by seat, in the order in which they were made. Among Solos `front` holds at `level`,
    `back` has to go one higher, `solos` wait.
    In an Armut `poor` has given his trumps, `gifts` is how many cards the taker still owes him.
    """

    __slots__ = ("answer", "back", "front", "gifts", "level", "poor", "reserved", "solos", "waiting")

    def __init__(self, rules: DoppelkopfRules, seating: Seating, holdings: Sequence[int]) -> None:
        super().__init__(rules, seating, holdings)
        self.reserved: dict[int, str] = {}
        self.answer: Callable[[DoppelkopfDeal, int], None]
        self.waiting = list(self.order[self.first])
        self.solos: list[int] = []
        self.level = self.gifts = 0
        self.front = self.back = self.poor = -1
        self._ask_for_reservation()

    def act(self, action: int, /) -> None:
        """Does a legal action: a card, a call, or what the phase before the cards asks for."""
        if action < self.cards:
            self.play(action)
            if self.deadline:
                self.legal |= self.call_now()
        elif action < self.words.first_gift:
            self.call()
            self.legal = self.legal & self.words.pack.all | self.call_now()
        else:
            self.answer(self, action)

    def entry(self) -> dict[str, Json] | None:
        """The hand; None where the cards are dealt again."""
        return hand_entry(self) if self.over and self.hand_type else None

    def refusal(self, action: int) -> Refusal:
        """See `refusals.refusal`."""
        return refusal(self, action)

    def _ask(self, seat: int, legal: int, answer: Callable[[DoppelkopfDeal, int], None]) -> None:
        self.turn, self.legal, self.answer = seat, legal, answer

    def _deal_again(self) -> None:
        """The dealer has to deal again; `redeal` is all that is left to do."""
        self._ask(self.seating.dealer, self.words.to_redeal, DoppelkopfDeal._end)

    def _end(self, _: int) -> None:
        self.legal = 0

    # Reservations

    def _ask_for_reservation(self) -> None:
        seat = self.waiting.pop(0)
        self._ask(seat, self.reservations(self.holdings[seat]), DoppelkopfDeal._reserve)

    def reservations(self, holding: int) -> int:
        """What somebody with these cards may say (§§ 3–7)."""
        words, masks, rules = self.words, self.masks, self.rules
        legal = words.healthy
        if (holding & masks.kings).bit_count() >= SICK and rules.krankheit_allowed:
            legal |= words.krankheit
        if (holding & masks.trumps).bit_count() <= POOR and rules.armut_allowed:
            legal |= words.armut
        if holding & masks.old == masks.old:
            legal |= words.hochzeit
        return legal

    def _reserve(self, action: int) -> None:
        word = self.words.said[action]
        if word == "krankheit":
            self._deal_again()
            return
        if word != "healthy":
            self.reserved[self.turn] = word
        if self.waiting:
            self._ask_for_reservation()
        else:
            self._settle()

    def _settle(self) -> None:
        """Two poor players mean a new deal; else a Solo goes before an Armut, and that before a Hochzeit (RD16)."""
        if not self.reserved:
            self._begin_plain()
            return
        poor = [seat for seat, word in self.reserved.items() if word == "armut"]
        self.solos = [seat for seat, word in self.reserved.items() if word in SOLO_TYPES]
        if len(poor) > 1:
            self._deal_again()
        elif self.solos:
            self.front = self.solos.pop(0)
            self._challenge()
        elif poor:
            self._offer(poor[0])
        else:
            self.begin("hochzeit", self.reserved)

    def _begin_plain(self) -> None:
        """Re are those who hold the Alten; whoever has both and says nothing plays a stilles Solo."""
        re = [seat for seat in self.after if self.holdings[seat] & self.masks.old]
        self.begin("normal" if len(re) > 1 else "stilles_solo", re)

    # Bidding among Solos

    def _challenge(self) -> None:
        """The next Solo has to go one higher than the one that holds."""
        if not self.solos:
            self._begin_solo()
            return
        self.back = self.solos.pop(0)
        self._ask_back()

    def _ask_back(self) -> None:
        higher = self.words.holds[self.level + 1] if self.level < LEVELS else 0
        self._ask(self.back, higher | self.words.to_pass, DoppelkopfDeal._raise)

    def _raise(self, action: int) -> None:
        if self.words.to_pass >> action & 1:
            self._challenge()
            return
        self.level += 1
        self._ask(self.front, self.words.holds[self.level] | self.words.to_pass, DoppelkopfDeal._hold)

    def _hold(self, action: int) -> None:
        if self.words.to_pass >> action & 1:
            self.front = self.back
            self._challenge()
        else:
            self._ask_back()

    def _begin_solo(self) -> None:
        """The level that won the bidding is announced at once."""
        for _ in range(self.level):
            self.announce("re")
        self.begin(_solo_type(self.reserved[self.front]), [self.front])

    # Armut

    def _offer(self, poor: int) -> None:
        self.poor, self.waiting = poor, list(self.order[poor][1:])
        self._ask_to_take()

    def _ask_to_take(self) -> None:
        if self.waiting:
            self._ask(self.waiting.pop(0), self.words.take_or_decline, DoppelkopfDeal._take_or_decline)
        else:
            self._deal_again()

    def _take_or_decline(self, action: int) -> None:
        if action != self.words.take:
            self._ask_to_take()
            return
        trumps = self.holdings[self.poor] & self.masks.trumps
        self.gifts = trumps.bit_count()
        self.holdings[self.poor] ^= trumps
        self.holdings[self.turn] |= trumps
        self._ask_for_gift()

    def _ask_for_gift(self) -> None:
        if self.gifts:
            self._ask(self.turn, self.holdings[self.turn] << self.words.first_gift, DoppelkopfDeal._give)
        else:
            self.begin("armut", [self.poor, self.turn])

    def _give(self, action: int) -> None:
        card = 1 << action - self.words.first_gift
        self.holdings[self.turn] ^= card
        self.holdings[self.poor] |= card
        self.gifts -= 1
        self._ask_for_gift()


def _solo_type(word: str) -> HandType:
    return next(solo for solo in SOLOS if solo == word)


@cache
def dealt_to(seats: int, dealer: int, cards: int) -> bytes:
    """Who gets the first card, the second, …"""
    return bytes((dealer + 1 + place % PLAYERS) % seats for place in range(cards))


def considered(deal: DoppelkopfDeal, legal: int) -> int:
    """Those of the legal actions that somebody considers who looks at his cards: rarely a Solo, and calls seldom."""
    words, holding = deal.words, deal.holdings[deal.turn]
    cards = legal & words.pack.all
    if cards:
        calls, trumps = legal & ~words.pack.all, cards & deal.card_order.trumps
        return calls if calls and trumps.bit_count() >= PLENTY and not any(deal.step.values()) else cards
    for reservation in (words.krankheit, words.armut, words.hochzeit):
        if legal & reservation:
            return legal & reservation
    if legal & words.healthy:
        return legal & _solo_worth_playing(deal, holding) or legal & words.healthy & ~sum(
            1 << solo for solo in words.solos
        )
    return legal & words.to_pass or legal


def _solo_worth_playing(deal: DoppelkopfDeal, holding: int) -> int:
    """The Solos that these cards are good for, by their trumps and the aces beside them."""
    found = 0
    for action, solo in deal.words.solos.items():
        trumps = card_order(deal.rules, solo).trumps
        strength = (holding & trumps).bit_count() + (holding & deal.words.pack.where(rank="A") & ~trumps).bit_count()
        found |= (strength >= ENOUGH.get(solo, ENOUGH_OF_A_SUIT)) << action
    return found


class DoppelkopfEngine(Engine[DoppelkopfRules, DoppelkopfState]):
    """Cards are dealt one by one from the dealer's left; with five at the table the dealer gets none."""

    seats = range(PLAYERS, PLAYERS + 2)
    usual = PLAYERS
    sensible = True

    def pack(self, rules: DoppelkopfRules) -> Pack:
        """40 or 48 cards."""
        return pack_of(rules)

    def upcoming(self, rules: DoppelkopfRules, table: Table, state: DoppelkopfState, rng: random.Random) -> Seating:
        """Whose turn it is to deal."""
        return seating(len(table.names), state.dealer)

    def sizes(self, rules: DoppelkopfRules, seating: Seating) -> tuple[int, ...]:
        """A quarter of the pack for each who plays."""
        playing = players(seating.seats, seating.dealer)
        return tuple(len(pack_of(rules).cards) // PLAYERS * (seat in playing) for seat in range(seating.seats))

    def dealt(self, rules: DoppelkopfRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every fourth card goes to the same seat."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer, len(cards)))
        return DoppelkopfDeal(rules, seating, holdings_of(owners, len(cards), seating.seats))

    def calm(self, deal: Deal, legal: int) -> int:
        """What somebody considers who looks at his cards."""
        return considered(deal, legal) if isinstance(deal, DoppelkopfDeal) else legal

    def scored(self, rules: DoppelkopfRules, state: DoppelkopfState, deal: DoppelkopfDeal) -> DoppelkopfState | None:
        """See `record.state_after`."""
        return state_after(rules, state, deal)

    def held(self, rules: DoppelkopfRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return DoppelkopfDeal(rules, seating, holdings)
