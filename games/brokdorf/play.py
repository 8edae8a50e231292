"""The card play of Brokdorf: words before it, then five tricks with the duty to beat (§§ 2–6)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Self

from pydantic import model_validator

from games.brokdorf.entries import SUITS as SUIT_WORDS
from games.brokdorf.entries import TRICKS, Card
from games.brokdorf.house_rules import BIDDING, DEALING, PLAYING, BrokdorfRules
from games.brokdorf.state import BrokdorfState
from games.kit.entries.field import Many, Seat
from games.kit.play.cards import SKAT_32, Actions, Pack, mask_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating
from games.kit.play.tricks import TrickDeal
from games.kit.terms import Json, Table
from games.kit.text import Text, text

TRUMP_WORDS = tuple(SUIT_WORDS)
"""The suits as the result format names them, in the order of the pack."""
ACTIONS = Actions(
    SKAT_32,
    "pass",
    "redeal",
    "join",
    "fold",
    *(f"bid:{bid}" for bid in range(6)),
    *(f"trump:{suit}" for suit in TRUMP_WORDS),
    also={f"trump:{letter}": f"trump:{word}" for letter, word in zip(SKAT_32.suits, TRUMP_WORDS, strict=True)},
)
PASS, REDEAL, JOIN, BID_0 = (ACTIONS.number(words) for words in ("pass", "redeal", "join", "bid:0"))
TRUMP_0 = ACTIONS.number(f"trump:{TRUMP_WORDS[0]}")
BIDS_FROM = tuple(ACTIONS.mask(*(f"bid:{bid}" for bid in range(least, 6))) for least in range(7))
"""The bids of at least 0, 1, … 6."""
TRUMPS = ACTIONS.mask(*(f"trump:{suit}" for suit in TRUMP_WORDS))
JOINING = ACTIONS.mask("join", "fold")

SUITS = SKAT_32.suit_masks
"""For each card, the mask of its suit."""
ABOVE = SKAT_32.above
TRUMP_MASKS = tuple(SKAT_32.where(letter) for letter in SKAT_32.suits)
LUSCHEN = SKAT_32.where(rank="7") | SKAT_32.where(rank="8") | SKAT_32.where(rank="9")


def is_worthless(holding: int) -> bool:
    """Five Luschen, no three of them of one suit: then the cards are dealt again (§ 2, RB19)."""
    if not holding or holding & ~LUSCHEN:
        return False
    return max((holding & suit).bit_count() for suit in TRUMP_MASKS) < 3


class BrokdorfDeal(TrickDeal):
    """One deal from the first bid to the last trick.

    `high` is the highest bid so far, −1 where there is none, `declarer` who made it, `least` the lowest one allowed,
    `trump` the mask of the trumps, `waiting` who is still to be asked, in order, `joined` who plays.
    """

    seating: BrokdorfSeating

    __slots__ = ("declarer", "high", "joined", "least", "suit", "trump", "waiting")

    def __init__(self, rules: BrokdorfRules, seating: BrokdorfSeating, holdings: Sequence[int]) -> None:
        super().__init__(ACTIONS, seating, holdings, seating.seated)
        self.high, self.declarer, self.trump, self.suit = -1, -1, 0, -1
        self.joined: list[int] = []
        self.waiting = list(seating.speaking)
        self.least = 0 if rules.zero_bid_allowed else 1
        worthless = [seat for seat in self.waiting if is_worthless(holdings[seat])]
        if worthless:
            self.turn, self.legal = worthless[0], 1 << REDEAL
        else:
            self._ask_for_bid()

    def act(self, action: int, /) -> None:
        """Does a legal action of the phase that the deal is in."""
        if action < PASS:
            self.play(action)
        elif action >= TRUMP_0:
            self._name(action - TRUMP_0)
        elif action >= BID_0:
            self._bid(action - BID_0)
        elif action == PASS:
            self._bid(self.high)
        elif action == REDEAL:
            self.legal = 0
        else:
            self._answer(joins=action == JOIN)

    def _ask(self, legal: int) -> None:
        """Puts the next seat on turn."""
        self.turn, self.legal = self.waiting.pop(0), legal

    def _ask_for_bid(self) -> None:
        self._ask(BIDS_FROM[max(self.least, self.high + 1)] | 1 << PASS)

    def _bid(self, bid: int) -> None:
        if bid > self.high:
            self.high, self.declarer = bid, self.turn
        if self.waiting:
            self._ask_for_bid()
        elif self.high < 0:
            self.legal = 0
        else:
            self.turn, self.legal = self.declarer, TRUMPS

    def _name(self, suit: int) -> None:
        self.suit, self.trump = suit, TRUMP_MASKS[suit]
        order = self.order[self.declarer]
        self.joined, self.waiting = [order[0]], list(order[1:])
        self._ask(JOINING)

    def _answer(self, *, joins: bool) -> None:
        if joins:
            self.joined.append(self.turn)
        if self.waiting:
            self._ask(JOINING)
        elif len(self.joined) == 1:
            self.taken[self.declarer], self.legal = TRICKS, 0
        else:
            self.seat(self.joined)
            self.lead(self.declarer)

    def winning(self, trick: Sequence[int]) -> int:
        """The card that takes a trick so far: the highest trump, else the highest of the suit that was led."""
        cards = mask_of(trick)
        return (cards & self.trump or cards & SUITS[trick[0]]).bit_length() - 1

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Follow suit, else trump; and take over the trick where a card of that suit can (RB14)."""
        if not trick:
            return holding
        owed = holding & SUITS[trick[0]] or holding & self.trump
        return owed & ABOVE[self.winning(trick)] or owed or holding

    def entry(self) -> dict[str, Json] | None:
        """The hand; None where all said GUT or somebody had five Luschen."""
        if self.legal or self.suit < 0:
            return None
        return hand_entry(self.seating, self.declarer, self.high, self.suit, self.joined, self.taken)

    def refusal(self, action: int) -> Refusal:
        """Why this action is not legal now, and the rule that says so."""
        return refusal(self, action)


