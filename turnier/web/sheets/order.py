"""In which order what is asked stands in a row of the desk: as it stands on the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from games.kit.entries.field import Input
from games.kit.text import text
from turnier.forms.sheets.typed import rest_name
from turnier.text.words import in_sentence

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
