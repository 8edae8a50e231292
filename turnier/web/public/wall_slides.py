"""The pages that the projector turns: standings, the draw by table and by name, open tables, a message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Round, Seat, Sitting, Tournament
from turnier.services.public.shown_names import show_names, shown_names
from turnier.services.public.visibility import secret_round, standings_on_the_wall
from turnier.services.public.wall import Wall
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.text.words import round_name, translate

ROWS = {5: 16, 8: 10, 12: 6}
"""Room in metres → rows of a page, at the size of type that this distance needs."""
LONG_NAME = 30
"""So many letters of a name fit one line."""
ONE_LINE, ONE_SMALLER_LINE = 58, 74
"""So many letters of a table's names fit one line in full size, and one size smaller."""
DASH = " – "
COLUMNS = 2
"""So many columns of figures stand beside a name; more only where none of them tells two places apart."""


@dataclass(frozen=True)
class Slide:
    """One page. `kind` names its template; `part` tells which of `parts` it is, both from 1."""

    kind: str
    title: str
    side: str
    rows: tuple[Any, ...]
    heads: tuple[str, ...]
    foot: str
    part: int
    parts: int

    @property
    def dots(self) -> range:
        """One dot per part."""
        return range(1, self.parts + 1)


@dataclass(frozen=True)
class WallPlace:
    """One line of the standings; `move` is how many places somebody rose, negative for fell, None when new.

    `bye` says what byes count in it.
    """

    place: int | None
    name: str
    long: bool
    move: int | None
    cells: tuple[str, ...]
    bye: str = ""

    @property
    def moved(self) -> str:
        """The move in words."""
        if not self.move:
            return ""
        return _("%(n)s hoch") % {"n": self.move} if self.move > 0 else _("%(n)s runter") % {"n": -self.move}


@dataclass(frozen=True)
class WallTable:
    """One table of the draw, or who pauses. `size` is the type that fits every table into one line, if any does."""

    table: str
    names: tuple[str, ...]
    size: str


@dataclass(frozen=True)
class Seated:
    """One name of the draw in the order of the alphabet; `table` is where they sit, or that they pause."""

    name: str
    table: str
    long: bool


def slides(tournament: Tournament, wall: Wall) -> tuple[Slide, ...]:
    """All pages in the order in which they turn; a greeting where there is nothing to show."""
    current = tournament.rounds.filter(published_at__isnull=False).last()
    found: list[Slide] = []
    if "message" in wall.parts and wall.message:
        found.append(Slide("message", tournament.name, "", (wall.message,), (), "", 1, 1))
    if "open" in wall.parts and current:
        found.extend(_open_tables(current))
    if "standings" in wall.parts and current:
        found.extend(_standings(tournament, wall))
    if "draw" in wall.parts and current and not current.sittings.filter(entries_count__gt=0).exists():
        found.extend(_draw(current, wall))
    return tuple(found) or (Slide("message", tournament.name, "", (_("Herzlich willkommen"),), (), "", 1, 1),)


def _standings(tournament: Tournament, wall: Wall) -> Iterator[Slide]:
    table, earlier = standings_on_the_wall(tournament)
    if not table.played:
        return
    placed = [row for row in table.rows if row.place]
    count = _columns(placed)
    rows = [_place(row, earlier.get(row.entrant.number), count) for row in placed]
    side = _("endgültig") if table.decided else _("vorläufig")
    if secret := secret_round(tournament):
        side = _("Durchgang %(n)s bleibt noch geheim") % {"n": secret}
    heads = tuple(translate(column.short) for column in table.columns[:count])
    yield from _paged("standings", _standings_title(table), side, rows, wall, heads, _places_text(table))


def _standings_title(table: Standings) -> str:
    """An evening with stacks has no rounds to count."""
    if table.decided:
        return _("Endstand")
    return _("Stand nach Durchgang %(n)s") % {"n": table.rounds[-1]} if table.rounds else _("Zwischenstand")


