"""The question to the other side: the waiting lines in words or as a table, and the totals with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.kit.game import AnyGame
from games.kit.sittings.evaluation import Evaluation, extended
from games.kit.sittings.pad import pad
from games.kit.terms import Json, Sentence
from games.kit.text import Text, minus
from turnier.forms.sheets.entry import Payload, Sheet, sheet_of
from turnier.models import Proposal, Seat, Sitting
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.sheets.propose import entries_with, last_refusal, open_proposals, second_device
from turnier.services.sheets.queries import seats_of
from turnier.text.words import translate
from turnier.web.sheets.phone.page import names_are_long, standing_of

MOST_SENTENCES = 2
"""More lines than these are a table: nobody reads them aloud."""


@dataclass(frozen=True)
class Said:
    """One waiting line as one would say it; `number` is that of its proposal."""

    number: int
    head: Text
    detail: Text


@dataclass(frozen=True)
class WaitingRow:
    """One waiting line in the table: per side what was written and what it brought, or else its sentence."""

    title: Text
    cells: tuple[tuple[str, str], ...]
    sentence: Text | None


@dataclass(frozen=True)
class Confirmation:
    """What the other side sees. `standing` is per side the letter of its seat, its name and its total with these lines.

    `rows` are the lines as a table where they are too many to be read aloud, at a table of more than two sides.

    `result` is the same in one line, at a table of two sides. `asked` is the side that would object first; None where
    all are asked. `refused` is what the other side said no to last, while nothing waits.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    lines: tuple[Said, ...]
    standing: tuple[tuple[Text | str, str, str], ...]
    result: str
    asked: Seat | None
    since: datetime | None
    two_phones: bool
    rows: tuple[WaitingRow, ...] = ()
    refused: tuple[Said, ...] = ()

    @property
    def long_names(self) -> bool:
        """See `names_are_long`."""
        return names_are_long(self.seats)

    @property
    def scored(self) -> bool:
        """Whether the table of the lines has figures at all, and so a column for each side."""
        return any(row.cells for row in self.rows)


def confirmation(sitting: Sitting) -> Confirmation:
    """The waiting lines of a table, ready to be read aloud."""
    sitting = Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)
    show_names_at_table(sitting)
    sheet = sheet_of(sitting.round.tournament, sitting)
    waiting = open_proposals(sitting)
    lines = entries_with(sitting, waiting)
    evaluation = sheet.evaluated(lines)
    seats = tuple(seats_of(sitting))
    return Confirmation(
        sitting=sitting,
        seats=seats,
        lines=_said(evaluation, waiting),
        standing=standing_of(sheet, seats, evaluation.state),
        result=translate(sheet.game.result_text(sheet.rules, evaluation.state)) if len(seats) == 2 else "",
        asked=_worst_off(sheet.game, evaluation.state, seats, len(waiting)) if len(seats) == 2 else None,
        since=waiting[-1].at if waiting else None,
        two_phones=second_device(waiting),
        rows=_rows(sheet, lines, evaluation, len(waiting)) if len(seats) > 2 and len(waiting) > MOST_SENTENCES else (),
        refused=() if waiting else _refused(evaluation, last_refusal(sitting)),
    )


def _refused(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[Said, ...]:
    return _said(extended(evaluation, [each.payload for each in lines]), lines)


def _said(evaluation: Evaluation, lines: Sequence[Proposal]) -> tuple[Said, ...]:
    """The sentences of the last lines of a sheet."""
    last = evaluation.sentences[len(evaluation.sentences) - len(lines) :]
    return tuple(Said(each.pk, say.head, say.detail) for each, say in zip(lines, last, strict=True) if say is not None)


def _rows(sheet: Sheet, lines: Sequence[Payload], evaluation: Evaluation, waiting: int) -> tuple[WaitingRow, ...]:
    written = [line for block in pad(sheet.game, sheet.rules, sheet.table, evaluation) for line in block.lines]
    scores = sheet.game.scores(evaluation.state)
    return tuple(
        _row(sheet, line.title, lines[line.entry], evaluation.sentences[line.entry], scores[line.entry])
        for line in written
        if line.entry >= len(lines) - waiting
    )


def _row(sheet: Sheet, title: Text, line: Payload, say: Sentence | None, score: Sequence[int]) -> WaitingRow:
    kind = sheet.game.kinds[line["kind"]]
    if say is not None and not (kind.numbered or any(score)):
        return WaitingRow(title, (), say.head)
    asked = [each for each in kind.inputs(sheet.rules, sheet.table) if each.seat is not None and not each.key]
    typed = kind.decode(sheet.rules, sheet.table, line)
    written = {each.seat: typed.get(each.name) for each in asked if each.field == asked[0].field}
    return WaitingRow(
        title, tuple((_figure(written.get(seat)), minus(score[seat])) for seat in sheet.table.seats), None
    )


def _figure(written: Json) -> str:
    return minus(written) if isinstance(written, int) else ""


def _worst_off(game: AnyGame, state: object, seats: Sequence[Seat], lines: int) -> Seat:
    scores = game.scores(state)[-lines:] if lines else ()
    return min(seats, key=lambda seat: (sum(score[seat.seat] for score in scores), seat.seat))
