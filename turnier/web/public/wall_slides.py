"""The pages that the projector turns: standings, the draw by table and by name, open tables, a message.

When it turns them is decided in `static/turnier/wall.js`.
"""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.kit.criteria import Criterion
from games.kit.game import departures
from games.kit.sittings.evaluation import Evaluation, evaluate
from turnier.models import Entrant, Round, Seat, Sitting, Tournament
from turnier.models.tournaments import newest_published
from turnier.services.draw.table_input import seated_before
from turnier.services.papers.texts import when_text
from turnier.services.public.shown_names import show_names, shown_names, shown_people
from turnier.services.public.visibility import Wall, secret_round, standings_on_the_wall
from turnier.services.sheets.propose import entries_with
from turnier.services.sheets.queries import open_proposals, table_of
from turnier.services.stages.board import goes_on_text
from turnier.services.standings.brackets import tables_by_match
from turnier.services.standings.byes import without_table_text, won_without_table
from turnier.services.standings.stage_order import FAR, IN_GROUP, RANK
from turnier.services.standings.standings import PlacedEntrant, Standings, decision_name
from turnier.text.names import list_key, sort_key, surname_first
from turnier.text.words import disambiguated, translate
from turnier.web.public.wall_bracket import bracket_pages

ROWS = {5: 16, 8: 10, 12: 6}
"""Room in metres → rows of a page, at the size of type that this distance needs."""
ONE_COLUMN = 12
"""So many tables of a draw have a line of their own."""
GRID = {5: 24, 8: 24}
"""Room in metres → tables of a page of the draw in a grid, where more than have a line of their own; none: no grid."""
LINES, CROWDED_LINES = {5: ONE_COLUMN, 8: ONE_COLUMN, 12: 7}, {5: ONE_COLUMN, 8: 8, 12: 5}
"""Room in metres → tables of a page of the draw that have a line each; the second where more than two sit at one."""
TWO_SIDES = 2
"""Where more sit at a table, the names of two tables have no room beside each other."""
LAST_TABLES = 3
"""So many tables that play on are shown with names and how far they are."""
LONG_NAME = 30
"""So many letters of a name fit one line."""
TWO_LINES = 46
"""Longer names take two lines, even in the smaller type of a long one."""
DEEPEST = 12
"""In a room of so many metres less of a name fits beside the figures."""
LONG, LONGER = 22, 34
"""Longer names of a draw are one step smaller, and longer ones two."""
BADGE = 3
"""So many letters more the word takes that somebody deals."""
FEW = 0.7
"""A page that holds at most this share of the rows it has room for is set larger."""
REACHED, NOTHING = -1, -2
"""Stand for the column that a figure decides in: how far somebody came, and none of all where a place is shared."""
MOST_STEP = 4
"""So many who share a place have room on a step of the podium."""
OF_STAGES = (FAR, IN_GROUP, RANK)
"""The criteria that are no figure of the game, but how far somebody came and with what."""
COLUMNS = 2
"""So many columns of figures stand beside a name; more only where none of them tells two places apart."""