def hand_entry(
    chairs: BrokdorfSeating, declarer: int, bid: int, suit: int, joined: Sequence[int], taken: Sequence[int]
) -> dict[str, Json]:
    """A hand or a Stechen as it is written."""
    entry: dict[str, Json] = {
        "kind": "playoff" if chairs.playoff else "hand",
        "dealer": chairs.dealer,
        "declarer": declarer,
        "bid": bid,
        "trump": TRUMP_WORDS[suit],
        "joined": sorted(joined),
        "tricks": list(taken),
    }
    if chairs.playoff:
        entry["players"] = sorted(chairs.seated)
    if chairs.drawn is not None:
        entry["drawn"] = list(chairs.drawn)
    return entry


def refusal(deal: BrokdorfDeal, action: int) -> Refusal:
    """Why an action that is not legal is not."""
    who = text("Platz {seat}", seat=deal.turn + 1)
    if deal.legal >> REDEAL & 1:
        return Refusal(DEALING, text("{who} hat fünf Luschen. Es muss neu gegeben werden.", who=who))
    if deal.legal >> PASS & 1:
        return Refusal(BIDDING, _no_bid(deal, action, who))
    if deal.legal & TRUMPS:
        return Refusal(BIDDING, text("{who} sagt jetzt die Trumpffarbe an.", who=who))
    if deal.legal & JOINING:
        return Refusal(BIDDING, text("{who} sagt jetzt MIT oder WEG.", who=who))
    if action >= PASS:
        return Refusal(PLAYING, text("{who} spielt jetzt eine Karte.", who=who))
    return Refusal(PLAYING, _no_card(deal, action, who))


