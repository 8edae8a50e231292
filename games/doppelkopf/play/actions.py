"""The words of a Doppelkopf deal, numbered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.doppelkopf.entries import LADDER, PARTIES, SOLO_TYPES, TYPE_NAMES, Call, HandType
from games.kit.play.actions import Actions
from games.kit.play.cards import Pack

LEVELS = 5
"""The highest level of the bidding among Solos: Re, and all calls after it."""
SOLOS: tuple[HandType, ...] = tuple(name for name in TYPE_NAMES if name in SOLO_TYPES)
CALL_WORDS: tuple[Call, ...] = tuple(dict.fromkeys(call for party in PARTIES for call in LADDER[party]))
OFTEN = 34
"""How often the words of a table without a Solo are there, so that random play is not all Solos.

With more of them an action would not be a byte any more."""
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
