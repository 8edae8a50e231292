"""The words of a Schafkopf deal, numbered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from games.kit.play.actions import Actions
from games.kit.play.cards import Pack
from games.schafkopf.entries import SUIT_NAMES, HandType, Suit
from games.schafkopf.play.cards import CALLABLE

RANKS: tuple[tuple[HandType, ...], ...] = (
    ("rufspiel",),
    ("hochzeit",),
    ("bettel",),
    ("wenz", "geier", "farbwenz"),
    ("solo",),
)
"""The games from the lowest to the highest; then come Wenz-Tout and the like, Solo-Tout, Sie."""


class Announced(NamedTuple):
    """A game as it is announced."""

    type: HandType
    suit: Suit | None = None
    tout: bool = False

    @property
    def rank(self) -> int:
        """What beats what: the higher one; of equal ones the player in front keeps the game."""
        if self.type == "sie":
            return len(RANKS) + 2
        lowest = next(rank for rank, types in enumerate(RANKS) if self.type in types)
        return lowest + 2 if self.tout else lowest

    @property
    def word(self) -> str:
        """The text of its action."""
        if self.type == "hochzeit":
            return "hochzeit"
        parts = ("announce", self.type, *((self.suit,) if self.suit else ()), *(("tout",) if self.tout else ()))
        return ":".join(parts)


GAMES: tuple[Announced, ...] = (
    *(Announced("rufspiel", suit) for suit in CALLABLE),
    Announced("hochzeit"),
    Announced("bettel"),
    *(Announced(type, None, tout) for tout in (False, True) for type in ("wenz", "geier")),
    *(Announced(type, suit, tout) for tout in (False, True) for type in ("farbwenz", "solo") for suit in SUIT_NAMES),
    Announced("sie"),
)


class SchafkopfActions(Actions):
    """All actions of a deal; what is said while cards are played comes right after the cards."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(
            pack,
            "stoss",
            *(f"give:{name}" for name in pack.names),
            *("pass", "play_game", "knock", "no_knock", "redeal"),
            *(game.word for game in GAMES),
        )
        self.cards = len(pack.cards)
        self.stoss = self.mask("stoss")
        self.first_gift = self.number(f"give:{pack.names[0]}")
        self.to_pass, self.to_play, self.to_redeal = self.mask("pass"), self.mask("play_game"), self.mask("redeal")
        self.to_knock, self.not_to_knock = self.mask("knock"), self.mask("no_knock")
        self.all_games = self.mask(*(game.word for game in GAMES))
        self.games: Mapping[int, Announced] = {self.number(game.word): game for game in GAMES}
        self.masks_of_games: Mapping[Announced, int] = {game: self.mask(game.word) for game in GAMES}


@cache
def words_of(pack: Pack) -> SchafkopfActions:
    """The actions of the deals that are played with a pack."""
    return SchafkopfActions(pack)
