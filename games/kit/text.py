"""German texts that remember how they were made, and what they are made of: lists, number agreement, signs, ratios."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

TERM = re.compile(r"\{([A-ZÄÖÜ]\w*)(?:\.plural)?\}")
"""The place of a noun that a tournament may say otherwise; see `games.kit.nouns`."""

SHORTENED_AT_THE_END = re.compile(r"(?<!\.)\.\.(?!\.)")
"""Two full stops; three are an ellipsis."""


class Text(str):
    """A finished German sentence that still knows its template and the values in it."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]


def text(template: str, **values: object) -> Text:
    """Fills `{name}` places of a German template; without values the template is the text itself.

    The name is also the mark for the catalogue: a template that is not written in the call is marked where it is.
    A place with a capital letter is a noun that is said as it stands there: "{Bummerl}". A template that was marked
    by such a call keeps its nouns as places, so that they are found in the catalogue and can be said otherwise.
    """
    if isinstance(template, Text) and not template.values:
        template = template.template
    written = as_written(template)
    made = Text(ended_once(written.format(**values)) if values else written)
    made.template = template
    made.values = values
    return made


def ended_once(sentence: str) -> str:
    """The sentence with one full stop where a name ends in one too: "an Antje D." """
    return SHORTENED_AT_THE_END.sub(".", sentence) if ".." in sentence else sentence


@lru_cache(maxsize=4096)
def as_written(template: str) -> str:
    """The template with its nouns as they stand there."""
    return TERM.sub(r"\1", template)


LAST_WORDS = {"und": text("{most} und {last}"), "oder": text("{most} oder {last}")}


def listed(words: Sequence[str], last: Literal["und", "oder"] = "und") -> str:
    """ "Anna", "Anna und Cilli", "Anna, Bernd und Cilli"; several words are a `Text`."""
    if len(words) < 2:
        return words[0] if words else ""
    return text(LAST_WORDS[last], most=chained(words[:-1]), last=words[-1])


def chained(words: Sequence[str], between: str = ", ") -> Text:
    """Words in a row; those that are a `Text` can still be said in another language."""
    values = {f"word{index}": word for index, word in enumerate(words)}
    return text(between.join(f"{{{name}}}" for name in values), **values)


def verbatim(words: str) -> Text:
    """What somebody typed, as a text: no catalogue and no other noun changes it."""
    return chained([words])


def agreed(names: Sequence[str], *, one: str, many: str, **values: object) -> Text:
    """Fills the template, marked with `text`, that agrees with the number of names; both contain `{names}`."""
    return text(one if len(names) == 1 else many, names=listed(names), **values)


def counted(number: int, *, one: str, many: str, **values: object) -> Text:
    """Fills the template, marked with `text`, that agrees with a number; both may contain `{number}`."""
    return text(one if number == 1 else many, number=number, **values)


def signed(number: int) -> str:
    """A difference with its sign: "+16", "−3", "±0"."""
    if number == 0:
        return "±0"
    return f"+{number}" if number > 0 else f"−{-number}"


def minus(number: int) -> str:
    """A whole number with a real minus sign: "12", "−3"."""
    return str(number).replace("-", "−")


def quotient(scored: int, conceded: int) -> Text:
    """The quotient with three decimals, rounded half up ("1,800"); "–" where nothing was conceded."""
    if conceded <= 0:
        return text("–")
    thousandths = (2000 * scored + conceded) // (2 * conceded)
    return text("{whole},{decimals}", whole=thousandths // 1000, decimals=f"{thousandths % 1000:03d}")


def euro_text(cents: int) -> Text:
    """An amount of money: "9,00 €", "−0,33 €"."""
    sign = "−" if cents < 0 else ""
    return text("{euros},{cents} €", euros=f"{sign}{abs(cents) // 100}", cents=f"{abs(cents) % 100:02d}")
