"""The words of a game: what a player can do, as small integers inside and as texts at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from games.kit.play.cards import Pack, bits, lowest


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