def _places_text(table: Standings) -> str:
    placed = sum(row.place is not None for row in table.rows)
    return ngettext("%(n)s in der Wertung", "%(n)s in der Wertung", placed) % {"n": placed}


def _columns(rows: Sequence[PlacedEntrant]) -> int:
    """So many columns as it takes to see why each place is another than the one above it."""
    pairs = [(above.cells, below.cells) for above, below in pairwise(rows) if above.place != below.place]
    deciding = [
        next((n for n, both in enumerate(zip(*pair, strict=True), 1) if len(set(both)) > 1), 0) for pair in pairs
    ]
    return max([COLUMNS, *deciding])


def _place(row: PlacedEntrant, before: int | None, columns: int) -> WallPlace:
    name = row.entrant.name
    move = before - row.place if before is not None and row.place is not None else None
    bye = row.bye_brief
    long = len(name) > LONG_NAME or bool(bye)
    return WallPlace(row.place, name, long, move, row.cells[:columns], bye)


def _draw(current: Round, wall: Wall) -> Iterator[Slide]:
    seats = list(Seat.objects.filter(round=current).select_related("entrant", "sitting").order_by("seat"))
    show_names((seat.entrant for seat in seats), shown_names(current.tournament))
    names_at: dict[int, list[str]] = {}
    for seat in seats:
        names_at.setdefault(seat.sitting.table, []).append(seat.entrant.name)
    size = _size_for(max(len(DASH.join(names)) for names in names_at.values()))
    tables = [WallTable(str(number), tuple(names), size) for number, names in sorted(names_at.items())]
    pausing = [bye.entrant for bye in current.byes.select_related("entrant")]
    show_names(pausing, shown_names(current.tournament))
    tables += [WallTable(_("Freilos"), (entrant.name,), size) for entrant in pausing]
    title = _("Auslosung %(round)s") % {"round": round_name(current.tournament.kind_of_game, current.number)}
    yield from _paged("tables", title, _("nach Tischen"), tables, wall)
    named = [(seat.entrant.name, str(seat.sitting.table)) for seat in seats]
    named += [(entrant.name, _("Freilos")) for entrant in pausing]
    names = [Seated(name, where, len(name) > LONG_NAME) for name, where in named]
    names.sort(key=lambda seated: seated.name.casefold())
    yield from _paged("names", title, _("nach Namen"), names, wall, (_("Tisch"),))


def _size_for(letters: int) -> str:
    return "" if letters <= ONE_LINE else "is-mid" if letters <= ONE_SMALLER_LINE else "is-long"


def _open_tables(current: Round) -> Iterator[Slide]:
    """The tables of the round, with stacks those of the evening, once some are done."""
    stacks = current.tournament.kind_of_game.stacks
    sittings = Sitting.objects.filter(round__tournament=current.tournament, round__published_at__isnull=False)
    sittings = sittings if stacks else sittings.filter(round=current)
    numbers = sorted(sittings.filter(finished=False).values_list("table", flat=True))
    total = sittings.count()
    if not numbers or len(numbers) == total:
        return
    title = ngettext("%(n)s Tisch spielt noch", "%(n)s Tische spielen noch", len(numbers)) % {"n": len(numbers)}
    done = {"done": total - len(numbers), "total": total}
    side = "" if stacks else _("%(done)s von %(total)s fertig") % done
    yield Slide("open", title, side, tuple(numbers), (), "", 1, 1)


def _paged(
    kind: str, title: str, side: str, rows: Sequence[Any], wall: Wall, heads: tuple[str, ...] = (), foot: str = ""
) -> Iterator[Slide]:
    size = ROWS[wall.room]
    pages = [tuple(rows[start : start + size]) for start in range(0, len(rows), size)]
    for number, page in enumerate(pages, start=1):
        yield Slide(kind, title, side, page, heads, foot, number, len(pages))
