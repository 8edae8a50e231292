"""The rules as an organiser and a reader meet them: house rules to choose, and the book of all sections.

House rules are one strict model per game, each field of which says how the settings page asks for it. The book is
numbered sections of sentences under these house rules, with rankings of cards and examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args, get_origin

from pydantic.fields import FieldInfo

from games.kit.entries.field import Frozen
from games.kit.terms import Json
from games.kit.text import Text, text

Conflict: TypeAlias = tuple[tuple[str, ...], Text]
CITE = "Hausregeln"
MOST_KEYS = 200
"""More than any game has; the rest of an absurd input is not looked at."""


@dataclass(frozen=True)
class HouseRule:
    """What the settings page says about one house rule; `choices` are its values with their words.

    A number whose `unit` is "cents" is typed and shown as a sum of money. `only_with` is another house rule and the
    value that it must have for this one to do anything. One that `follows` from others is computed, never typed; one
    that is set `apart` has a page of its own. One that `scores` decides what a written line counts.
    """

    label: Text
    help: Text = field(default_factory=lambda: text(""))
    group: Text = field(default_factory=lambda: text("Spiel"))
    choices: tuple[tuple[Json, Text], ...] = ()
    unit: Literal["", "cents"] = ""
    only_with: tuple[str, Json] | None = None
    follows: bool = False
    apart: bool = False
    scores: bool = False


@dataclass(frozen=True)
class Way:
    """One way to play a tournament, as a card where it is founded.

    `rounds` are planned, None where tables end one by one; `each` is how many of the game's units a table plays in a
    round, for the picture. `rules` differ from the default. Of `asks`, house rules that whoever takes this way types,
    the usual value is shown; with it the rounds are asked for too. `order` is one of the game's `orders`, where
    this way is ranked by it; "" as the house rules say. After the heats so many play on at a `final` table.
    """

    slug: str
    name: Text
    meaning: Text
    rounds: int | None
    each: int
    rules: Mapping[str, Json] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    order: str = ""
    final: int = 0


@dataclass(frozen=True)
class Variants:
    """The presets among which one is chosen with any way: the question, and preset → answer, "" for none first."""

    question: Text
    answers: tuple[tuple[str, Text], ...]


class HouseRules(Frozen):
    """The base of all house rules: every field has the default of the rules and a `HouseRule`."""

    __slots__ = ("remembered",)

    def __hash__(self) -> int:
        """The hash of all fields: house rules are the key of many tables, looked up several times for each deal.

        It is remembered beside the fields, not among them, since a copy with another value takes all of those along.
        """
        found: int | None = getattr(self, "remembered", None)
        if found is None:
            found = hash(tuple(self.__dict__.values()))
            object.__setattr__(self, "remembered", found)
        return found

    def conflicts(self) -> Iterable[Conflict]:
        """House rules that do not go together: the names of all of them, and one complaint for them."""
        return ()

    def remarks(self) -> Iterable[Text]:
        """What whoever chooses these house rules should know; they are played all the same."""
        return ()


def described(info: FieldInfo) -> HouseRule:
    """The `HouseRule` of a field."""
    return next(item for item in info.metadata if isinstance(item, HouseRule))


def scored_otherwise(before: HouseRules, after: HouseRules) -> bool:
    """Whether house rules differ that decide what a written line counts; of one without effect it does not matter."""
    return any(
        described(info).scores
        and getattr(before, name) != getattr(after, name)
        and any(_applies(described(info), rules) for rules in (before, after))
        for name, info in type(before).model_fields.items()
    )


def _applies(rule: HouseRule, rules: HouseRules) -> bool:
    return rule.only_with is None or getattr(rules, rule.only_with[0]) == rule.only_with[1]


def choices(info: FieldInfo) -> list[Json] | None:
    """All values of a house rule, the default first for yes and no; None where it is free."""
    if info.annotation is bool:
        return [info.default, not info.default]
    return list(get_args(info.annotation)) if get_origin(info.annotation) is Literal else None


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
