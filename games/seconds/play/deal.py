"""The card play of Seconds: follow suit, the second-highest card takes the trick (§ 3)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit.play.actions import Actions
from games.kit.play.cards import BITS, FRENCH_52
from games.kit.play.deal import Refusal, Seating
from games.kit.play.tricks import FollowSuit
from games.kit.terms import Json
from games.kit.text import Text, text
from games.seconds.scoring import SEATS
from games.seconds.sections import PLAY

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
