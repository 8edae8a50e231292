"""What is confirmed, as a table: line by line who, what was written and what it brought, with the sums below.

Each line is told in words with the round or game that it is: of the sheet, and of phones beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.game import departures, rubbers
from games.kit.sittings.evaluation import Evaluation
from games.kit.sittings.pad import PadLine, pad
from games.kit.terms import Json, Standing
from games.kit.text import Text, chained, minus, signed, text
from turnier.forms.sheets.entry import Payload, Sheet
from turnier.models import Seat
from turnier.services.sheets.history import PhoneLine
from turnier.text.words import translate
from turnier.web.sheets.keys import fills_sheet
from turnier.web.sheets.pads import main_column, score_name, summed_columns, typed_columns
from turnier.web.sheets.phone.access import own_first
from turnier.web.sheets.phone.page import letters

EURO = "€"
MOST_WITH_SIGN = 4
"""So many columns have room for the sign of the currency in every cell."""


@dataclass(frozen=True)
class ProofRow:
    """One line: what it is, who did it, and per side what was written small and what counts bold; else its sentence.

    A row of a hand that somebody played has both: what it counts does not say what was played. Somebody who was not in
    it is `away`. A `closing` row says what a finished rubber moved.
    """

    title: str
    who: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    sentence: Text | str = ""
    closing: bool = False


@dataclass(frozen=True)
class Proof:
    """The table. `heads` are letter and name per side, `sums` the rows below with what they count.

    At a table of two sides `heads` is empty, and each row has its winner in `who` and the score in its only cell;
    `before` is there what `sums` were before the first line.
    `own` is the side of the phone that shows it: of two the first sum, of more the head at that place. `pair` is what
    stands small and bold in the cells of a hand: tricks and points; `None` where not every cell has both. `in_euros`:
    the sign of the currency stands once at the top and not in the cells.
    """

    first: str
    heads: tuple[tuple[str, str], ...]
    rows: tuple[ProofRow, ...]
    sums: tuple[tuple[str, tuple[str, ...]], ...]
    verdict: str
    own: int | None = None
    pair: tuple[str, str] | None = None
    before: tuple[tuple[str, tuple[str, ...]], ...] = ()
    in_euros: bool = False

    @property
    def scored(self) -> bool:
        """Whether any row has figures, and so a column for each side."""
        return bool(self.heads) and any(row.cells for row in self.rows)


def proof(sheet: Sheet, seats: Sequence[Seat], evaluation: Evaluation, since: int = 0, own: int | None = None) -> Proof:
    """The lines from the one of index `since` on, for the phone of the side `own`."""
    names = [seat.entrant.name for seat in seats]
    rows = _won_rows if len(seats) == 2 else _side_rows
    layout = sheet.game.sheet(sheet.rules)
    numbered = any(each and sheet.game.kinds[each.kind].numbered for each in evaluation.entries[since:])
    first = layout.line_title if numbered and len(seats) > 2 else layout.block_title
    heads = tuple((translate(letters(sheet)[seat]), name) for seat, name in enumerate(names))
    table = Proof(
        first=translate(first),
        heads=heads if len(seats) > 2 else (),
        rows=(*_before(sheet, names, evaluation, since), *rows(sheet, names, evaluation, since)),
        sums=tuple(_sums(sheet, names, evaluation.state, own)),
        verdict=translate(sheet.game.verdict(sheet.rules, evaluation.state, evaluation.table)),
        own=own,
        pair=_pair(sheet, evaluation.state),
        before=tuple(_of_two(sheet, names, _state(evaluation, since), own)) if since and len(seats) == 2 else (),
    )
    return _in_euros(table) if len(seats) > MOST_WITH_SIGN else table


def _in_euros(table: Proof) -> Proof:
    """The same with the sign of the currency at its top: without it the amounts of many are large enough to be read."""
    if not any(EURO in figure for _title, figures in table.sums for figure in figures):
        return table

    def bare(figure: str) -> str:
        return figure.replace(EURO, "").strip()

    rows = (replace(row, cells=tuple((small, bare(bold)) for small, bold in row.cells)) for row in table.rows)
    sums = ((title, tuple(map(bare, figures))) for title, figures in table.sums)
    return replace(table, rows=tuple(rows), sums=tuple(sums), in_euros=True)


def _state(evaluation: Evaluation, since: int) -> object:
    """Before the line of this index."""
    return (evaluation.start, *evaluation.states)[since]


def _pair(sheet: Sheet, state: object) -> tuple[str, str] | None:
    kind = sheet.game.kinds[sheet.game.desk[0]]
    asked = _of_sides(sheet, kind)
    if sheet.game.rubbers is not None or not asked or score_name(sheet, kind):
        return None
    written = translate(kind.declared(asked[0].field).label)
    counted = translate(sheet.game.standing(sheet.rules, state, 0).unit)
    return (written, counted) if counted not in {"", written} else None


def _before(sheet: Sheet, names: Sequence[str], evaluation: Evaluation, since: int) -> Iterator[ProofRow]:
    """What stood there before the first line, so that the column comes to its sum; a stack is not added up."""
    if since and len(names) > 2 and sheet.game.rubbers is None:
        state = _state(evaluation, since)
        figures = (sheet.game.standing(sheet.rules, state, seat).figure for seat in range(len(names)))
        yield ProofRow(_("Bisher"), cells=tuple(("", figure) for figure in figures))


def _sums(sheet: Sheet, names: Sequence[str], state: object, own: int | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    game, rules = sheet.game, sheet.rules
    if len(names) == 2:
        yield from _of_two(sheet, names, state, own)
        return
    standings = [game.standing(rules, state, seat) for seat in range(len(names))]
    if game.rubbers is not None and any(each.beside for each in standings):
        yield _("Danach"), tuple(_stack_after(each) for each in standings)
    else:
        unit = translate(max(standings, key=lambda each: len(each.figure)).unit)
        yield unit or _("Danach"), tuple(each.figure for each in standings)
        for column in summed_columns(sheet):
            yield translate(column.label), tuple(column.text(tally) for tally in game.tally(state))
    places = game.places(rules, state) if game.finished(rules, state) else None
    if places:
        yield _("Platz"), tuple(f"{place}." for place in places)


def _stack_after(standing: Standing) -> str:
    """A stack; of somebody who has gone that they have, and what they took along."""
    stack = translate(standing.beside)
    return stack or translate(standing.unit) if standing.figure else f"{_('raus')} {stack}".strip()


def _of_two(
    sheet: Sheet, names: Sequence[str], state: object, own: int | None
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What each of two sides has won, and at what an open rubber stands; before the first one is over only that."""
    game, tallies, finished = sheet.game, sheet.game.tally(state), rubbers(sheet.game, state)
    for seat in own_first(len(names), own):
        standing = game.standing(sheet.rules, state, seat)
        won = game.tally_text(sheet.rules, tallies[seat])
        if standing.beside and not finished:
            won = chained([standing.figure, standing.unit], " ")
        yield names[seat], tuple(translate(each) for each in (won, standing.beside) if each)


