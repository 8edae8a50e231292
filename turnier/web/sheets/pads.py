"""What stands beside the form: the score pad with its columns, and the totals that the table itself added up.

The pad has the geometry of the paper, with the line marked that cannot be. Where a game counts in more than one column,
a line says more of each side than its score. Totals are typed to find a slip: what differs, and where to look first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.entries.kind import EntryKind
from games.kit.game import rubbers
from games.kit.sittings.evaluation import Evaluation
from games.kit.sittings.pad import PadBlock, PadLine, pad
from games.kit.terms import Column, Json
from games.kit.text import Text, listed, signed
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.forms.sheets.typed import whole_number
from turnier.services.sheets.submission import entry_index
from turnier.text.words import translate
from turnier.web.sheets.notes import Note

FEWEST_LINES = 4


@dataclass(frozen=True)
class PadCell:
    """One figure: whether it was scored in this line, marked as tense, or impossible."""

    text: str
    scored: bool
    tense: bool
    wrong: bool = False


@dataclass(frozen=True)
class ShownBlock:
    """One block of the paper: done, now, open, or bad with a line that is refused.

    `blanks` are its empty lines down to the longest block. `columned`: a line has a row for each of its columns.
    `paid`: the last row says what each side got or paid.
    """

    title: str
    state: str
    lines: tuple[tuple[str, tuple[PadCell, ...]], ...]
    blanks: tuple[int, ...]
    foot: str
    result: str
    columned: bool = False
    paid: bool = False


def blocks(sheet: Sheet, typed: Typed) -> tuple[ShownBlock, ...]:
    """The pad of a sheet as typed."""
    return blocks_of(sheet, typed.evaluation, _tried(typed))


def blocks_of(
    sheet: Sheet, evaluation: Evaluation, tried: Mapping[int, str] = MappingProxyType({})
) -> tuple[ShownBlock, ...]:
    """The pad of any version of a sheet; `tried` maps a refused line to the figure that was tried in it.

    Empty lines are for hands; a sheet on which only the ends are written does without.
    """
    made = pad(sheet.game, sheet.rules, sheet.table, evaluation)
    ended_at_once = any(block.state == "done" and len(block.lines) == 1 for block in made)
    fewest = 1 if ended_at_once else FEWEST_LINES
    most = max([fewest, *(len(block.lines) + (block.state == "now") for block in made)])
    paid = [_paid(sheet, rubber) for rubber in rubbers(sheet.game, evaluation.state)]
    shown = (_block(sheet, evaluation, block, tried, most) for block in made)
    return tuple(_with_paid(block, row) for block, row in zip(shown, (*paid, *[()] * len(made)), strict=False))


def _paid(sheet: Sheet, rubber: Mapping[str, Json]) -> tuple[PadCell, ...]:
    """What each side got or paid for a finished rubber; () where nobody pays."""
    moved = sheet.game.rubbers.moved(rubber) if sheet.game.rubbers else ()
    return tuple(PadCell(translate(each), scored=True, tense=False) for each in moved)


def _with_paid(block: ShownBlock, row: tuple[PadCell, ...]) -> ShownBlock:
    """The block with this row at its end, or in the place of a line that says nothing else of the sides."""
    if not row or block.state != "done":
        return block
    told = tuple(line for line in block.lines if any(cell.text for cell in line[1]))
    return replace(block, lines=(*told, (_("Zahlung"), row)), result="", paid=True)


def _block(sheet: Sheet, evaluation: Evaluation, block: PadBlock, tried: Mapping[int, str], most: int) -> ShownBlock:
    sides = len(sheet.table.names)
    before = ("0",) * len(block.lines[0].cells) if block.lines else ()
    lines: list[tuple[str, tuple[PadCell, ...]]] = []
    for line in block.lines:
        further = tuple(_further(sheet, evaluation, line))
        title = translate(line.called)
        if further:
            title = _("%(line)s, %(column)s") % {"line": title, "column": translate(main_column(sheet).label)}
        lines += [(title, _cells(line, before, tried)), *further]
        before = line.cells
    columned = len(lines) > len(block.lines)
    refused = any(line.entry in tried for line in block.lines)
    foot, result = (_("so nicht möglich"), "") if refused else _foot(block, sides)
    blanks = tuple(range(len(block.lines) + 1, most + 1))
    return ShownBlock(
        translate(block.title), "bad" if refused else block.state, tuple(lines), blanks, foot, result, columned
    )


def _further(sheet: Sheet, evaluation: Evaluation, line: PadLine) -> Iterator[tuple[str, tuple[PadCell, ...]]]:
    """The sums of the other columns that were typed in this line."""
    kind = sheet.game.kinds[evaluation.payloads[line.entry]["kind"]]
    had, has = ((evaluation.start, *evaluation.states)[line.entry + more] for more in (0, 1))
    for column in typed_columns(sheet, kind):
        old, new = ([column.text(tally) for tally in sheet.game.tally(state)] for state in (had, has))
        cells = tuple(PadCell(text, text != before, tense=False) for before, text in zip(old, new, strict=True))
        yield translate(column.label), cells


def _cells(line: PadLine, before: Sequence[str], tried: Mapping[int, str]) -> tuple[PadCell, ...]:
    wrong = line.entry in tried
    return tuple(
        PadCell(
            f"{old} + {tried[line.entry]} ?" if wrong and scored else text,
            scored,
            tense and not wrong,
            wrong=wrong and (scored or not any(line.scored)),
        )
        for text, old, scored, tense in zip(line.cells, before, line.scored, line.tense, strict=True)
    )


def _foot(block: PadBlock, sides: int) -> tuple[str, str]:
    if block.foot or block.result:
        return translate(block.foot), block.result
    figures = block.lines[-1].cells if block.lines else ("–",) * sides
    if not block.lines:
        return _("noch nicht gespielt"), " : ".join(figures) if sides == 2 else ""
    return (_("Stand"), " : ".join(figures)) if sides == 2 else ("", "")


def _tried(typed: Typed) -> dict[int, str]:
    """Line → the figure that was tried in it, for every line that is refused."""
    wrong: dict[int, str] = {}
    for problem in typed.evaluation.problems:
        index = entry_index(problem)
        if problem.severity == "error" and index >= len(typed.base):
            wrong[index] = _figure(typed.lines[index - len(typed.base)])
    return wrong


def _figure(line: TypedLine) -> str:
    """The number in the row, "" where the row has none."""
    numbers = [text for text in line.typed.values() if text.isdigit()]
    return numbers[-1] if len(numbers) > 1 else ""


def main_column(sheet: Sheet) -> Column:
    """The column that is the score."""
    columns = sheet.game.columns(sheet.rules)
    return next((column for column in columns if column.main), columns[0])


def typed_columns(sheet: Sheet, kind: EntryKind) -> tuple[Column, ...]:
    """The other columns of the standings for which a line of this kind holds a figure of each side."""
    asked = kind.inputs(sheet.rules, sheet.table)
    fields = {each.field for each in asked if each.seat is not None and not each.key}
    return tuple(column for column in _others(sheet) if column.shows in fields)


def summed_columns(sheet: Sheet) -> tuple[Column, ...]:
    """The other columns that are added up at the foot of the paper."""
    sums = sheet.game.sheet(sheet.rules).sums
    return tuple(column for column in _others(sheet) if column.label in sums)


def score_name(sheet: Sheet, kind: EntryKind) -> Text | None:
    """What the score is called in a line of this kind; None where it is the only column, so that nobody asks."""
    return main_column(sheet).label if typed_columns(sheet, kind) else None


def _others(sheet: Sheet) -> tuple[Column, ...]:
    main = main_column(sheet).key
    return tuple(column for column in sheet.game.columns(sheet.rules) if column.key != main)


MOST_LINES = 3
"""More lines than these are no hint."""


@dataclass(frozen=True)
class TotalBox:
    """One side's total as it stands on the paper; `wrong` if something else comes out."""

    id: str
    name: str
    value: str
    wrong: bool = False


