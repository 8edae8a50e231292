"""The standings as a rendered fragment, kept by the version of the tournament: nobody computes the same table twice."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from operator import itemgetter
from threading import Lock
from typing import NamedTuple

from django.core.paginator import Page, Paginator
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import public_standings
from turnier.services.standings.standings import PlacedEntrant, Standings, common_content, row_content
from turnier.text.names import folded, has_words
from turnier.text.words import language_and_words
from turnier.web.shared.http import kept_fragment, kept_value, number_in

MARK = "\ue000{}\ue000"
"""Stands in a row that is written for the place of a value."""
MARKED = re.compile(MARK.format("([0-9]+)"))


PLACE = '<td class="t-place">'
"""The cell that is empty in a row, until its place is put in."""


class ShownRow(NamedTuple):
    """What `standings/row.html` shows of a row; `explained` where it has a reason."""

    number: str
    name: str
    remark: str
    cells: Sequence[str]
    rounds: Sequence[str]
    explained: bool


class RowPattern(NamedTuple):
    """A rendered row with "%s" for each value, and what picks these in their order from all values of a row."""

    html: str
    picked: Callable[[Sequence[str]], Sequence[str]]


@dataclass
class KeptRows:
    """The rows of a table as they were last written, by the entrant's key: all that each shows, and its HTML.

    The HTML is in two halves, between which its place stands. `common` is what all rows hang on.
    """

    common: tuple[object, ...]
    rows: dict[int, tuple[tuple[object, ...], str, str]]


MOST_WHOLE, PER_PAGE = 250, 100
"""A table of so many rows is one page, to be searched and printed whole; a longer one is shown so many at a time."""
_COMPUTING = Lock()
"""Hundreds ask within the same two seconds after a change: one computes, the others wait for its table."""
MOST_KEPT = 8
_rows_kept: OrderedDict[tuple[str, bool, str], KeptRows] = OrderedDict()


def standings_pages(tournament: Tournament, *, public: bool) -> Paginator[int]:
    """The pages of the table, as the positions of their rows."""

    def counted() -> int:
        return len(cached_standings(tournament, public=public).rows)

    return in_pages(kept_value("standings-rows", tournament, counted, public=public))


def in_pages(rows: int) -> Paginator[int]:
    """So many rows, by their positions: all on one page unless they are too many to look through."""
    return Paginator(range(rows), PER_PAGE if rows > MOST_WHOLE else max(rows, 1))


def standings_fragment(
    tournament: Tournament, *, public: bool = False, page: int = 1, opened: int | None = None
) -> SafeString:
    """A page of the table as HTML; `opened` is the start number whose reason is shown, for browsers without scripts."""

    def made() -> SafeString:
        table = cached_standings(tournament, public=public)
        shown = in_pages(len(table.rows)).get_page(page)
        return _rendered(table, [table.rows[n] for n in shown], public=public, page=shown, opened=opened)

    if opened is not None:
        return made()
    with _COMPUTING:
        return kept_fragment(f"standings-{page}", tournament, made, public=public)


def found_fragment(
    tournament: Tournament, found: Sequence[PlacedEntrant], words: str, number: str | int, *, public: bool
) -> tuple[SafeString, Page[int]]:
    """A page of those who were found by these words, like one of the table, and which page of them it is."""
    page = in_pages(len(found)).get_page(number)
    table, rows = cached_standings(tournament, public=public), [found[n] for n in page]
    return _rendered(table, rows, public=public, page=page, words=words), page


def found_rows(rows: Sequence[PlacedEntrant], typed: str, *, clubs: bool = False) -> Sequence[PlacedEntrant]:
    """Whose start number it is; else those in whose name, or club, all words that were typed occur."""
    number = number_in(typed)
    if own := [row for row in rows if row.entrant.number == number]:
        return own
    said = ((row, f"{row.entrant.name} {row.entrant.club}" if clubs else row.entrant.name) for row in rows)
    return [row for row, text in said if folded(typed) and has_words(folded(text), typed)]


def fragment_url(tournament: Tournament, page: int, *, public: bool) -> str:
    """Where a page of the table is asked for alone."""
    name, key = ("public_fragment", tournament.public_key) if public else ("standings_fragment", tournament.slug)
    return reverse(name, args=[key]) if page == 1 else reverse(f"{name}_page", args=[key, page])


def why_fragment(tournament: Tournament, number: int, *, public: bool = False) -> SafeString | None:
    """The row that explains the place of a start number; None if it has none."""
    table = cached_standings(tournament, public=public)
    row: PlacedEntrant | None = next((r for r in table.rows if r.entrant.number == number and r.placing), None)
    if row is None:
        return None
    return _why_row(row, table)


def _rendered(
    table: Standings,
    rows: Sequence[PlacedEntrant],
    *,
    public: bool,
    page: Page[int],
    words: str = "",
    opened: int | None = None,
) -> SafeString:
    tournament = table.tournament
    key, own_url = (tournament.public_key, _own_url(tournament)) if public else (tournament.slug, "")
    context = {
        "tournament": tournament,
        "table": table,
        "rows": _rows(table, rows, own_url, opened),
        "order": table.order_text,
        "url": fragment_url(tournament, page.number, public=public),
        "why_url": reverse("public_why" if public else "standings_why", args=[key, 0]),
        "own_url": own_url,
        "words": words,
    }
    return render_to_string("standings/fragment.html", context)


def _rows(table: Standings, rows: Iterable[PlacedEntrant], own_url: str, opened: int | None) -> SafeString:
    """These rows; below that of the start number `opened` stands its reason."""
    return mark_safe("".join(_written(table, rows, own_url, opened)))  # nosec B308 # noqa: S308 - rendered by templates


def _written(table: Standings, rows: Iterable[PlacedEntrant], own_url: str, opened: int | None) -> Iterator[str]:
    """The rows in three pieces each. Only those are written that show anything else than the last time."""
    write, played = RowWriter(own_url), table.played
    kept = _kept_rows(table, own_url).rows
    for row in rows:
        key, content = row.entrant.id, row_content(row)
        written = kept.get(key)
        if written is None or written[0] != content:
            kept[key] = written = (content, *write(_shown(row, table)))
        yield written[1]
        yield str(row.place) if row.place and played else "–"
        yield written[2]
        if row.entrant.number == opened:
            yield _why_row(row, table)


def _kept_rows(table: Standings, own_url: str) -> KeptRows:
    """Those of the same table as it was before, as far as they may still hold; otherwise none."""
    name = (table.tournament.public_key, bool(own_url), get_language() or "")
    common = (own_url, common_content(table), language_and_words())
    kept = _rows_kept.pop(name, None)
    if kept is None or kept.common != common:
        kept = KeptRows(common, {})
    _rows_kept[name] = kept
    if len(_rows_kept) > MOST_KEPT:
        _rows_kept.popitem(last=False)
    return kept


def _shown(row: PlacedEntrant, table: Standings) -> ShownRow:
    explained = bool(row.placing and table.played)
    return ShownRow(str(row.entrant.number), row.entrant.name, row.remark, row.cells, row.rounds, explained)


class RowWriter:
    """Writes rows as the template does, which is rendered once for all rows that have the same parts.

    To render it for each of two thousand would take ten times as long as to put their values in.
    """

    def __init__(self, own_url: str) -> None:
        self._values = {"own_url": own_url, "why_label": _("Warum?")}
        self._patterns: dict[tuple[bool, int, int, bool], RowPattern] = {}

    def __call__(self, row: ShownRow) -> tuple[str, str]:
        """The row as HTML, up to its place and what comes after it; its texts are escaped here."""
        parts = bool(row.remark), len(row.cells), len(row.rounds), row.explained
        pattern = self._patterns.get(parts)
        if pattern is None:
            pattern = self._patterns[parts] = self._pattern(row)
        html = pattern.html % pattern.picked([escape(each) for each in (*row[:3], *row.cells, *row.rounds)])
        head, place, rest = html.partition(PLACE)
        return head + place, rest

    def _pattern(self, like: ShownRow) -> RowPattern:
        """That of a row with the same parts as this one."""
        number, name, remark, *marks = map(MARK.format, range(3 + len(like.cells) + len(like.rounds)))
        said = remark if like.remark else ""
        row = ShownRow(number, name, said, marks[: len(like.cells)], marks[len(like.cells) :], like.explained)
        pieces = MARKED.split(render_to_string("standings/row.html", {**self._values, "row": row}))
        html = "%s".join(each.replace("%", "%%") for each in pieces[::2])
        return RowPattern(html, itemgetter(*map(int, pieces[1::2])))


def _why_row(row: PlacedEntrant, table: Standings) -> SafeString:
    return render_to_string("standings/why_row.html", {"row": row, "width": _width(table)})


def _table(tournament: Tournament, *, public: bool) -> Standings:
    return public_standings(tournament, kept=True) if public else whole_standings(tournament, kept=True)


def _own_url(tournament: Tournament) -> str:
    """Where the pages of all start numbers begin: one address for the whole table instead of one for each row."""
    return reverse("public_own", args=[tournament.public_key, 0]).removesuffix("0/")


def _width(table: Standings) -> int:
    return 4 + len(table.columns) + len(table.rounds)


_kept: OrderedDict[tuple[str, int, bool, str], Standings] = OrderedDict()


_computing = Lock()


def cached_standings(tournament: Tournament, *, public: bool) -> Standings:
    """The standings of this version; their texts stay in the language in which they were first read."""
    name = (tournament.public_key, tournament.version, public, get_language() or "")
    with _computing:
        table = _kept.pop(name, None) or _table(tournament, public=public)
        _kept[name] = table
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
        return table
