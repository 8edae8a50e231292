"""The cards of Schafkopf as tables: what follows, beats and counts (§ 1); and the words of a deal, numbered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games.kit.play.cards import GERMAN_32, GERMAN_RANKS, GERMAN_SUITS, Actions, Pack, cards_of
from games.schafkopf.entries import SUIT_NAMES, HandType, Suit
from games.schafkopf.house_rules import SchafkopfRules

GERMAN_24 = Pack("EGHS", "9TUOKA", suit_words=GERMAN_SUITS, rank_words=GERMAN_RANKS)
PACKS = {"long": GERMAN_32, "short": GERMAN_24}
LETTERS: dict[Suit, str] = {"eichel": "E", "gras": "G", "herz": "H", "schellen": "S"}
POINTS = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
PLAIN_ORDER = "789UOKTA"
"""Ranks of a plain suit, weakest first; those that are trumps are not among them."""
HIGH_TRUMPS: dict[HandType, str] = {"wenz": "U", "farbwenz": "U", "geier": "O"}
"""The ranks that are trumps in every suit; in all other games the Ober and the Unter."""
CALLABLE: tuple[Suit, ...] = ("eichel", "gras", "schellen")
OLD = "EO"
"""The highest card: whoever has it plays the Muss."""
LEAST_TRUMP = 100
RANKS: tuple[tuple[HandType, ...], ...] = (
    ("rufspiel",),
    ("hochzeit",),
    ("bettel",),
    ("wenz", "geier", "farbwenz"),
    ("solo",),
)
"""The games from the lowest to the highest; then come Wenz-Tout and the like, Solo-Tout, Sie."""


@dataclass(frozen=True, eq=False)
class TrumpOrder:
    """The order of the cards in one game.

    `trumps` are highest first. `follow` has for each card the mask of those that follow it, `above` the mask of those
    that beat it when they are played after it.
    """

    trumps: tuple[int, ...]
    trump_mask: int
    follow: tuple[int, ...]
    above: tuple[int, ...]


@cache
def pack_of(rules: SchafkopfRules) -> Pack:
    """32 cards, or 24 in the short card."""
    return PACKS[rules.pack]


@cache
def card_points(pack: Pack) -> tuple[int, ...]:
    """The Augen of every card."""
    return tuple(POINTS[name[1]] for name in pack.names)


@cache
def trump_order(pack: Pack, type: HandType, suit: Suit | None) -> TrumpOrder:
    """The order of the cards; `suit` is the trump of a Solo or a Farbwenz, and of no account in any other game."""
    trumps = [name for name in _trumps(type, suit) if name in pack.masks]
    strength = {name: LEAST_TRUMP - place for place, name in enumerate(trumps)}
    suits = ["" if name in strength else name[0] for name in pack.names]
    worth = [strength.get(name, PLAIN_ORDER.index(name[1])) for name in pack.names]
    return TrumpOrder(
        trumps=tuple(pack.card(name) for name in trumps),
        trump_mask=sum(pack.masks[name] for name in trumps),
        follow=tuple(cards_of(suits, own) for own in suits),
        above=tuple(
            sum(1 << other for other in pack.cards if suits[other] in (suits[card], "") and worth[other] > worth[card])
            for card in pack.cards
        ),
    )


def _trumps(type: HandType, suit: Suit | None) -> Iterator[str]:
    """The trumps, highest first."""
    high = HIGH_TRUMPS.get(type, "OU")
    yield from (letter + rank for rank in high for letter in "EGHS")
    if type in {"wenz", "geier"}:
        return
    letter = LETTERS[suit] if suit is not None and type in {"solo", "farbwenz"} else "H"
    yield from (letter + rank for rank in reversed(PLAIN_ORDER) if rank not in high)


def called_suit(pack: Pack, suit: Suit) -> tuple[int, int]:
    """The Sau that is called, and the plain cards of its suit with it, as masks."""
    plain = pack.where(LETTERS[suit]) & ~trump_order(pack, "rufspiel", None).trump_mask
    return pack.masks[f"{LETTERS[suit]}A"], plain


@cache
def all_high(pack: Pack) -> int:
    """What a Sie needs: all Ober and Unter, in the short card all Ober and the two highest Unter."""
    ober, unter = pack.where(rank="O"), pack.where(rank="U")
    return ober | (unter if pack is GERMAN_32 else pack.masks["EU"] | pack.masks["GU"])


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