@dataclass(frozen=True)
class TableTotals:
    """The boxes of a sheet and, where they differ from what comes out, one note to be ticked.

    `column` says which sums of the paper they are, where it has several.
    """

    boxes: tuple[TotalBox, ...]
    kinds: str
    column: Text | None = None
    note: Note | None = None

    @property
    def agrees(self) -> bool:
        """Whether all totals were typed and are those that come out."""
        return self.note is None and all(box.value and not box.wrong for box in self.boxes)

    @property
    def open(self) -> bool:
        """Whether something differs that nobody has affirmed."""
        return self.note is not None and not self.note.ticked

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was affirmed, for the records."""
        return (self.note.tick,) if self.note is not None and self.note.ticked else ()


def table_totals(sheet: Sheet, typed: Typed, data: Mapping[str, str], accepted: frozenset[str]) -> TableTotals | None:
    """The control of a sheet as typed; None in a game that has none."""
    if not sheet.game.control_totals:
        return None
    names = sheet.table.names
    texts = [data.get(f"control-{seat}", "").strip()[:12] for seat in range(len(names))]
    written = {seat: number for seat, text in enumerate(texts) if (number := whole_number(text)) is not None}
    totals = sheet.game.totals(typed.evaluation.state)
    off = {seat: number - totals[seat] for seat, number in written.items() if number != totals[seat]}
    made = tuple(
        TotalBox(f"control-{seat}", name, texts[seat], seat in off or bool(texts[seat] and seat not in written))
        for seat, name in enumerate(names)
    )
    kinds = " ".join(name for name in sheet.game.desk if sheet.game.kinds[name].numbered)
    column = main_column(sheet).label if summed_columns(sheet) else None
    return TableTotals(made, kinds, column, _note(sheet, typed, off, accepted) if off else None)


def _note(sheet: Sheet, typed: Typed, off: Mapping[int, int], accepted: frozenset[str]) -> Note:
    names = [f"{sheet.table.names[seat]} {signed(difference)}" for seat, difference in off.items()]
    text = _("Auf dem Zettel steht etwas anderes: %(differences)s.") % {"differences": ", ".join(names)}
    tick = "control:" + ",".join(f"{seat}:{difference}" for seat, difference in off.items())
    where = _where(suspects(sheet.game.scores(typed.evaluation.state), off))
    return Note(-1, f"control-{min(off)}", f"{text} {where}", "", warning=True, tick=tick, ticked=tick in accepted)


def _where(lines: Sequence[int]) -> str:
    if not lines:
        return _("Bitte Zeile für Zeile mit dem Zettel vergleichen.")
    shown = translate(listed([str(line) for line in lines], "oder"))
    count = len(lines)
    found = ngettext("Bitte zuerst Zeile %(lines)s ansehen.", "Bitte zuerst die Zeilen %(lines)s ansehen.", count)
    return found % {"lines": shown}


def suspects(scores: Sequence[Sequence[int]], off: Mapping[int, int]) -> tuple[int, ...]:
    """The lines, from 1, that explain the differences: exactly, or because just these sides scored in them."""
    exact = [line for line, score in enumerate(scores, 1) if all(_explains(score[seat], off[seat]) for seat in off)]
    found = exact or [line for line, score in enumerate(scores, 1) if _scored(score) == set(off)]
    return tuple(found) if len(found) <= MOST_LINES else ()


def _scored(score: Sequence[int]) -> set[int]:
    return {seat for seat, own in enumerate(score) if own}


def _explains(own: int, difference: int) -> bool:
    """Left out, counted twice, or written with the wrong sign."""
    return own != 0 and abs(difference) in {abs(own), 2 * abs(own)}
