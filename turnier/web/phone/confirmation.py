"""The question to the other side: every waiting line in words, and the totals with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.kit.game import AnyGame
from games.kit.text import Text
from turnier.forms.entry import Sheet
from turnier.models import Proposal, Seat, Sitting
from turnier.services.proposals import entries_with, open_proposals, refused_last, second_device
from turnier.services.results import seats_of
from turnier.services.shown_names import show_names_at_table
from turnier.texts import spoken
from turnier.web.desk.page import sheet_of
from turnier.web.phone.page import standing_of


@dataclass(frozen=True)
class Said:
    """One waiting line as one would say it; `number` is that of its proposal."""

    number: int
    head: Text
    detail: Text


@dataclass(frozen=True)
class Confirmation:
    """What the other side sees. `standing` is each side's total with these lines.

    `result` is the same in one line, at a table of two sides. `asked` is the side that would object first; None where
    all are asked. `refused` is what the other side said no to last, while nothing waits.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    lines: tuple[Said, ...]
    standing: tuple[tuple[str, str], ...]
    result: str
    asked: Seat | None
    since: datetime | None
    two_phones: bool
    refused: tuple[Said, ...] = ()


def confirmation(sitting: Sitting) -> Confirmation:
    """The waiting lines of a table, ready to be read aloud."""
    sitting = Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)
    show_names_at_table(sitting)
    sheet = sheet_of(sitting.round.tournament, sitting)
    waiting = open_proposals(sitting)
    evaluation = sheet.typed(entries_with(sitting, waiting), ()).evaluation
    seats = tuple(seats_of(sitting))
    return Confirmation(
        sitting=sitting,
        seats=seats,
        lines=_said(sheet, sitting, waiting),
        standing=standing_of(sheet, seats, evaluation.state),
        result=spoken(sheet.game.result_text(sheet.rules, evaluation.state)) if len(seats) == 2 else "",
        asked=_worst_off(sheet.game, evaluation.state, seats, len(waiting)) if len(seats) == 2 else None,
        since=waiting[-1].at if waiting else None,
        two_phones=second_device(waiting),
        refused=() if waiting else _said(sheet, sitting, refused_last(sitting)),
    )


def _said(sheet: Sheet, sitting: Sitting, lines: Sequence[Proposal]) -> tuple[Said, ...]:
    says = sheet.typed(entries_with(sitting, lines), ()).evaluation.says
    last = says[len(says) - len(lines) :]
    return tuple(Said(each.pk, say.head, say.detail) for each, say in zip(lines, last, strict=True) if say is not None)


def _worst_off(game: AnyGame, state: object, seats: Sequence[Seat], lines: int) -> Seat:
    scores = game.scores(state)[-lines:] if lines else ()
    return min(seats, key=lambda seat: (sum(score[seat.seat] for score in scores), seat.seat))