def _won_rows(sheet: Sheet, names: Sequence[str], evaluation: Evaluation, since: int) -> Iterator[ProofRow]:
    """Bummerl by Bummerl who won and how; a line that belongs to no finished one as a sentence."""
    game, rules = sheet.game, sheet.rules
    states = (evaluation.start, *evaluation.states)
    closed = [len(rubbers(game, state)) for state in states]
    finished = rubbers(game, evaluation.state)
    for number in range(closed[since], closed[-1]):
        won = game.rubbers.won(rules, finished[number]) if game.rubbers else None
        if won is not None:
            name = names[won.side] if won.side is not None else _("niemand")
            yield ProofRow(f"{number + 1}.", name, (("", won.score),), won.ending)
    for index, say in enumerate(evaluation.sentences):
        if index >= since and closed[index] == closed[-1] and say is not None:
            yield ProofRow(f"{closed[-1] + 1}.", sentence=say.head)


def _side_rows(sheet: Sheet, names: Sequence[str], evaluation: Evaluation, since: int) -> Iterator[ProofRow]:
    """A column for each side. Where a rubber is won by its running total, that counts, and the change stands small."""
    game = sheet.game
    steps = list(pairwise((evaluation.start, *evaluation.states)))
    for block in pad(game, sheet.rules, sheet.table, evaluation):
        for line in block.lines:
            if line.entry < since:
                continue
            before, after = (rubbers(game, state) for state in steps[line.entry])
            moved = game.rubbers.moved(after[-1]) if game.rubbers and len(after) > len(before) else ()
            figures = any(line.cells)
            title = translate(block.title if moved and not figures else line.called)
            if figures:
                yield _row(sheet, names, evaluation, line, title)
                yield from _further(sheet, evaluation.payloads[line.entry])
            elif not moved:
                yield _said(sheet, evaluation, line.entry, title)
            if moved:
                cells = tuple(("", translate(each)) for each in moved)
                goes = _told(evaluation, line.entry) if _somebody_goes(sheet, *steps[line.entry]) else ""
                yield ProofRow(_("Zahlung") if figures else title, cells=cells, sentence=goes, closing=figures)


