"""What the words before the cards come to, whoever holds what: the same few courses come again and again (§§ 3–7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.doppelkopf.actions import Words
from games.doppelkopf.deal import DoppelkopfDeal
from games.doppelkopf.entries import HandType
from games.doppelkopf.house_rules import Rules
from games.kit.cards import DOUBLE_40, DOUBLE_48
from games.kit.deal import seating

PLAYERS = 4
RULES = {DOUBLE_40: Rules(), DOUBLE_48: Rules(nines=True)}
"""House rules for each pack; no others matter to the words alone."""


class Agreed(NamedTuple):
    """The type of the hand, and whose it is.

    `re` are places from the dealer's left: the soloist, who looks for a partner, or who is poor and who takes. They are
    open in the normal game, which whoever holds both Alten plays as a stilles Solo. `level` is that of a Solo. `claims`
    are the places that said Hochzeit or Armut, with the word.
    """

    hand_type: HandType
    re: Sequence[int]
    level: int
    claims: Sequence[tuple[int, str]]


class _AnyHolding(DoppelkopfDeal):
    """A deal without cards in which everybody may say everything."""

    __slots__ = ()

    def reservations(self, holding: int) -> int:
        words = self.words
        return words.healthy | words.krankheit | words.armut | words.hochzeit


@lru_cache(maxsize=1 << 12)
def agreed(words: Words, said: bytes) -> Agreed | None:
    """What some actions come to, in an Armut without the cards given back; None where one is not legal, or no play."""
    deal = _AnyHolding(RULES[words.pack], seating(PLAYERS, PLAYERS - 1), (0,) * PLAYERS)
    for action in said:
        if not deal.legal >> action & 1:
            return None
        deal.act(action)
    if deal.hand_type is None:
        return None
    reserved = [(place, words.said[action]) for place, action in enumerate(said[:PLAYERS])]
    claims = [(place, word) for place, word in reserved if word in ("hochzeit", "armut")]
    if deal.hand_type == "stilles_solo":
        return Agreed("normal", [], 0, claims)
    re = [place for place, party in enumerate(deal.party) if party == "re"]
    re.sort(key=lambda place: place != deal.poor)
    return Agreed(deal.hand_type, re, len(deal.made), claims)