@dataclass(frozen=True)
class Slide:
    """One page. `kind` names its template; `part` tells which of `parts` it is, both from 1.

    `few` says that there is room to set its rows larger."""

    kind: str
    title: str
    side: str
    rows: tuple[Any, ...]
    heads: tuple[str, ...]
    foot: str
    part: int
    parts: int
    few: bool = False

    @property
    def lines(self) -> int:
        """How many lines each of three columns has."""
        return -(-len(self.rows) // 3)

    @property
    def halves(self) -> tuple[tuple[Any, ...], ...]:
        """The lines of two columns, each read downwards; the last one has None where the second is shorter."""
        half = -(-len(self.rows) // 2)
        return tuple(zip_longest(self.rows[:half], self.rows[half:]))

    @property
    def sides(self) -> int:
        """How many sit at the largest table: the columns of all of them."""
        return max(len(row.sides) for row in self.rows)

    @property
    def dots(self) -> tuple[int, ...]:
        """One dot per part."""
        return tuple(range(1, self.parts + 1))


@dataclass(frozen=True)
class WallPlace:
    """One line of the standings; `move` is how many places somebody rose, negative for fell, None when new.

    `deciding` is the index of the cell that parts the place from those above and below, REACHED where it is how far
    somebody came and with what, which `reached` says where the rows differ in it, NOTHING where it is shared. `bye`
    says who has gone, what rounds count without a table, and whose sheet is missing where that puts it too far ahead.
    Of a name one line takes `fits` letters, and `most` are set in the type of a long one.
    """

    place: int | None
    name: str
    move: int | None
    cells: tuple[str, ...]
    bye: str = ""
    deciding: int = 0
    reached: str = ""
    fits: int = LONG_NAME
    most: int = TWO_LINES

    @property
    def small(self) -> str:
        """What stands small beside the name or below it, but for how far somebody came."""
        return f"· {self.bye}" if self.bye and self.reached else self.bye

    @property
    def far(self) -> bool:
        """Whether how far somebody came decides."""
        return self.deciding == REACHED

    @property
    def underlined(self) -> bool:
        """Whether the line shows what decides it."""
        return bool(self.reached) if self.far else self.deciding != NOTHING

    @property
    def long(self) -> bool:
        """Whether the name is too long for one line."""
        return len(self.name) > self.fits

    @property
    def below(self) -> bool:
        """Whether what stands small takes a line of its own, since beside the name there is no room."""
        return len(self.name) + (len(self.bye) + len(self.reached)) // 2 > self.fits

    @property
    def wraps(self) -> bool:
        """Whether the name takes two lines."""
        return len(self.name) > self.most and not self.bye and not self.reached

    @property
    def moved(self) -> str:
        """The move in words."""
        if not self.move:
            return ""
        return _("%(n)s hoch") % {"n": self.move} if self.move > 0 else _("%(n)s runter") % {"n": -self.move}

    @property
    def figures(self) -> tuple[tuple[str, bool], ...]:
        """Each cell with whether it decides."""
        return tuple((cell, number == self.deciding) for number, cell in enumerate(self.cells))


@dataclass(frozen=True)
class PodiumStep:
    """One step of the podium: the place, who has it, and with what; several where it is shared."""

    place: int
    names: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True)
class WallSide:
    """Who sits at a table; `size` is the step of the type that the name needs, `deals` who deals first."""

    name: str
    size: str
    deals: bool


@dataclass(frozen=True)
class WallTable:
    """One table: its number and who sits there; `far` is how far it is, since `minutes`."""

    table: int
    sides: tuple[WallSide, ...]
    far: str = ""
    minutes: int = 0


class Sitter(NamedTuple):
    """Who sits at a table, with the name that everybody may see."""

    table: int
    number: int
    name: str


@dataclass(frozen=True)
class Seated:
    """One name of the draw as it stands in a list, "Huber, Sepp"; `table` is where they sit, or that they pause."""

    name: str
    table: str

    @property
    def last(self) -> str:
        """Under what people look for themselves."""
        return self.name.partition(", ")[0]

    @property
    def first(self) -> str:
        """What stands behind it."""
        return self.name.partition(", ")[2]

    @property
    def long(self) -> bool:
        """Whether the name takes two lines in its half of the page."""
        return len(self.name) > LONG

    @property
    def longer(self) -> bool:
        """Whether one of the two lines has no room for its words in the type of the others."""
        return max(len(self.last), len(self.first)) > LONGER


def slides_of(tournament: Tournament, wall: Wall) -> tuple[Slide, ...]:
    """All pages in the order in which they turn; a greeting where there is nothing to show."""
    current = newest_published(tournament)
    found: list[Slide] = []
    if "message" in wall.parts and wall.message:
        found.append(Slide("message", tournament.name, "", (wall.message,), (), "", 1, 1))
    if "open" in wall.parts and current:
        found.extend(_open_tables(current))
    if "standings" in wall.parts and tournament.stages and not tournament.called_off:
        found.extend(_bracket(tournament))
    if "standings" in wall.parts and current:
        found.extend(_standings(tournament, wall))
    if "draw" in wall.parts and current and not current.sittings.filter(entries_count__gt=0).exists():
        found.extend(_draw(current, wall))
    if found:
        return tuple(found)
    greeting = _("Das Turnier ist abgesagt.") if tournament.called_off else _("Herzlich willkommen")
    ahead = current is None and not tournament.called_off
    where = tuple(filter(None, (when_text(tournament), tournament.venue))) if ahead else ()
    return (Slide("message", tournament.name, "", (greeting, *where), (), "", 1, 1),)


def _bracket(tournament: Tournament) -> Iterator[Slide]:
    pages = tuple(bracket_pages(tournament))
    for number, page in enumerate(pages, start=1):
        yield Slide("bracket", page.now, _("Turnierbaum"), (page,), (), "", number, len(pages))


def _standings(tournament: Tournament, wall: Wall) -> Iterator[Slide]:
    table, earlier = standings_on_the_wall(tournament)
    if not table.played:
        return
    placed = [row for row in table.rows if row.place]
    if table.decided and _announced(tournament) and (first := _podium(tournament, placed)):
        yield Slide("podium", _("Siegerehrung"), tournament.name, first, (), _places_text(table), 1, 1)
    title, state = _standings_title(table), _standings_state(table)
    newest = tournament.newest_stage
    if newest is not None and newest.kind == "groups" and (table.before is None or newest.first < table.before):
        for number, members in enumerate(newest.members(), start=1):
            there = [row for row in placed if row.entrant.number in members]
            inside = sorted(_in_group(table, there), key=lambda row: (row.tally[IN_GROUP], row.entrant.number))
            name = _("Gruppe %(n)s") % {"n": number}
            goes_on, side = goes_on_text(tournament, newest).rstrip("."), f"{title} · {state}"
            by, foot = tournament.criteria(), " · ".join(filter(None, (goes_on, _cancelled_text(there, inside))))
            yield from _ranked(table, inside, name, side, wall, by, lambda row: row.tally[IN_GROUP], foot=foot)
        return
    yield from _ranked(table, placed, title, state, wall, table.criteria, lambda row: row.place, earlier)


def _in_group(table: Standings, rows: Iterable[PlacedEntrant]) -> Iterator[PlacedEntrant]:
    """The rows with the figures of the table of their group; of a bye that does not count there nothing is said."""
    for row in rows:
        counted = table.in_groups.get(row.entrant.id, row.tally)
        won = {at: value for at, value in row.shown.unplayed.items() if value.kind == "won"}
        yield row if counted == row.tally else replace(row, tally=counted, shown=replace(row.shown, unplayed=won))


def _cancelled_text(everywhere: Iterable[PlacedEntrant], inside: Iterable[PlacedEntrant]) -> str:
    """Why figures of a group are others than on the sheets; "" where none are."""
    whole, counted = ({value.kind for row in rows for value in row.unplayed.values()} for rows in (everywhere, inside))
    if "cancelled" in counted:
        return _("Spiele gegen früh Gegangene zählen wie ein Freilos")
    return _("Spiele gegen früh Gegangene zählen nicht") if "cancelled" in whole else ""


def _ranked(
    table: Standings,
    placed: Sequence[PlacedEntrant],
    title: str,
    side: str,
    wall: Wall,
    criteria: Sequence[Criterion],
    place: Callable[[PlacedEntrant], int | None],
    earlier: Mapping[int, int | None] = MappingProxyType({}),
    foot: str = "",
) -> Iterator[Slide]:
    """The pages of a ranking by `criteria`, with the `place` of each row in it, and `earlier` by start number.

    `foot` stands in place of how many have a place at all.
    """
    apart = any(each.key == FAR for each in criteria) and len({row.reached for row in placed}) > 1
    deciding = _deciding(criteria, placed)
    columns = _columns_of(table, deciding)
    often = Counter(map(place, placed))
    columns = [NOTHING if often[place(row)] > 1 else column for row, column in zip(placed, columns, strict=True)]
    shown, early = _columns(table, columns), bool(table.early)
    rows = [
        replace(
            _place(row, place(row), earlier.get(row.entrant.number), shown, column, early=early),
            reached=_reached(row, criterion, apart=apart),
        )
        for row, criterion, column in zip(placed, deciding, columns, strict=True)
    ]
    heads = tuple(translate(table.columns[n].short) for n in shown)
    for slide in _paged("standings", title, side, _fitted(rows, wall, len(shown)), wall, heads):
        decides = any(row.underlined for row in slide.rows)
        yield replace(slide, foot=_legend(foot or _places_text(table), apart=apart, decides=decides))


class Letters(NamedTuple):
    """So many letters fit one line beside two figures; less for each further `figure` and for who rose or fell.

    `lines`: so many times as many fit the type of a long name.
    """

    fit: int
    figure: int
    move: int
    lines: float


LETTERS, LARGE_LETTERS = Letters(25, 5, 2, 1), Letters(20, 4, 4, 2.4)
"""In the deepest room; the second on a page of few rows, where a long name has two lines."""


def _fitted(rows: Sequence[WallPlace], wall: Wall, figures: int) -> Sequence[WallPlace]:
    """The rows with how many letters of a name fit beside so many figures."""
    if wall.room != DEEPEST:
        return rows
    letters = LARGE_LETTERS if _few(len(rows), ROWS[wall.room]) else LETTERS
    moves = any(row.move for row in rows)
    fits = letters.fit - letters.figure * max(0, figures - COLUMNS) - letters.move * moves
    return [replace(row, fits=fits, most=int(fits * letters.lines)) for row in rows]


def _standings_title(table: Standings) -> str:
    """An evening with stacks has no rounds to count."""
    if table.decided:
        return pgettext("Rangliste", "Endstand")
    if not table.rounds:
        return _("Zwischenstand")
    text = _("Zwischenstand, %(round)s") if table.open_tables else _("Stand nach %(round)s")
    return text % {"round": table.tournament.round_name(table.rounds[-1])}


def _standings_state(table: Standings) -> str:
    """ "vorläufig" only while something is open, with what that is, and who is too far ahead by it.

    With stacks tables go on until the end of the evening: none of them is missing.
    """
    if secret := secret_round(table.tournament):
        return _("%(round)s bleibt noch geheim") % {"round": table.tournament.round_name(secret)}
    if table.tournament.status == Tournament.Status.CLOSED:
        return _("endgültig")
    if table.without_winner:
        return _("vorläufig, noch ohne Sieger: %(match)s") % {"match": table.without_winner}
    missing = len(table.open_tables)
    if not missing and table.final and table.ties and not _announced(table.tournament):
        return _("alle Zettel da, es entscheidet noch: %(means)s") % {"means": decision_name(table.ending)}
    if not missing:
        return _("alle Zettel da")
    text = ngettext("vorläufig, es fehlt %(n)s Tisch", "vorläufig, es fehlen %(n)s Tische", missing) % {"n": missing}
    text = _playing_text(missing) if table.tournament.kind_of_game.stacks else text
    return f"{text}. {table.early}" if table.early else text


def _legend(last: str, *, apart: bool, decides: bool) -> str:
    first = [_("Wer weiter gekommen ist, steht davor")] if apart else []
    first += [_("Unterstrichen entscheidet")] if decides else []
    return " · ".join([*first, last])


def _places_text(table: Standings) -> str:
    placed = sum(row.place is not None for row in table.rows)
    return ngettext("%(n)s in der Wertung", "%(n)s in der Wertung", placed) % {"n": placed}


def _announced(tournament: Tournament) -> bool:
    """Whether the wall may say who has won: not before the host has fixed the prizes or closed the evening."""
    return tournament.status == Tournament.Status.CLOSED or tournament.awards.exists()


def _podium(tournament: Tournament, rows: Sequence[PlacedEntrant]) -> tuple[PodiumStep, ...]:
    """The first three places as they stand there: 2, 1, 3; nobody where more share one than have room on a step."""
    steps = []
    for place in (2, 1, 3):
        there = [row for row in rows if row.place == place]
        if len(there) > MOST_STEP:
            return ()
        if there:
            told = dict.fromkeys(translate(tournament.tally_text(row.tally)) for row in there)
            steps.append(PodiumStep(place, tuple(row.entrant.name for row in there), tuple(told)))
    return tuple(steps)


def _deciding(criteria: Sequence[Criterion], rows: Sequence[PlacedEntrant]) -> list[Criterion]:
    """Per row the first of the criteria that parts it from both neighbours; the main figure where none does."""
    parting = [each for each in criteria if not each.lot]
    worths = [[each.value(row.tally) for each in parting] for row in rows]
    parted = [
        next((n for n, (mine, theirs) in enumerate(zip(a, b, strict=True)) if mine != theirs), None)
        for a, b in pairwise(worths)
    ]
    between = zip((None, *parted), (*parted, None), strict=True)
    main = next(n for n, each in enumerate(parting) if each.key not in OF_STAGES)
    found = [max((n for n in both if n is not None), default=main) for both in between]
    return [parting[n] for n in found[: len(rows)]]


def _columns_of(table: Standings, deciding: Sequence[Criterion]) -> list[int]:
    """The columns in which these decide, REACHED for what is no figure of the game."""
    column_of = {column.shows: number for number, column in enumerate(table.columns)}
    return [REACHED if each.key in OF_STAGES else column_of.get(each.key, NOTHING) for each in deciding]


def _reached(row: PlacedEntrant, deciding: Criterion, *, apart: bool) -> str:
    """How far somebody came where the rows differ in it, and the seed where that decides: "Gesetzt: 5."."""
    decides = f"{translate(deciding.label)}: {deciding.show(row.tally)}" if deciding.key == RANK else ""
    return " · ".join(filter(None, (row.reached if apart else "", decides)))


def _columns(table: Standings, deciding: Sequence[int]) -> tuple[int, ...]:
    """The first columns, and those that decide anywhere."""
    return tuple(n for n in range(len(table.columns)) if n < COLUMNS or n in deciding)


def _place(
    row: PlacedEntrant, place: int | None, before: int | None, shown: Sequence[int], deciding: int, *, early: bool
) -> WallPlace:
    missing = _("Zettel fehlt") if early and row.entrant.id in row.shown.open_rounds else ""
    move = before - place if before is not None and place is not None else None
    cells = tuple(row.cell(n) for n in shown)
    return WallPlace(
        place,
        row.entrant.name,
        move,
        cells,
        " · ".join(filter(None, ("" if row.entrant.plays else row.standing, missing, row.unplayed_brief))),
        shown.index(deciding) if deciding in shown else deciding,
    )


def _draw(current: Round, wall: Wall) -> Iterator[Slide]:
    tournament = current.tournament
    names = shown_names(tournament)
    seats = _sitters(Seat.objects.filter(round=current), names)
    pausing = [bye.entrant for bye in current.byes.select_related("entrant")]
    show_names(pausing, names)
    won = won_without_table(current) if pausing else frozenset()
    round_title = tournament.round_name(current.number)
    title = _("%(round)s: Wer sitzt wo?") % {"round": round_title}
    matches = tables_by_match(tournament, current.number)
    played_for = [_("%(name)s: Tisch %(table)s") % {"name": name, "table": table} for name, table in matches]
    foot = " · ".join((*played_for, *_pausing_text(pausing, won), _repeats_text(current, seats)))
    tables = _tables(tournament, seats)
    two_sides = all(len(each.sides) <= TWO_SIDES for each in tables)
    kind, most = "tables", (LINES if two_sides else CROWDED_LINES)[wall.room]
    if two_sides and wall.room in GRID and len(tables) > ONE_COLUMN:
        kind, most = "grid", GRID[wall.room]
    yield from _paged(kind, title, begin_text(current, wall), tables, wall, foot=foot, size=most)
    if len(tables) <= max(most, ONE_COLUMN):
        return
    where = [(seat.number, seat.name, str(seat.table)) for seat in seats]
    where += [(each.number, each.name, without_table_text(won=each.pk in won)) for each in pausing]
    yield from _paged("names", title, _("nach Namen"), _by_surname(tournament, where), wall, size=2 * ROWS[wall.room])


def _by_surname(tournament: Tournament, where: Sequence[tuple[int, str, str]]) -> list[Seated]:
    """Start numbers, shown names and tables → the people in the order of the printed notice, namesakes with numbers."""
    whole: dict[int, tuple[str, ...]] = {}
    players = tournament.players.filter(entrant__isnull=False)
    for entrant, player in players.values_list("entrant", "name"):
        whole[entrant] = (*whole.get(entrant, ()), player)
    shown, entrants = whole | shown_people(tournament), dict(tournament.entrants.values_list("number", "pk"))
    found: list[tuple[tuple[object, ...], int, str, str]] = []
    for number, name, table in where:
        people = shown.get(entrants[number], ())
        found += [(list_key(person), number, surname_first(person), table) for person in people]
        found += [] if people else [((sort_key(name),), number, name, table)]
    found.sort()
    told = disambiguated([(number, name) for _key, number, name, _table in found])
    return [Seated(name, table) for name, (*_rest, table) in zip(told, found, strict=True)]


def _sitters(seats: QuerySet[Seat], names: Mapping[int, str]) -> list[Sitter]:
    """Everybody on these seats, in seat order; `names` are those that are shown otherwise than they are."""
    rows = seats.order_by("seat").values_list("sitting__table", "entrant", "entrant__number", "entrant__name")
    return [Sitter(table, number, names.get(pk, name)) for table, pk, number, name in rows]


def _by_table(seats: Sequence[Sitter]) -> dict[int, list[Sitter]]:
    found: dict[int, list[Sitter]] = {}
    for seat in seats:
        found.setdefault(seat.table, []).append(seat)
    return found


def _tables(tournament: Tournament, seats: Sequence[Sitter]) -> list[WallTable]:
    """The tables at which they sit, in their order."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    found = []
    for table, people in sorted(_by_table(seats).items()):
        dealer = game.first_dealer(rules, tuple(each.number for each in people))
        sides = (WallSide(each.name, _size(each.name, deals=n == dealer), n == dealer) for n, each in enumerate(people))
        found.append(WallTable(table, tuple(sides)))
    return found


FARTHEST_BEGIN = dt.timedelta(hours=18)
"""A time of the same day that is farther ahead is left from the evening before."""
FARTHEST_BEYOND_MIDNIGHT = dt.timedelta(hours=6)


def _size(name: str, *, deals: bool) -> str:
    letters = len(name) + BADGE * deals
    return "" if letters <= LONG else "is-long" if letters <= LONGER else "is-longer"


def begin_text(current: Round, wall: Wall) -> str:
    """When the round begins ("21:10"), see `_begin`; "" where nobody has said so, and where that is past."""
    begin = _begin(current, wall)
    return f"{begin:%H:%M}" if begin else ""


def clock_from(current: Round, wall: Wall) -> dt.datetime | None:
    """From when on the time of the round runs: its begin, where one is announced, else when it was published."""
    return _begin(current, wall) or current.published_at


def _begin(current: Round, wall: Wall) -> dt.datetime | None:
    """When the round begins: as the organiser has said, of the first one as announced. None if that was past.

    A time alone is that of the day on which the round was published, or soon after its midnight, unless that is too far
    ahead to be meant; of a first round that was drawn before the day of the tournament, it is that of the day.
    """
    tournament, first = current.tournament, current.number == 1
    announced = tournament.begins if first else None
    at = dt.time.fromisoformat(wall.begins) if wall.begins else announced
    if at is None or current.published_at is None:
        return None
    published = timezone.localtime(current.published_at)
    if first and tournament.date and tournament.date > published.date():
        return timezone.make_aware(dt.datetime.combine(tournament.date, at))
    today = timezone.make_aware(dt.datetime.combine(published.date(), at))
    if published < today < published + FARTHEST_BEGIN:
        return today
    tomorrow = timezone.make_aware(dt.datetime.combine(published.date() + dt.timedelta(1), at))
    return tomorrow if tomorrow < published + FARTHEST_BEYOND_MIDNIGHT else None


def _pausing_text(pausing: Sequence[Entrant], won: Collection[int]) -> Iterator[str]:
    if not pausing:
        yield _("Es pausiert niemand")
    names = [entrant.name for entrant in pausing if entrant.pk not in won]
    if names:
        said = ngettext("Es pausiert %(names)s", "Es pausieren %(names)s", len(names))
        yield said % {"names": ", ".join(names)}
    winners = [entrant.name for entrant in pausing if entrant.pk in won]
    if winners:
        yield _("Kampflos: %(names)s") % {"names": ", ".join(winners)}


def _repeats_text(current: Round, seats: Sequence[Sitter]) -> str:
    met = Counter(
        frozenset(pair)
        for _round, _table, *numbers in seated_before(current.tournament, current.number)
        for pair in combinations(numbers, 2)
    )
    now = [[seat.number for seat in people] for people in _by_table(seats).values()]
    again = sum(met[frozenset(pair)] for numbers in now for pair in combinations(numbers, 2))
    return ngettext("%(n)s Wiederbegegnung", "%(n)s Wiederbegegnungen", again) % {"n": again}


def _open_tables(current: Round) -> Iterator[Slide]:
    """The tables of the round, with stacks those of the evening, once some are done."""
    tournament = current.tournament
    stacks = tournament.kind_of_game.stacks
    sittings = Sitting.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    sittings = sittings if stacks else sittings.filter(round=current)
    tables = list(sittings.order_by("table").values_list("table", "finished"))
    playing, total = [table for table, finished in tables if not finished], len(tables)
    if not playing or len(playing) == total:
        return
    title = _playing_text(len(playing))
    done = {"done": total - len(playing), "total": total}
    side = "" if stacks else _("%(done)s von %(total)s fertig") % done
    if len(playing) > LAST_TABLES:
        yield Slide("open", title, side, tuple(playing), (), "", 1, 1)
        return
    last = sittings.filter(finished=False).select_related("round__tournament").order_by("table")
    yield Slide("last", title, side, tuple(map(_last_table, last)), (), "", 1, 1)


def _playing_text(tables: int) -> str:
    return ngettext("%(n)s Tisch spielt noch", "%(n)s Tische spielen noch", tables) % {"n": tables}


def _last_table(sitting: Sitting) -> WallTable:
    tournament = sitting.round.tournament
    (table,) = _tables(tournament, _sitters(sitting.seats.all(), shown_names(tournament)))
    begun = sitting.round.published_at
    minutes = int((timezone.now() - begun).total_seconds() // 60) if begun else 0
    written = _written(tournament, sitting)
    gone = departures(written.game, written.rules, written.state)
    sides = tuple(side for side, how in zip(table.sides, gone, strict=True) if how is None)
    moved = tournament.kind_of_game.stacks is not None and sitting.round.number > 1
    return replace(table, sides=sides, far=_far(written, moved=moved), minutes=minutes)


def _written(tournament: Tournament, sitting: Sitting) -> Evaluation:
    """The sheet with what phones have proposed."""
    lines = entries_with(sitting, open_proposals(sitting))
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines)


def _far(written: Evaluation, *, moved: bool) -> str:
    """How far a table is: nothing written, the line that comes next, or all written and not confirmed.

    Where people have `moved`, a sheet without a line says nothing of what was played before.
    """
    game, rules, table, state = written.game, written.rules, written.table, written.state
    if not written.payloads:
        return _("neuer Zettel, noch leer") if moved else _("noch nichts eingetragen")
    if game.finished(rules, state):
        return _("eingetragen, wird bestätigt")
    return translate(game.title(rules, state, table)[0])


def _paged(
    kind: str,
    title: str,
    side: str,
    rows: Sequence[Any],
    wall: Wall,
    heads: tuple[str, ...] = (),
    foot: str = "",
    size: int = 0,
) -> Iterator[Slide]:
    """As few pages as hold all rows, each with as many as the others: twelve are twice six and not ten and two."""
    room = size or ROWS[wall.room]
    count = math.ceil(len(rows) / room)
    ends = [len(rows) * number // count for number in range(count + 1)] if count else []
    pages = [tuple(rows[first:last]) for first, last in pairwise(ends)]
    for number, page in enumerate(pages, start=1):
        yield Slide(kind, title, side, page, heads, foot, number, len(pages), few=_few(len(rows), room))


def _few(rows: int, room: int) -> bool:
    """Whether each of as few pages as hold so many rows has so few that they are set larger."""
    return not rows or rows // math.ceil(rows / room) <= FEW * room