def _somebody_goes(sheet: Sheet, before: object, after: object) -> bool:
    """Whether somebody is out, excluded or leaves with this line: their column has no room for how."""
    return departures(sheet.game, sheet.rules, before) != departures(sheet.game, sheet.rules, after)


def _said(sheet: Sheet, evaluation: Evaluation, entry: int, title: str) -> ProofRow:
    """A line in words alone; one that is called by its own words has what is entered then as its title."""
    say = evaluation.sentences[entry]
    if say is None:
        return ProofRow(title)
    if translate(say.head) == title:
        title = translate(told(sheet, evaluation, entry).title)
    stack = _taken_along(sheet, *(evaluation.start, *evaluation.states)[entry : entry + 2])
    return ProofRow(title, sentence=f"{translate(say.head)} · {stack}" if stack else say.head)


def _taken_along(sheet: Sheet, before: object, after: object) -> str:
    """The stack of somebody who goes with this line; "" for any other line."""
    game, rules = sheet.game, sheet.rules
    for seat in sheet.table.seats:
        was, now = (game.standing(rules, state, seat) for state in (before, after))
        if was.beside and was.figure and not now.figure:
            return _("Stapel %(stack)s") % {"stack": translate(was.beside)}
    return ""


def _row(sheet: Sheet, names: Sequence[str], evaluation: Evaluation, line: PadLine, title: str) -> ProofRow:
    payload: Payload = evaluation.payloads[line.entry]
    kind, score = sheet.game.kinds[payload["kind"]], sheet.game.scores(evaluation.state)[line.entry]
    if not (kind.numbered or any(score)):
        return _said(sheet, evaluation, line.entry, title)
    typed = kind.decode(sheet.rules, sheet.table, payload)
    written, away = _written(sheet, kind, typed)
    running, named = sheet.game.rubbers is not None, score_name(sheet, kind)
    written = {} if named else written
    small = [signed(change) if running else written.get(seat, "") for seat, change in enumerate(score)]
    bold = line.cells if running else [minus(change) for change in score]
    cells = tuple(
        (_("weg") if seat in away else small[seat] if any(score) or not running else "", bold[seat])
        for seat in sheet.table.seats
    )
    title = str(line.number) if kind.numbered else title
    usual = kind.name == sheet.game.desk[0]
    if not (named or running or written) and (usual or _player(sheet, kind, typed) is not None):
        return ProofRow(title, cells=cells, sentence=_told(evaluation, line.entry))
    return ProofRow(title, translate(named) if named else _who(sheet, names, kind, typed), cells)


def _told(evaluation: Evaluation, entry: int) -> Text | str:
    """The line in words: who won or lost what, and why it counts so much."""
    say = evaluation.sentences[entry]
    return chained([each for each in (say.head, say.detail) if translate(each)], " · ") if say else ""


def _further(sheet: Sheet, payload: Payload) -> Iterator[ProofRow]:
    """What else was written for each side, a row for every field: who confirms it has to see it.

    The first field has none where it is the score or stands small beside it.
    """
    kind = sheet.game.kinds[payload["kind"]]
    typed = kind.decode(sheet.rules, sheet.table, payload)
    asked = _of_sides(sheet, kind)
    apart = {column.label for column in typed_columns(sheet, kind)}
    shown = {main_column(sheet).label} if apart else set()
    for field in dict.fromkeys(each.field for each in asked):
        own = [each for each in asked if each.field == field]
        numbers = [typed.get(each.name) if each.control == "number" else None for each in own]
        values = [minus(number) if isinstance(number, int) else "" for number in numbers]
        label = kind.declared(field).label
        said = label in shown or (field == asked[0].field and label not in apart)
        if any(values) and len(values) == len(sheet.table.names) and not said:
            yield ProofRow(translate(label), cells=tuple(("", value) for value in values))


def _written(sheet: Sheet, kind: EntryKind, typed: Mapping[str, Json]) -> tuple[dict[int, str], frozenset[int]]:
    """What was written for each side in the first field that asks all of them, and who was not in it."""
    asked = _of_sides(sheet, kind)
    own = [each for each in asked if each.field == asked[0].field]
    written = {
        each.seat: minus(value)
        for each in own
        if each.seat is not None and isinstance(value := typed.get(each.name), int)
    }
    members = typed.get(own[0].members) if own and own[0].members else None
    away = frozenset(sheet.table.seats) - frozenset(members) if isinstance(members, tuple) else frozenset()
    return written, away


def _of_sides(sheet: Sheet, kind: EntryKind) -> list[Input]:
    """What is asked of each side in every line."""
    return [each for each in kind.inputs(sheet.rules, sheet.table) if each.seat is not None and not each.key]