def _no_bid(deal: BrokdorfDeal, action: int, who: Text) -> Text:
    if not BIDS_FROM[0] >> action & 1:
        return text("{who} sagt jetzt eine Zahl oder GUT.", who=who)
    bid = action - BID_0
    if bid <= deal.high:
        return text("Angesagt sind schon {high}. {who} sagt mehr oder GUT.", high=deal.high, who=who)
    return text("0 wird hier nicht angesagt. {who} sagt eine höhere Zahl oder GUT.", who=who)


def _no_card(deal: BrokdorfDeal, card: int, who: Text) -> Text:
    holding, trick = deal.holdings[deal.turn], deal.trick
    if not holding >> card & 1:
        return text("{who} hat {card} nicht auf der Hand.", who=who, card=SKAT_32.said(card))
    best, led = deal.winning(trick), SUITS[trick[0]]
    if not led >> card & 1 and holding & led:
        return text("{led} ist ausgespielt. {who} muss bedienen.", led=SKAT_32.suit_word(trick[0]), who=who)
    if not holding & led and not deal.trump >> card & 1:
        return text("{who} kann nicht bedienen und muss stechen.", who=who)
    return text("{who} muss {best} überbieten.", who=who, best=SKAT_32.said(best))


PACKETS = (2, 1, 2)
"""How many cards a seat gets at a time."""


class BrokdorfSeating(Seating):
    """The seats that play (`players`, all where nobody is named); in a Stechen also the cards drawn for the deal.

    Those who have gone sit out. `drawn` has one card per player, in the order of `players`.
    """

    players: Many[Seat] | None = None
    playoff: bool = False
    drawn: Many[Card] | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        players = self.seated
        if len(players) < 2 or len(set(players)) < len(players) or max(players) >= self.seats:
            raise ValueError("players")
        return self

    @property
    def seated(self) -> tuple[int, ...]:
        """The seats that are dealt to."""
        return tuple(range(self.seats)) if self.players is None else self.players

    @property
    def speaking(self) -> tuple[int, ...]:
        """The seats that are dealt to, from the dealer's left."""
        return tuple(sorted(self.seated, key=lambda seat: (seat - self.dealer - 1) % self.seats))


class BrokdorfEngine(Engine[BrokdorfRules, BrokdorfState]):
    """Five cards each to those who still play; the rest is out of play."""

    seats = range(2, 7)
    usual = 4
    seating = BrokdorfSeating

    def pack(self, rules: BrokdorfRules) -> Pack:
        """A Skat pack."""
        return SKAT_32

    def upcoming(self, rules: BrokdorfRules, table: Table, state: BrokdorfState, rng: random.Random) -> BrokdorfSeating:
        """The next hand or Stechen. Who may name the dealer (§§ 2, 7) names him by lot here."""
        seats, tied, last = len(table.names), state.running.tied, state.running.declarer
        if tied:
            drawn = tuple(rng.sample(SKAT_32.names, len(tied)))
            return BrokdorfSeating(seats=seats, dealer=rng.choice(tied), players=tied, playoff=True, drawn=drawn)
        players = None if len(state.playing) == seats else state.playing
        dealer = last if last in state.playing else rng.choice(state.playing)
        return BrokdorfSeating(seats=seats, dealer=dealer, players=players)

    def sizes(self, rules: BrokdorfRules, seating: BrokdorfSeating) -> tuple[int, ...]:
        """Five cards each."""
        return tuple(sum(PACKETS) if seat in seating.seated else 0 for seat in range(seating.seats))

    def dealt(self, rules: BrokdorfRules, seating: BrokdorfSeating, cards: Sequence[int]) -> Deal:
        """Two, one and two cards each, from the dealer's left."""
        holdings, top = [0] * seating.seats, 0
        for packet in PACKETS:
            for seat in seating.speaking:
                holdings[seat] |= mask_of(cards[top : top + packet])
                top += packet
        return BrokdorfDeal(rules, seating, holdings)

    def held(
        self, rules: BrokdorfRules, seating: BrokdorfSeating, holdings: Sequence[int], rest: Sequence[int]
    ) -> Deal:
        """The holdings as they are."""
        return BrokdorfDeal(rules, seating, holdings)
