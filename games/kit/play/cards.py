"""Packs of cards and the words of a game: small integers and bit masks inside, texts at the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

FRENCH_SUITS = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
FRENCH_RANKS = {"A": "Ass", "K": "König", "Q": "Dame", "J": "Bube", "T": "10"}
GERMAN_SUITS = {"E": "Eichel", "G": "Gras", "H": "Herz", "S": "Schellen"}
GERMAN_RANKS = {"A": "Sau", "K": "König", "O": "Ober", "U": "Unter", "T": "10"}
BITS = tuple(1 << card for card in range(64))
"""The mask of each card; no pack has more."""


class CardError(Exception):
    """A card that the pack does not have, or not so often."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.card = card


@dataclass(frozen=True, eq=False)
class Pack:
    """A pack whose cards are the integers from 0, suit by suit, each suit from its weakest card to its strongest.

    A set of cards is an integer with the bit `1 << card` for each of them. Of a card that is there twice, the copies
    follow one another. `suits` and `ranks` are the letters, ranks weakest first; `suit_words` and `rank_words` how they
    are said, where the letter does not say it itself.
    """

    suits: str
    ranks: str
    copies: int = 1
    suit_words: Mapping[str, str] = field(default_factory=lambda: FRENCH_SUITS)
    rank_words: Mapping[str, str] = field(default_factory=lambda: FRENCH_RANKS)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The text of each card: "CA" is Kreuz Ass."""
        return tuple(suit + rank for suit in self.suits for rank in self.ranks for _ in range(self.copies))

    @cached_property
    def cards(self) -> range:
        """All cards."""
        return range(len(self.names))

    @cached_property
    def all(self) -> int:
        """All cards as a mask."""
        return (1 << len(self.names)) - 1

    @cached_property
    def masks(self) -> Mapping[str, int]:
        """The mask of each text; two bits where the card is there twice."""
        return {name: self.where(name) for name in self.names}

    def card(self, name: str) -> int:
        """The first card with that text; raises `CardError`."""
        if name not in self.masks:
            raise CardError(name)
        return lowest(self.masks[name])

    def where(self, start: str = "", rank: str = "") -> int:
        """The mask of the cards whose text starts with a suit or is a whole card, or that have a rank."""
        chosen = (name.startswith(start) and name.endswith(rank) for name in self.names)
        return sum(1 << card for card, is_chosen in enumerate(chosen) if is_chosen)

    @cached_property
    def suit_masks(self) -> tuple[int, ...]:
        """For each card, the mask of its suit; a game with trumps has tables of its own."""
        return tuple(self.where(name[0]) for name in self.names)

    @cached_property
    def above(self) -> tuple[int, ...]:
        """For each card, the mask of the higher ones of its suit."""
        return tuple(suit & -2 << card for card, suit in enumerate(self.suit_masks))

    def texts(self, mask: int) -> list[str]:
        """The texts of the cards in a mask."""
        return [self.names[card] for card in bits(mask)]

    def read(self, names: Iterable[str]) -> list[int]:
        """Cards from their texts, a second copy where the first is taken; raises `CardError`."""
        taken, cards = 0, []
        for name in names:
            free = self.masks.get(name, 0) & ~taken
            if not free:
                raise CardError(name)
            cards.append(lowest(free))
            taken |= free & -free
        return cards

    def said(self, card: int) -> str:
        """A card as one says it: "Herz Ass", "Schellen 7"."""
        rank = self.names[card][1]
        return f"{self.suit_word(card)} {self.rank_words.get(rank, rank)}"

    def suit_word(self, card: int) -> str:
        """The suit of a card as one says it."""
        return self.suit_words[self.names[card][0]]


MOST_OWNERS = 9
DIGITS = tuple(bytes(b"01"[owner == each] for owner in range(256)) for each in range(MOST_OWNERS))
"""For each owner a table that turns the owners of cards into the binary digits of their holding."""


def owners_of(cards: Sequence[int], dealt: bytes) -> bytes:
    """The owner of each card, where `cards` are a whole pack and `dealt` says who gets the first, the second, …"""
    return bytes.maketrans(bytes(cards), dealt)


def holdings_of(owners: bytes | bytearray, cards: int, seats: int) -> list[int]:
    """The holding of each seat, given the owners of so many cards."""
    highest_first = owners[cards - 1 :: -1]
    return [int(highest_first.translate(digits), 2) for digits in DIGITS[:seats]]


def lowest(mask: int) -> int:
    """The first card of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def bits(mask: int) -> Iterator[int]:
    """The cards of a mask, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def mask_of(cards: Iterable[int]) -> int:
    """The mask of distinct cards."""
    return sum(map(BITS.__getitem__, cards))


def cards_of(suits: Sequence[object], suit: object) -> int:
    """The mask of the cards that belong to a suit; `suits` says it of each card of the pack."""
    return mask_of(card for card, own in enumerate(suits) if own == suit)


FRENCH_52 = Pack("CSHD", "23456789TJQKA")
SKAT_32 = Pack("CSHD", "789JQKTA")
SKAT_24 = Pack("CSHD", "9JQKTA")
DOUBLE_40 = Pack("CSHD", "JQKTA", copies=2)
DOUBLE_48 = Pack("CSHD", "9JQKTA", copies=2)
GERMAN_32 = Pack("EGHS", "789TUOKA", suit_words=GERMAN_SUITS, rank_words=GERMAN_RANKS)


class Actions:
    """All actions of a game, numbered: first `play:CARD` for each card, by its own number, then the others in order.

    What may be done is a mask of these numbers. Of a card that is there twice, both copies have the same text.
    `also` are further spellings that are understood, with the text that they stand for.
    """

    def __init__(self, pack: Pack, *others: str, also: Mapping[str, str] | None = None) -> None:
        self.pack = pack
        self.also = also or {}
        self.texts: tuple[str, ...] = (*(f"play:{name}" for name in pack.names), *others)

    @cached_property
    def masks(self) -> Mapping[str, int]:
        """The numbers that have a text, as a mask."""
        masks: dict[str, int] = {}
        for action, words in enumerate(self.texts):
            masks[words] = masks.get(words, 0) | 1 << action
        return masks | {other: masks[words] for other, words in self.also.items()}

    @cached_property
    def passing(self) -> int:
        """The action "pass" as a mask; 0 in a game that has no such word."""
        return self.masks.get("pass", 0)

    def number(self, words: str) -> int:
        """The first action with that text; KeyError if there is none."""
        return lowest(self.masks[words])

    def mask(self, *words: str) -> int:
        """The actions with these texts."""
        return sum(self.masks[each] for each in words)

    def text_of(self, action: int) -> str:
        """The text of an action."""
        return self.texts[action]

    def written(self, mask: int) -> list[str]:
        """The texts of a mask, each once, in order of their numbers."""
        return list(dict.fromkeys(self.texts[action] for action in bits(mask)))

    def action_of(self, words: str, legal: int) -> int | None:
        """The action that a text means, a legal one where there is one; None if the game has no such word."""
        named = self.masks.get(words, 0)
        return lowest(named & legal or named) if named else None
