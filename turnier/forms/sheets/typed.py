"""What is typed into a box at the desk, the value it stands for, and the order of the boxes, as it stands on the paper.

Digits suffice to type anything, because the numeric block has no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.kit.entries.field import Input
from games.kit.terms import Json
from games.kit.text import Text, listed, text
from turnier.text.words import in_sentence, translate

WHOLE = re.compile(r"[-−]?[0-9]{1,9}")
NONE = "-"
ACROSS = "."
"""Stands between the answers of two questions that are asked in one table."""


SECOND = 5
"""So much more is typed for the second of two answers that a seat can go with."""


class BothCode(NamedTuple):
    """A digit that answers two questions: what it stands for in the box of each, and its word."""

    code: str
    row: str
    column: str
    word: Text


class Unreadable(ValueError):
    """The box holds something that stands for no value; the message says what to type."""


def codes(asked: Input) -> tuple[tuple[str, Json, Text], ...]:
    """What can be typed into a box with few values: the code, the value, the word; () for any other number.

    Seats and words count from 1, but for words that have a code of their own; 0 is "nobody" or "no"; numbers are
    themselves.
    """
    if asked.values is None or asked.control == "words":
        return ()
    if asked.control == "number":
        return tuple((write(asked, value), value, word) for value, word in asked.values)
    if asked.control == "flag":
        return tuple(("1" if value else "0", value, word) for value, word in asked.values)
    if asked.control in {"side", "sides"}:
        return tuple(("0" if value is None else str(int(value) + 1), value, word) for value, word in asked.values)
    words = [pair for pair in asked.values if pair[0] is not None]
    own = dict(asked.typed)
    numbered = tuple((own.get(value, str(number)), value, word) for number, (value, word) in enumerate(words, start=1))
    nothing = tuple(("0", None, word) for value, word in asked.values if value is None)
    return (*nothing, *numbered)


def read(asked: Input, typed: str) -> Json:
    """The value of a box that is not empty. Raises `Unreadable` with a sentence for the person who typed it."""
    typed = typed.strip()
    if asked.control == "sides":
        return _seats(asked, typed)
    if asked.control == "number":
        return _number(asked, typed)
    if asked.control == "words":
        return _words(asked, typed)
    typed = {"+": "1", "-": "0"}.get(typed, typed) if asked.control == "flag" else typed
    for code, value, _word in codes(asked):
        if code == typed:
            return value
    raise Unreadable(_hint(asked))


def both_codes(asked: Sequence[Input]) -> dict[str, tuple[BothCode, ...]]:
    """What is typed at the desk for two questions of one table at once, by the name of the first of them.

    The number of a seat says the first answer too, a number that is `SECOND` higher the second; () where that does not
    fit in one digit.
    """
    found = {}
    for column in asked:
        row = next((each for each in asked if each.name == column.across), None)
        if row is None or len(codes(row)) >= SECOND or len(codes(column)) != 2:
            continue
        found[row.name] = tuple(
            BothCode(str(int(own) + SECOND * second), own, other, text("{row} {column}", row=name, column=word))
            for second, (other, _value, word) in enumerate(codes(column))
            for own, _seat, name in codes(row)
        )
    return found


def told_apart(asked: Sequence[Input], texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of all boxes, where one cell of a table has answered two questions: each with its own."""
    found = dict(texts)
    for column in asked:
        row, both, answer = found.get(column.across or "", "").partition(ACROSS)
        if column.across and both:
            found |= {column.across: row, column.name: answer}
    return found


def seat_digits(typed: str, letters: Sequence[str]) -> str:
    """Seats that were typed as the paper calls them, as digits from 1; what is neither stays as it is."""
    digits = {letter.upper(): str(seat) for seat, letter in enumerate(letters, start=1)}
    seats = "".join(digits.get(each.upper(), each) for each in typed)
    return seats if seats.isdigit() else typed


def rest_name(asked: Input) -> str:
    """The name of the box for what is left of a sum."""
    return f"{asked.name}.rest"


