"""What waits at a table as the question to the other side: the waiting lines as a table, with the totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.http import HttpRequest

from games.kit.game import AnyGame, rubbers
from games.kit.sittings.evaluation import Evaluation
from games.kit.text import Text
from turnier.forms.sheets.entry import sheet_of
from turnier.models import HelpCall, Proposal, Seat, Sitting
from turnier.services.public.shown_names import show_names_at_table
from turnier.services.sheets.history import overruled
from turnier.services.sheets.propose import (
    LineInWords,
    counted_lines,
    entries_with,
    is_taken_back,
    last_refusal,
    lines_in_words,
    lines_in_words_after,
    second_device,
)
from turnier.services.sheets.queries import is_finished, match_decided, open_proposals, seats_of, table_as_it_is
from turnier.services.sheets.referee import open_call, referee_named
from turnier.services.sheets.submission import entry_index
from turnier.web.sheets.phone.access import UNKNOWN, PhoneSide, side_of
from turnier.web.sheets.phone.page import names_are_long
from turnier.web.sheets.phone.proof import OverruledLine, Proof, proof, told_overruled


@dataclass(frozen=True)
class Confirmation:
    """What the other side sees: the waiting lines as `proof`, in words as `lines`.

    `whole`: with them the sheet is full, a rubber is over for which money changes hands, or somebody leaves with their
    stack, so that it is time to ask.
    `asked` is the side that has not written, else the one that would object first; None where all are asked.
    `refused` is what the other side or the desk said no to last, while nothing has been written since, `still_refused`
    what of it has not been written anew, `overruled` what phones had written where the desk wrote something else,
    `overruled_by` the referee who did. `side` is that of the phone that looks. `doubts` is what the rules asked about
    these lines, and who wrote them ticked. `taken_back`: they had been confirmed, and wait again.
    """

    sitting: Sitting
    seats: tuple[Seat, ...]
    waiting: tuple[Proposal, ...]
    lines: tuple[LineInWords, ...]
    proof: Proof
    evaluation: Evaluation
    asked: Seat | None
    since: datetime | None
    whole: bool
    finished: bool
    two_phones: bool
    refused: tuple[LineInWords, ...] = ()
    still_refused: tuple[LineInWords, ...] = ()
    refused_by_desk: bool = False
    refused_by_referee: str = ""
    overruled: tuple[OverruledLine, ...] = ()
    overruled_by: str = ""
    side: PhoneSide = UNKNOWN
    doubts: tuple[Text, ...] = ()
    taken_back: bool = False

    @property
    def long_names(self) -> bool:
        """See `names_are_long`."""
        return names_are_long(self.seats)

    @property
    def waiting_count(self) -> str:
        """See `counted_lines`."""
        return counted_lines(self.sitting.round.tournament.kind_of_game, self.waiting)

    @property
    def decided(self) -> bool:
        """Whether these lines end a match of a knock-out before the sheet is full."""
        return match_decided(self.sitting, self.evaluation)

    @cached_property
    def help(self) -> HelpCall | None:
        """See `open_call`."""
        return open_call(self.sitting)

    def fills(self, device: str) -> bool:
        """Whether this phone shows the question whatever was open on it: another side's wrote the last line."""
        return self.whole and bool(self.waiting) and not self.wrote(device)

    def waits(self, device: str) -> bool:
        """Whether this phone's side wrote the line that made the sheet full and now waits for the others."""
        return self.finished and self.wrote(device)

    def own_last(self, device: str) -> Proposal | None:
        """The last waiting line, if this very phone wrote it and so may take it back."""
        last = self.waiting[-1] if self.waiting else None
        return last if last is not None and last.device == device else None

    def wrote(self, device: str) -> bool:
        """Whether the last waiting line comes from this phone, or from another one of its side."""
        last = self.waiting[-1] if self.waiting else None
        return last is not None and (last.device == device or last.seat == self.side.seat is not None)


def confirmation(sitting: Sitting, request: HttpRequest | None = None) -> Confirmation:
    """The waiting lines of a table, ready to be read; of a `request` of a phone with the eyes of its side."""
    sitting = table_as_it_is(sitting)
    show_names_at_table(sitting)
    sheet = sheet_of(sitting.round.tournament, sitting)
    waiting = open_proposals(sitting)
    lines = entries_with(sitting, waiting)
    evaluation = sheet.evaluated(lines)
    seats = tuple(seats_of(sitting))
    side = side_of(request, seats) if request else UNKNOWN
    since = len(lines) - len(waiting)
    finished, refusal = is_finished(sitting, evaluation), last_refusal(sitting)
    return Confirmation(
        sitting=sitting,
        seats=seats,
        waiting=tuple(waiting),
        lines=lines_in_words(evaluation, waiting),
        proof=proof(sheet, seats, evaluation, since, side.seat),
        evaluation=evaluation,
        asked=_asked(sheet.game, evaluation.state, seats, waiting) if len(seats) == 2 else None,
        since=waiting[-1].at if waiting else None,
        whole=finished or _pays(sheet.game, evaluation, since) or _leaves(sheet.game, waiting),
        finished=finished,
        two_phones=second_device(waiting),
        refused=lines_in_words_after(evaluation, refusal.lines),
        still_refused=lines_in_words_after(evaluation, refusal.left),
        refused_by_desk=refusal.by_desk,
        refused_by_referee=refusal.referee,
        overruled=(told := told_overruled(sheet, evaluation, overruled(sitting))),
        overruled_by=referee_named(sitting, sitting.changed_by_id) if told else "",
        side=side,
        doubts=tuple(dict.fromkeys(each.message for each in evaluation.problems if entry_index(each) >= since)),
        taken_back=is_taken_back(sitting, waiting),
    )


def _pays(game: AnyGame, evaluation: Evaluation, since: int) -> bool:
    """Whether a rubber was finished since that line, in a game in which it costs money."""
    before = (evaluation.start, *evaluation.states)[since]
    return game.stacks is not None and len(rubbers(game, evaluation.state)) > len(rubbers(game, before))


def _leaves(game: AnyGame, waiting: Sequence[Proposal]) -> bool:
    """Whether somebody goes home with one of these lines: the desk seats them anew until it counts."""
    leaving = game.stacks.leaving(0)["kind"] if game.stacks else None
    return any(line.payload["kind"] == leaving for line in waiting)


def _asked(game: AnyGame, state: object, seats: Sequence[Seat], waiting: Sequence[Proposal]) -> Seat:
    """Of two sides the one that has not written; where nobody knows, the one that would object first."""
    wrote = waiting[-1].seat if waiting else None
    others = [seat for seat in seats if seat.seat != wrote]
    return others[0] if wrote is not None else _worst_off(game, state, seats, len(waiting))


def _worst_off(game: AnyGame, state: object, seats: Sequence[Seat], lines: int) -> Seat:
    scores = game.scores(state)[-lines:] if lines else ()
    return min(seats, key=lambda seat: (sum(score[seat.seat] for score in scores), seat.seat))
