"""The rules of a game as a book: numbered sections of sentences under the house rules, rankings of cards, examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.terms import Json
from games.kit.text import Text


@dataclass(frozen=True)
class RankedCards:
    """Cards from the highest down: a suit as the drawings are named, and the rank as it is written on the card."""

    title: Text
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class RuleExample:
    """What a table wrote down; what it comes to is computed, under the house rules of the tournament."""

    names: tuple[str, ...]
    entries: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True)
class RuleSection:
    """A section as problems cite it ("Watten § 6"), also under further names; its rules in order."""

    cite: str
    title: Text
    rules: tuple[Text, ...]
    cards: tuple[RankedCards, ...] = ()
    examples: tuple[RuleExample, ...] = ()
    also: tuple[str, ...] = ()