def read_rest(asked: Input, typed: str, left: str) -> Json:
    """The value of a box beside which somebody typed what is left of its sum; both, or the rest alone.

    Raises `Unreadable` where they do not add up.
    """
    rest, other = asked.rest, whole_number(left.strip())
    if rest is None or other is None:
        raise Unreadable(
            _("„%(label)s“: Bitte eine ganze Zahl tippen.") % {"label": translate(rest.word if rest else left)}
        )
    own = int(str(_number(asked, typed.strip()))) if typed else rest.total - other
    if own + other == rest.total:
        return own
    facts = {"own": translate(rest.own), "n": own, "rest": translate(rest.word), "left": other}
    facts |= {"sum": own + other, "total": rest.total, "unit": in_sentence(rest.unit)}
    text = _("%(own)s %(n)s und %(rest)s %(left)s ergeben %(sum)s. Im Spiel sind genau %(total)s %(unit)s.")
    raise Unreadable(text % facts)


def write(asked: Input, value: Json) -> str:
    """What one would type for a value; "" where the box cannot say it."""
    if asked.control == "sides":
        return "".join(str(seat + 1) for seat in value or ())
    if asked.control == "number":
        return NONE if value is None else str(value)
    if asked.control == "words":
        known = dict(asked.values or ())
        return " ".join(str(known.get(word, word)) for word in value or ())
    return next((code for code, known, _word in codes(asked) if known == value and type(known) is type(value)), "")


def _seats(asked: Input, typed: str) -> tuple[int, ...]:
    known = {code: value for code, value, _word in codes(asked)}
    if not set(typed) <= set(known):
        raise Unreadable(_hint(asked))
    twice = next((word for code, _value, word in codes(asked) if typed.count(code) > 1), None)
    if twice is not None:
        facts = {"label": translate(asked.label), "name": translate(twice)}
        raise Unreadable(_("„%(label)s“: %(name)s steht zweimal da. Bitte jede Ziffer nur einmal tippen.") % facts)
    return tuple(sorted(known[digit] for digit in typed))


def _words(asked: Input, typed: str) -> tuple[str, ...]:
    known = {str(way).casefold(): value for value, word in asked.values or () for way in (value, word)}
    unknown = next((word for word in typed.split() if word.casefold() not in known), None)
    if unknown is not None:
        facts = {"label": translate(asked.label), "word": unknown}
        raise Unreadable(_("„%(label)s“: „%(word)s“ gibt es nicht. Bitte mit Leerzeichen trennen.") % facts)
    return tuple(known[word.casefold()] for word in typed.split())


def _number(asked: Input, typed: str) -> Json:
    if typed == NONE and (asked.may_be_none or asked.may_sit_out):
        return None
    number = whole_number(typed)
    if number is None:
        raise Unreadable(_("„%(label)s“: Bitte eine ganze Zahl tippen.") % {"label": translate(asked.label)})
    return number


def whole_number(typed: str) -> int | None:
    """A whole number with either minus sign; None for anything else."""
    return int(typed.replace("−", "-")) if WHOLE.fullmatch(typed) else None


def _hint(asked: Input) -> str:
    keys = translate(listed([code for code, _value, _word in codes(asked)], "oder"))
    return _("„%(label)s“: Bitte %(keys)s tippen.") % {"label": translate(asked.label), "keys": keys}


REST_KEY = ","


def of_each_side(inputs: Sequence[Input]) -> Set[str]:
    """The fields in which every side has a figure that is always asked, if there are several one after the other."""
    always = [each.seat is not None and not (each.key or each.more or each.members) for each in inputs]
    fields = {asked.field for asked, wanted in zip(inputs, always, strict=True) if wanted}
    together = sum(1 for before, wanted in pairwise((False, *always)) if wanted and not before) == 1
    return fields if together and len(fields) > 1 else frozenset()


def side_by_side(inputs: Sequence[Input], several: Set[str]) -> list[Input]:
    """All that is asked of one side, then of the next, as it stands on the paper."""
    first = next((at for at, asked in enumerate(inputs) if asked.field in several), 0)
    own = sorted((asked for asked in inputs if asked.field in several), key=lambda asked: asked.seat or 0)
    others = [asked for asked in inputs if asked.field not in several]
    return [*others[:first], *own, *others[first:]]


def with_rests(inputs: Sequence[Input]) -> Iterator[Input]:
    """The inputs, and behind one that is part of a sum a rare one for what is left."""
    for asked in inputs:
        yield asked
        if asked.rest is not None:
            name = rest_name(asked)
            label = text("{word}-{unit}", word=asked.rest.word, unit=in_sentence(asked.rest.unit))
            short = asked.rest.word
            yield replace(asked, name=name, field=name, label=label, short=short, key=REST_KEY, default=None, rest=None)