def _who(sheet: Sheet, names: Sequence[str], kind: EntryKind, typed: Mapping[str, Json]) -> str:
    """Who played the hand and how high: the first side and the last number that are asked of nobody else.

    Of a line now and then that nobody played the kind.
    """
    side = _player(sheet, kind, typed)
    if side is None:
        return translate(kind.title) if kind.numbered and kind.name != sheet.game.desk[0] else ""
    asked = _of_nobody_else(sheet, kind)
    numbers = [value for each in asked if each.control == "number" and isinstance(value := typed.get(each.name), int)]
    return " ".join([names[side].partition(" ")[0], *map(str, numbers[-1:])])


def _player(sheet: Sheet, kind: EntryKind, typed: Mapping[str, Json]) -> int | None:
    """Who played it. Who is only proposed, as the dealer is, did nothing in it."""
    sides = (typed.get(each.name) for each in _of_nobody_else(sheet, kind) if each.control == "side")
    side = next(sides, None)
    return side if isinstance(side, int) else None


def _of_nobody_else(sheet: Sheet, kind: EntryKind) -> list[Input]:
    return [
        each
        for each in kind.inputs(sheet.rules, sheet.table)
        if each.seat is None and not (each.hide or each.more or each.key or each.field in kind.propose)
    ]


@dataclass(frozen=True)
class ToldLine:
    """A line with the `title` that the page had on which it is entered, such as "Runde 4 von 8".

    `ousts`: by it somebody is out.
    """

    title: Text
    head: Text
    detail: Text
    ousts: bool = False


@dataclass(frozen=True)
class OverruledLine:
    """A line of a phone, and what the desk wrote in its place; None where it wrote nothing there.

    `counted`: it had been confirmed before.
    """

    phone: ToldLine
    there: ToldLine | None
    counted: bool

    @property
    def alike(self) -> bool:
        """Whether both read the same in short, so that only how they came about tells them apart."""
        return self.there is not None and translate(self.there.head) == translate(self.phone.head)


def told(sheet: Sheet, lines: Evaluation, index: int) -> ToldLine:
    """The line at this place; one that says nothing has only its title."""
    state, say = (lines.start, *lines.states)[index], lines.sentences[index]
    title = sheet.game.title(sheet.rules, state, sheet.table)[0]
    if say is None:
        return ToldLine(title, text(""), text(""))
    gone = (departures(sheet.game, sheet.rules, each) for each in (state, lines.states[index]))
    ousts = any(now and now != before and now.status == "eliminated" for before, now in zip(*gone, strict=True))
    return ToldLine(title, say.head, say.detail, ousts)


def told_overruled(sheet: Sheet, now: Evaluation, phones: Mapping[int, PhoneLine]) -> tuple[OverruledLine, ...]:
    """Lines of phones by their place on the sheet, told as in that place, beside what stands there `now`."""
    if not phones:
        return ()
    theirs = [phones[at].payload for at in sorted(phones)]
    if _is_whole(sheet, now.payloads) and not _is_whole(sheet, theirs):
        return _sums_beside(sheet, now, theirs, counted=any(line.counted for line in phones.values()))
    merged = dict(enumerate(now.payloads)) | {at: line.payload for at, line in phones.items()}
    places = sorted(merged)
    lines = sheet.evaluated([merged[at] for at in places])
    return tuple(
        OverruledLine(
            phone=told(sheet, lines, places.index(at)),
            there=told(sheet, now, at) if at < len(now.payloads) else None,
            counted=phones[at].counted,
        )
        for at in sorted(phones)
    )


def _is_whole(sheet: Sheet, lines: Sequence[Json]) -> bool:
    """Whether that is the final score in one line."""
    return len(lines) == 1 and isinstance(lines[0], dict) and fills_sheet(sheet, str(lines[0].get("kind", "")))


def _sums_beside(
    sheet: Sheet, now: Evaluation, lines: Sequence[Payload], *, counted: bool
) -> tuple[OverruledLine, ...]:
    """The final score that the desk wrote, beside the sums of the phones' hands; nothing where both come to the same.

    Line by line they cannot be compared.
    """
    hands = sheet.evaluated(lines)
    totals = tuple(sheet.game.totals(hands.state))
    if sheet.game.finished(sheet.rules, hands.state) and totals == tuple(sheet.game.totals(now.state)):
        return ()
    figures = [chained((name, minus(n)), " ") for name, n in zip(sheet.side_labels, totals, strict=True)]
    title = text("Endstände statt der einzelnen Einträge")
    sums = text("Einträge: {count}, zusammen {figures}", count=len(lines), figures=chained(figures, " · "))
    return (OverruledLine(ToldLine(title, sums, text("")), told(sheet, now, 0), counted),)
