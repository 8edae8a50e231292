"""Rows in which nothing is typed: at every table the same but for names and numbers, so each is written out once.

They are made for people who are called by marks, as the patterns of the script have a mark for the number of a row.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from turnier.forms.sheets.entry import Sheet
from turnier.text.words import language_and_words
from turnier.web.sheets.boxes import side_labels
from turnier.web.sheets.keys import example_of, hint
from turnier.web.sheets.rows import BLANK, blank_row, pattern_row

KEPT_ROWS = 2048
"""So many rows of some kilobytes are remembered: the kinds of lines of all games, at the beginning of a sheet."""
MARK = re.compile(r"__side(\d+)__( __whole\1__)?")
"""What a side is called in a written row: the first word alone is its name where there is little room."""


@dataclass(frozen=True)
class Surroundings:
    """What a row shows of its page: the letters of the seats, whether totals run on, the key for other rows, if any."""

    letters: tuple[str, ...]
    runs_on: bool
    other_key: str


def blank_rows(sheet: Sheet, state: Any, kind: str, first: int, lines: Sequence[int], page: Surroundings) -> SafeString:
    """A row for each of the 0-based `lines` of the sheet, numbered from `first`; the first of them comes after `state`.

    Only that one says what holds at the table before it.
    """
    marked, said_in, after = _marked(sheet), language_and_words(), lines[:1]
    made = (_blank(marked, said_in, state, kind, line, page, is_next=line in after) for line in lines)
    rows = (row.replace(BLANK, str(first + at)) for at, row in enumerate(made))
    return _named("".join(rows), sheet)


def patterns(sheet: Sheet, kinds: Sequence[str], page: Surroundings) -> SafeString:
    """The rows from which the script makes more, one for each kind."""
    said_in = language_and_words()
    return _named("".join(_pattern(_marked(sheet), said_in, kind, page) for kind in kinds), sheet)


def written_hints(sheet: Sheet, kinds: Sequence[str], mode: str) -> SafeString:
    """How a line of each kind is typed; only that of the `mode` is to be seen."""
    example, said_in = example_of(sheet), language_and_words()
    written = "".join(_hint(example, said_in, kind, is_hidden=kind != mode) for kind in kinds)
    return mark_safe(written)  # nosec B308, B703 # noqa: S308 - rendered by a template


def _marked(sheet: Sheet) -> Sheet:
    names = tuple(f"__side{seat}__ __whole{seat}__" for seat in sheet.table.seats)
    return replace(sheet, table=replace(sheet.table, names=names))


def _named(written: str, sheet: Sheet) -> SafeString:
    """What was written for any table, with the names of this one."""
    whole, short = (tuple(map(escape, names)) for names in (sheet.table.names, side_labels(sheet)))
    named = MARK.sub(lambda mark: (whole if mark[2] else short)[int(mark[1])], written)
    return mark_safe(named)  # nosec B308, B703 # noqa: S308 - rendered by a template, names escaped


@lru_cache(maxsize=KEPT_ROWS)
def _blank(
    sheet: Sheet, _said_in: Hashable, state: Any, kind: str, line: int, page: Surroundings, *, is_next: bool
) -> str:
    row = blank_row(sheet, state, kind, BLANK, line, is_next=is_next)
    return render_to_string("sheets/desk/row.html", {"row": row, "page": page})


@lru_cache(maxsize=KEPT_ROWS)
def _hint(example: Sheet, _said_in: Hashable, kind: str, *, is_hidden: bool) -> str:
    found = hint(example, example.game.kinds[kind])
    return render_to_string("sheets/desk/hint.html", {"hint": found, "is_hidden": is_hidden}) if found else ""


@lru_cache(maxsize=KEPT_ROWS)
def _pattern(sheet: Sheet, _said_in: Hashable, kind: str, page: Surroundings) -> str:
    return render_to_string("sheets/desk/pattern.html", {"row": pattern_row(sheet, kind), "page": page})
