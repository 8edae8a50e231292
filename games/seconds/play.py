"""The card play of Seconds: 52 cards, thirteen each; follow suit, the second-highest card takes the trick (§§ 1–3)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.kit.play.cards import BITS, FRENCH_52, Actions, Pack, mask_of
from games.kit.play.deal import Deal, Engine, Refusal, Seating
from games.kit.play.tricks import FollowSuit
from games.kit.terms import Json, Table
from games.kit.text import Text, text
from games.seconds.house_rules import PLAY, SecondsRules
from games.seconds.scoring import SEATS, SecondsState

ACTIONS = Actions(FRENCH_52)
SUITS = FRENCH_52.suit_masks
RANKS = tuple(FRENCH_52.ranks.index(name[1]) for name in FRENCH_52.names)
COMPASS: tuple[Text, ...] = (text("Nord"), text("Ost"), text("Süd"), text("West"))


class SecondsDeal(FollowSuit):
    """Thirteen tricks; the seat on the dealer's left leads the first one."""

    __slots__ = ()

    def __init__(self, seating: Seating, holdings: Sequence[int]) -> None:
        super().__init__(ACTIONS, seating, holdings, range(SEATS))
        self.lead(self.after[seating.dealer])

    act = FollowSuit.play
    suits = SUITS

    def winning(self, trick: Sequence[int]) -> int:
        """The second-highest card: of the suit that was led, or of all where nobody followed."""
        first, second, third, fourth = trick
        followed = (BITS[first] | BITS[second] | BITS[third] | BITS[fourth]) & SUITS[first]
        below = followed ^ BITS[followed.bit_length() - 1]
        return below.bit_length() - 1 if below else trick[second_of([RANKS[card] for card in trick])]

    def entry(self) -> dict[str, Json] | None:
        """The tricks of each seat."""
        return {"kind": "hand", "tricks": list(self.taken)} if self.over else None

    def refusal(self, action: int) -> Refusal:
        """The card is not there, or another suit was led."""
        return self.card_refusal(action, COMPASS[self.turn], PLAY)


def second_of(ranks: Sequence[int]) -> int:
    """Where nobody followed: which is the second-highest card whatever its suit, of equals the second one played."""
    second = sorted(ranks)[-2]
    first = ranks.index(second)
    return ranks.index(second, first + 1) if ranks.count(second) > 1 else first


class SecondsEngine(Engine[SecondsRules, SecondsState]):
    """Cards are dealt one by one from the dealer's left."""

    seats = range(SEATS, SEATS + 1)
    usual = SEATS

    def pack(self, rules: SecondsRules) -> Pack:
        """A full pack without jokers."""
        return FRENCH_52

    def upcoming(self, rules: SecondsRules, table: Table, state: SecondsState, rng: random.Random) -> Seating:
        """North deals the first hand."""
        return Seating(seats=SEATS, dealer=len(state.scores) % SEATS)

    def sizes(self, rules: SecondsRules, seating: Seating) -> tuple[int, ...]:
        """Thirteen cards each."""
        return (13,) * SEATS

    def dealt(self, rules: SecondsRules, seating: Seating, cards: Sequence[int]) -> Deal:
        """Every fourth card goes to the same seat."""
        return SecondsDeal(
            seating, [mask_of(cards[(seat - seating.dealer - 1) % SEATS :: SEATS]) for seat in range(SEATS)]
        )

    def held(self, rules: SecondsRules, seating: Seating, holdings: Sequence[int], rest: Sequence[int]) -> Deal:
        """The holdings as they are."""
        return SecondsDeal(seating, holdings)
