"""A deal of Skat: the bidding, the Skat, the announcement, then the cards; and what may not be done (ISkO 3)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from games.kit.play.cards import Pack, holdings_of, mask_of, owners_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating, seating
from games.kit.terms import Json, Table
from games.kit.text import Text, text
from games.skat.entries import LADDER
from games.skat.house_rules import ANNOUNCING, BIDDING, PLAYING, SkatRules
from games.skat.play.cards import (
    ALL_BIDS,
    CARDS,
    CONCEDE,
    DECLARED,
    FIRST_BID,
    FIRST_DECLARATION,
    FIRST_DISCARD,
    ORDERS,
    PACK,
    PAIRS,
    PASS,
    PICKUP,
    PICKUP_OR_HAND,
    TO_HOLD,
    TO_PASS,
    bids_from,
    declarable,
    declarable_hand,
    discards_of,
    tops_of_all,
)
from games.skat.play.sense import considered
from games.skat.play.tricks import SkatPlay
from games.skat.scoring import WITH_DEALER_OUT, SkatState, after_hand, after_passed, players

PLAYERS, HOLDING, SKAT = 3, 10, 2
PORTIONS = (3, 4, 3)
"""Each gets so many cards at a time; after the first round two go to the Skat (ISkO 3.2)."""


class SkatDeal(SkatPlay):
    """A deal from the first word on.

    `answer` is what the next action means while no cards are played: a method, not bound, lest the deal holds itself.
    `caller` says values, `holder` holds them; the next value is that of `step` on the ladder. `hind` is Hinterhand
    as long as it has not begun to call.
    """

    __slots__ = ("answer", "caller", "hind", "holder", "step")

    def __init__(self, seating: Seating, holdings: Sequence[int], skat: int) -> None:
        super().__init__(seating, holdings, skat)
        self.answer: Callable[[SkatDeal, int], None]
        self.holder = self.first
        self.caller = self.after[self.first]
        self.hind = self.after[self.caller]
        self.step = 0
        self._ask_caller()

    def act(self, action: int, /) -> None:
        """Does a legal action: a card, or what the phase before the cards asks for."""
        if action <= CONCEDE:
            self.act_card(action)
        else:
            self.answer(self, action)

    def play_to_end(self, choose: Callable[[int], int]) -> None:
        """Trick by trick as soon as cards are played; it comes to the same as action by action."""
        while self.legal and (self.trick or self.declared is None):
            self.act(choose(self.legal))
        if self.legal:
            self.whole_tricks(choose)

    def entry(self) -> dict[str, Json] | None:
        """The hand, or that nobody bid; None while it runs."""
        if self.legal:
            return None
        result, declared = self.result(), self.declared
        if result is None or declared is None:
            return {"kind": "passed", "dealer": self.seating.dealer}
        entry: dict[str, Json] = {
            "kind": "hand",
            "dealer": self.seating.dealer,
            "declarer": self.declarer,
            "game": declared.game,
            "hand": self.from_hand,
            "ouvert": declared.ouvert,
            "announced": declared.announced,
            "bid": self.bid,
            "level": result.level,
            "won": result.won,
        }
        if result.tops is not None:
            entry["tops"] = result.tops
        if result.card_points is not None:
            entry["card_points"] = result.card_points
        return entry

    def refusal(self, action: int) -> Refusal:
        """Why an action that is not legal is not."""
        return refusal(self, action)

    def _ask(self, seat: int, legal: int, answer: Callable[[SkatDeal, int], None]) -> None:
        self.turn, self.legal, self.answer = seat, legal, answer

    # Bidding

    def _ask_caller(self) -> None:
        self._ask(self.caller, TO_PASS | bids_from(self.step), SkatDeal._call)

    def _call(self, action: int) -> None:
        if action == PASS:
            self._goes_on_with(self.holder)
            return
        self._say(action)
        self._ask(self.holder, TO_PASS | TO_HOLD, SkatDeal._hold)

    def _hold(self, action: int) -> None:
        if action == PASS:
            self._goes_on_with(self.caller)
        else:
            self._ask_caller()

    def _say(self, action: int) -> None:
        number = action - FIRST_BID
        self.bid, self.step = LADDER[number], number + 1

    def _goes_on_with(self, survivor: int) -> None:
        """One of two has passed: Hinterhand calls to the other, or the bidding is over."""
        if self.hind >= 0:
            self.holder, self.caller, self.hind = survivor, self.hind, -1
            self._ask_caller()
        elif self.bid:
            self._won_by(survivor)
        else:
            self._ask(self.first, TO_PASS | 1 << FIRST_BID, SkatDeal._take_or_pass)

    def _take_or_pass(self, action: int) -> None:
        """Nobody has called: Vorhand plays for the lowest value, or nobody does."""
        if action == PASS:
            self.legal = 0
        else:
            self._say(action)
            self._won_by(self.first)

    def _won_by(self, seat: int) -> None:
        self.declarer = seat
        self._ask(seat, PICKUP_OR_HAND, SkatDeal._pick_up_or_not)

    # The Skat, and the announcement

    def _pick_up_or_not(self, action: int) -> None:
        seat = self.declarer
        if action == PICKUP:
            self.holdings[seat] |= self.skat
            self._ask(seat, discards_of(self.holdings[seat]), SkatDeal._discard)
        else:
            self.from_hand = True
            self._ask(seat, declarable_hand(self.bid), SkatDeal._declare)

    def _discard(self, action: int) -> None:
        one, other = PAIRS[action - FIRST_DISCARD]
        seat, tops = self.declarer, tops_of_all(self.holdings[self.declarer])
        self.skat = 1 << one | 1 << other
        self.holdings[seat] ^= self.skat
        self._ask(seat, declarable(self.bid, tops), SkatDeal._declare)

    def _declare(self, action: int) -> None:
        self.begin(DECLARED[action - FIRST_DECLARATION])


def refusal(deal: SkatDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if deal.declared is not None:
        return _while_playing(deal, action, who)
    if deal.declarer < 0:
        return Refusal(BIDDING, _no_bid(deal, action, who))
    return Refusal(ANNOUNCING, _no_announcement(deal, action, who))


def _while_playing(deal: SkatDeal, action: int, who: Text) -> Refusal:
    if action < CARDS:
        return _no_card(deal, action, who)
    if action != CONCEDE:
        return Refusal(PLAYING, text("{who} spielt jetzt eine Karte.", who=who))
    if deal.turn != deal.declarer:
        return Refusal(PLAYING, text("Nur der Alleinspieler kann das Spiel aufgeben."))
    return Refusal(PLAYING, text("Aufgeben kann der Alleinspieler nur, solange er neun Karten hält."))


def _no_card(deal: SkatDeal, card: int, who: Text) -> Refusal:
    if deal.declared and deal.trick and deal.holdings[deal.turn] >> card & 1:
        is_trump = ORDERS[deal.declared.game].trumps >> deal.trick[0] & 1
        if is_trump:
            return Refusal(PLAYING, text("Trumpf ist ausgespielt. {who} muss bedienen.", who=who))
    return deal.card_refusal(card, who, PLAYING)


def _no_bid(deal: SkatDeal, action: int, who: Text) -> Text:
    if deal.legal & TO_HOLD:
        return text("{who} hält {bid} oder passt.", who=who, bid=deal.bid)
    if not 1 << action & ALL_BIDS:
        return text("{who} sagt jetzt einen Reizwert oder passt.", who=who)
    if deal.legal & ALL_BIDS == 1 << FIRST_BID:
        return text("Niemand hat gereizt: {who} nimmt das Spiel für {bid} oder passt.", who=who, bid=LADDER[0])
    return text("Gesagt sind schon {bid}. {who} muss höher reizen oder passen.", who=who, bid=deal.bid)


def _no_announcement(deal: SkatDeal, action: int, who: Text) -> Text:
    if deal.legal == PICKUP_OR_HAND:
        return text("{who} nimmt jetzt den Skat auf oder spielt aus der Hand.", who=who)
    if deal.legal >= 1 << FIRST_DISCARD:
        return text("{who} legt jetzt zwei Karten aus der Hand in den Skat.", who=who)
    if not FIRST_DECLARATION <= action < FIRST_DISCARD:
        return text("{who} sagt jetzt das Spiel an.", who=who)
    declared = DECLARED[action - FIRST_DECLARATION]
    if declared.announced != "none" and not deal.from_hand:
        return text("Ansagen kann nur, wer den Skat nicht aufgenommen hat.")
    return text("Dieses Spiel erreicht die {bid} nicht, bis zu denen gereizt wurde.", bid=deal.bid)


@cache
def dealt_to(seats: int, dealer: int) -> bytes:
    """Who gets the first card, the second, …; the Skat is that of nobody."""
    order = [seat % seats for seat in range(dealer + 1, dealer + 1 + PLAYERS)]
    rounds = [[seat for seat in order for _ in range(portion)] for portion in PORTIONS]
    return bytes([*rounds[0], *([seats] * SKAT), *rounds[1], *rounds[2]])


class SkatEngine(Engine[SkatRules, SkatState]):
    """Three cards each, two in the Skat, four, three."""

    seats = range(PLAYERS, WITH_DEALER_OUT + 1)
    usual = PLAYERS
    sensible = True

    def pack(self, rules: SkatRules) -> Pack:
        """Seven to ace."""
        return PACK

    def upcoming(self, rules: SkatRules, table: Table, state: SkatState, rng: random.Random) -> Seating:
        """The deal passes to the left."""
        return seating(len(table.names), state.dealer)

    def sizes(self, rules: SkatRules, seating: Seating) -> tuple[int, ...]:
        """Ten cards for everybody who plays."""
        playing = players(seating.seats, seating.dealer)
        return tuple(HOLDING * (seat in playing) for seat in range(seating.seats))

    def dealt(self, rules: SkatRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Deals a whole pack from its first card on."""
        owners = owners_of(cards, dealt_to(seating.seats, seating.dealer))
        *holdings, skat = holdings_of(owners, len(cards), seating.seats + 1)
        return SkatDeal(seating, holdings, skat)

    def held(self, rules: SkatRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are; the rest is the Skat."""
        return SkatDeal(seating, holdings, mask_of(rest))

    def calm(self, deal: Deal, legal: int) -> int:
        """What somebody considers who looks at his cards."""
        return considered(deal, legal) if isinstance(deal, SkatDeal) else legal

    def scored(self, rules: SkatRules, state: SkatState, deal: SkatDeal) -> SkatState | None:
        """The state after a deal, the same as after its entry, but without writing it."""
        result, dealer = deal.result(), deal.seating.dealer
        if result is None:
            return after_passed(state, dealer)
        return after_hand(rules, state, result.game_points, won=result.won, declarer=deal.declarer, dealer=dealer)
