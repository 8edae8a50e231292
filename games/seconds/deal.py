"""The card play of Seconds: follow suit, the second-highest card takes the trick (§ 3)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.actions import Actions
from games.kit.cards import FRENCH_52, Pack, mask_of
from games.kit.deal import Deal, Refusal, Seating
from games.kit.engine import Engine
from games.kit.terms import Table
from games.kit.text import Text, text
from games.kit.tricks import TrickDeal
from games.kit.values import Json
from games.seconds.house_rules import Rules
from games.seconds.scoring import SEATS, State
from games.seconds.sections import PLAY

ACTIONS = Actions(FRENCH_52)
SUITS = FRENCH_52.suit_masks
RANKS = tuple(FRENCH_52.ranks.index(name[1]) for name in FRENCH_52.names)
COMPASS: tuple[Text, ...] = (text("Nord"), text("Ost"), text("Süd"), text("West"))


class SecondsDeal(TrickDeal):
    """Thirteen tricks; the seat on the dealer's left leads the first one."""

    def __init__(self, seating: Seating, holdings: Sequence[int]) -> None:
        super().__init__(ACTIONS, seating, holdings, range(SEATS))
        self.lead(self.after[seating.dealer])

    act = TrickDeal.play

    def playable(self, holding: int, trick: Sequence[int]) -> int:
        """Cards of the suit that was led, else any."""
        return (holding & SUITS[trick[0]] if trick else 0) or holding

    def winning(self, trick: Sequence[int]) -> int:
        """The position of the second-highest card: of the suit that was led, or of all where nobody followed."""
        suit = SUITS[trick[0]]
        followed = sorted(card for card in trick if suit >> card & 1)
        return trick.index(followed[-2]) if len(followed) > 1 else second_of_all(trick)

    def entry(self) -> dict[str, Json] | None:
        """The tricks of each seat."""
        return None if self.legal else {"kind": "hand", "tricks": list(self.taken)}

    def refusal(self, action: int) -> Refusal:
        """The card is not there, or another suit was led."""
        return self.card_refusal(action, COMPASS[self.turn], PLAY)


def second_of_all(trick: Sequence[int]) -> int:
    """Where nobody followed: the position of the second-highest card whatever its suit, of equals the second."""
    ranks = [RANKS[card] for card in trick]
    second = sorted(ranks)[-2]
    equal = [position for position, rank in enumerate(ranks) if rank == second]
    return equal[len(equal) > 1]


class SecondsEngine(Engine[Rules, State]):
    """52 cards, dealt one by one from the dealer's left; the deal passes to the left (§ 1, § 2)."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS

    def pack(self, rules: Rules) -> Pack:
        """A full pack without jokers."""
        return FRENCH_52

    def upcoming(self, rules: Rules, table: Table, state: State, rng: random.Random) -> Seating:
        """North deals the first hand."""
        return Seating(seats=SEATS, dealer=len(state.scores) % SEATS)

    def sizes(self, rules: Rules, seating: Seating) -> tuple[int, ...]:
        """Thirteen cards each."""
        return (13,) * SEATS

    def dealt(self, rules: Rules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every fourth card goes to the same seat."""
        return SecondsDeal(seating, [mask_of(cards[seat - seating.dealer - 1 & 3 :: SEATS]) for seat in range(SEATS)])

    def held(self, rules: Rules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return SecondsDeal(seating, holdings)
