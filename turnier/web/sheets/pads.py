"""The score pad beside the form: the geometry of the paper, with the line marked that cannot be; and its columns.

Where a game counts in more than one column, a line says more of each side than its score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.translation import gettext as _

from games.kit.entries.kind import EntryKind
from games.kit.sittings.evaluation import Evaluation
from games.kit.sittings.pad import PadBlock, PadLine, pad
from games.kit.terms import Column
from games.kit.text import Text
from turnier.forms.sheets.entry import Sheet, Typed, TypedLine
from turnier.services.sheets.submission import entry_index
from turnier.text.words import translate

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
    """

    title: str
    state: str
    lines: tuple[tuple[str, tuple[PadCell, ...]], ...]
    blanks: tuple[int, ...]
    foot: str
    result: str
    columned: bool = False


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
    return tuple(_block(sheet, evaluation, block, tried, most) for block in made)


def _block(sheet: Sheet, evaluation: Evaluation, block: PadBlock, tried: Mapping[int, str], most: int) -> ShownBlock:
    sides = len(sheet.table.names)
    before = ("0",) * len(block.lines[0].cells) if block.lines else ()
    lines: list[tuple[str, tuple[PadCell, ...]]] = []
    for line in block.lines:
        further = tuple(_further(sheet, evaluation, line))
        title = translate(line.title)
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
    labels = {kind.declared(each.field).label for each in asked if each.seat is not None and not each.key}
    return tuple(column for column in _others(sheet) if column.label in labels)


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
